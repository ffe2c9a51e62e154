import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainPayoff } from '../explain/explain-payoff.ts'
import { addDays, daysBetween } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { holds } from '../testing/law.ts'
import { later } from '../testing/life-of-history.ts'
import {
  aLoan,
  anyHistory,
  disbursed,
  entered,
  type Happening,
  paid,
  withoutWriteOff,
} from '../testing/loan-histories.ts'
import { payoffCentsOf } from './compare.ts'
import { payoff, payoffTable, quickAmounts, stateAndPayoff } from './payoff.ts'

// 106.62 a month, 1,105.38 after row 1 (replay.test.ts).
const terms = aLoan()
const happened = (...happenings: Happening[]) => entered([disbursed(terms), ...happenings])

// 1,105.38 × 12 % × 19 days ÷ 365 = 6.90483… → 6.90; a day: 0.363412… → 0.3634.
test('within a row, scheduled interest is paid off by its days over 365', () => {
  const figure = payoff(terms, happened(paid('2026-02-01', 106_62)), { on: '2026-02-20' })

  assert.deepEqual(figure, {
    on: '2026-02-20',
    principalCents: 1_105_38,
    interestCents: 6_90,
    unpaidInterestCents: 0,
    feesCents: 0,
    unappliedCents: 0,
    totalCents: 1_112_28,
    perDiemTenThousandths: 3634,
    interestFromOn: '2026-02-01',
  })
})

// Row 1 fell due unpaid: its 12.00 is owed whole. 19 days on the 1,105.38 that row 2 began with.
// 6.90 are earned by 20 February. Of 5.00 paid on the 10th all is interest, since installment 2 asks for 11.05.
test('interest of the days that was paid in advance is taken off, and named', () => {
  const ahead = payoff(terms, happened(paid('2026-02-01', 106_62), paid('2026-02-10', 5_00)), { on: '2026-02-20' })
  const whole = payoff(terms, happened(paid('2026-02-01', 106_62), paid('2026-02-10', 106_62)), { on: '2026-02-20' })

  assert.deepEqual([ahead.interestCents, ahead.paidAheadCents, ahead.totalCents], [1_90, 5_00, 1_107_28])
  assert.deepEqual([whole.interestCents, whole.paidAheadCents], [0, 6_90])
})

test('a row that has fallen due is owed with its whole interest', () => {
  const figure = payoff(terms, happened(), { on: '2026-02-20' })

  assert.deepEqual([figure.principalCents, figure.unpaidInterestCents, figure.interestCents], [1_200_00, 12_00, 6_90])
  assert.equal(figure.totalCents, 1_218_90)
  assert.equal(figure.perDiemTenThousandths, 3634)
})

test('the day itself bears no interest, and a due day brings the interest of its row', () => {
  const totalOn = (on: string) => payoff(terms, happened(), { on }).totalCents

  // 30 days of 1,200.00: 11.8356…, then the row's own 12.00.
  assert.equal(totalOn('2026-01-01'), 1_200_00)
  assert.equal(totalOn('2026-01-02'), 1_200_39)
  assert.equal(totalOn('2026-01-31'), 1_211_84)
  assert.equal(totalOn('2026-02-01'), 1_212_00)
})

// 10,000.00 at 7.3 % earns 2.00 a day.
test('daily interest is paid off by the day, to the basis of the loan', () => {
  const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })

  const figure = payoff(daily, entered([disbursed(daily)]), { on: '2026-02-11' })

  assert.deepEqual([figure.unpaidInterestCents, figure.interestCents, figure.totalCents], [62_00, 20_00, 10_082_00])
  assert.deepEqual([figure.perDiemTenThousandths, figure.interestFromOn], [20_000, '2026-02-01'])
})

// On 11 January 20.00 were earned and 5.00 of it paid; ten more days earn 20.00.
test('with daily interest, what was earned before the last payment is told apart from what was earned since', () => {
  const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })

  const figure = payoff(daily, entered([disbursed(daily), paid('2026-01-11', 5_00)]), { on: '2026-01-21' })

  assert.deepEqual([figure.unpaidInterestCents, figure.interestCents, figure.totalCents], [15_00, 20_00, 10_035_00])
  assert.equal(figure.interestFromOn, '2026-01-11')
})

test('money paid out before the origination day earns nothing until then', () => {
  for (const accrual of ['SCHEDULED', 'DAILY'] as const) {
    const loan = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual })
    const early = entered([{ kind: 'DISBURSED', effectiveOn: '2025-12-20', amountCents: 10_000_00 }])
    const before = payoff(loan, early, { on: '2025-12-25' })
    const first = payoff(loan, early, { on: '2026-01-01' })

    assert.deepEqual([before.totalCents, before.perDiemTenThousandths], [10_000_00, 0])
    assert.equal(before.interestFromOn, '2025-12-25')
    assert.deepEqual([first.totalCents, first.perDiemTenThousandths], [10_000_00, 20_000])
    assert.equal(first.interestFromOn, '2026-01-01')
  }
})

// From 15 February on, 1,105.38 × 6 % ÷ 365 = 0.181706… a day; 14 days at 12 % were 5.0877…
test('on the day the rate changes a day earns the new rate, not the old one too', () => {
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-15', change: { annualRatePpm: 60_000 } }

  const figure = payoff(terms, happened(paid('2026-02-01', 106_62), change), { on: '2026-02-15' })

  assert.deepEqual([figure.interestCents, figure.perDiemTenThousandths], [5_09, 1817])
})

// Two rows of 1,200 × 0.01 × 1.01² ÷ (1.01² − 1) = 609.01; 602.99 after row 1. Of row 2, 10.00 principal were paid, so
// 300.00 lent on 10 February bear interest beside the 602.99: 19 days 3.7666… and 10 days 0.9863…, a day 0.296873…
test('money lent into a row that was paid on ahead earns interest beside what the row began with', () => {
  const loan = aLoan({ maturityOn: '2026-03-01' })
  const byHand = { kind: 'BY_HAND', interestCents: 0, principalCents: 10_00, feesCents: 0 } as const
  const events = entered([
    disbursed(loan),
    paid('2026-02-01', 609_01),
    paid('2026-02-05', 10_00, { application: byHand }),
    { kind: 'DISBURSED', effectiveOn: '2026-02-10', amountCents: 300_00 },
  ])

  const figure = payoff(loan, events, { on: '2026-02-20' })

  assert.deepEqual([figure.principalCents, figure.interestCents, figure.totalCents], [892_99, 4_75, 897_74])
  assert.equal(figure.perDiemTenThousandths, 2969)
})

// Installment 1 of 12 keeps its 12.00, of which 10.00 were paid. On 21 January 20 days of 1,200.00 are 7.8904… and 10 days
// of 600.00 are 1.9726…, 9.8630… together: below the 10.00. On the 31st 11.8356… and 3.9452… are 15.7808…, so 5.78.
test('money lent into an installment paid on ahead is owed with its interest before the next one begins', () => {
  const events = happened(paid('2026-01-05', 10_00), {
    kind: 'DISBURSED',
    effectiveOn: '2026-01-11',
    amountCents: 600_00,
  })
  const figureOn = (on: Day) => payoff(terms, events, { on })

  assert.deepEqual([figureOn('2026-01-21').interestCents, figureOn('2026-01-31').interestCents], [0, 5_78])
  assert.equal(figureOn('2026-01-31').perDiemTenThousandths, 5918)
  const paidOff = [...events, ...entered([paid('2026-01-31', 1_805_78)]).map((event) => ({ ...event, id: 9 }))]
  assert.equal(payoff(terms, paidOff, { on: '2026-01-31' }).totalCents, 0)
  assert.equal(explainPayoff(terms, events, { on: '2026-01-31' }).figure, 1_805_78)
})

test('a day of a loan over 360, 364 or 366 days is a 360th, a 364th or a 366th of the rate', () => {
  const perDiem = (dayCount: '30/360' | 'ACT/360' | 'ACT/364' | 'ACT/ACT') => {
    const parts = { principalCents: 10_000_00, accrual: 'DAILY', originationOn: '2028-01-01' } as const
    const loan = aLoan({ ...parts, maturityOn: '2029-01-01', dayCount })
    return payoff(loan, entered([disbursed(loan)]), { on: '2028-01-15' }).perDiemTenThousandths
  }

  // 10,000 × 0.12 = 1,200 a year: ÷ 360 = 3.3333, ÷ 364 = 3.2967, ÷ 366 = 3.2787.
  assert.deepEqual(
    [perDiem('30/360'), perDiem('ACT/360'), perDiem('ACT/364'), perDiem('ACT/ACT')],
    [33_333, 33_333, 32_967, 32_787],
  )
})

test('fees are owed too, and money held is taken off', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-01-05', amountCents: 25_00 }
  const byHand = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 40_00 } as const

  const figure = payoff(terms, happened(fee, paid('2026-01-10', 40_00, { application: byHand })), { on: '2026-01-10' })

  assert.deepEqual([figure.feesCents, figure.unappliedCents], [0, 15_00])
  assert.equal(figure.totalCents, 1_200_00 + 3_55 - 15_00)
})

test('a payment of the payoff figure in the middle of a row ends the loan with that row', () => {
  const events = happened(paid('2026-02-01', 106_62), paid('2026-02-20', 1_112_28))

  const state = replay(terms, events, { asOn: '2026-02-20' })

  assert.equal(state.status, 'PAID_OFF')
  assert.deepEqual([state.payments[1]?.interestCents, state.payments[1]?.principalCents], [6_90, 1_105_38])
  assert.equal(state.installments.length, 2)
  assert.deepEqual([state.installments[1]?.interestCents, state.installments[1]?.balanceCents], [6_90, 0])
})

// 5.00 were added to the row by hand: 1,105.38 + 6.90 + 5.00.
test('interest added by hand is owed with the days of its row, and paying it all off leaves nothing', () => {
  const added: Happening = { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-02-10', amountCents: 5_00 }
  const events = happened(paid('2026-02-01', 106_62), added)

  const { totalCents } = payoff(terms, events, { on: '2026-02-20' })
  const settled = happened(paid('2026-02-01', 106_62), added, paid('2026-02-20', totalCents))

  assert.equal(totalCents, 1_117_28)
  const state = replay(terms, settled, { asOn: '2026-02-20' })
  assert.deepEqual([state.status, state.unappliedCents, state.payments[1]?.interestCents], ['PAID_OFF', 0, 11_90])
})

test('one cent less than the payoff figure does not pay the loan off', () => {
  const events = happened(paid('2026-02-01', 106_62), paid('2026-02-20', 1_112_27))

  const state = replay(terms, events, { asOn: '2026-02-20' })

  assert.notEqual(state.status, 'PAID_OFF')
  assert.ok(state.principalCents > 0)
})

test('a table of days computes every day anew', () => {
  const table = payoffTable(terms, happened(), { from: '2026-01-30', days: 3 })

  assert.deepEqual(
    table.map(({ on, totalCents }) => [on, totalCents]),
    [
      ['2026-01-30', 1_211_44],
      ['2026-01-31', 1_211_84],
      ['2026-02-01', 1_212_00],
    ],
  )
})

test('law: a table of days gives the figure of each day', (t) => {
  holds(
    t,
    anyHistory,
    (history) => {
      const table = payoffTable(history.terms, history.events, { from: history.asOn, days: 40 })
      const each = table.map(({ on }) => payoff(history.terms, history.events, { on }))

      assert.deepEqual(table, each)
    },
    300,
  )
})

test('law: state and payoff of one pass are those of two', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms: any, events, asOn }) => {
      const { state, payoff: figure } = stateAndPayoff(any, events, { asOn })

      assert.deepEqual(figure, payoff(any, events, { on: asOn }))
      assert.deepEqual(state, replay(any, events, { asOn }))
    },
    300,
  )
})

test('a table of 60 days reads each event as often as a single figure does', () => {
  const readsOf = (count: (events: LoanEvent[]) => void) => {
    let reads = 0
    const payments = Array.from({ length: 12 }, (_, index) => paid(addDays('2026-01-10', index), 1_00))
    const counted = happened(...payments).map((event) => {
      const get = () => {
        reads += 1
        return event.kind
      }
      return Object.defineProperty({ ...event }, 'kind', { get })
    })
    count(counted)
    return reads
  }
  const once = readsOf((events) => payoff(terms, events, { on: '2026-03-01' }))
  const table = readsOf((events) => payoffTable(terms, events, { from: '2026-01-05', days: 60 }))

  assert.equal(table, once)
})

// 30 days of 1,000,000.00 at 6 %: over 360 days 5,000.00, over 364 days 4,945.05; a day 166.6667 and 164.8352.
test('a loan of actual days counts the days of a payoff as it counts those of its rows', () => {
  const large = { principalCents: 1_000_000_00, annualRatePpm: 60_000, maturityOn: '2031-01-01' }
  const interestOn = (dayCount: LoanTerms['dayCount'], on: string) => {
    const loan = aLoan({ ...large, dayCount })
    const { interestCents, perDiemTenThousandths } = payoff(loan, entered([disbursed(loan)]), { on })
    return [interestCents, perDiemTenThousandths]
  }

  assert.deepEqual(interestOn('ACT/360', '2026-01-31'), [5_000_00, 166_6667])
  assert.deepEqual(interestOn('ACT/364', '2026-01-31'), [4_945_05, 164_8352])
  assert.deepEqual(interestOn('ACT/365', '2026-01-31'), [4_931_51, 164_3836])
  // Months of 30 days: calendar days over 365, unless the contract says that its own day count counts.
  assert.deepEqual(interestOn('30/360', '2026-01-31'), [4_931_51, 164_3836])
})

// 1,105.38 × 12 % × 19 ÷ 360 = 7.00074, and a day 0.36846.
test('a contract may count the days of a payoff by months of 30 days too', () => {
  const loan = aLoan({ options: { payoffByDayCount: true } })
  const events = entered([disbursed(loan), paid('2026-02-01', 106_62)])

  const { interestCents, perDiemTenThousandths } = payoff(loan, events, { on: '2026-02-20' })

  assert.deepEqual([interestCents, perDiemTenThousandths], [7_00, 3685])
})

// Row 1 of 45 days at 24.99 % earns 770.24 and asks for 679.40; 753.12 of it are earned after 44 days.
test('interest that a first payment does not cover is owed all the same', () => {
  const loan = aLoan({
    principalCents: 25_000_00,
    annualRatePpm: 249_900,
    firstDueOn: '2026-02-15',
    maturityOn: '2032-01-15',
    dayCount: 'ACT/365',
  })
  const interestOn = (on: string, ...happenings: Happening[]) => {
    const figure = payoff(loan, entered([disbursed(loan), ...happenings]), { on })
    return [figure.unpaidInterestCents, figure.interestCents]
  }
  const first = paid('2026-02-15', 679_40)

  assert.deepEqual(interestOn('2026-02-14'), [0, 753_12])
  assert.deepEqual(interestOn('2026-02-15'), [770_24, 0])
  assert.deepEqual(interestOn('2026-02-15', first), [90_84, 0])
  assert.deepEqual(interestOn('2026-02-16', first), [90_84, 17_12])
})

test('the payment form offers the next installment, everything due, and the payoff figure', () => {
  const late = aLoan({ lateFee: { kind: 'FLAT', amountCents: 30_00 } })
  const events = entered([disbursed(late)])

  assert.deepEqual(quickAmounts(late, events, { asOn: '2026-01-15' }), {
    nextInstallmentCents: 106_62,
    everythingDueCents: 0,
    feesDueCents: 0,
    escrowDueCents: 0,
    payoffCents: 1_205_52,
  })
  assert.deepEqual(quickAmounts(late, events, { asOn: '2026-03-01' }), {
    nextInstallmentCents: 106_62,
    everythingDueCents: 243_24,
    feesDueCents: 30_00,
    escrowDueCents: 0,
    payoffCents: 1_253_05,
  })
})

test('law: a payment of exactly the payoff figure on its day leaves exactly nothing', (t) => {
  holds(
    t,
    anyHistory.map(withoutWriteOff),
    ({ terms: any, events, asOn }) => {
      const figure = payoff(any, events, { on: asOn })
      assert.equal(figure.totalCents, payoffCentsOf(replay(any, events, { asOn })))
      if (figure.totalCents === 0) return

      const [payment] = entered([paid(asOn, figure.totalCents)]).map((event) => ({
        ...event,
        id: 1_000,
        recordedAt: '2027-01-01T00:00:00.000Z',
      }))
      const state = replay(any, payment ? [...events, payment] : events, { asOn })

      assert.equal(state.status, 'PAID_OFF')
      const { principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents } = state
      assert.deepEqual(
        [principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents],
        [0, 0, 0, 0, 0],
      )
      assert.equal(state.nextDue, null)
    },
    4_000,
  )
})

test('law: the figure of one more day differs by the interest of one day, except where rows, fees or rounding change it', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms: any, events, asOn }) => {
      const nextOn = addDays(asOn, 1)
      const [today, tomorrow] = [asOn, nextOn].map((on) => payoff(any, events, { on }))
      const isQuiet = !events.some(({ effectiveOn }) => effectiveOn >= asOn && effectiveOn <= nextOn)
      if (!today || !tomorrow || !isQuiet || any.dayCount.startsWith('30') || any.accrual !== 'DAILY') return
      if (today.feesCents !== tomorrow.feesCents || daysBetween({ from: any.originationOn, to: asOn }) < 1) return

      if (today.totalCents === 0 || tomorrow.totalCents === 0) return

      const change = tomorrow.totalCents - today.totalCents

      assert.ok(
        Math.abs(change - today.perDiemTenThousandths / 100) <= 2,
        `${change} against ${today.perDiemTenThousandths}`,
      )
    },
    4_000,
  )
})

// 609.02 and 609.01: 12.00 and 6.03 of interest. On 6 January row 2 got 1.00 of interest. 600.00 more from 16 January are due with
// it. By the 31st row 1 has earned 1,200.00 × 12 % × 30 ÷ 365 = 11.84, and the 600.00 in 15 days 2.96: of these 14.80, 13.00 are paid.
// On the 26th, 9.86 + 1.97 are less than the 13.00.
test('money lent to a last row that was paid on ahead bears interest from its own day, and a payoff asks for it', () => {
  const two = aLoan({ maturityOn: '2026-03-01' })
  const events = entered([
    disbursed(two),
    paid('2026-01-05', 609_02),
    paid('2026-01-06', 1_00),
    { kind: 'DISBURSED', effectiveOn: '2026-01-16', amountCents: 600_00 },
  ])

  const { totalCents, perDiemTenThousandths } = payoff(two, events, { on: '2026-01-31' })
  const state = replay(two, later(events, paid('2026-01-31', totalCents)), { asOn: '2026-01-31' })

  assert.deepEqual([totalCents, perDiemTenThousandths], [602_98 + 600_00 + 1_80, 5918])
  assert.equal(payoff(two, events, { on: '2026-01-26' }).totalCents, 602_98 + 600_00)
  assert.equal(explainPayoff(two, events, { on: '2026-01-31' }).figure, totalCents)
  assert.equal(state.status, 'PAID_OFF')
})
