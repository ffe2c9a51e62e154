import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openOfFee } from '../book/book.ts'
import { explainBalance } from '../explain/explain-balance.ts'
import { explainFeesDue } from '../explain/explain-fees.ts'
import { earnedInterest } from '../questions/earned-interest.ts'
import { payoff } from '../questions/payoff.ts'
import { transferProblem } from '../questions/transfer-openings.ts'
import { isEscrow } from '../terms/installment-charges.ts'
import { holds } from '../testing/law.ts'
import { later, sum } from '../testing/life-of-history.ts'
import {
  aLoan,
  anyHistory,
  disbursed,
  entered,
  type Happening,
  paid,
  withoutWriteOff,
} from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 1,200.00 at 12 % in twelve months. February is paid, which leaves 1,105.38; March (11.05 + 95.57) is not, and a fee of 50.00 is charged.
const terms = aLoan()
const late: Happening[] = [
  disbursed(terms),
  paid('2026-02-01', 106_62),
  { kind: 'FEE_CHARGED', effectiveOn: '2026-03-02', amountCents: 50_00 },
]
const change = (more: object = {}, effectiveOn = '2026-03-15') =>
  ({ kind: 'TERMS_CHANGED', effectiveOn, change: {}, ...more }) as Happening
const both = { arrears: 'RESTART', unpaidInterest: 'TO_PRINCIPAL', unpaidFees: 'TO_PRINCIPAL' } as const
const events = entered([...late, change(both)])

// 11.05 + 50.00 = 61.05 make 1,166.43. Installment 3 bears 14 ÷ 30 of 1 % on 1,009.81 and 16 ÷ 30 on 1,166.43: 4.71245 + 6.22096 = 10.93.
// Ten equal payments, the first with that interest: (1,166.43 + 10.93) ÷ (1 + (1 − 1.01^−9) ÷ 0.01) = 1,177.36 ÷ 9.566018 = 123.08.
test('interest and a fee that are owed become principal, and the payments to come repay them', () => {
  const before = replay(terms, entered(late), { asOn: '2026-03-15' })
  const after = replay(terms, events, { asOn: '2026-03-15' })

  assert.deepEqual([before.principalCents, before.pastDueCents, before.feesDueCents], [1_105_38, 106_62, 50_00])
  assert.deepEqual([after.principalCents, after.pastDueCents, after.feesDueCents], [1_166_43, 0, 0])
  assert.deepEqual(after.capitalized, [{ eventId: 4, on: '2026-03-15', interestCents: 11_05, feesCents: 50_00 }])
  const [, second, third, fourth] = after.installments
  assert.deepEqual([second?.paymentCents, second?.movedCents, second?.isPaid], [0, 106_62, true])
  assert.deepEqual([third?.interestCents, third?.principalCents], [10_93, 112_15])
  assert.equal(fourth?.paymentCents, 123_08)
  assert.deepEqual([after.fees[0]?.capitalizedCents, after.fees[0]?.waivedCents], [50_00, 0])
  assert.equal(sum(after.installments, 'principalCents'), 1_200_00 + 61_05)
})

test('on the day itself the same is owed as before', () => {
  const on = '2026-03-15'

  assert.equal(payoff(terms, events, { on }).totalCents, payoff(terms, entered(late), { on }).totalCents)
})

// 100.00 on 1 April pay 10.93 of interest and 89.07 of principal: of these 11.05 bring the interest and 50.00 the fee.
test('the first principal that is paid brings the interest that was added, then the fees', () => {
  const { payments } = replay(terms, later(events, paid('2026-04-01', 100_00)), { asOn: '2026-04-01' })
  const short = replay(terms, later(events, paid('2026-04-01', 30_00)), { asOn: '2026-04-01' })

  assert.deepEqual(payments[1]?.capitalized, { interestCents: 11_05, feesCents: 50_00 })
  assert.deepEqual([payments[1]?.interestCents, payments[1]?.principalCents], [10_93, 89_07])
  assert.deepEqual(short.payments[1]?.capitalized, { interestCents: 11_05, feesCents: 8_02 })
  assert.equal(payments[0]?.capitalized, undefined)
})

test('only interest or only fees may be added, and what is past due may stay so', () => {
  const after = (more: object) => replay(terms, entered([...late, change(more)]), { asOn: '2026-03-15' })
  const interest = after({ unpaidInterest: 'TO_PRINCIPAL' })
  const fees = after({ unpaidFees: 'TO_PRINCIPAL' })

  assert.deepEqual([interest.principalCents, interest.pastDueCents, interest.feesDueCents], [1_116_43, 95_57, 50_00])
  assert.deepEqual([fees.principalCents, fees.pastDueCents, fees.feesDueCents], [1_155_38, 106_62, 0])
})

// 10,000.00 at 7.3 % earn 2.00 a day; from 1 January to 15 March are 73 days: 146.00, then 2.0292 a day.
test('by the day all interest that was earned is added, and bears interest from that day', () => {
  const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const after = entered([disbursed(daily), change(both)])

  const state = replay(daily, after, { asOn: '2026-03-15' })

  assert.deepEqual([state.principalCents, state.interestDueCents + state.accruedInterestCents], [10_146_00, 0])
  assert.equal(payoff(daily, after, { on: '2026-03-25' }).interestCents, 20_29)
})

// Past its last day with 2,100.76 and 31.57 of interest open, it is extended: 31.57 bear interest from 23 November only. From 1 June to
// 23 November 2,100.76 bear 172 of 360 days, then 2,132.33 bear 8: 120.44 + 5.69 = 126.13 on 1 December.
test('a matured loan is extended and its interest added in one step', () => {
  const level = aLoan({ principalCents: 12_000_00, originationOn: '2025-06-01', maturityOn: '2026-06-01' })
  const days = ['2025-07-01', '2025-08-01', '2025-09-01', '2025-10-01', '2025-11-01', '2025-12-01']
  const tenPaid = [...days, '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((day) => paid(day, 1_066_19))
  const extended = change({ ...both, change: { maturityOn: '2027-06-01' } }, '2026-11-23')

  const state = replay(level, entered([disbursed(level), ...tenPaid, extended]), { asOn: '2026-11-23' })

  assert.deepEqual([state.principalCents, state.pastDueCents, state.daysPastDue], [2_132_33, 0, 0])
  const [first] = state.installments.filter(({ dueOn }) => dueOn > '2026-11-23')
  assert.deepEqual([first?.dueOn, first?.interestCents], ['2026-12-01', 126_13])
})

test('taken back, everything is owed as it was', () => {
  const taken = later(events, { kind: 'TAKEN_BACK', effectiveOn: '2026-03-16', eventId: 4 })

  const asOn = '2026-03-20'
  assert.deepEqual(replay(terms, taken, { asOn }), replay(terms, entered(late), { asOn }))
})

test('the balance and the fees say what became principal', () => {
  const at = { asOn: '2026-03-15' }

  assert.deepEqual(explainBalance(terms, events, at).steps.at(-1), {
    key: 'balance.capitalized',
    values: { on: '2026-03-15', eventId: 4 },
    amountCents: 61_05,
  })
  const half = entered([...late, change({ unpaidFees: 'TO_PRINCIPAL' })])
  assert.equal(explainFeesDue(terms, half, at).figure, 0)
})

test('interest that became principal stays earned', () => {
  const days = ['2026-03-14', '2026-03-15']
  const [before = 0, after = 0] = earnedInterest(terms, events, days)
  const [, without = 0] = earnedInterest(terms, entered(late), days)

  assert.ok(after >= before)
  assert.ok(Math.abs(after - without) <= 5, `${after} and ${without}`)
})

test('the loan cannot go on as another before what was added has come', () => {
  const problem = (list: Happening[], on: string) => transferProblem({ terms, events: entered(list) }, on)

  assert.equal(problem([...late, change(both)], '2026-03-20'), 'ADDED_NOT_RECEIVED')
  assert.equal(problem([...late, change(both), paid('2026-04-01', 123_08)], '2026-04-02'), null)
})

// Of 1,166.43 16.43 are left, which bring the 11.05 of interest and 5.38 of the fee: the other 44.62 will never come.
test('principal that is forgiven takes with it what was added, as far as what is left does not reach it, the fees first', () => {
  const gift = {
    kind: 'FORGIVEN',
    effectiveOn: '2026-03-16',
    forgiveness: 'GIFT',
    interestCents: 0,
    feesCents: 0,
  } as const
  const forgiven = [...late, change(both), { ...gift, principalCents: 1_150_00 }]
  const by = { application: { kind: 'PRINCIPAL_ONLY' } } as const

  const state = replay(terms, entered([...forgiven, paid('2026-03-17', 16_43, by)]), { asOn: '2026-03-17' })

  assert.equal(state.forgiven[0]?.releasedCents, 44_62)
  assert.deepEqual(state.payments.at(-1)?.capitalized, { interestCents: 11_05, feesCents: 5_38 })
  const [half] = replay(terms, entered([...late, change(both), { ...gift, principalCents: 500_00 }]), {
    asOn: '2026-03-16',
  }).forgiven
  assert.equal(half?.releasedCents, undefined)
})

test('once it was forgiven with everything, a loan on which more is lent may go on as another', () => {
  const all = { principalCents: 5_000_00, interestCents: 5_000_00, feesCents: 5_000_00 }
  const gift = { kind: 'FORGIVEN', effectiveOn: '2026-03-16', forgiveness: 'GIFT', ...all } as const
  const more = { kind: 'ADVANCED', effectiveOn: '2026-03-20', amountCents: 600_00 } as const

  const again = entered([...late, change(both), gift, more])

  assert.equal(replay(terms, again, { asOn: '2026-03-20' }).forgiven[0]?.releasedCents, 61_05)
  assert.equal(transferProblem({ terms, events: again }, '2026-03-20'), null)
})

test('whatever happened before, the fees and the interest that are due become principal', (t) => {
  holds(
    t,
    fc.tuple(anyHistory.map(withoutWriteOff), fc.boolean()),
    ([{ terms: any, events: known, asOn }, restarts]) => {
      const more = restarts ? both : { unpaidInterest: both.unpaidInterest, unpaidFees: both.unpaidFees }
      const before = replay(any, known, { asOn })
      const after = replay(any, later(known, change(more, asOn)), { asOn })
      if (before.sold || before.transferred || before.status === 'PENDING') return

      const last = Math.max(...known.map(({ id }) => id))
      const added = (after.capitalized ?? []).filter(({ eventId }) => eventId > last)
      const [addedCents, feesCents] = [sum(added, 'interestCents'), sum(added, 'feesCents')]
      // Taxes and insurance stay due, and what was advanced for them: they are no income.
      const stay = before.fees.filter(({ id, chargedOn }) => isEscrow(id) && chargedOn <= asOn)
      const stayCents = stay.reduce((cents, fee) => cents + openOfFee(fee), 0)
      assert.equal(feesCents, before.feesDueCents + (before.feesAtEndCents ?? 0) - stayCents)
      assert.equal(after.principalCents, before.principalCents + addedCents + feesCents)
      assert.deepEqual([after.feesDueCents + (after.feesAtEndCents ?? 0), after.interestDueCents], [stayCents, 0])
    },
  )
})
