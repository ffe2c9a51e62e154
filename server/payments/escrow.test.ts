import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { changeTerms, getLoan, listLoansOfLender } from '#contract/loans/loans.ts'
import { markDefaulted, writeOffLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { transferLoan } from '#contract/loans/transfers.ts'
import { getEscrow, payFromEscrow, refundEscrow } from '#contract/payments/escrow.ts'
import { listPayments, listPaymentsOfLoan, recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import { getPaymentRecorders } from '#contract/reports/payment-recorders.ts'
import { readMigrations } from '../database/migrate.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { balancesInLedger } from '../testing/balances-in-ledger.ts'
import { pdfText } from '../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026

// 12,000.00 at 12 % over a year: 1,066.19 a month; 100.00 for taxes, 50.00 for insurance and 20.00 for servicing: 1,236.19.
const aLoan = (lender: Person, more: Record<string, unknown> = {}) =>
  api.aLoan(lender, {
    ...{ principalAmount: 12_000, interestRate: 12, originationDate: '2025-12-15', maturityDate: '2026-12-15' },
    ...{ lateFee: null, serviceFee: 20, taxes: 100, insurance: 50, ...more },
  })
const loanOf = async (lender: Person, loanId: number) =>
  (await lender.client.call(getLoan, { params: { loanId } })).data
const payment = (loanId: number, paymentDate: string) => ({
  body: { loanId, amount: 1236.19, paymentDate, paymentMethod: 'ACH' as const },
})
const inScope = <Result>(
  { id }: Person,
  work: Parameters<typeof api.database.database.transaction<Result>>[1],
): Promise<Result> => api.database.database.transaction({ kind: 'USER', userId: id, lenderId: id } as const, work)
const books = (lender: Person, loanId: number) =>
  inScope(lender, (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId }))
const agree = async (lender: Person) => {
  const { differences } = await inScope(lender, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}
const taxes = { paidFor: 'TAXES', payee: 'Travis County', date: '2026-02-20', method: 'CHECK' } as const
const textOf = async (lender: Person, path: string): Promise<string> => {
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const paper = await fetch(new URL(path, api.address), { headers: { cookie } })
  return pdfText(Buffer.from(await paper.arrayBuffer()))
    .pages.flat()
    .join(' ')
}

test('taxes and insurance are collected, held as the borrower’s money, paid out and given back', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await aLoan(lender)
  const params = { loanId }

  const before = await loanOf(lender, loanId)
  assert.deepEqual([before.nextPaymentAmount, before.escrowBalance], [1236.19, 0])
  assert.deepEqual(before.nextPaymentCharges, [
    { kind: 'TAXES', amount: 100 },
    { kind: 'INSURANCE', amount: 50 },
    { kind: 'SERVICE_FEE', amount: 20 },
  ])
  await lender.client.call(recordPayment, payment(loanId, '2026-01-15'))
  await lender.client.call(recordPayment, payment(loanId, '2026-02-15'))
  const collected = await loanOf(lender, loanId)
  assert.deepEqual([collected.escrowBalance, collected.paidFees, collected.paidEscrow], [300, 40, 300])
  const held = await books(lender, loanId)
  assert.deepEqual([held.ESCROW, held.FEE_INCOME], [-300_00, -40_00])

  const paidOut = await lender.client.call(payFromEscrow, { params, body: { ...taxes, amount: 250 } })
  assert.equal(paidOut.status, 201)
  const more = await lender.client.call(refundEscrow, {
    params,
    body: { amount: 60, date: '2026-02-25', method: 'ACH' },
  })
  assert.deepEqual(
    [more.status, more.fields],
    [422, { amount: 'This is more than is held for the borrower; enter at most $50.00' }],
  )
  const back = await lender.client.call(refundEscrow, {
    params,
    body: { amount: 50, date: '2026-02-25', method: 'ACH' },
  })
  assert.equal(back.status, 201)
  const { data: account } = await lender.client.call(getEscrow, { params })
  assert.deepEqual(
    account.entries.map(({ kind, date, amount, balance, payee }) => [kind, date, amount, balance, payee]),
    [
      ['COLLECTED', '2026-01-15', 150, 150, null],
      ['COLLECTED', '2026-02-15', 150, 300, null],
      ['PAID_OUT', '2026-02-20', -250, 50, 'Travis County'],
      ['REFUNDED', '2026-02-25', -50, 0, null],
    ],
  )
  assert.equal((await books(lender, loanId)).ESCROW, 0)
  const { data: story } = await lender.client.call(getLoanTimeline, { params })
  assert.deepEqual(
    story.slice(0, 2).map(({ kind, amount, payee, paidFor }) => [kind, amount, payee, paidFor]),
    [
      ['ESCROW_REFUNDED', 50, null, null],
      ['ESCROW_PAID_OUT', 250, 'Travis County', 'TAXES'],
    ],
  )
  await agree(lender)
})

test('what is paid beyond the balance is the lender’s advance: a payoff asks for it, until the entry is taken back', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await aLoan(lender)
  const params = { loanId }
  await lender.client.call(recordPayment, payment(loanId, '2026-01-15'))
  await lender.client.call(recordPayment, payment(loanId, '2026-02-15'))
  const { payoffAmount: plain } = await loanOf(lender, loanId)

  const { data } = await lender.client.call(payFromEscrow, { params, body: { ...taxes, amount: 700 } })
  const advanced = await loanOf(lender, loanId)
  assert.deepEqual(
    [advanced.escrowBalance, advanced.escrowAtEnd, advanced.feesAtEnd, advanced.dueNowAmount, advanced.payoffAmount],
    [-400, 400, 0, 0, Math.round(((plain ?? 0) + 400) * 100) / 100],
  )
  assert.equal((await books(lender, loanId)).ESCROW, 400_00)
  const split = await lender.client.call(transferLoan, {
    params,
    body: { reason: 'SPLIT', amount: 1_000, date: '2026-03-02' },
  })
  assert.equal(split.status, 422)
  assert.match(split.text, /The balance for taxes and insurance isn’t zero/)
  await agree(lender)

  await lender.client.call(takeBackEntry, { params, body: { eventId: data.eventId } })
  const after = await loanOf(lender, loanId)
  assert.deepEqual([after.escrowBalance, after.escrowAtEnd, after.payoffAmount], [300, 0, plain])
  await agree(lender)
})

test('a loan that is paid off holds its surplus until it is given back, and nothing more is advanced on it', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await aLoan(lender)
  const params = { loanId }
  await lender.client.call(recordPayment, payment(loanId, '2026-01-15'))
  const { payoffAmount } = await loanOf(lender, loanId)
  await lender.client.call(recordPayment, {
    body: { loanId, amount: payoffAmount ?? 0, paymentDate: '2026-03-02', paymentMethod: 'ACH' },
  })

  // 150.00 of January, and 150.00 of February with the payoff.
  const paidOff = await loanOf(lender, loanId)
  assert.deepEqual([paidOff.status, paidOff.escrowBalance], ['PAID_OFF', 300])
  const beyond = await lender.client.call(payFromEscrow, {
    params,
    body: { ...taxes, date: '2026-03-02', amount: 301 },
  })
  assert.deepEqual([beyond.status, Object.keys(beyond.fields ?? {})], [422, ['amount']])
  const date = '2026-03-02'
  assert.equal(
    (await lender.client.call(refundEscrow, { params, body: { amount: 300, date, method: 'CHECK' } })).status,
    201,
  )
  assert.equal((await loanOf(lender, loanId)).escrowBalance, 0)
  await agree(lender)
})

test('a write-off gives up what was advanced: a loss, and the account is at zero', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await aLoan(lender)
  const params = { loanId }
  await lender.client.call(recordPayment, payment(loanId, '2026-01-15'))
  await lender.client.call(payFromEscrow, { params, body: { ...taxes, amount: 650 } })

  await lender.client.call(writeOffLoan, { params, body: { date: '2026-03-02' } })

  // 11,053.81 of principal and 500.00 of the advance.
  const after = await books(lender, loanId)
  assert.deepEqual([after.PRINCIPAL, after.ESCROW, after.WRITE_OFF], [0, 0, 11_553_81])
  await agree(lender)
})

test('the statement and the interest of the year tell taxes and insurance apart from fees', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await aLoan(lender)
  await lender.client.call(recordPayment, payment(loanId, '2026-01-15'))
  await lender.client.call(recordPayment, payment(loanId, '2026-02-15'))
  await lender.client.call(payFromEscrow, { params: { loanId }, body: { ...taxes, amount: 250 } })

  const statement = await textOf(lender, `/api/loans/${loanId}/statement?statementDate=2026-03-02`)
  assert.match(statement, /Property taxes \$100\.00 · Insurance \$50\.00 · Service fee \$20\.00/)
  assert.match(statement, /Held for taxes and insurance \$50\.00/)
  assert.match(statement, /Property taxes of \$250\.00 paid for you/)
  const year = await textOf(lender, `/api/loans/${loanId}/year-end-interest?year=2026`)
  assert.match(year, /Property taxes paid for you \(box 10\) \$250\.00/)
  assert.match(year, /Fees received \$40\.00 Taxes and insurance collected \$300\.00/)
})

test('what is due for taxes and insurance is named apart from fees on the loan and every paper that asks for it', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await aLoan(lender)
  await lender.client.call(recordPayment, payment(loanId, '2026-01-15'))

  // On 15 February 1,066.19 fell due with 20.00 for servicing, 100.00 of taxes and 50.00 of insurance.
  const loan = await loanOf(lender, loanId)
  assert.deepEqual([loan.pastDueAmount, loan.feesDue, loan.escrowDue, loan.dueNowAmount], [1066.19, 20, 150, 1236.19])
  const statement = await textOf(lender, `/api/loans/${loanId}/statement?statementDate=2026-03-02`)
  assert.match(statement, /Fees and charges \$20\.00 Taxes and insurance \$150\.00 Total amount due \$2,472\.38/)
  assert.match(statement, /Paying \$1,236\.19 brings the loan up to date/)
  const payoff = await textOf(lender, `/api/loans/${loanId}/payoff-statement/document?payoffDate=2026-03-02`)
  assert.match(payoff, /Fees \$20\.00 Taxes and insurance \$150\.00/)
  const { data: marked } = await lender.client.call(markDefaulted, { params: { loanId }, body: { date: '2026-03-02' } })
  const notice = await textOf(lender, `/api/loans/${loanId}/letters/${marked.eventId}`)
  assert.match(notice, /Fees \$20\.00 Taxes and insurance \$150\.00 Total \$1,236\.19/)
})

test('a payment has taxes and insurance apart from fees wherever it is listed, and its parts add up', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await aLoan(lender)
  const { data: recorded } = await lender.client.call(recordPayment, payment(loanId, '2026-01-15'))
  await lender.client.call(recordPayment, payment(loanId, '2026-02-15'))

  const query = { from: '2026-01-01', to: '2026-03-02' }
  const { data: listed } = await lender.client.call(listPayments, { query })
  const { data: ofLoan } = await lender.client.call(listPaymentsOfLoan, { params: { loanId } })
  for (const each of [recorded, ...listed, ...ofLoan]) {
    const { principalAmount, interestAmount, feesAmount, escrowAmount, unappliedAmount } = each
    assert.deepEqual([feesAmount, escrowAmount, unappliedAmount], [20, 150, 0])
    assert.equal((principalAmount ?? 0) + (interestAmount ?? 0) + 170, each.amount)
  }
  const { data: recorders } = await lender.client.call(getPaymentRecorders, { query })
  const { principal, interest, fees, escrow, held, total } = recorders.total
  assert.deepEqual([fees, escrow, held, total], [40, 300, 0, 2472.38])
  assert.equal(Math.round((principal + interest + fees + escrow + held) * 100), 2472_38)
  const receipt = await textOf(lender, `/api/payments/${recorded.id}/receipt`)
  assert.match(receipt, /Fees \$20\.00 Taxes and insurance \$150\.00 Total payment \$1,236\.19/)

  await lender.client.call(reversePayment, { params: { paymentId: recorded.id }, body: { reason: 'Bounced' } })
  const { data: after } = await lender.client.call(listPaymentsOfLoan, { params: { loanId } })
  assert.deepEqual(
    after.map(({ status, feesAmount, escrowAmount }) => [status, feesAmount, escrowAmount]),
    [
      // What came on 15 February pays interest and principal of the two installments first, and leaves nothing for charges.
      ['COMPLETED', 0, 0],
      ['REVERSED', null, null],
    ],
  )
  await agree(lender)
})

test('payments from before taxes and insurance had a column get theirs from the books', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await aLoan(lender)
  await lender.client.call(recordPayment, payment(loanId, '2026-01-15'))
  const { data: reversed } = await lender.client.call(recordPayment, payment(loanId, '2026-02-15'))
  await lender.client.call(recordPayment, payment(loanId, '2026-02-20'))
  await lender.client.call(reversePayment, { params: { paymentId: reversed.id }, body: { reason: 'Bounced' } })
  await lender.client.call(payFromEscrow, { params: { loanId }, body: { ...taxes, amount: 250 } })
  const migration = (await readMigrations()).find(({ name }) => name.includes('escrow-of-payments'))
  const client = await api.database.owner.connect()
  try {
    await client.query('begin')
    const { rows: kept } = await client.query('select id, escrow_cents from payments order by id')
    await client.query('alter table payments drop column escrow_cents')
    await client.query(migration?.text ?? '')
    const { rows: filled } = await client.query('select id, escrow_cents from payments order by id')

    assert.ok(kept.filter(({ escrow_cents: cents }) => Number(cents) > 0).length >= 2)
    assert.deepEqual(filled, kept)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('taxes and insurance change from a day on, and a sheet may have columns of them', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await aLoan(lender)
  const changed = await lender.client.call(changeTerms, {
    params: { loanId },
    body: { effectiveDate: '2026-03-01', taxes: 120, insurance: null },
  })
  assert.equal(changed.status, 200)
  const after = await loanOf(lender, loanId)
  assert.deepEqual([after.taxes, after.insurance, after.serviceFee], [120, null, 20])

  const formOf = (more: Record<string, string> = {}): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS', ...more })) form.set(name, value)
    const text =
      'Name,Email,Phone,Amount,Rate,Start,Payments,Property Taxes,Insurance\nAna Gomez,ana@example.com,555-010-0144,12000,12%,2026-02-15,12,100,50\n'
    form.set('file', new File([text], 'notes.csv', { type: 'text/csv' }))
    return form
  }
  const columns = await lender.client.call(readImportColumns, { form: formOf() })
  const mapping = JSON.stringify(columns.data.mapping)
  assert.deepEqual((await lender.client.call(previewImport, { form: formOf({ mapping }) })).data.problems, [])
  await lender.client.call(importFile, { form: formOf({ mapping }) })
  const query = { format: 'array' as const }
  const { data: loans } = await lender.client.call(listLoansOfLender, { params: { lenderId: lender.id }, query })
  assert.ok(loans.some(({ nextPaymentAmount }) => nextPaymentAmount === 1216.19))
})

test('a loan that ran before begins with what was held on that day, from a form and from a list', async () => {
  const lender = await api.aLender()
  const terms = {
    takenOverDate: '2026-01-15',
    originalAmount: 15_000,
    originalDate: '2024-01-15',
    escrowHeldBefore: 825.5,
  }
  const { id: loanId } = await aLoan(lender, { originationDate: '2026-01-15', maturityDate: '2027-01-15', ...terms })
  const params = { loanId }

  const made = await loanOf(lender, loanId)
  assert.deepEqual([made.escrowBalance, made.escrowHeldBefore, made.paidEscrow], [825.5, 825.5, 0])
  const { PRINCIPAL, ESCROW, OPENING_BALANCE, CASH } = await books(lender, loanId)
  assert.deepEqual([PRINCIPAL, ESCROW, OPENING_BALANCE, CASH], [12_000_00, -825_50, -11_174_50, 0])
  await lender.client.call(recordPayment, payment(loanId, '2026-02-15'))
  await lender.client.call(payFromEscrow, { params, body: { ...taxes, amount: 900 } })
  const { data: account } = await lender.client.call(getEscrow, { params })
  assert.deepEqual(
    account.entries.map(({ kind, date, amount, balance }) => [kind, date, amount, balance]),
    [
      ['TAKEN_OVER', '2026-01-15', 825.5, 825.5],
      ['COLLECTED', '2026-02-15', 150, 975.5],
      ['PAID_OUT', '2026-02-20', -900, 75.5],
    ],
  )
  await agree(lender)

  const form = (more: Record<string, string> = {}): FormData => {
    const filled = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS_AS_OF', ...more })) filled.set(name, value)
    const text = [
      'Name,Email,Phone,As of,Balance,Rate,Next due,Maturity,Interest paid to,Property taxes,Escrow balance',
      'Ana Gomez,ana@example.com,555-010-0144,2026-02-15,12000,12,2026-03-15,2027-02-15,2026-02-15,100,412.34',
    ].join('\n')
    filled.set('file', new File([text], 'boarding.csv', { type: 'text/csv' }))
    return filled
  }
  const columns = await lender.client.call(readImportColumns, { form: form() })
  const mapping = JSON.stringify(columns.data.mapping)
  assert.deepEqual((await lender.client.call(previewImport, { form: form({ mapping }) })).data.problems, [])
  await lender.client.call(importFile, { form: form({ mapping }) })
  const query = { format: 'array' as const }
  const { data: loans } = await lender.client.call(listLoansOfLender, { params: { lenderId: lender.id }, query })
  const boarded = await loanOf(lender, loans.find(({ borrowerName }) => borrowerName === 'Ana Gomez')?.id ?? 0)
  assert.deepEqual([boarded.escrowBalance, boarded.nextPaymentAmount], [412.34, 1166.19])
  await agree(lender)
})
