import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getPayoffStatement } from '#contract/documents/documents.ts'
import { getBorrowerSummary, getLoan, getLoanHistory, listLoansOfBorrower } from '#contract/loans/loans.ts'
import { amountsDue } from '#engine/questions/amounts-due.ts'
import { payoff, quickAmounts } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import { statementFigures } from '../documents/statement/statement-figures.ts'
import { useApi } from '../testing/api.ts'
import { aLife, carryOut, livesBegan, livesToday } from '../testing/loan-lives.ts'
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

      const params = { loanId }
      const { data: history } = await lender.client.call(getLoanHistory, { params })
      const state = replay(history.terms, history.events, { asOn: livesToday })
      const due = amountsDue(state)
      const owed = [due.dueNowCents, due.pastDueCents, due.feesCents, state.nextDue?.amountCents ?? 0]
      const payoffCents = payoff(history.terms, history.events, { on: livesToday }).totalCents
      const cents = (...dollars: (number | null)[]) => dollars.map((amount) => Math.round((amount ?? 0) * 100))

      const { data: toLender } = await lender.client.call(getLoan, { params })
      const { data: toBorrower } = await borrower.client.call(getLoan, { params })
      for (const { dueNowAmount, pastDueAmount, feesDue, nextPaymentAmount } of [toLender, toBorrower])
        assert.deepEqual(cents(dueNowAmount, pastDueAmount, feesDue, nextPaymentAmount), owed, 'the loan')

      const ofBorrower = { params: { borrowerId: borrower.id } }
      const { data: home } = await borrower.client.call(getBorrowerSummary, ofBorrower)
      const atHome = cents(home.dueNowAmount, home.pastDueAmount, home.feesDue, home.nextPaymentAmount)
      assert.deepEqual(atHome, owed, 'home')

      const { data: rows } = await borrower.client.call(listLoansOfBorrower, ofBorrower)
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

      if (due.pastDueCents === 0 || state.nextDue === null) return
      late += 1
      const letter = dueFigures(history, { dueOn: state.nextDue.dueOn, on: livesToday })
      assert.deepEqual([letter?.feesCents, letter?.totalCents], [due.feesCents, due.dueNowCents], 'the letter')
    }),
    { numRuns: 30, endOnFailure: true },
  )
  assert.ok(late > 8, `only ${late} loans were late`)
})
