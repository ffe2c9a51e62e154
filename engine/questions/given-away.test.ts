import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openOfFee } from '../book/book.ts'
import { laterOf } from '../numbers/dates.ts'
import { replay } from '../replay/replay.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId, type TermsChange } from '../terms/events.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, type Happening, type History, paid } from '../testing/loan-histories.ts'
import { givenAway, type LoanToMeasure, owed, owedLessBy } from './given-away.ts'
import { payoff } from './payoff.ts'
import { AS_AGREED, repaymentIf } from './what-if.ts'

// 1,200.00 at 12 % in twelve monthly rows of 106.62 from 1 January 2026.
const terms = aLoan()
const loanWith = (happenings: readonly Happening[], of = terms): LoanToMeasure => ({
  terms: of,
  events: entered([disbursed(of), ...happenings]),
})

/** What the last of these happenings gives away. */
function givenBy(happenings: readonly Happening[], of = terms): number {
  return givenAway(loanWith(happenings.slice(0, -1), of), loanWith(happenings, of))
}

const changed = (change: TermsChange, effectiveOn = '2026-02-01'): Happening => ({
  kind: 'TERMS_CHANGED',
  effectiveOn,
  change,
})
const fee = (amountCents: number): Happening => ({ kind: 'FEE_CHARGED', effectiveOn: '2026-01-10', amountCents })
const waiver = (amountCents: number): Happening => ({
  kind: 'FEE_WAIVED',
  effectiveOn: '2026-01-11',
  feeId: { kind: 'EVENT', eventId: 2 },
  amountCents,
})

describe('what one event gives away', () => {
  test('a new loan gives away what is lent', () => {
    assert.equal(givenAway(null, loanWith([])), 1_200_00)
  })

  test('other terms before the first payment give away the larger principal, or the interest that is lost', () => {
    const small = aLoan({ principalCents: 1_00 })
    const free = aLoan({ principalCents: 1_200_00, annualRatePpm: 0, maturityOn: '2027-01-01' })
    const long = aLoan({ annualRatePpm: 300_000, maturityOn: '2036-01-01' })

    assert.ok(givenAway(loanWith([]), loanWith([], small)) >= 1_200_00)
    assert.equal(givenAway(loanWith([], small), loanWith([])), 1_200_00)
    // 120 payments of 32.74 bring 2,728.66 of interest, more than the principal.
    const interestCents = repaymentIf(long, loanWith([], long).events, {
      asOn: '2026-01-01',
      whatIf: AS_AGREED,
    }).interestCents
    assert.equal(givenAway(loanWith([], long), loanWith([], free)), interestCents)
  })

  test('a reversal gives away the amount of its payment', () => {
    const reversal: Happening = { kind: 'PAYMENT_REVERSED', effectiveOn: '2026-02-03', paymentId: 2 }

    assert.equal(givenBy([paid('2026-02-01', 106_62), reversal]), 106_62)
  })

  // After row 1: 1,105.38 of principal, a fee of 25.00, and 19 days of 11.05 a month, earned on 20 February.
  test('a write-off gives away all that is owed: principal, interest and fees', () => {
    const happenings = [fee(25_00), paid('2026-02-01', 106_62)]
    const { totalCents } = payoff(terms, loanWith(happenings).events, { on: '2026-02-20' })

    assert.equal(givenBy([...happenings, { kind: 'WRITTEN_OFF', effectiveOn: '2026-02-20' }]), totalCents)
    assert.ok(totalCents > 1_105_38 + 25_00)
  })

  test('a waiver gives away what is waived, in parts or at once, and no more than is open', () => {
    assert.equal(givenBy([fee(25_00), waiver(25_00)]), 25_00)
    assert.equal(givenBy([fee(25_00), waiver(10_00)]), 10_00)
    assert.equal(givenBy([fee(25_00), waiver(10_00), waiver(20_00)]), 15_00)
  })

  // The twelve rows bear 79.42 of interest, row 1 of them 12.00.
  test('a rate of nothing gives away the interest to come, and none that was earned before', () => {
    const happenings = [paid('2026-02-01', 106_62)]
    const before = repaymentIf(terms, loanWith(happenings).events, { asOn: '2026-02-01', whatIf: AS_AGREED })

    assert.equal(givenBy([...happenings, changed({ annualRatePpm: 0 })]), before.interestCents)
    assert.equal(before.interestCents, 79_42 - 12_00)
  })

  test('a longer term does not make up for a lower rate', () => {
    const long = { annualRatePpm: 6_000, maturityOn: '2046-01-01' }
    const { interestCents } = repaymentIf(terms, loanWith([changed(long)]).events, {
      asOn: '2026-02-01',
      whatIf: AS_AGREED,
    })
    const longAtOldRate = loanWith([changed({ maturityOn: '2046-01-01' })])
    const at12 = repaymentIf(terms, longAtOldRate.events, { asOn: '2026-02-01', whatIf: AS_AGREED }).interestCents

    assert.equal(givenBy([changed(long)]), at12 - interestCents)
  })

  test('a higher rate, a longer term, a fee, a note and a mark of default give nothing away', () => {
    const on = '2026-02-01'
    const events: Happening[] = [
      changed({ annualRatePpm: 130_000 }),
      changed({ maturityOn: '2030-01-01' }),
      fee(25_00),
      { kind: 'NOTE', effectiveOn: on },
      { kind: 'MARKED_DEFAULTED', effectiveOn: on },
    ]

    for (const event of events) assert.equal(givenBy([event]), 0, event.kind)
  })

  test('an earlier end gives away the interest after it', () => {
    assert.ok(givenBy([changed({ maturityOn: '2026-04-01' })]) > 0)
  })

  test('interest forgiven by hand is given away, and interest added is not', () => {
    const adjusted = (amountCents: number): Happening => ({
      kind: 'INTEREST_ADJUSTED',
      effectiveOn: '2026-01-20',
      amountCents,
    })

    assert.equal(givenBy([adjusted(-5_00)]), 5_00)
    assert.equal(givenBy([adjusted(5_00)]), 0)
  })

  test('a payment of what is due gives nothing away; principal beyond it counts, however it is applied', () => {
    const only = { application: { kind: 'PRINCIPAL_ONLY' } } as const
    const byHand = { kind: 'BY_HAND', interestCents: 0, principalCents: 600_00, feesCents: 0 } as const

    assert.equal(givenBy([paid('2026-02-01', 106_62)]), 0)
    assert.equal(givenBy([paid('2026-02-01', 606_62)]), 500_00)
    assert.equal(givenBy([paid('2026-02-01', 600_00, only)]), 600_00)
    // 94.62 of the 600.00 are the principal of installment 1, and 95.57 that of installment 2, as far as it reaches.
    assert.equal(givenBy([paid('2026-02-01', 600_00, { application: byHand })]), 409_81)
  })

  test('money that waits to pay the next installments counts as principal beyond what is due does', () => {
    const loans = [
      aLoan({ options: { holdsSurplus: true } }),
      aLoan({ options: { payAhead: 'NEXT_ROWS' } }),
      aLoan({ options: { payAhead: 'LAST_ROWS' } }),
      aLoan({ options: { rebate: 'ACTUARIAL' } }),
    ]

    for (const loan of loans) {
      assert.equal(givenBy([paid('2026-02-01', 106_62)], loan), 0)
      const cents = givenBy([paid('2026-02-01', 606_62)], loan)
      assert.ok(cents >= 500_00 - 106_62 && cents <= 500_00, `${cents}`)
    }
  })

  test('an installment that falls due more than a month after its payment is beyond what is due', () => {
    const single = aLoan({ structure: 'INTEREST_ONLY', frequency: 'ANNUALLY' })

    assert.equal(givenBy([paid('2026-02-01', 600_00)], single), 600_00)
    assert.equal(givenBy([paid('2026-12-10', 600_00)], single), 0)
  })

  // Row 1 of 106.62, then the rest of the loan on 10 February, which the bank returns.
  test('a return that is taken back gives away what its payment does, a refund what is held again', () => {
    const lump = paid('2026-02-10', 600_00)
    const back = (eventId: number): Happening => ({ kind: 'TAKEN_BACK', effectiveOn: '2026-02-20', eventId })
    const returned: Happening = { kind: 'PAYMENT_REVERSED', effectiveOn: '2026-02-12', paymentId: 3, isReturned: true }
    const refunded: Happening = { kind: 'REFUNDED', effectiveOn: '2026-02-12', amountCents: 80_00 }
    const first = paid('2026-02-01', 106_62)

    assert.equal(givenBy([first, lump, returned, back(4)]), givenBy([first, lump]))
    assert.ok(givenBy([first, lump]) > 490_00)
    assert.equal(givenBy([first, paid('2026-02-10', 1_300_00), refunded, back(4)]), 80_00)
  })

  test('undoing that another took a loan over lets them go, as taking it over does', () => {
    const over: Happening = { kind: 'TRANSFERRED', effectiveOn: '2026-02-10', reason: 'ASSUMPTION', into: [9] }
    const back: Happening = { kind: 'TAKEN_BACK', effectiveOn: '2026-02-20', eventId: 3 }
    const happenings = [paid('2026-02-01', 106_62), over]

    assert.ok(givenBy([...happenings, back]) >= givenBy(happenings))
    assert.ok(givenBy(happenings) > 1_105_00)
  })

  test('a mark of an earlier day gives away the fees that it ends', () => {
    const late = aLoan({ lateFee: { kind: 'FLAT', amountCents: 25_00, trigger: 'EACH' }, graceDays: 10 })
    const rests = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-01-10', rests: { lateFees: true } } as const

    // Three rows were late by 2 May.
    assert.equal(owedLessBy(loanWith([], late), rests, '2026-05-02'), 75_00)
    assert.equal(owedLessBy(loanWith([], late), { ...rests, effectiveOn: '2026-05-02' }, '2026-05-02'), 0)
  })

  test('money for a loan that was written off gives nothing away', () => {
    assert.equal(givenBy([{ kind: 'WRITTEN_OFF', effectiveOn: '2026-02-20' }, paid('2026-03-01', 600_00)]), 0)
  })

  test('removing a loan gives away all that it owes', () => {
    assert.equal(owed(loanWith([])), 1_200_00)
    assert.equal(
      owed(loanWith([fee(25_00)]), '2026-01-01'),
      payoff(terms, loanWith([fee(25_00)]).events, { on: '2026-01-10' }).totalCents,
    )
  })
})

/** A loan without a write-off, and one more event on its last day, entered last. */
function withOne({ terms: of, events }: History, happening: (on: string) => Happening) {
  const open = events.filter(({ kind }) => kind !== 'WRITTEN_OFF')
  const on = open.reduce((last, { effectiveOn }) => laterOf(last, effectiveOn), of.originationOn)
  const event: LoanEvent = { ...happening(on), id: nextEventId(open), recordedAt: LAST_INSTANT }
  const before = { terms: of, events: open }
  return { before, after: { terms: of, events: [...open, event] }, on, event }
}

describe('on any loan', () => {
  test('no event gives away less than nothing', (t) => {
    holds(
      t,
      anyHistory,
      ({ terms: of, events }) => {
        for (let count = 1; count <= events.length; count += 1) {
          const [before, after] = [events.slice(0, count - 1), events.slice(0, count)]
          assert.ok(givenAway(count > 1 ? { terms: of, events: before } : null, { terms: of, events: after }) >= 0)
        }
      },
      200,
    )
  })

  test('a write-off gives away what pays the loan off', (t) => {
    holds(
      t,
      anyHistory,
      (history) => {
        const off = withOne(history, (effectiveOn) => ({ kind: 'WRITTEN_OFF', effectiveOn }))
        const { totalCents } = payoff(off.before.terms, off.before.events, { on: off.on })
        assert.equal(givenAway(off.before, off.after), totalCents)
      },
      500,
    )
  })

  test('a waiver gives away exactly what it takes off the fees due', (t) => {
    holds(
      t,
      anyHistory,
      (history) => {
        const fees = replay(
          history.terms,
          withOne(history, (effectiveOn) => ({ kind: 'NOTE', effectiveOn })).before.events,
          {
            asOn: withOne(history, (effectiveOn) => ({ kind: 'NOTE', effectiveOn })).on,
          },
        ).fees
        const open = fees.find((fee) => openOfFee(fee) > 0)
        if (!open) return
        const amountCents = openOfFee(open)
        const waived = withOne(history, (effectiveOn) => ({
          kind: 'FEE_WAIVED',
          effectiveOn,
          feeId: open.id,
          amountCents,
        }))
        assert.equal(givenAway(waived.before, waived.after), amountCents)
      },
      500,
    )
  })

  test('a lower rate gives away something wherever interest is still to come, a higher one nothing', (t) => {
    holds(
      t,
      anyHistory,
      (history) => {
        const { before, on } = withOne(history, (effectiveOn) => ({ kind: 'NOTE', effectiveOn }))
        const lower = withOne(history, (effectiveOn) => ({
          kind: 'TERMS_CHANGED',
          effectiveOn,
          change: { annualRatePpm: 0 },
        }))
        const higher = withOne(history, (effectiveOn) => ({
          kind: 'TERMS_CHANGED',
          effectiveOn,
          change: { annualRatePpm: 900_000 },
        }))
        const repaid = (loan: LoanToMeasure) => repaymentIf(loan.terms, loan.events, { asOn: on, whatIf: AS_AGREED })
        const lostCents = repaid(before).totalCents - repaid(lower.after).totalCents
        assert.ok(givenAway(lower.before, lower.after) >= Math.max(0, lostCents))
        assert.ok(
          givenAway(higher.before, higher.after) <=
            Math.max(0, repaid(before).totalCents - repaid(higher.after).totalCents),
        )
      },
      500,
    )
  })
})
