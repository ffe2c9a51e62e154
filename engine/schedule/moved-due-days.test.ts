import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apr } from '../apr/apr.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { isBusinessDay } from '../terms/business-days.ts'
import { countsCalendarDays } from '../terms/day-count.ts'
import { DUE_DAY_MOVES, type DueDayMove, type LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { schedule } from './schedule.ts'

/** 1,200.00 at 12 %, due on the 15th: in February 2026 a Sunday and the day before Washington's Birthday, in March a Sunday. */
const due15 = (move: DueDayMove | undefined, terms: Partial<LoanTerms> = {}) =>
  aLoan({
    originationOn: '2026-01-15',
    maturityOn: '2027-01-15',
    ...terms,
    ...(move && { options: { ...terms.options, dueDayMove: move } }),
  })
const daysOf = (terms: LoanTerms) => schedule(terms).map(({ dueOn }) => dueOn)

// 15 February is a Sunday, the 16th a holiday; 15 March and 15 November are Sundays, 15 August a Saturday.
test('a due day on a weekend or a holiday goes to the next business day', () => {
  assert.deepEqual(daysOf(due15({ rule: 'FOLLOWING' })).slice(0, 4), [
    '2026-02-17',
    '2026-03-16',
    '2026-04-15',
    '2026-05-15',
  ])
  assert.deepEqual(daysOf(due15({ rule: 'PRECEDING' })).slice(0, 3), ['2026-02-13', '2026-03-13', '2026-04-15'])
})

// 31 January 2026 is a Saturday and 28 February too: the next business days are in other months. 31 May is a Sunday.
test('at the end of a month a due day may go back instead', () => {
  const terms = due15(
    { rule: 'MODIFIED_FOLLOWING' },
    { originationOn: '2025-12-31', maturityOn: '2026-12-31', endOfMonth: true },
  )

  assert.deepEqual(daysOf(terms).slice(0, 5), ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30', '2026-05-29'])
})

test('without the rule nothing moves, and the days and amounts are as before', () => {
  assert.deepEqual(daysOf(due15(undefined)).slice(0, 2), ['2026-02-15', '2026-03-15'])
})

test('interest is that of the days as agreed: every amount stays', () => {
  for (const dayCount of ['30/360', 'ACT/365', 'UNIT/365'] as const) {
    const amounts = (terms: LoanTerms) =>
      schedule(terms).map(({ paymentCents, interestCents }) => [paymentCents, interestCents])

    assert.deepEqual(amounts(due15({ rule: 'FOLLOWING' }, { dayCount })), amounts(due15(undefined, { dayCount })))
  }
})

// ACT/365, 15 January to 17 February: 33 days of 1,200.00 at 12 % are 13.02; to the 15th 31 days are 12.23.
test('interest may move with the due day', () => {
  const [moved] = schedule(due15({ rule: 'FOLLOWING', movesInterest: true }, { dayCount: 'ACT/365' }))
  const [stays] = schedule(due15({ rule: 'FOLLOWING' }, { dayCount: 'ACT/365' }))

  assert.deepEqual([moved?.interestCents, stays?.interestCents], [13_02, 12_23])
})

test('a payment is late only after the day it was moved to, with its days of grace', () => {
  const terms = due15({ rule: 'FOLLOWING' }, { graceDays: 5, lateFee: { kind: 'FLAT', amountCents: 25_00 } })
  const feesOn = (asOn: string) => replay(terms, entered([disbursed(terms)]), { asOn }).fees.length
  const daysPastDue = (asOn: string) => replay(terms, entered([disbursed(terms)]), { asOn }).daysPastDue

  assert.deepEqual([feesOn('2026-02-22'), feesOn('2026-02-23')], [0, 1])
  assert.deepEqual([daysPastDue('2026-02-17'), daysPastDue('2026-02-18')], [0, 1])
})

// Installment 1 paid on Tuesday the 17th leaves 1,105.38. A payoff on the 20th owes the 5 days since the 15th: over 365,
// 1,105.38 × 12 % × 5 ÷ 365 = 1.82.
test('a payoff counts from the day as agreed, where interest stays', () => {
  const terms = due15({ rule: 'FOLLOWING' })
  const events = entered([disbursed(terms), paid('2026-02-17', 106_62)])

  assert.equal(payoff(terms, events, { on: '2026-02-20' }).totalCents, 1_107_20)
  assert.equal(payoff(terms, events, { on: '2026-02-17' }).totalCents, 1_105_38)
})

// 12 CFR 1026.17(c)(3)(ii): that a scheduled day is no business day may be disregarded.
test('the annual percentage rate disregards that days are moved', () => {
  assert.equal(apr(due15({ rule: 'FOLLOWING' })).aprPpm, apr(due15(undefined)).aprPpm)
})

test('a new rate keeps the days and counts whole months', () => {
  const terms = due15({ rule: 'FOLLOWING' })
  const change = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-17', change: { annualRatePpm: 60_000 } } as const
  const { installments } = replay(terms, entered([disbursed(terms), paid('2026-02-17', 106_62), change]), {
    asOn: '2026-02-17',
  })

  // 1,105.38 at 0.5 % a month.
  assert.deepEqual([installments[1]?.dueOn, installments[1]?.interestCents], ['2026-03-16', 5_53])
})

// 15 February and 15 March are Sundays: the third installment begins on Friday, 13 March.
test('a rate that comes with a payment by its number begins on the day to which the payment before it moved', () => {
  const terms = due15({ rule: 'PRECEDING' }, { options: { rateSteps: [{ fromRow: 3, annualRatePpm: 60_000 }] } })

  const { installments } = replay(terms, entered([disbursed(terms)]), { asOn: terms.originationOn })

  assert.equal(installments[2]?.fromOn, '2026-03-13')
  assert.deepEqual(
    installments.map(({ paymentCents, interestCents }) => [paymentCents, interestCents]),
    schedule(terms).map(({ paymentCents, interestCents }) => [paymentCents, interestCents]),
  )
  assert.ok((installments[2]?.paymentCents ?? 0) < (installments[1]?.paymentCents ?? 0))
})

test('what cannot be moved is refused', () => {
  const problemsOf = (terms: LoanTerms) => termsProblems(terms).map(({ field, key }) => `${field} ${key}`)

  assert.deepEqual(problemsOf(due15({ rule: 'FOLLOWING' }, { frequency: 'EVERY_2_DAYS' })), [
    'options.dueDayMove tooCloseToMove',
  ])
  assert.deepEqual(problemsOf(due15({ rule: 'FOLLOWING' }, { accrual: 'DAILY' })), [
    'options.dueDayMove onlyForScheduledInterest',
  ])
  // The 17th is a Saturday and the 16th the first day.
  assert.deepEqual(
    problemsOf(due15({ rule: 'PRECEDING' }, { originationOn: '2026-01-16', firstDueOn: '2026-01-17' })),
    ['firstDueOn notAfterOrigination'],
  )
  assert.deepEqual(
    problemsOf(
      due15({ rule: 'PRECEDING' }, { options: { rateSteps: [{ fromOn: '2026-06-14', annualRatePpm: 60_000 }] } }),
    ),
    ['options.dueDayMove notWithDatedRates'],
  )
  // No payment moves from a business day, or a later day, to before it.
  assert.deepEqual(
    problemsOf(
      due15({ rule: 'PRECEDING' }, { options: { rateSteps: [{ fromOn: '2026-06-15', annualRatePpm: 60_000 }] } }),
    ),
    [],
  )
})

const anyMovingTerms = fc
  .record({ terms: anyTerms(), rule: fc.constantFrom(...DUE_DAY_MOVES), moves: fc.boolean(), isDaily: fc.boolean() })
  .map(({ terms, rule, moves, isDaily }) => ({
    ...terms,
    accrual: isDaily ? ('DAILY' as const) : terms.accrual,
    options: {
      ...(isDaily ? {} : terms.options),
      dueDayMove: { rule, ...((moves || isDaily) && { movesInterest: true as const }) },
    },
  }))
  .filter((terms) => termsProblems(terms).length === 0)

test('law: every payment falls due on a business day, in order, and the schedule repays the loan', (t) => {
  holds(
    t,
    anyMovingTerms,
    (terms) => {
      const rows = schedule(terms).filter(({ dueOn }) => dueOn > terms.originationOn)
      assert.ok(rows.every(({ dueOn }) => isBusinessDay(dueOn)))
      assert.ok(rows.every(({ dueOn }, index) => index === 0 || dueOn > (rows[index - 1]?.dueOn ?? '')))
    },
    500,
  )
})

test('law: on its first day a loan whose due days move asks for the rows of its schedule', (t) => {
  holds(
    t,
    // With interest by the day, a payment of nothing at the end is none.
    anyMovingTerms.filter(({ principalCents }) => principalCents > 1_000_00),
    (terms) => {
      const { installments } = replay(terms, entered([disbursed(terms)]), { asOn: terms.originationOn })
      const asked = installments.map(({ dueOn, paymentCents, interestCents }) => [dueOn, paymentCents, interestCents])
      assert.deepEqual(
        asked,
        schedule(terms).map(({ dueOn, paymentCents, interestCents }) => [dueOn, paymentCents, interestCents]),
      )
    },
    500,
  )
})

test('law: interest that stays is that of the loan whose days do not move, but for a day that joins the last one', (t) => {
  const staying = anyMovingTerms.filter(({ options }) => !options.dueDayMove.movesInterest)
  holds(
    t,
    staying,
    (terms) => {
      const { dueDayMove: _, ...options } = terms.options
      const unmoved = schedule({ ...terms, options })
      const moved = schedule(terms)
      if (moved.length !== unmoved.length) return
      assert.deepEqual(
        moved.map(({ interestCents }) => interestCents),
        unmoved.map(({ interestCents }) => interestCents),
      )
      assert.ok(countsCalendarDays(terms.dayCount) || moved.length > 0)
    },
    500,
  )
})
