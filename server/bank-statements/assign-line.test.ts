import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankLine } from '#contract/bank-statements/bank-statements.ts'
import * as bank from '#contract/bank-statements/bank-statements.ts'
import { getLoan, getLoanHistory } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan, recordPayment, reportPayment, reversePayment } from '#contract/payments/payments.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const formOf = (text: string): FormData => {
  const form = new FormData()
  form.set('file', new File([text], 'may.csv'))
  return form
}
const csv = (...rows: string[]) => formOf(['Date,Description,Amount', ...rows].join('\n'))
/** 12,000.00 at 12 % since 2 January: 1,066.19 a month, the first due on 2 February (server/ledger/postings.test.ts). */
async function aLoanOf(lender: Person, lastName: string) {
  const borrower = await api.aBorrower(lender, { firstName: 'Ana', lastName })
  const days = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const loan = await api.aLoan(lender, { borrowerId: borrower.id, ...days, loanName: `House of ${lastName}` })
  return { ...loan, borrower }
}
const add = (lender: Person, form: FormData) => lender.client.call(bank.addBankStatement, { form })
const linesOf = async (lender: Person, status: BankLine['status'] = 'WAITING') =>
  (await lender.client.call(bank.listBankLines, { query: { status } })).data
const totalsOf = async (lender: Person) => (await lender.client.call(bank.getBankTotals)).data
async function theLine(lender: Person, status: BankLine['status'] = 'WAITING'): Promise<BankLine> {
  const [line] = await linesOf(lender, status)
  if (!line) throw new Error(`no line is ${status}`)
  return line
}
const assign = (lender: Person, line: { id: number }, body: Record<string, unknown>) =>
  lender.client.call(bank.assignBankLine, { params: { lineId: line.id }, body })
const paymentsOf = async (lender: Person, loanId: number) =>
  (await lender.client.call(listPaymentsOfLoan, { params: { loanId } })).data
async function assertBooksAgree(lender: Person): Promise<void> {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('accepting records the payment on the day the bank posted it, split as by hand, and learns the payer', async () => {
  const lender = await api.aLender()
  const loan = await aLoanOf(lender, 'Quimby')
  await add(lender, csv('02/03/2026,WIRE FROM ANA QUIMBY 8812,1066.19'))
  const line = await theLine(lender)
  assert.deepEqual(
    line.suggestions.map(({ loanId, confidence }) => [loanId, confidence]),
    [[loan.id, 'HIGH']],
  )

  const { status, data } = await assign(lender, line, { parts: [{ loanId: loan.id, amount: 1066.19 }] })

  assert.deepEqual([status, data.status, data.assigned, data.waiting], [201, 'ASSIGNED', 1066.19, 0])
  const [payment] = await paymentsOf(lender, loan.id)
  assert.deepEqual(
    [payment?.paymentDate, payment?.amount, payment?.interestAmount, payment?.principalAmount, payment?.paymentMethod],
    ['2026-02-03', 1066.19, 120, 946.19, 'WIRE'],
  )
  assert.equal(payment?.reference, `BANK-${line.id}`)
  const { data: names } = await lender.client.call(bank.listPayerNames)
  assert.deepEqual(
    names.map(({ payer, loanId }) => [payer, loanId]),
    [['WIRE FROM ANA QUIMBY 8812', loan.id]],
  )
  await assertBooksAgree(lender)

  const { status: forgotten } = await lender.client.call(bank.forgetPayerName, {
    params: { payerNameId: names[0]?.id ?? 0 },
  })
  assert.equal(forgotten, 200)
  assert.deepEqual((await lender.client.call(bank.listPayerNames)).data, [])
})

test('a payer who is not the borrower is known from the second time on', async () => {
  const lender = await api.aLender()
  const loan = await aLoanOf(lender, 'Quimby')
  await add(lender, csv('02/02/2026,ZELLE FROM CARLA RUIZ 77,1066.19', '03/02/2026,ZELLE FROM CARLA RUIZ 93,1066.19'))
  const [first, second] = await linesOf(lender)
  assert.equal(second?.suggestions[0]?.confidence, 'LOW')

  await assign(lender, { id: first?.id ?? 0 }, { parts: [{ loanId: loan.id, amount: 1066.19 }] })

  const [suggested] = (await theLine(lender)).suggestions
  assert.deepEqual([suggested?.confidence, suggested?.reasons[0]?.reason], ['HIGH', 'LEARNED_PAYER'])
  await lender.client.call(bank.releaseBankLine, { params: { lineId: first?.id ?? 0 } })
  assert.deepEqual((await lender.client.call(bank.listPayerNames)).data, [])
})

test('a deposit for two loans is divided to the cent, all of it or nothing', async () => {
  const lender = await api.aLender()
  const [one, other] = [await aLoanOf(lender, 'Quimby'), await aLoanOf(lender, 'Ruiz')]
  await add(lender, csv('03/02/2026,DEPOSIT,1500.00'))
  const line = await theLine(lender)
  const parts = [
    { loanId: other.id, amount: 433.81 },
    { loanId: one.id, amount: 1066.19 },
  ]

  const short = await assign(lender, line, { parts: [parts[0], { loanId: one.id, amount: 1066.18 }] })
  const twice = await assign(lender, line, { parts: [parts[0], { loanId: other.id, amount: 1066.19 }] })
  const tooMuch = await assign(lender, line, {
    parts: [
      { loanId: one.id, amount: 1499.99 },
      { loanId: 999_999_999, amount: 0.01 },
    ],
  })
  assert.deepEqual([short.status, short.code, short.values], [422, 'bank.partsDoNotAddUp', { amount: '1500.00' }])
  assert.deepEqual([twice.status, twice.fieldCodes], [422, { 'parts.1.loanId': 'bank.loanTwice' }])
  assert.equal(tooMuch.status, 404)
  assert.deepEqual(await paymentsOf(lender, one.id), [])

  const { data } = await assign(lender, line, { parts })
  assert.deepEqual(
    data.payments.map(({ loanId, amount }) => [loanId, amount]),
    [
      [one.id, 1066.19],
      [other.id, 433.81],
    ],
  )
  await assertBooksAgree(lender)
})

test('more than is owed is refused with the payoff, and what is left over can be set aside', async () => {
  const lender = await api.aLender()
  const loan = await aLoanOf(lender, 'Quimby')
  await add(lender, csv('01/03/2026,ANA QUIMBY,13000.00'))
  const line = await theLine(lender)

  const refused = await assign(lender, line, { parts: [{ loanId: loan.id, amount: 13_000 }] })
  assert.deepEqual([refused.status, refused.code], [409, 'payment.moreThanOwed'])
  assert.deepEqual((await totalsOf(lender)).waiting, { count: 1, amount: 13_000 })

  const payoff = Number(refused.values?.['payoff'])
  const rest = { amount: Math.round((13_000 - payoff) * 100) / 100, reason: 'Sent back to Ana' }
  const { data } = await assign(lender, line, { parts: [{ loanId: loan.id, amount: payoff }], rest })
  assert.deepEqual(
    [data.status, data.assigned, data.setAside, data.setAsideReason],
    ['ASSIGNED', payoff, rest.amount, rest.reason],
  )
  const { data: paidOff } = await lender.client.call(getLoan, { params: { loanId: loan.id } })
  assert.equal(paidOff.status, 'PAID_OFF')
  const { all, assigned, waiting, setAside } = await totalsOf(lender)
  assert.equal(all.amount, 13_000)
  assert.deepEqual([assigned.amount, waiting.amount, setAside.amount], [payoff, 0, rest.amount])
})

test('a payment that is recorded by hand already is linked, and never recorded twice unawares', async () => {
  const lender = await api.aLender()
  const loan = await aLoanOf(lender, 'Quimby')
  const body = { loanId: loan.id, amount: 1066.19, paymentDate: '2026-02-27', paymentMethod: 'ACH' }
  const { data: byHand } = await lender.client.call(recordPayment, { body })
  await add(lender, csv('03/02/2026,ANA QUIMBY,1066.19', '03/02/2026,ANA QUIMBY,1066.19'))
  const [line, twin] = await linesOf(lender)
  const parts = [{ loanId: loan.id, amount: 1066.19 }]
  assert.equal(line?.suggestions[0]?.payment?.id, byHand.id)

  const unaware = await assign(lender, { id: line?.id ?? 0 }, { parts })
  assert.deepEqual(
    [unaware.status, unaware.code, unaware.values],
    [409, 'bank.recordedAlready', { loan: 'House of Quimby', day: '2026-02-27' }],
  )
  const linked = await assign(lender, { id: line?.id ?? 0 }, { parts: [{ ...parts[0], paymentId: byHand.id }] })
  assert.deepEqual([linked.status, linked.data.status], [201, 'ASSIGNED'])
  assert.equal((await paymentsOf(lender, loan.id)).length, 1)

  const stolen = await assign(lender, { id: twin?.id ?? 0 }, { parts: [{ ...parts[0], paymentId: byHand.id }] })
  const unawareTwin = await assign(lender, { id: twin?.id ?? 0 }, { parts })
  assert.deepEqual([stolen.status, stolen.code, unawareTwin.code], [409, 'bank.paymentGone', 'bank.cameBefore'])
  const another = await assign(lender, { id: twin?.id ?? 0 }, { parts, isAnother: true })
  assert.equal(another.status, 201)
  assert.equal((await paymentsOf(lender, loan.id)).length, 2)

  await lender.client.call(bank.releaseBankLine, { params: { lineId: line?.id ?? 0 } })
  const kept = (await paymentsOf(lender, loan.id)).find(({ id }) => id === byHand.id)
  assert.equal(kept?.status, 'COMPLETED')
  await assertBooksAgree(lender)
})

test('a line that is what a borrower reported confirms that payment and records no other', async () => {
  const lender = await api.aLender()
  const loan = await aLoanOf(lender, 'Quimby')
  const borrower = await api.anInvitedBorrower(lender, loan.borrower)
  const body = { loanId: loan.id, amount: 500, paymentDate: '2026-02-28', paymentMethod: 'CHECK' }
  const { data: reported } = await borrower.client.call(reportPayment, { body })
  await add(lender, csv('03/02/2026,MOBILE DEPOSIT,500.00'))
  const line = await theLine(lender)
  assert.equal(line.suggestions[0]?.payment?.id, reported.id)

  await assign(lender, line, { parts: [{ loanId: loan.id, amount: 500 }] })

  const payments = await paymentsOf(lender, loan.id)
  assert.deepEqual(
    payments.map(({ id, status, paymentDate }) => [id, status, paymentDate]),
    [[reported.id, 'COMPLETED', '2026-03-02']],
  )
})

test('a payment that is reversed lets its line wait again, and so does taking an assignment back', async () => {
  const lender = await api.aLender()
  const loan = await aLoanOf(lender, 'Quimby')
  await add(lender, csv('03/02/2026,ANA QUIMBY,1066.19'))
  const line = await theLine(lender)
  const parts = [{ loanId: loan.id, amount: 1066.19 }]

  const { data: assigned } = await assign(lender, line, { parts })
  const paymentId = assigned.payments[0]?.id ?? 0
  await lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'Bounced' } })
  const waiting = await theLine(lender)
  assert.deepEqual([waiting.waiting, waiting.payments[0]?.status], [1066.19, 'REVERSED'])

  await assign(lender, line, { parts })
  assert.equal((await assign(lender, line, { parts })).code, 'bank.nothingWaits')
  const { data: released } = await lender.client.call(bank.releaseBankLine, { params: { lineId: line.id } })
  assert.deepEqual([released.status, released.waiting], ['WAITING', 1066.19])
  const payments = await paymentsOf(lender, loan.id)
  assert.deepEqual(
    payments.map(({ status }) => status),
    ['REVERSED', 'REVERSED'],
  )
  const nothing = await lender.client.call(bank.releaseBankLine, { params: { lineId: line.id } })
  assert.deepEqual([nothing.status, nothing.code], [409, 'bank.nothingToRelease'])
  const { data: history } = await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })
  assert.equal(history.events.length, 5)
  await assertBooksAgree(lender)
})

test('money that pays no loan is set aside with a reason, and comes back when that is taken back', async () => {
  const lender = await api.aLender()
  await add(lender, csv('03/02/2026,TAX REFUND,80.00'))
  const { id: lineId } = await theLine(lender)
  const aside = (reason: string) => lender.client.call(bank.setBankLineAside, { params: { lineId }, body: { reason } })

  const bare = await aside(' ')
  const { data } = await aside('Tax refund')
  const again = await aside('Once more')

  assert.deepEqual([bare.status, bare.code], [422, 'bank.reasonRequired'])
  assert.deepEqual([data.status, data.setAsideReason, again.code], ['SET_ASIDE', 'Tax refund', 'bank.nothingWaits'])
  assert.deepEqual((await totalsOf(lender)).setAside, { count: 1, amount: 80 })
  await lender.client.call(bank.releaseBankLine, { params: { lineId } })
  assert.deepEqual((await theLine(lender)).setAsideReason, null)
})

test('two who accept a line at once record one payment', async () => {
  const lender = await api.aLender()
  const loan = await aLoanOf(lender, 'Quimby')
  await add(lender, csv('03/02/2026,ANA QUIMBY,500.00'))
  const line = await theLine(lender)
  const parts = [{ loanId: loan.id, amount: 500 }]

  const answers = await Promise.all([1, 2, 3, 4].map(() => assign(lender, line, { parts })))

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409])
  assert.equal((await paymentsOf(lender, loan.id)).length, 1)
  await assertBooksAgree(lender)
})

test('a line of another lender is not there, nor can a line pay another lender’s loan', async () => {
  const [lender, other] = [await api.aLender(), await api.aLender()]
  const foreign = await aLoanOf(other, 'Ruiz')
  const own = await aLoanOf(lender, 'Quimby')
  await add(lender, csv('03/02/2026,ANA QUIMBY,500.00'))
  const line = await theLine(lender)

  const byOther = await assign(other, line, { parts: [{ loanId: foreign.id, amount: 500 }] })
  const toForeign = await assign(lender, line, { parts: [{ loanId: foreign.id, amount: 500 }] })
  const admin = await api.anAdmin()
  const byAdmin = await assign(admin, line, { parts: [{ loanId: own.id, amount: 500 }] })

  assert.deepEqual([byOther.status, byOther.code], [404, 'bank.lineNotFound'])
  assert.deepEqual([toForeign.status, toForeign.code], [404, 'loan.notFound'])
  assert.equal(byAdmin.status, 404)
  assert.equal((await linesOf(lender)).length, 1)
})

test('a deposit far above what is due on a loan is recorded there only when that is meant', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, { originationDate: '2026-02-20', maturityDate: '2027-02-20' })
  await add(lender, csv('03/02/2026,ANA QUIMBY,10900.00'))
  const [line] = await linesOf(lender)
  const parts = [{ loanId: loan.id, amount: 10_900 }]

  const asked = await assign(lender, { id: line?.id ?? 0 }, { parts })
  const meant = await assign(lender, { id: line?.id ?? 0 }, { parts, isAmountMeant: true })

  assert.deepEqual([asked.status, asked.code], [409, 'payment.farAboveDue'])
  assert.deepEqual([meant.status, meant.data.status], [201, 'ASSIGNED'])
  await assertBooksAgree(lender)
})
