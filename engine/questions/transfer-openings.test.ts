import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laterOf } from '../numbers/dates.ts'
import { replay } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { owedParts } from './owed-parts.ts'
import { payoff } from './payoff.ts'
import {
  assumedOpening,
  interestLost,
  joinedOpening,
  type Opening,
  splitOpenings,
  transferProblem,
} from './transfer-openings.ts'

// 1,200.00 at 12 % by 30/360 asks for 106.62 a month. On 1 February 12.00 of it is interest and 94.62 principal, which leaves
// 1,105.38; by 16 February 1,105.38 x 12 % x 15/365 = 5.45 are earned. The payment of 1 March: 11.05 and 95.57.
const terms = aLoan()
const events = entered([
  disbursed(terms),
  paid('2026-02-01', 106_62),
  { kind: 'FEE_CHARGED', effectiveOn: '2026-02-10', amountCents: 25_00 },
])
const loan = { terms, events }
const on = '2026-02-16'

/** The first events of a loan with an opening. */
function begun({ terms: own, interestCents, feesCents }: Opening): LoanEvent[] {
  const day = own.originationOn
  const brought: Happening[] = [
    { kind: 'DISBURSED', amountCents: own.principalCents, effectiveOn: day, isTakenOver: true },
    { kind: 'INTEREST_ADJUSTED', amountCents: interestCents, effectiveOn: day },
    { kind: 'FEE_CHARGED', amountCents: feesCents, effectiveOn: day },
  ]
  return entered(brought.filter((each) => !('amountCents' in each) || each.amountCents !== 0))
}
type Row = readonly [dueOn: string, principalCents: number, interestCents: number]
const rowsOf = (opening: Opening): Row[] =>
  replay(opening.terms, begun(opening), { asOn: opening.terms.originationOn }).installments.map(
    ({ dueOn, principalCents, interestCents }) => [dueOn, principalCents, interestCents],
  )
const comingRows = (own = loan, day = on): Row[] =>
  replay(own.terms, own.events, { asOn: day })
    .installments.filter(({ dueOn, isPaid }) => dueOn > day && !isPaid)
    .map((row) => [row.dueOn, row.principalCents - row.paidPrincipalCents, row.interestCents - row.paidInterestCents])
const owedBy = (opening: Opening) => owedParts(opening.terms, begun(opening), opening.terms.originationOn)

test('the loan of who assumes it owes the same on the day, and asks for the same on the same days', () => {
  const opening = assumedOpening(loan, on)

  assert.deepEqual(owedBy(opening), { principalCents: 1_105_38, interestCents: 5_45, feesCents: 25_00 })
  assert.deepEqual(rowsOf(opening), comingRows())
  assert.deepEqual(rowsOf(opening)[0], ['2026-03-01', 95_57, 11_05])
  // A payment of the next row and the fee settles both.
  const after = replay(opening.terms, [...begun(opening), ...entered([paid('2026-03-01', 131_62)]).map(last)], {
    asOn: '2026-03-01',
  })
  assert.deepEqual([after.principalCents, after.feesDueCents, after.nextDue?.dueOn], [1_009_81, 0, '2026-04-01'])
})
const last = (event: LoanEvent): LoanEvent => ({ ...event, id: 99, recordedAt: '2026-06-01T00:00:00.000Z' })

test('a loan that is split becomes two whose figures add up to its own, row by row', () => {
  const [first, second] = splitOpenings(loan, { on, principalCents: 400_00 })

  assert.deepEqual([first.terms.principalCents, second.terms.principalCents], [400_00, 705_38])
  // 5.45 x 400.00 / 1,105.38 = 1.97; 25.00 x 400.00 / 1,105.38 = 9.05.
  assert.deepEqual(owedBy(first), { principalCents: 400_00, interestCents: 1_97, feesCents: 9_05 })
  assert.deepEqual(owedBy(second), { principalCents: 705_38, interestCents: 3_48, feesCents: 15_95 })
  const [ofFirst, ofSecond] = [rowsOf(first), rowsOf(second)]
  const sums = ofFirst.map(([dueOn, principal, interest], index) => [
    dueOn,
    principal + (ofSecond[index]?.[1] ?? 0),
    interest + (ofSecond[index]?.[2] ?? 0),
  ])
  assert.deepEqual(sums, comingRows())
})

test('two loans that are joined owe together what they owed, by the terms of the one that is kept', () => {
  const other = aLoan({ principalCents: 600_00, annualRatePpm: 60_000 })
  const ofOther = entered([disbursed(other), paid('2026-02-01', 51_64)])

  const opening = joinedOpening(loan, { terms: other, events: ofOther }, on)

  // 600.00 at 6 %: 51.64 of 1 February is 3.00 and 48.64, which leaves 551.36; 551.36 x 6 % x 15/365 = 1.36.
  assert.deepEqual(owedBy(opening), { principalCents: 1_656_74, interestCents: 6_81, feesCents: 25_00 })
  assert.deepEqual(
    [opening.terms.annualRatePpm, opening.terms.firstDueOn, opening.terms.maturityOn],
    [120_000, '2026-03-01', terms.maturityOn],
  )
})

test('a loan with something due, in default, paid off, without interest for now or with terms that count from its first day is no such loan', () => {
  const problem = (own: typeof loan, day: string) => transferProblem(own, day)

  assert.equal(problem(loan, on), null)
  assert.equal(problem(loan, '2026-03-01'), 'PAST_DUE')
  const defaulted = entered([disbursed(terms), { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-01-10' }])
  assert.equal(problem({ terms, events: defaulted }, '2026-01-16'), 'IN_DEFAULT')
  const early = aLoan({ prepayment: { ratesPpm: [30_000] } })
  assert.equal(problem({ terms: early, events: entered([disbursed(early)]) }, '2026-01-16'), 'COUNTS_FROM_START')
  const paused = entered([
    disbursed(terms),
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-10', change: {}, interestResumesOn: '2026-01-17' },
  ])
  assert.equal(problem({ terms, events: paused }, '2026-01-16'), 'INTEREST_PAUSED')
  assert.equal(problem({ terms, events: paused }, '2026-01-17'), null)
  const all = entered([disbursed(terms), paid('2026-01-05', payoff(terms, events, { on: '2026-01-05' }).totalCents)])
  assert.equal(problem({ terms, events: all }, '2026-01-16'), 'NOTHING_OWED')
})

// Two of three first payments are over on 10 March: one of interest alone is to come.
test('first payments of interest alone that are to come stay so with another borrower, and so when terms change later', () => {
  const free = aLoan({ accrual: 'DAILY', dayCount: 'ACT/365', options: { principalGraceRows: 3 } })
  const own = { terms: free, events: entered([disbursed(free), paid('2026-02-01', 12_23), paid('2026-03-01', 11_05)]) }

  const opening = assumedOpening(own, '2026-03-10')

  assert.equal(opening.terms.options?.principalGraceRows, 1)
  const later = {
    ...last({ ...begun(opening)[0] } as LoanEvent),
    kind: 'TERMS_CHANGED',
    effectiveOn: '2026-03-12',
  } as const
  const changed = [...begun(opening), { ...later, change: { annualRatePpm: 60_000 } } as LoanEvent]
  const { installments } = replay(opening.terms, changed, { asOn: '2026-03-12' })
  assert.deepEqual(
    installments.slice(0, 2).map(({ principalCents }) => principalCents > 0),
    [false, true],
  )
})

test('what is assumed or split owes the same on the day, and asks for the same where interest is by the schedule', (t) => {
  let tried = 0
  holds(t, anyHistory, (history) => {
    const own = { terms: history.terms, events: history.events }
    const day = history.events.map(({ effectiveOn }) => effectiveOn).reduce(laterOf, history.terms.originationOn)
    if (transferProblem(own, day) !== null) return
    tried += 1
    const owed = owedParts(own.terms, own.events, day)
    const assumed = assumedOpening(own, day)
    assert.deepEqual(owedBy(assumed), owed)
    if (own.terms.accrual === 'SCHEDULED') assert.deepEqual(askedBy(rowsOf(assumed)), askedBy(comingRows(own, day)))
    if (owed.principalCents < 100_00) return
    const openings = splitOpenings(own, { on: day, principalCents: Math.ceil(owed.principalCents / 3) })
    if (own.terms.accrual === 'SCHEDULED') assert.equal(interestLost([own], openings, day), 0)
    const both = openings.map(owedBy)
    for (const part of ['principalCents', 'interestCents', 'feesCents'] as const) {
      assert.equal((both[0]?.[part] ?? 0) + (both[1]?.[part] ?? 0), owed[part])
    }
  })
  assert.ok(tried > 20, `${tried} lives could go on`)
})

const askedBy = (rows: readonly (readonly [string, number, number])[]) =>
  rows.map(([dueOn, principal, interest]) => [dueOn, principal + interest])
