import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getPayoffStatement } from '#contract/documents/documents.ts'
import { getBorrowerSummary, getLoan, getLoanHistory, type Loan, listLoansOfBorrower } from '#contract/loans/loans.ts'
import { type AmountsDue, amountsDue } from '#engine/questions/amounts-due.ts'
import { payoff, quickAmounts } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import { statementFigures } from '../documents/statement/statement-figures.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { aLife, carryOut, livesBegan, livesToday, loansOfLife } from '../testing/loan-lives.ts'
import { dueFigures } from './figures.ts'

const api = await useApi()
const lender = await api.aLender()

test('whoever asks what is owed on a loan gets one answer, whatever happened to it', async () => {
  let late = 0
  await fc.assert(
    fc.asyncProperty(aLife, fc.constantFrom('SCHEDULED', 'DAILY'), async (life, accrualMethod) => {
      const record = await api.aBorrower(lender)
      const borrower = await api.anInvitedBorrower(lender, record)
      const terms = { originationDate: livesBegan, maturityDate: '2026-01-15', accrualMethod }
      const { id: loanId } = await api.aLoan(lender, { ...terms, borrowerId: record.id })
      for (const step of life) await carryOut(api, lender, { loanId, step })

      const ofBorrower = { params: { borrowerId: borrower.id } }
      const { data: home } = await borrower.client.call(getBorrowerSummary, ofBorrower)
      const { data: rows } = await borrower.client.call(listLoansOfBorrower, ofBorrower)

      const owedByAll: Owed[] = []
      for (const made of await loansOfLife(api, lender, loanId)) {
        const { isLate, ...owed } = await assertLoan({ loanId: made, borrower, rows })
        if (isLate) late += 1
        owedByAll.push(owed)
      }

      // At home the loans add up, and the next payment is that of the soonest day.
      const sum = (part: 'dueNowCents' | 'pastDueCents' | 'feesCents') =>
        owedByAll.reduce((total, owed) => total + owed[part], 0)
      const next = owedByAll.flatMap(({ nextDue }) => nextDue ?? [])
      const soonestOn = next.map(({ dueOn }) => dueOn).toSorted()[0]
      const nextCents = next
        .filter(({ dueOn }) => dueOn === soonestOn)
        .reduce((total, { amountCents }) => total + amountCents, 0)
      const atHome = cents(home.dueNowAmount, home.pastDueAmount, home.feesDue, home.nextPaymentAmount)
      assert.deepEqual(atHome, [sum('dueNowCents'), sum('pastDueCents'), sum('feesCents'), nextCents], 'home')
      assert.equal(home.nextPaymentDue, soonestOn ?? null, 'home')
    }),
    { numRuns: 30, endOnFailure: true },
  )
  assert.ok(late > 8, `only ${late} loans were late`)
})

type Owed = Pick<AmountsDue, 'dueNowCents' | 'pastDueCents' | 'feesCents'> & Pick<LoanState, 'nextDue'>
const cents = (...dollars: (number | null)[]) => dollars.map((amount) => Math.round((amount ?? 0) * 100))

/** Every place that says what one loan owes says the same; gives it. */
async function assertLoan({
  loanId,
  borrower,
  rows,
}: {
  loanId: number
  borrower: Person
  rows: readonly Loan[]
}): Promise<Owed & { isLate: boolean }> {
  const params = { loanId }
  const { data: history } = await lender.client.call(getLoanHistory, { params })
  const state = replay(history.terms, history.events, { asOn: livesToday })
  const due = amountsDue(state)
  const owed = [due.dueNowCents, due.pastDueCents, due.feesCents, state.nextDue?.amountCents ?? 0]
  const payoffCents = payoff(history.terms, history.events, { on: livesToday }).totalCents

  const { data: toLender } = await lender.client.call(getLoan, { params })
  const { data: toBorrower } = await borrower.client.call(getLoan, { params })
  for (const { dueNowAmount, pastDueAmount, feesDue, nextPaymentAmount } of [toLender, toBorrower])
    assert.deepEqual(cents(dueNowAmount, pastDueAmount, feesDue, nextPaymentAmount), owed, 'the loan')

  const row = rows.find(({ id }) => id === loanId)
  assert.deepEqual(cents(row?.pastDueAmount ?? 0, row?.nextPaymentAmount ?? 0), [owed[1], owed[3]], 'the list')
  assert.equal(row?.daysPastDue, state.daysPastDue)

  // The form offers no more than the payoff, which counts money that is held.
  const { everythingDueCents } = quickAmounts(history.terms, history.events, { asOn: livesToday })
  assert.equal(everythingDueCents, Math.min(due.dueNowCents, payoffCents), 'the form')

  const { data: quote } = await lender.client.call(getPayoffStatement, { params, query: {} })
  assert.deepEqual(cents(quote.payoffAmount), [payoffCents], 'the payoff statement')

  const statement = statementFigures(history.terms, history.events, livesToday)
  const nextCents = due.next?.openCents ?? 0
  assert.deepEqual(
    [statement.overdueCents, statement.feesCents, statement.totalCents],
    [due.pastDueCents, due.feesCents, due.pastDueCents + due.feesCents + nextCents],
    'the statement',
  )

  const { nextDue } = state
  const isLate = due.pastDueCents > 0 && nextDue !== null
  if (isLate) {
    const letter = dueFigures(history, { dueOn: nextDue.dueOn, on: livesToday })
    assert.deepEqual([letter?.feesCents, letter?.totalCents], [due.feesCents, due.dueNowCents], 'the letter')
  }
  return { ...due, nextDue, isLate }
}
