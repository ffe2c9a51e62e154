import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../numbers/dates.ts'
import { replay } from '../replay/replay.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { bucketOf, daysPastDueOn, monthsMissedMba, monthsMissedOts, statusOf, unpaidInstallments } from './arrears.ts'

const terms = aLoan({ graceDays: 5 })

function stateOn(asOn: string, happenings: Happening[] = []) {
  return replay(terms, entered([disbursed(terms), ...happenings]), { asOn })
}

test('day 1 is the day after the due day, and an installment is not past due on its due day', () => {
  assert.equal(daysPastDueOn('2026-02-01', '2026-02-01'), 0)
  assert.equal(daysPastDueOn('2026-02-02', '2026-02-01'), 1)
  assert.equal(daysPastDueOn('2026-04-05', '2026-01-31'), 64)
  assert.equal(daysPastDueOn('2026-04-05', null), 0)
})

test('buckets end at 30, 60 and 90 days', () => {
  const buckets = [0, 1, 30, 31, 60, 61, 90, 91].map(bucketOf)

  assert.deepEqual(buckets, [
    'CURRENT',
    'DAYS_1_30',
    'DAYS_1_30',
    'DAYS_31_60',
    'DAYS_31_60',
    'DAYS_61_90',
    'DAYS_61_90',
    'DAYS_OVER_90',
  ])
  assert.throws(() => bucketOf(-1), RangeError)
})

test('the MBA counts a month from the day before the next due day, the OTS from the due day itself', () => {
  const due = '2026-02-01'

  assert.deepEqual([monthsMissedMba('2026-02-27', due), monthsMissedOts('2026-02-27', due)], [0, 0])
  assert.deepEqual([monthsMissedMba('2026-02-28', due), monthsMissedOts('2026-02-28', due)], [1, 0])
  assert.deepEqual([monthsMissedMba('2026-03-01', due), monthsMissedOts('2026-03-01', due)], [1, 1])
  assert.deepEqual([monthsMissedMba('2026-03-31', due), monthsMissedOts('2026-03-31', due)], [2, 1])
  assert.deepEqual([monthsMissedMba('2026-02-01', due), monthsMissedOts('2026-02-01', due)], [0, 0])
  assert.deepEqual([monthsMissedMba('2026-02-01', null), monthsMissedOts('2026-02-01', null)], [0, 0])
})

test('a loan is late once its days past due exceed the grace days, and defaulted past 90', () => {
  assert.equal(stateOn('2025-12-31').status, 'PENDING')
  assert.equal(stateOn('2026-02-01').status, 'CURRENT')
  assert.equal(stateOn('2026-02-06').status, 'CURRENT')
  assert.equal(stateOn('2026-02-07').status, 'LATE')
  assert.equal(stateOn('2026-05-02').status, 'LATE')
  assert.equal(stateOn('2026-05-03').status, 'DEFAULTED')
  assert.deepEqual([stateOn('2026-05-03').daysPastDue, stateOn('2026-05-03').bucket], [91, 'DAYS_OVER_90'])
})

test('a loan the lender calls defaulted stays so until it is paid off', () => {
  const marked: Happening = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-01-10' }

  assert.equal(stateOn('2026-01-09', [marked]).status, 'CURRENT')
  assert.equal(stateOn('2026-01-10', [marked]).status, 'DEFAULTED')
  assert.equal(stateOn('2026-02-01', [marked, paid('2026-02-01', 106_62)]).status, 'DEFAULTED')
  assert.equal(stateOn('2026-02-01', [marked, paid('2026-02-01', 1_212_00)]).status, 'PAID_OFF')
})

test('a loan whose mark of default is lifted has the status of its days past due from then on', () => {
  const marked: Happening = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-01-10' }
  const lifted: Happening = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-01-20', isLifted: true }
  const again: Happening = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-01-25' }

  assert.equal(stateOn('2026-01-19', [marked, lifted]).status, 'DEFAULTED')
  assert.equal(stateOn('2026-01-20', [marked, lifted]).status, 'CURRENT')
  assert.equal(stateOn('2026-02-07', [marked, lifted]).status, 'LATE')
  assert.equal(stateOn('2026-05-03', [marked, lifted]).status, 'DEFAULTED')
  assert.equal(stateOn('2026-01-25', [marked, lifted, again]).status, 'DEFAULTED')
  // Both on one day: what was entered last counts. A loan that was given up is in default whatever is said of it.
  assert.equal(stateOn('2026-01-20', [lifted, { ...marked, effectiveOn: '2026-01-20' }]).status, 'DEFAULTED')
  assert.equal(stateOn('2026-01-20', [{ kind: 'WRITTEN_OFF', effectiveOn: '2026-01-15' }, lifted]).status, 'DEFAULTED')
})

test('a paid-off loan with a fee charged afterwards is not paid off', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-01-05', amountCents: 10_00 }

  assert.equal(stateOn('2026-01-05', [paid('2026-01-01', 1_200_00)]).status, 'PAID_OFF')
  assert.equal(stateOn('2026-01-05', [paid('2026-01-01', 1_200_00), fee]).status, 'CURRENT')
})

test('the oldest open installment counts, whatever has been paid after it', () => {
  const application = { kind: 'PRINCIPAL_ONLY' } as const
  const state = stateOn('2026-03-15', [paid('2026-03-10', 500_00, { application })])

  assert.equal(state.daysPastDue, 42)
  assert.equal(unpaidInstallments(state)[0]?.number, 1)
  assert.equal(state.pastDueCents, 213_24)
})

test('law: the status follows from what was counted, pending and paid off before anything else', (t) => {
  const standing = fc.record({
    isPending: fc.boolean(),
    isPaidOff: fc.boolean(),
    isMarkedDefaulted: fc.boolean(),
    daysPastDue: fc.integer({ min: 0, max: 200 }),
    graceDays: fc.integer({ min: 0, max: 40 }),
  })

  holds(t, standing, (one) => {
    const status = statusOf(one)

    if (one.isPending) assert.equal(status, 'PENDING')
    else if (one.isPaidOff) assert.equal(status, 'PAID_OFF')
    else if (one.isMarkedDefaulted || one.daysPastDue > 90) assert.equal(status, 'DEFAULTED')
    else assert.equal(status === 'LATE', one.daysPastDue > one.graceDays)
  })
})

test('law: the MBA is never behind the OTS, and never more than one month ahead', (t) => {
  holds(t, fc.record({ start: fc.integer({ min: 0, max: 800 }), days: fc.integer({ min: 0, max: 800 }) }), (one) => {
    const dueOn = addDays('2024-01-01', one.start)
    const asOn = addDays(dueOn, one.days)

    const ahead = monthsMissedMba(asOn, dueOn) - monthsMissedOts(asOn, dueOn)

    assert.ok(ahead === 0 || ahead === 1)
  })
})
