import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { getPayoffStatement, listPayoffQuotes, quotePayoff } from '#contract/documents/documents.ts'
import { centsOf, dollarsOf } from '#contract/fields.ts'
import { updateLenderSettings } from '#contract/loans/lender-settings.ts'
import { getLoan, getLoanHistory, getSchedule } from '#contract/loans/loans.ts'
import { chargeFee } from '#contract/loans/servicing.ts'
import { listPaymentsOfLoan, recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { getTaxYear } from '#contract/reports/reports.ts'
import { payoffTable } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import { dayTexts } from '#texts/day-texts.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { aLife, carryOut, livesBegan, loansOfLife } from '../testing/loan-lives.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { usd } from './drawing/figures.ts'

const api = await useApi()

let lender: Person
before(async () => {
  lender = await api.aLender({ companyName: 'Harbor Lane Capital' })
})

const { day, longDay } = dayTexts('en-US')
const dollars = (amount: number | null): string => usd(centsOf(amount ?? 0))

function answerOf(url: string, by: Person = lender): Promise<Response> {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(new URL(url, api.address), { headers: { cookie } })
}

/** The bytes of a document, after a look for everything a document must not have. */
async function bytesOf(url: string, by: Person = lender): Promise<Buffer> {
  const response = await answerOf(url, by)
  assert.equal(response.status, 200, url)
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  assert.match(response.headers.get('content-disposition') ?? '', /^inline; filename="[^"]+\.pdf"/)
  return Buffer.from(await response.arrayBuffer())
}

/** What a document says, one piece of text a line; and that it can do nothing but be read. */
async function read(url: string, by?: Person): Promise<string> {
  const { pages, raw } = pdfText(await bytesOf(url, by))
  const doing = /\/(JavaScript|JS|OpenAction|AA|URI|Launch|GoToR|EmbeddedFile|SubmitForm|Annots|RichMedia|XFA)\b/.exec(
    raw,
  )
  assert.equal(doing, null)
  for (const mark of ['/MarkInfo', '/Marked true', '/StructTreeRoot', '/Lang ']) assert.ok(raw.includes(mark), mark)
  return pages.flat().join('\n')
}

const has = (text: string, lines: readonly string[]) =>
  assert.ok(`\n${text}\n`.includes(`\n${lines.join('\n')}\n`), `${lines.join(' | ')} is not in\n${text}`)

test('whatever happens to a loan, its papers say to the cent what the API says', async () => {
  let papers = 0
  await fc.assert(
    fc.asyncProperty(aLife, fc.constantFrom('SCHEDULED', 'DAILY'), async (life, accrualMethod) => {
      const loan = await api.aLoan(lender, { originationDate: livesBegan, maturityDate: '2026-01-15', accrualMethod })
      for (const step of life) await carryOut(api, lender, { loanId: loan.id, step })
      for (const loanId of await loansOfLife(api, lender, loan.id)) {
        await assertSchedule(loanId)
        await assertPayoff(loanId)
        await assertStatement(loanId)
        await assertYears(loanId)
        papers += 5 + (await assertReceipts(loanId))
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
  assert.ok(papers > 60, `only ${papers} papers were read`)
})

test('money held over the turn of the year is interest of the year in which it came, and of no other', async () => {
  // 12,000.00 at 12 %: row 1 is due on 15 January, 120.00 interest and 946.19 principal.
  const { id: loanId } = await api.aLoan(lender, { originationDate: '2025-12-15', maturityDate: '2026-12-15' })
  await lender.client.call(chargeFee, { params: { loanId }, body: { amount: 200, date: '2025-12-20' } })
  const forFee = { loanId, amount: 200, interestAmount: 0, principalAmount: 0, feesAmount: 200, paymentMethod: 'WIRE' }
  const byHand = { ...forFee, application: 'BY_HAND' } as const
  // The fee was paid twice, which shows only now: the 200.00 of the 28th are held.
  await lender.client.call(recordPayment, { body: { ...byHand, paymentDate: '2025-12-28' } })
  await lender.client.call(recordPayment, { body: { ...byHand, paymentDate: '2025-12-22' } })
  await assertYears(loanId)

  // On 15 January they pay the 120.00 and 80.00 of row 1, whose other 866.19 come on the 20th.
  const rest = { loanId, amount: 866.19, paymentDate: '2026-01-20', paymentMethod: 'WIRE' }
  await lender.client.call(recordPayment, { body: rest })

  const year2025 = await read(`/api/loans/${loanId}/year-end-interest?year=2025`)
  has(year2025, ['Box 1: mortgage interest received from the borrower', '$120.00'])
  has(year2025, ['Principal received', '$80.00', 'Fees received', '$200.00'])
  has(year2025, ['Outstanding principal on December 31, 2025', '$11,920.00'])
  has(year2025, ['Dec 28, 2025', '$200.00', '$120.00', '$80.00', '$0.00'])
  const year2026 = await read(`/api/loans/${loanId}/year-end-interest?year=2026`)
  has(year2026, ['Box 1: mortgage interest received from the borrower', '$0.00'])
  has(year2026, ['Box 2: outstanding principal on January 1, 2026', '$11,920.00'])
  // 11,920.00 − 866.19 = 11,053.81 = 12,000.00 − 946.19.
  has(year2026, ['Principal received', '$866.19', 'Fees received', '$0.00'])
  has(year2026, ['Outstanding principal on March 2, 2026', '$11,053.81'])
  await assertYears(loanId)
})

async function assertSchedule(loanId: number) {
  const text = await read(`/api/loans/${loanId}/amortization-schedule/document`)
  const { data: entries } = await lender.client.call(getSchedule, { params: { loanId } })
  for (const row of entries) {
    const parts = [row.amount, row.principalAmount, row.interestAmount, row.outstandingBalance].map(dollars)
    has(text, [String(row.paymentNumber), day(row.dueDate), ...parts])
  }
}

async function assertPayoff(loanId: number) {
  const { data: quote } = await lender.client.call(quotePayoff, { params: { loanId }, body: {} })
  const { data: history } = await lender.client.call(getLoanHistory, { params: { loanId } })
  const text = await read(quote.documentUrl)
  const [first, ...days] = payoffTable(history.terms, history.events, { from: quote.payoffDate, days: 30 })
  assert.equal(centsOf(quote.payoffAmount), first?.totalCents)
  has(text, ['Payoff amount', dollars(quote.payoffAmount)])
  for (const figures of days) {
    const interest = usd(figures.interestCents + figures.unpaidInterestCents)
    has(text, [
      ...[day(figures.on), usd(figures.principalCents), interest],
      ...[usd(figures.feesCents), usd(figures.totalCents)],
    ])
  }
}

async function assertStatement(loanId: number) {
  const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
  const text = await read(`/api/loans/${loanId}/statement`)
  has(text, ['Overdue payments', dollars(loan.pastDueAmount)])
  has(text, ['Fees and charges', dollars(loan.feesDue)])
  has(text, ['Outstanding principal', dollars(loan.outstandingBalance)])
  const summary = await read(`/api/loans/${loanId}/summary-document`)
  has(summary, ['Outstanding principal', dollars(loan.outstandingBalance)])
}

/** A loan that went on as others has statements until that day; each of the others begins with its own first year. */
async function assertYears(loanId: number) {
  const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
  const { transferredOn, chargedOffOn } = loan
  // A charge-off is the lender's loss and no change of what the borrower owes, so their paper says more than the report.
  const owedOn = async (on: string, reported = 0): Promise<string> =>
    dollars(chargedOffOn !== null && chargedOffOn <= on ? await principalOn(loanId, on) : reported)
  const firstYear = loan.originationDate.slice(0, 4)
  for (const year of ['2025', '2026'].filter((each) => each >= firstYear)) {
    if (transferredOn !== null && year > transferredOn.slice(0, 4)) {
      const later = await answerOf(`/api/loans/${loanId}/year-end-interest?year=${year}`)
      assert.deepEqual([later.status, /transfer\.afterYear/.test(await later.text())], [422, true])
      continue
    }
    const text = await read(`/api/loans/${loanId}/year-end-interest?year=${year}`)
    const { data: report } = await lender.client.call(getTaxYear, { query: { year } })
    const row = report.loans.find((each) => each.loanId === loanId)
    has(text, ['Box 1: mortgage interest received from the borrower', dollars(row?.interest ?? 0)])
    has(text, ['Principal received', dollars(row?.principal ?? 0)])
    has(text, ['Fees received', dollars(row?.fees ?? 0)])
    if (year === '2026' && firstYear < year)
      has(text, ['Box 2: outstanding principal on January 1, 2026', await owedOn('2025-12-31', row?.openingBalance)])
    const lastOn = year === '2025' ? '2025-12-31' : '2026-03-02'
    const closedOn = transferredOn !== null && transferredOn < lastOn ? transferredOn : lastOn
    has(text, [`Outstanding principal on ${longDay(closedOn)}`, await owedOn(closedOn, row?.closingBalance)])
  }
}

/** What is owed of a loan at the end of a day, in dollars, by its events. */
async function principalOn(loanId: number, asOn: string): Promise<number> {
  const { data: history } = await lender.client.call(getLoanHistory, { params: { loanId } })
  return dollarsOf(replay(history.terms, history.events, { asOn }).principalCents)
}

async function assertReceipts(loanId: number): Promise<number> {
  const { data: payments } = await lender.client.call(listPaymentsOfLoan, { params: { loanId } })
  for (const payment of payments) {
    const text = await read(`/api/payments/${payment.id}/receipt`)
    if (payment.isReturned) {
      has(text, ['Amount returned', dollars(payment.amount), 'The bank returned this payment. It no longer counts.'])
      continue
    }
    has(text, ['Amount received', dollars(payment.amount)])
    if (payment.status === 'REVERSED') assert.match(text, /This is not a receipt/)
    else has(text, ['Interest', dollars(payment.interestAmount), 'Principal', dollars(payment.principalAmount)])
  }
  return payments.length
}

describe('a payoff that was quoted', () => {
  const quoteOf = async (loanId: number, by = lender, body = {}) =>
    (await by.client.call(quotePayoff, { params: { loanId }, body })).data
  const answersOn = async (loanId: number) =>
    (await lender.client.call(listPayoffQuotes, { params: { loanId } })).data.map(({ answeredBy }) => answeredBy)
  const pay = async (loanId: number, amount: number, paymentDate = '2026-03-02') =>
    (await lender.client.call(recordPayment, { body: { loanId, amount, paymentDate, paymentMethod: 'WIRE' } })).data
  const runningLoan = async () =>
    (await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })).id

  test('is one quote, however many times it is asked for at once', async () => {
    const loanId = await runningLoan()

    const quotes = await Promise.all(Array.from({ length: 8 }, () => quoteOf(loanId)))

    assert.equal(new Set(quotes.map(({ documentUrl }) => documentUrl)).size, 1)
    assert.equal((await answersOn(loanId)).length, 1)
  })

  test('keeps its paper, whatever happens to the loan afterwards', async () => {
    const loanId = await runningLoan()
    const { documentUrl } = await quoteOf(loanId)
    const before = await bytesOf(documentUrl)
    await pay(loanId, 500)
    api.clock.set('2026-03-02T14:00:00.000Z')

    assert.deepEqual(await bytesOf(documentUrl), before)
    assert.notEqual((await quoteOf(loanId)).documentUrl, documentUrl)
    api.clock.set('2026-03-02T12:00:00.000Z')
  })

  test('is one quote however often it is asked for, and another for another day', async () => {
    const loanId = await runningLoan()
    const first = await quoteOf(loanId)

    assert.equal((await quoteOf(loanId)).quoteId, first.quoteId)
    const later = await quoteOf(loanId, lender, { payoffDate: '2026-03-20' })
    assert.notEqual(later.quoteId, first.quoteId)
    assert.deepEqual([first.payoffDate, first.goodThroughDate], ['2026-03-02', '2026-03-31'])
    assert.deepEqual([later.payoffDate, later.goodThroughDate], ['2026-03-20', '2026-04-18'])
  })

  test('is compared with the money that comes, to the cent', async () => {
    const [exact, short] = [await runningLoan(), await runningLoan()]
    const { payoffAmount } = await quoteOf(exact)
    await quoteOf(short)
    api.clock.set('2026-03-02T12:00:01.000Z')
    await pay(short, 500) // an ordinary payment answers no quote
    assert.deepEqual(await answersOn(short), [null])
    const { id: paidOff } = await pay(exact, payoffAmount)
    const { id: missed } = await pay(short, payoffAmount - 500 - 12.34)
    api.clock.set('2026-03-02T12:00:00.000Z')

    const base = { paymentDate: '2026-03-02', quotedAmount: payoffAmount }
    assert.deepEqual(await answersOn(exact), [
      { ...base, paymentId: paidOff, amount: payoffAmount, difference: 0, isSettled: true },
    ])
    const amount = Math.round((payoffAmount - 512.34) * 100) / 100
    assert.deepEqual(await answersOn(short), [
      { ...base, paymentId: missed, amount, difference: -512.34, isSettled: false },
    ])
    has(await read(`/api/payments/${paidOff}/receipt`), ['Paid', dollars(payoffAmount), 'Difference', dollars(0)])
    const receipt = await read(`/api/payments/${missed}/receipt`)
    has(receipt, [
      'Quoted for Mar 2, 2026',
      dollars(payoffAmount),
      'Paid',
      dollars(amount),
      'Difference',
      dollars(-512.34),
    ])
    await lender.client.call(reversePayment, { params: { paymentId: missed }, body: { reason: 'Bounced' } })
    assert.deepEqual(await answersOn(short), [null])
    assert.doesNotMatch(await read(`/api/payments/${missed}/receipt`), /Compared with the payoff quote/)
  })

  test('is none as long as its statement is only looked at: the figures are the same, and nothing is kept', async () => {
    const loanId = await runningLoan()
    const query = { payoffDate: '2026-03-20', language: 'en' as const }
    const looked = (await lender.client.call(getPayoffStatement, { params: { loanId }, query })).data

    assert.match(await read(looked.documentUrl), /This is a preview\. Download the statement/)
    assert.deepEqual(await answersOn(loanId), [])
    const { quoteId, documentUrl, ...quoted } = await quoteOf(loanId, lender, query)
    assert.deepEqual(looked, { ...quoted, documentUrl: looked.documentUrl })
    assert.doesNotMatch(await read(documentUrl), /preview/)
    assert.equal((await answersOn(loanId)).length, 1)
    assert.ok(quoteId > 0)
  })

  test('is asked for by the borrower too, who reads the same paper', async () => {
    const record = await api.aBorrower(lender)
    const { id: loanId } = await api.aLoan(lender, { borrowerId: record.id })
    const borrower = await api.anInvitedBorrower(lender, record)
    const { documentUrl } = await quoteOf(loanId, borrower)

    assert.deepEqual(await bytesOf(documentUrl, borrower), await bytesOf(documentUrl, lender))
  })

  test('is refused for a day before the loan began, naming it', async () => {
    const body = { payoffDate: '2026-01-01' }
    const refused = await lender.client.call(quotePayoff, { params: { loanId: await runningLoan() }, body })

    assert.deepEqual([refused.status, refused.fieldCodes], [422, { payoffDate: 'loan.changeBeforeOrigination' }])
  })
})

test('a paper speaks the language that is asked for, with its letters', async () => {
  const { id } = await api.aLoan(lender, { loanName: 'Añil Łódź Ωmega Жизнь <b>&amp; "x' })

  const spanish = await read(`/api/loans/${id}/amortization-schedule/document?language=es`)
  assert.match(spanish, /^Tabla de amortización$/m)
  assert.match(spanish, /Página 1 de 1/)
  assert.match(spanish, /Añil Łódź Ωmega Жизнь <b>&amp; "x · LN-/)
  assert.match(spanish, /2 de marzo de 2027/)
  assert.match(await read(`/api/loans/${id}/amortization-schedule/document?language=en`), /^Amortization Schedule$/m)
})

test('a payoff asked for thirty times at once is quoted once', async () => {
  const { id } = await api.aLoan(lender)

  const params = { loanId: id }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => lender.client.call(quotePayoff, { params, body: {} })),
  )

  const { rows } = await api.database.owner.query('select id from payoff_quotes where loan_id = $1', [id])
  assert.equal(rows.length, 1)
  assert.deepEqual(new Set(answers.map(({ data }) => data.quoteId)), new Set([rows[0]?.id]))
})

test('more than a hundred different payoffs of a loan in a day are refused; one quoted before is given again', async () => {
  const { id } = await api.aLoan(lender)
  const params = { loanId: id }
  const first = await lender.client.call(quotePayoff, { params, body: {} })
  await api.database.owner.query(
    `insert into payoff_quotes (lender_id, loan_id, borrower_id, quoted_by, quoted_at, payoff_on, good_through_on,
      total_cents, content)
    select lender_id, loan_id, borrower_id, quoted_by, quoted_at, payoff_on, good_through_on, total_cents, content
    from payoff_quotes, generate_series(1, 99) where loan_id = $1`,
    [id],
  )

  const other = await lender.client.call(quotePayoff, { params, body: { payoffDate: '2026-04-01' } })
  const again = await lender.client.call(quotePayoff, { params, body: {} })

  assert.deepEqual([other.status, other.code], [409, 'payoff.tooManyQuotes'])
  assert.deepEqual([again.status, again.data.quoteId], [200, first.data.quoteId])
})

test('a coupon book has a slip for each payment of the next twelve months, with the fee of a late one', async () => {
  // 1,066.19 a month of 12,000.00 at 12 %; 5 % of it are 53.31. January and February are paid.
  const { id: loanId } = await api.aLoan(lender, {
    ...{ originationDate: '2025-12-15', maturityDate: '2027-12-15', principalAmount: 22_649.55 },
    ...{ lateFee: null, lateFeePercent: 5, gracePeriod: 10 },
  })
  const paid = { loanId, paymentDate: '2026-03-01', paymentMethod: 'CHECK' }
  await lender.client.call(recordPayment, { body: { ...paid, amount: 2_132.38 } })
  const { data: entries } = await lender.client.call(getSchedule, { params: { loanId } })

  const book = await read(`/api/loans/${loanId}/coupon-book`)
  has(book, ['Number of payments', '12', 'First payment', 'March 15, 2026'])
  const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
  const whose = ['Loan', `${loan.loanName} · ${loan.loanNumber}`, 'Borrower', loan.borrowerName]
  for (const { paymentNumber, dueDate, amount } of entries.slice(2, 14)) {
    has(book, [`Payment ${paymentNumber}`, ...whose, 'Pay to', 'Harbor Lane Capital'])
    has(book, ['Due date', longDay(dueDate), 'Amount due', dollars(amount)])
  }
  has(book, ['After Mar 25, 2026, with late fee', '$1,119.50'])
  has(book, ['After Apr 25, 2026, with late fee', '$1,119.50'])
  assert.doesNotMatch(book, /Payment 15/)
  const spanish = await read(`/api/loans/${loanId}/coupon-book?language=es`)
  has(spanish, ['Vence el', '15 de abril de 2026', 'Importe', '$1,066.19'])

  await lender.client.call(recordPayment, {
    body: { ...paid, paymentDate: '2026-03-02', amount: await payoffOf(loanId) },
  })
  const none = await answerOf(`/api/loans/${loanId}/coupon-book`)
  assert.equal(none.status, 404)
  assert.match(await none.text(), /"coupons\.none"/)
})

async function payoffOf(loanId: number): Promise<number> {
  const { data } = await lender.client.call(getPayoffStatement, {
    params: { loanId },
    query: { payoffDate: '2026-03-02' },
  })
  return data.payoffAmount
}

test('text without end, in every place where a lender writes, becomes pages and no fault', async () => {
  const wordy = await api.aLender()
  const settings = { paymentInstructions: 'x'.repeat(1000) + '\n'.repeat(990), postalAddress: '\ty'.repeat(250) }
  const body = { ...settings, password: wordy.password }
  await wordy.client.call(updateLenderSettings, { params: { lenderId: wordy.id }, body })
  const loan = await api.aLoan(wordy, { loanName: 'W'.repeat(100) })
  const { data } = await wordy.client.call(quotePayoff, { params: { loanId: loan.id }, body: {} })

  assert.match(await read(data.documentUrl, wordy), /Good through/)
  assert.match(await read(`/api/loans/${loan.id}/coupon-book`, wordy), /Amount enclosed/)
})

test('the paper of one lender says nothing of another', async () => {
  const other = await api.aLender({ companyName: 'Canary Wharf Capital' })
  await api.aLoan(other, { loanName: 'Canary' })
  const { id } = await api.aLoan(lender)

  for (const paper of [
    'statement',
    'summary-document',
    'year-end-interest',
    'coupon-book',
    'amortization-schedule/document',
  ])
    assert.doesNotMatch(await read(`/api/loans/${id}/${paper}`), /Canary/)
})
