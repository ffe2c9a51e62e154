import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getPayoffStatement } from '#contract/documents/documents.ts'
import { getBorrowerSummary, getLoan, getLoanHistory, type Loan, listLoansOfBorrower } from '#contract/loans/loans.ts'
import { payFromEscrow } from '#contract/payments/escrow.ts'
import { openChargesOf, openEscrowOf, unpaidInstallments } from '#engine/book/arrears.ts'
import { explainEscrowDue, explainFeesDue } from '#engine/explain/explain-fees.ts'
import { type AmountsDue, amountsDue } from '#engine/questions/amounts-due.ts'
import { payoff, quickAmounts } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import type { Installment, LoanState } from '#engine/terms/loan-state.ts'
import { statementFigures } from '../documents/statement/statement-figures.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { aLife, carryOut, livesBegan, livesToday, loansOfLife } from '../testing/loan-lives.ts'
import { dueFigures } from './figures.ts'

const api = await useApi()
const lender = await api.aLender()

test('whoever asks what is owed on a loan gets one answer, whatever happened to it', async () => {
  let late = 0
  let owingEscrow = 0
  await fc.assert(
    fc.asyncProperty(
      aLife,
      fc.constantFrom('SCHEDULED', 'DAILY'),
      escrow,
      async (life, accrualMethod, { charges, taxes }) => {
        const record = await api.aBorrower(lender)
        const borrower = await api.anInvitedBorrower(lender, record)
        const terms = { originationDate: livesBegan, maturityDate: '2026-01-15', accrualMethod, ...charges }
        const { id: loanId } = await api.aLoan(lender, { ...terms, borrowerId: record.id })
        if (taxes) await lender.client.call(payFromEscrow, { params: { loanId }, body: taxes })
        for (const step of life) await carryOut(api, lender, { loanId, step })

        const ofBorrower = { params: { borrowerId: borrower.id } }
        const { data: home } = await borrower.client.call(getBorrowerSummary, ofBorrower)
        const { data: rows } = await borrower.client.call(listLoansOfBorrower, ofBorrower)

        const owedByAll: Owed[] = []
        for (const made of await loansOfLife(api, lender, loanId)) {
          const { isLate, ...owed } = await assertLoan({ loanId: made, borrower, rows })
          if (owed.escrowCents > 0) owingEscrow += 1
          if (isLate) late += 1
          owedByAll.push(owed)
        }

        // At home the loans add up, and the next payment is that of the soonest day.
        const sum = (part: 'dueNowCents' | 'pastDueCents' | 'feesCents' | 'escrowCents') =>
          owedByAll.reduce((total, owed) => total + owed[part], 0)
        const next = owedByAll.flatMap(({ nextDue }) => nextDue ?? [])
        const soonestOn = next.map(({ dueOn }) => dueOn).toSorted()[0]
        const nextCents = next
          .filter(({ dueOn }) => dueOn === soonestOn)
          .reduce((total, { amountCents }) => total + amountCents, 0)
        const atHome = [home.dueNowAmount, home.pastDueAmount, home.feesDue, home.escrowDue, home.nextPaymentAmount]
        const parts = [sum('dueNowCents'), sum('pastDueCents'), sum('feesCents'), sum('escrowCents'), nextCents]
        assert.deepEqual(cents(...atHome), parts, 'home')
        assert.equal(home.nextPaymentDue, soonestOn ?? null, 'home')
      },
    ),
    { numRuns: 30, endOnFailure: true },
  )
  assert.ok(late > 8, `only ${late} loans were late`)
  assert.ok(owingEscrow > 8, `only ${owingEscrow} loans owed taxes and insurance`)
})

/** What is charged with each payment, and taxes that the lender paid before any came. */
const escrow = fc.record({
  charges: fc.constantFrom({}, { taxes: 40, insurance: 15, serviceFee: 20 }, { taxes: 40, insurance: 15 }),
  taxes: fc.constantFrom(null, {
    ...({ amount: 250, date: livesBegan, method: 'CHECK', paidFor: 'TAXES', payee: 'Travis County' } as const),
  }),
})

type Owed = Pick<AmountsDue, 'dueNowCents' | 'pastDueCents' | 'feesCents' | 'escrowCents'> & Pick<LoanState, 'nextDue'>
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
  const at = { asOn: livesToday }
  const state = replay(history.terms, history.events, at)
  const due = amountsDue(state)
  const { dueNowCents, pastDueCents, feesCents, escrowCents } = due
  const owed = [dueNowCents, pastDueCents, feesCents, escrowCents, state.nextDue?.amountCents ?? 0]
  const payoffCents = payoff(history.terms, history.events, { on: livesToday }).totalCents
  // Fees, and taxes and insurance, where a paper names what is charged with installments as a part of those.
  const besideOf = (isNamed: (row: Installment) => boolean): [number, number] => {
    const rows = unpaidInstallments(state).filter(isNamed)
    const escrowNamed = rows.reduce((sum, row) => sum + openEscrowOf(row), 0)
    const feesNamed = rows.reduce((sum, row) => sum + openChargesOf(row), 0) - escrowNamed
    return [feesCents - feesNamed, escrowCents - escrowNamed]
  }

  const { data: toLender } = await lender.client.call(getLoan, { params })
  const { data: toBorrower } = await borrower.client.call(getLoan, { params })
  for (const { dueNowAmount, pastDueAmount, feesDue, escrowDue, nextPaymentAmount } of [toLender, toBorrower])
    assert.deepEqual(cents(dueNowAmount, pastDueAmount, feesDue, escrowDue, nextPaymentAmount), owed, 'the loan')

  const row = rows.find(({ id }) => id === loanId)
  assert.deepEqual(cents(row?.pastDueAmount ?? 0, row?.nextPaymentAmount ?? 0), [owed[1], owed[4]], 'the list')
  assert.equal(row?.daysPastDue, state.daysPastDue)

  const why = [explainFeesDue, explainEscrowDue].map((explain) => explain(history.terms, history.events, at).figure)
  if (state.writtenOffCents === 0) assert.deepEqual(why, [feesCents, escrowCents], 'the explanation')

  // The form offers no more than the payoff, which counts money that is held.
  const { everythingDueCents } = quickAmounts(history.terms, history.events, { asOn: livesToday })
  assert.equal(everythingDueCents, Math.min(due.dueNowCents, payoffCents), 'the form')

  const { data: quote } = await lender.client.call(getPayoffStatement, { params, query: {} })
  assert.deepEqual(cents(quote.payoffAmount), [payoffCents], 'the payoff statement')

  const statement = statementFigures(history.terms, history.events, livesToday)
  const totalCents =
    statement.overdueCents + statement.feesCents + statement.escrowDueCents + (due.next?.openCents ?? 0)
  assert.equal(statement.totalCents, totalCents, 'the statement')
  assert.deepEqual(
    [statement.overdueCents, statement.feesCents, statement.escrowDueCents],
    [pastDueCents, ...besideOf((row) => row.dueOn === livesToday)],
    'the statement',
  )

  const { nextDue } = state
  const isLate = due.pastDueCents > 0 && nextDue !== null
  if (isLate) {
    const letter = dueFigures(history, { dueOn: nextDue.dueOn, on: livesToday })
    assert.deepEqual(
      [letter?.feesCents, letter?.escrowCents, letter?.totalCents],
      [...besideOf((row) => row.dueOn <= livesToday), dueNowCents],
      'the letter',
    )
  }
  return { ...due, nextDue, isLate }
}
