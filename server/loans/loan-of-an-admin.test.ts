import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoan } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const make = (by: Person, borrowerId: number) =>
  by.client.call(createLoan, {
    body: {
      loanName: 'Elm Street 12',
      principalAmount: 12_000,
      interestRate: 12,
      loanType: 'OTHER',
      borrowerId,
      originationDate: '2026-03-02',
      maturityDate: '2027-03-02',
      paymentFrequency: 'MONTHLY',
      paymentStructure: 'FULLY_AMORTIZED',
    },
  })

test('an admin who names no lender makes the loan for the lender whose borrower it is, themself or another', async () => {
  const [admin, lender] = [await api.anAdmin(), await api.aLender()]
  const [theirs, mine] = [await api.aBorrower(lender), await api.aBorrower(admin)]

  const forLender = await make(admin, theirs.id)
  const forMyself = await make(admin, mine.id)

  assert.deepEqual([forLender.data.lenderId, forLender.data.loanNumber], [lender.id, 'LN-000001'])
  assert.deepEqual([forMyself.data.lenderId, forMyself.data.loanNumber], [admin.id, 'LN-000001'])
  assert.equal((await lender.client.get('/api/loans')).total, 1)
})

test('an admin makes no loan to a borrower there is not, and a lender none to one of another lender', async () => {
  const [admin, lender, stranger] = [await api.anAdmin(), await api.aLender(), await api.aLender()]
  const theirs = await api.aBorrower(lender)

  const answers = [await make(admin, 999_999), await make(stranger, theirs.id)]

  assert.deepEqual(
    answers.map(({ status, code }) => [status, code]),
    Array(2).fill([404, 'borrower.notFound']),
  )
})
