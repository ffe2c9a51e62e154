import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { addressOf, answerTo, draftIn, isAsked } from './what-if-draft.ts'

const NOTHING = { extra: null, lump: null, lumpOn: null, rate: null, payoffOn: null }
const history: LoanHistory = {
  today: '2026-01-01',
  terms: aLoan(),
  events: [
    {
      kind: 'DISBURSED',
      id: 1,
      effectiveOn: '2026-01-01',
      recordedAt: '2026-01-01T12:00:00.000Z',
      amountCents: 1_200_00,
    },
  ],
}

test('what is asked stands in the address, and is read from it again', () => {
  const draft = { extra: 100.5, lump: 5_000, lumpOn: '2026-12-01', rate: 6.125, payoffOn: '2027-06-01' }
  const address = Object.entries(addressOf(draft)).map(([name, value]) => [name, value ?? ''])

  assert.deepEqual(draftIn(new URLSearchParams(address)), draft)
  assert.deepEqual(draftIn(new URLSearchParams('tab=schedule')), NOTHING)
  assert.deepEqual(addressOf(NOTHING), { extra: null, lump: null, 'lump-on': null, rate: null, payoff: null })
})

test('an address that makes no sense asks nothing', () => {
  const address = 'extra=-5&lump=much&lump-on=2026-02-30&rate=2000&payoff='

  assert.deepEqual(draftIn(new URLSearchParams(address)), NOTHING)
  assert.equal(isAsked(draftIn(new URLSearchParams('extra=0&lump=0&lump-on=2026-03-01'))), false)
  assert.equal(isAsked(draftIn(new URLSearchParams('rate=0'))), true)
})

// 100.00 more each month: seven payments instead of twelve, 42.44 of interest instead of 79.42.
test('extra with every payment saves interest, to the cent of the schedule', () => {
  const answer = answerTo({ ...NOTHING, extra: 100 }, history)

  assert.deepEqual([answer?.now.lastOn, answer?.then.lastOn], ['2027-01-01', '2026-08-01'])
  assert.equal(answer?.savedInterestCents, (answer?.now.interestCents ?? 0) - 42_44)
})

test('a loan with nothing left to pay has no answer', () => {
  assert.equal(answerTo({ ...NOTHING, extra: 100 }, { ...history, events: [] }), null)
})
