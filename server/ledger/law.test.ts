import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '#engine/numbers/dates.ts'
import { replay } from '#engine/replay/replay.ts'
import type { Tx } from '../database/database.ts'
import { asOfToday } from '../loans/as-of-today.ts'
import { statusOn } from '../loans/loan-json.ts'
import { findLoan } from '../loans/queries.ts'
import { useApi } from '../testing/api.ts'
import { balancesInLedger } from '../testing/balances-in-ledger.ts'
import { aLife, asLender, carryOut, livesBegan, livesToday, type Step, userOf } from '../testing/loan-lives.ts'
import { type LoanKey, readEvents } from './events.ts'
import { findLoanKey } from './loan-rows.ts'
import { balancesOf } from './postings.ts'
import { stateAfterLastEvent } from './projections.ts'
import { verifyLoan } from './verify.ts'

/** Money lent after a write-off of the past is part of the loss from its own day on, not from the write-off's. */
const lentAfterWriteOff: [Step[], 'DAILY', number] = [
  [
    { do: 'LEND', cents: 709_976, day: 238, effect: 1 },
    { do: 'CORRECT', what: 'WRITE_OFF', cents: 1, day: 232 },
    { do: 'PAY', cents: 956_443, day: 375, application: 'STANDARD', lower: false },
  ],
  'DAILY',
  237,
]

/** What is held after an early payoff pays the next installments of lower terms by itself, so the list reads it on the day. */
const heldAfterPayoff: [Step[], 'SCHEDULED', number] = [
  [
    {
      do: 'CHANGE',
      form: {
        gracePeriod: 30,
        paymentFrequency: 'BI_WEEKLY',
        maturityDate: '2026-10-03',
        nextPaymentDate: '2025-07-15',
        unpaidInterest: 'TO_PRINCIPAL',
        unpaidFees: 'TO_END',
      },
      day: 149,
    },
    { do: 'LEND', cents: 348_951, day: 291, effect: 0 },
    { do: 'PAY_OFF', missing: -23, day: 288 },
    { do: 'ENTER', fact: { kind: 'TERMS_CHANGED', change: { annualRatePpm: 48_712 } }, day: 286 },
    { do: 'PAY', cents: 106_619, day: 271, application: 'STANDARD', lower: true, keeps: false },
    { do: 'FORGIVE', share: 3, part: 'interestCents', day: 357 },
  ],
  'SCHEDULED',
  295,
]

const api = await useApi()
const lender = await api.aLender()

test('whatever happens to a loan, and in whatever order it is entered, ledger, figures and replay agree', async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(
      aLife,
      fc.constantFrom('SCHEDULED', 'DAILY'),
      fc.nat(411),
      async (steps, accrualMethod, seenOn) => {
        const terms = { originationDate: livesBegan, maturityDate: '2026-01-15', accrualMethod }
        const borrowerId = (await api.aBorrower(lender)).id
        const other = await api.aLoan(lender, { ...terms, borrowerId })
        const { id: loanId } = await api.aLoan(lender, { ...terms, borrowerId })
        const key = { lenderId: lender.id, loanId }
        for (const step of steps) if (await carryOut(api, lender, { loanId, step })) written += 1

        await asLender(api, lender, async (tx) => {
          assert.equal(await verifyLoan(tx, key), undefined)
          assert.equal(await verifyLoan(tx, { ...key, loanId: other.id }), undefined)
          await assertLedgerOn(tx, key, addDays(livesBegan, seenOn))
          await assertListedStatus(tx, key)
        })
      },
    ),
    { numRuns: 40, endOnFailure: true, examples: [lentAfterWriteOff, heldAfterPayoff] },
  )
  assert.ok(written > 100, `only ${written} events were written`)
})

/** Lists show the status from stored figures, or those of today where they move by themselves; it is the one of the replay. */
async function assertListedStatus(tx: Tx, key: LoanKey): Promise<void> {
  const user = userOf(lender)
  const stored = await findLoan(tx, user, { loanId: key.loanId, today: livesToday })
  assert.ok(stored)
  const [row] = await asOfToday(tx, [stored], { user, today: livesToday })
  assert.ok(row)
  const { status } = replay(row.terms, await readEvents(tx, key), { asOn: livesToday })
  assert.equal(statusOn(row, livesToday), status)
}

/**
 * The ledger by the lines that count until a day is the replay to that day, as long as no money was held over: what money
 * held pays as days pass is written with the next event, so none may be held after the last one either.
 */
async function assertLedgerOn(tx: Tx, key: LoanKey, asOn: string): Promise<void> {
  const loan = await findLoanKey(tx, userOf(lender), key.loanId)
  assert.ok(loan)
  const events = await readEvents(tx, key)
  const last = replay(loan.terms, events, { asOn: livesToday })
  const splitOf = new Map(last.payments.map((split) => [split.paymentId, split]))
  const state = replay(loan.terms, events, { asOn })
  const written = stateAfterLastEvent(loan.terms, events)
  const wasHeld =
    written.unappliedCents > 0 ||
    state.payments.some((split) => {
      return split.unappliedCents > 0 || splitOf.get(split.paymentId)?.unappliedCents !== 0
    })
  if (!wasHeld) assert.deepEqual(await balancesInLedger(tx, { ...key, asOn }), balancesOf(events, state))
}
