import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { explainPayoff } from '../explain/explain-payoff.ts'
import { addDays } from '../numbers/dates.ts'
import { payoff } from '../questions/payoff.ts'
import { lastDueDay } from '../terms/due-days.ts'
import { extension } from '../terms/extension.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { holds } from '../testing/law.ts'
import { later, sum } from '../testing/life-of-history.ts'
import {
  aLoan,
  anyHistory,
  dailyCount,
  disbursed,
  entered,
  type Happening,
  paid,
  withoutWriteOff,
} from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

const rowsOf = ({ installments }: LoanState, from = 0) =>
  installments.slice(from).map(({ dueOn, interestCents, principalCents }) => [dueOn, interestCents, principalCents])
const months = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const month = Number(first.slice(5, 7)) - 1 + index
    return `${Number(first.slice(0, 4)) + Math.floor(month / 12)}-${`${(month % 12) + 1}`.padStart(2, '0')}-01`
  })

// 12,000.00 at 12 % over twelve months: 1,066.19 a month. Ten payments leave 2,100.76. Installment 11 asks for 21.01 and
// 1,045.18, installment 12 for 10.56 and 1,055.58: 2,132.33 in all.
const level = aLoan({ principalCents: 12_000_00, originationOn: '2025-06-01', maturityOn: '2026-06-01' })
const tenPaid = [disbursed(level), ...months('2025-07-01', 10).map((day) => paid(day, 1_066_19))]
const levelExtended: Happening = {
  kind: 'TERMS_CHANGED',
  effectiveOn: '2026-11-23',
  change: extension(level, '2027-06-01'),
  arrears: 'RESTART',
}

// The principal of 2,100.76 bears 12 % for the 180 days of 360 from 1 June to 1 December: 126.05. The 31.57 that fell due
// before bear nothing: 157.62. Seven payments from 1 December on:
// (2,100.76 + 157.62) ÷ (1 + (1 − 1.01^−6) ÷ 0.01) = 2,258.38 ÷ 6.795476… = 332.34.
test('a matured loan with two installments unpaid is extended: all that is open is asked for over the months to come', () => {
  const before = replay(level, entered(tenPaid), { asOn: '2026-11-23' })
  const after = replay(level, entered([...tenPaid, levelExtended]), { asOn: '2026-11-23' })

  assert.deepEqual([before.pastDueCents, before.daysPastDue, before.principalCents], [2_132_33, 206, 2_100_76])
  assert.deepEqual([after.pastDueCents, after.daysPastDue, after.principalCents], [0, 0, 2_100_76])
  assert.deepEqual(
    after.installments.slice(10, 12).map(({ paymentCents, movedCents, isPaid }) => [paymentCents, movedCents, isPaid]),
    [
      [0, 1_066_19, true],
      [0, 1_066_14, true],
    ],
  )
  assert.deepEqual(rowsOf(after, 12)[0], ['2026-12-01', 157_62, 174_72])
  assert.deepEqual(
    after.installments.slice(12).map(({ dueOn, paymentCents }) => [dueOn, paymentCents]),
    [...months('2026-12-01', 6).map((day) => [day, 332_34]), ['2027-06-01', 332_31]],
  )
  assert.equal(after.installments.at(-1)?.balanceCents, 0)
})

test('paid as it then asks, the extended loan ends at zero on its new last day', () => {
  const foretold = replay(level, entered([...tenPaid, levelExtended]), { asOn: '2026-11-23' }).installments.slice(12)
  const later = foretold.map(({ dueOn, paymentCents }) => paid(dueOn, paymentCents))

  const end = replay(level, entered([...tenPaid, levelExtended, ...later]), { asOn: '2027-06-01' })

  assert.deepEqual([end.status, end.principalCents, end.feesDueCents], ['PAID_OFF', 0, 0])
  assert.deepEqual(
    rowsOf(end, 12),
    foretold.map((row) => [row.dueOn, row.interestCents, row.principalCents]),
  )
})

// Until 23 November 172 of 360 days count on 2,100.76 at 12 %, over 365 as a payoff counts months of 30 days: 175 calendar
// days from 1 June, 2,100.76 × 12 % × 175 ÷ 365 = 120.8656…, so 120.87, beside the 31.57.
test('the payoff of the day asks for interest once: what fell due before and the days since', () => {
  const { totalCents } = payoff(level, entered([...tenPaid, levelExtended]), { on: '2026-11-23' })

  assert.equal(totalCents, 2_100_76 + 31_57 + 120_87)
})

// 300,000.00 at 12 % over 360: 100.00 a day.
const interestOnly = aLoan({
  principalCents: 300_000_00,
  originationOn: '2025-10-01',
  maturityOn: '2026-10-01',
  structure: 'INTEREST_ONLY',
  interestOnlyMonths: 12,
  dayCount: 'ACT/360',
})
const byDay = { ...interestOnly, accrual: 'DAILY' } as const
const elevenPaid = [
  disbursed(interestOnly),
  ...[31, 30, 31, 31, 28, 31, 30, 31, 30, 31, 31].map((days, index) =>
    paid(months('2025-11-01', 11)[index] ?? '', days * 100_00),
  ),
]
const extended = (effectiveOn: string, more: Partial<Happening> = {}) =>
  ({ kind: 'TERMS_CHANGED', effectiveOn, change: extension(interestOnly, '2027-04-01'), ...more }) as Happening
/** Interest of October to March, by the days of each month; the last installment asks for the principal too. */
const sixMonths = [
  ['2026-11-01', 3_100_00, 0],
  ['2026-12-01', 3_000_00, 0],
  ['2027-01-01', 3_100_00, 0],
  ['2027-02-01', 3_100_00, 0],
  ['2027-03-01', 2_800_00, 0],
  ['2027-04-01', 3_100_00, 300_000_00],
]

for (const terms of [interestOnly, byDay]) {
  const after = (happening: Happening, asOn: string) => replay(terms, entered([...elevenPaid, happening]), { asOn })

  test(`an interest-only loan extended before maturity asks for interest and a balloon still (${terms.accrual})`, () => {
    const state = after(extended('2026-09-15'), '2026-09-15')

    assert.deepEqual(rowsOf(state, 11), [['2026-10-01', 3_000_00, 0], ...sixMonths])
  })

  test(`extended on its last day, it owes the interest of that day and the balloon later (${terms.accrual})`, () => {
    const state = after(extended('2026-10-01'), '2026-10-01')

    assert.deepEqual(rowsOf(state, 11), [['2026-10-01', 3_000_00, 0], ...sixMonths])
    assert.deepEqual([state.nextDue?.amountCents, state.principalCents], [3_000_00, 300_000_00])
  })

  // 3,000.00 for September and 61 days from 1 October are 9,100.00 on 1 December.
  test(`extended after maturity, it is not past due and asks for each day once (${terms.accrual})`, () => {
    const state = after(extended('2026-11-23', { arrears: 'RESTART' }), '2026-11-23')

    assert.equal(state.daysPastDue, 0)
    assert.deepEqual(rowsOf(state, 11), [['2026-10-01', 0, 0], ['2026-12-01', 9_100_00, 0], ...sixMonths.slice(2)])
  })
}

// 1,200.00 at 12 % in twelve months, February paid, March and April not: 11.05 + 95.57 and 10.10 + 96.52 fell due. On 15 April they
// move to the last payment: 106.60 + 2 × 106.62 = 319.84. No payment before changes, for the plan never counted on interest of what is late.
const twoLate = [disbursed(aLoan()), paid('2026-02-01', 106_62)]
const toEnd = (arrears: 'TO_END' | 'TO_END_WITH_INTEREST', effectiveOn = '2026-04-15'): Happening => ({
  ...{ kind: 'TERMS_CHANGED', effectiveOn, change: {}, arrears },
})
const paymentsOf = (state: LoanState) => state.installments.map(({ paymentCents }) => paymentCents)

test('what is past due moves to the last payment, and those before stay as they are', () => {
  const loan = aLoan()
  const before = replay(loan, entered(twoLate), { asOn: '2026-04-15' })

  const after = replay(loan, entered([...twoLate, toEnd('TO_END')]), { asOn: '2026-04-15' })

  assert.deepEqual([before.pastDueCents, after.pastDueCents, after.daysPastDue], [213_24, 0, 0])
  assert.deepEqual(paymentsOf(after), [106_62, 0, 0, ...paymentsOf(before).slice(3, 11), 319_84])
  assert.deepEqual(rowsOf(after, 11), [['2027-01-01', 1_06 + 21_15, 105_54 + 192_09]])
  const payoffOf = (events: Happening[]) => payoff(loan, entered(events), { on: '2026-04-15' }).totalCents
  assert.equal(payoffOf([...twoLate, toEnd('TO_END')]), payoffOf(twoLate))
})

// 913.29 × 1 % × 14 ÷ 30 and 1,105.38 × 1 % × 16 ÷ 30 are 4.262 + 5.895 = 10.16 on 1 May, so 96.46 of 106.62 repay; on 1 June
// (1,105.38 − 96.46) × 1 % = 10.09. The last payment takes what is left: 312.59, 3.13 on it and the interest of March and April, 21.15.
test('with interest, the principal of it bears interest from that day and the payments stay equal', () => {
  const after = replay(aLoan(), entered([...twoLate, toEnd('TO_END_WITH_INTEREST')]), { asOn: '2026-04-15' })

  assert.deepEqual(new Set(paymentsOf(after).slice(3, 11)), new Set([106_62]))
  assert.deepEqual(rowsOf(after, 3).slice(0, 2), [
    ['2026-05-01', 10_16, 96_46],
    ['2026-06-01', 10_09, 96_53],
  ])
  assert.deepEqual(rowsOf(after, 11), [['2027-01-01', 3_13 + 21_15, 312_59]])
})

// After May's payment 815.80 of 1,007.89 bear interest. 900.00 extra repay them and 84.20 of the 192.09 that wait, so 107.89 are left.
test('principal repaid early takes what bears interest first, and then what waits for the end', () => {
  const extra = paid('2026-05-01', 900_00, { application: { kind: 'PRINCIPAL_ONLY' } })
  const life = [...twoLate, toEnd('TO_END'), paid('2026-05-01', 106_62), extra]

  const { installments, nextDue } = replay(aLoan(), entered(life), { asOn: '2026-05-01' })

  assert.deepEqual([nextDue?.amountCents, nextDue?.dueOn], [107_89 + 21_15, '2027-01-01'])
  assert.ok(installments.slice(4, 11).every(({ paymentCents }) => paymentCents === 0))
})

// 600.00 lent on 1 May, when 815.80 are left of the plan: 1,415.80 over eight months are 1,415.80 × 0.01 ÷ (1 − 1.01^−8) = 185.03.
test('a payment that is counted anew leaves out what is asked for at the end, which bears nothing still', () => {
  const more: Happening = { kind: 'ADVANCED', effectiveOn: '2026-05-01', amountCents: 600_00 }
  const life = [...twoLate, toEnd('TO_END'), paid('2026-05-01', 106_62), more]

  const rows = rowsOf(replay(aLoan(), entered(life), { asOn: '2026-05-01' }), 4)

  assert.deepEqual(rows[0], ['2026-06-01', 14_16, 170_87])
  assert.equal(rows.at(-1)?.[1], 1_83 + 21_15)
})

test('law: moved to the end, nothing is past due, as much is owed, and no payment but the last is higher', (t) => {
  const choices = fc.constantFrom('TO_END' as const, 'TO_END_WITH_INTEREST' as const)
  let moved = 0
  holds(t, fc.tuple(anyHistory.map(withoutWriteOff), choices), ([{ terms, events, asOn }, arrears]) => {
    const known = events.filter((event) => event.effectiveOn <= asOn)
    const before = replay(terms, known, { asOn })
    const isOver = (before.installments.at(-1)?.dueOn ?? asOn) <= asOn
    if (isOver || before.unappliedCents > 0 || before.inDefault || before.pastDueCents === 0) return
    moved += 1
    const after = replay(terms, later(known, toEnd(arrears, asOn)), { asOn })

    assert.deepEqual([after.pastDueCents, after.principalCents], [0, before.principalCents])
    const owedOf = ({ interestDueCents, accruedInterestCents }: LoanState) => interestDueCents + accruedInterestCents
    // Interest that was agreed beforehand, or spread over all payments, is counted by its days from any change on.
    if (terms.options?.rebate || terms.options?.firstPeriodInterest === 'SPREAD') return
    // Where the interest of a whole month is asked for, that of the rest of the month is owed too.
    const isOwedAhead = arrears === 'TO_END_WITH_INTEREST' && terms.options?.fullRepaymentInterest === 'WHOLE_MONTH'
    if (!isOwedAhead) assert.equal(owedOf(after), owedOf(before))
    assert.equal(sum(after.installments, 'principalCents'), sum(before.installments, 'principalCents'))
    assert.ok(after.installments.every(({ balanceCents }) => balanceCents >= 0))
    if (terms.accrual === 'DAILY' || arrears !== 'TO_END') return
    const toCome = ({ installments }: LoanState) => installments.filter(({ dueOn }) => dueOn > asOn)
    for (const [index, row] of toCome(after).slice(0, -1).entries()) {
      assert.ok(row.paymentCents <= (toCome(before)[index]?.paymentCents ?? 0), `row ${row.number}`)
    }
  })
  assert.ok(moved > 100, `only ${moved} lives had something past due`)
})

test('a change that is taken back counts as never agreed', () => {
  const without = replay(level, entered(tenPaid), { asOn: '2026-12-01' })
  const takenBack: Happening = { kind: 'TAKEN_BACK', effectiveOn: '2026-11-24', eventId: 12 }

  const state = replay(level, entered([...tenPaid, levelExtended, takenBack]), { asOn: '2026-12-01' })

  assert.deepEqual(state, without)
})

// 1,200.00 at 12 %: 106.62 a month; 1,105.38 after installment 1. Nothing is due on 1 March and 1 April.
// Without interest until 1 April, 1,105.38 bear 11.05 until 1 May, as before.
test('payments that are skipped without interest move the rest, and nothing else changes', () => {
  const loan = aLoan()
  const skip = { nextDueOn: '2026-05-01', maturityOn: '2027-03-01' }
  for (const accrual of ['SCHEDULED', 'DAILY'] as const) {
    const happening: Happening = {
      kind: 'TERMS_CHANGED',
      effectiveOn: '2026-02-01',
      change: skip,
      interestResumesOn: '2026-04-01',
    }
    const state = replay({ ...loan, accrual }, entered([disbursed(loan), paid('2026-02-01', 106_62), happening]), {
      asOn: '2026-02-01',
    })

    assert.deepEqual(rowsOf(state, 1)[0], ['2026-05-01', 11_05, 95_57])
    assert.equal(state.installments.length, 12)
  }
})

// With interest: 90 days of 30/360 on 1,105.38 at 12 % are 33.16.
test('payments that are skipped with interest leave it to the next payment, once', () => {
  const loan = aLoan()
  const change = { nextDueOn: '2026-05-01', maturityOn: '2027-03-01', options: { paymentCents: 106_62 } }
  const happening: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-01', change }

  const state = replay(loan, entered([disbursed(loan), paid('2026-02-01', 106_62), happening]), { asOn: '2026-02-01' })

  assert.deepEqual(rowsOf(state, 1)[0], ['2026-05-01', 33_16, 73_46])
  assert.equal(state.installments.at(-1)?.balanceCents, 0)
})

// 10,000.00 at 7.3 % by ACT/365 earn 2.00 a day: 20.00 by 11 January, nothing until the 25th, and 10.00 by the 30th.
test('a due day that is moved before the day on which interest resumes does not end the rest', () => {
  const loan = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const rest: Happening = {
    kind: 'TERMS_CHANGED',
    effectiveOn: '2026-01-11',
    change: { nextDueOn: '2026-02-15' },
    interestResumesOn: '2026-01-25',
  }
  const moved: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-12', change: { nextDueOn: '2026-01-20' } }
  const owedOn = (asOn: string) => {
    const { interestDueCents, accruedInterestCents } = replay(loan, entered([disbursed(loan), rest, moved]), { asOn })
    return [interestDueCents, accruedInterestCents]
  }

  assert.deepEqual(owedOn('2026-01-19'), [0, 20_00])
  assert.deepEqual(owedOn('2026-01-25'), [20_00, 0])
  assert.deepEqual(owedOn('2026-01-30'), [20_00, 10_00])
})

// 12,000.00 at 12 %, interest only, none from 6 to 26 February: 5 ÷ 360 of a year before and 5 after are 20.00 + 20.00 on 1 March.
// 3,000.00 lent on the 11th bear interest from the 26th too: 20.00 + 25.00. A change of terms on that day does not end the rest either.
test('what happens while interest rests does not let it run', () => {
  const loan = aLoan({ principalCents: 12_000_00, structure: 'INTEREST_ONLY', interestOnlyMonths: 12 })
  const rests: Happening = {
    ...{ kind: 'TERMS_CHANGED', effectiveOn: '2026-02-06', change: {} },
    interestResumesOn: '2026-02-26',
  }
  const march = (...more: Happening[]) => {
    const events = entered([disbursed(loan), paid('2026-02-01', 120_00), rests, ...more])
    const state = replay(loan, events, { asOn: '2026-02-12' })
    return [rowsOf(state, 1)[0]?.[1], state.accruedInterestCents]
  }
  const sameRate: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-11', change: { annualRatePpm: 120_000 } }

  // Of the five days 12,000.00 × 12 % × 5 ÷ 365 = 19.73 are owed until the 26th.
  assert.deepEqual(march(), [40_00, 19_73])
  assert.deepEqual(march({ kind: 'ADVANCED', effectiveOn: '2026-02-11', amountCents: 3_000_00 }), [45_00, 19_73])
  assert.deepEqual(march(sameRate), [40_00, 19_73])
})

// By the day, 1,200.00 at 12 % over 365: 9 days are 3.55, so 60.00 leave 1,143.55; 10 days of that are 3.76, so 60.00 more
// leave 1,087.31 and pay on the last installment. 5 days until interest rests are 1.79; 19 days from 10 February on are 6.79.
test('interest rests beyond the due day of an installment that was paid ahead, when the last one has begun', () => {
  const byDay = { accrual: 'DAILY', dayCount: 'ACT/365', structure: 'INTEREST_ONLY', interestOnlyMonths: 12 } as const
  const loan = aLoan({ principalCents: 1_200_00, maturityOn: '2026-03-01', ...byDay })
  const rests: Happening = {
    ...{ kind: 'TERMS_CHANGED', effectiveOn: '2026-01-25', change: {} },
    interestResumesOn: '2026-02-10',
  }
  const events = entered([disbursed(loan), paid('2026-01-10', 60_00), paid('2026-01-20', 60_00), rests])

  const state = replay(loan, events, { asOn: '2026-02-05' })

  assert.deepEqual(rowsOf(state), [
    ['2026-02-01', 3_55, 56_45],
    ['2026-03-01', 3_76 + 1_79 + 6_79, 1_143_55],
  ])
})

test('law: while interest rests, a loan by its schedule owes no more of it, whatever is lent or agreed meanwhile', (t) => {
  const lives = fc.tuple(anyHistory, fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 4 }))
  holds(t, lives, ([{ terms: agreed }, [after = 1, rests = 1, again = 1, amount = 1]]) => {
    const terms = { ...aLoan(), ...agreed, accrual: 'SCHEDULED' as const, options: {} }
    const on = addDays(terms.originationOn, after)
    const days = replay(terms, entered([disbursed(terms)]), { asOn: on }).installments.map(({ dueOn }) => dueOn)
    const nextDueOn = days.find((day) => day > on)
    const resumesOn = addDays(on, rests)
    if (nextDueOn === undefined || resumesOn >= nextDueOn) return
    const between = addDays(on, again % rests)
    const more: Happening[] = [
      { kind: 'ADVANCED', effectiveOn: between, amountCents: amount * 1_000 },
      { kind: 'TERMS_CHANGED', effectiveOn: between, change: { annualRatePpm: amount * 5_000 } },
      paid(between, amount, { application: { kind: 'PRINCIPAL_ONLY' } }),
    ]
    const happenings = more.filter((_, index) => (amount >> index) % 2 === 0)
    const rest: Happening = { kind: 'TERMS_CHANGED', effectiveOn: on, change: {}, interestResumesOn: resumesOn }
    const interestOn = (asOn: string) => {
      const state = replay(terms, entered([disbursed(terms), rest, ...happenings]), { asOn })
      return state.interestDueCents + state.accruedInterestCents
    }

    if (replay(terms, entered([disbursed(terms), rest, ...happenings]), { asOn: between }).principalCents === 0) return
    assert.equal(interestOn(resumesOn), interestOn(on))
  })
})

test('law: while interest rests, a loan by the day owes no more of it, whatever due days are agreed meanwhile', (t) => {
  const lives = fc.tuple(anyHistory, fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 5, maxLength: 5 }))
  holds(t, lives, ([{ terms: agreed }, [after = 1, due = 1, rests = 1, moved = 1, soon = 1]]) => {
    const dayCount = dailyCount(agreed.dayCount)
    const terms = { ...aLoan(), ...agreed, accrual: 'DAILY' as const, dayCount, options: {} }
    const on = addDays(terms.originationOn, after)
    const again = addDays(on, moved % Math.min(due, rests))
    const resumesOn = addDays(on, Math.min(due, rests))
    fc.pre(addDays(on, due) < lastDueDay(terms))
    const events = entered([
      disbursed(terms),
      { kind: 'TERMS_CHANGED', effectiveOn: on, change: { nextDueOn: addDays(on, due) }, interestResumesOn: resumesOn },
      { kind: 'TERMS_CHANGED', effectiveOn: again, change: { nextDueOn: addDays(again, soon) } },
    ])
    const interestOn = (asOn: string) => {
      const { interestDueCents, accruedInterestCents } = replay(terms, events, { asOn })
      return interestDueCents + accruedInterestCents
    }

    assert.equal(interestOn(resumesOn), interestOn(on))
  })
})

// 1,200.00 at 12 %: 106.62 of 1 February, paid on 20 January, leave 1,105.38. March is skipped and no interest runs until 1 March: on 1 April
// one month is asked for, 11.05, whether that was agreed on the day of the first payment or while it was paid ahead.
test('interest rests over a skipped payment also where the payment before it was made ahead', () => {
  const terms = aLoan()
  const april = (on: string) => {
    const change = { nextDueOn: '2026-04-01', maturityOn: '2027-02-01', options: { paymentCents: 106_62 } }
    const agreed: Happening = { kind: 'TERMS_CHANGED', effectiveOn: on, change, interestResumesOn: '2026-03-01' }
    const { installments } = replay(terms, entered([disbursed(terms), paid('2026-01-20', 106_62), agreed]), {
      asOn: on,
    })
    const next = installments[1]
    return [next?.dueOn, next?.interestCents]
  }

  assert.deepEqual(april('2026-02-01'), ['2026-04-01', 11_05])
  assert.deepEqual(april('2026-01-20'), ['2026-04-01', 11_05])
})

// 1,200.00 at 12 %, the 12.00 of January moved to the end, and the payments of February and March made on 4 February: 11.05 + 95.57 and
// 10.10 + 96.52. By the 28th, 12.00 + 1,105.38 × 12 % × 27 ÷ 365 = 21.81 are earned and 21.15 paid: 0.66. By 1 March 23.05 are earned, so 1.90.
test('interest that moved to the end is owed once, however many payments are made ahead', () => {
  const loan = aLoan()
  const on = '2026-02-04'
  const moved: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-03', change: {}, arrears: 'TO_END' }
  const life = entered([disbursed(loan), moved, paid(on, 106_62), paid(on, 106_62)])
  const interestOn = (day: string) => {
    const { interestCents, unpaidInterestCents, paidAheadCents } = payoff(loan, life, { on: day })
    return [interestCents + unpaidInterestCents, paidAheadCents]
  }

  assert.deepEqual(interestOn('2026-02-28'), [66, 21_15])
  assert.deepEqual(interestOn('2026-03-01'), [1_90, 10_10])
  assert.equal(
    explainPayoff(loan, life, { on: '2026-02-28' }).figure,
    payoff(loan, life, { on: '2026-02-28' }).totalCents,
  )
  for (const day of ['2026-02-20', '2026-02-28', '2026-03-10']) {
    const { totalCents } = payoff(loan, life, { on: day })
    const { status, paid: all } = replay(loan, later(life, paid(day, totalCents)), { asOn: day })
    assert.deepEqual([status, all.principalCents], ['PAID_OFF', 1_200_00])
  }
  // Forgiven on the 28th, the 0.66 are owed no more on any day: on 1 March 1.24 are left.
  const parts = { principalCents: 0, interestCents: 66, feesCents: 0 }
  const given = later(life, { kind: 'FORGIVEN', effectiveOn: '2026-02-28', forgiveness: 'GIFT', ...parts })
  const left = payoff(loan, given, { on: '2026-03-01' })
  assert.equal(left.interestCents + left.unpaidInterestCents, 1_24)
})

// Interest on 1,000.00, the loan less the down payment, is 10.00 a month; the 200.00 of the first day are unpaid.
test('flat interest leaves out the down payment, also when open payments begin anew', () => {
  const flat = aLoan({ options: { flatInterest: true, downPaymentCents: 200_00 } })
  const again: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-11', change: {}, arrears: 'RESTART' }
  const interestAfter = (...more: Happening[]) =>
    replay(flat, entered([disbursed(flat), ...more]), { asOn: '2026-01-11' }).installments.map(
      (row) => row.interestCents,
    )

  assert.deepEqual(interestAfter().slice(0, 3), [0, 10_00, 10_00])
  assert.deepEqual(interestAfter(again).slice(0, 3), [0, 10_00, 10_00])
})

// 12.00 of interest of February begin again on 15 February. 14 ÷ 30 of 11.0538 and 16 ÷ 30 of 12.00 are 11.56, and 23.56 with these. By the
// actuarial method interest that a payment leaves to the next bears interest, but not what was past due.
test('interest that begins again bears none, also where interest that is put off does', () => {
  const actuarial = aLoan({ options: { firstPeriodInterest: 'ACTUARIAL' } })
  const events = entered([
    disbursed(actuarial),
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-15', change: {}, arrears: 'RESTART' },
  ])

  const state = replay(actuarial, events, { asOn: '2026-02-15' })

  assert.equal(state.installments[1]?.interestCents, 23_56)
  assert.deepEqual(rowsOf(state), rowsOf(replay(aLoan(), events, { asOn: '2026-02-15' })))
})
