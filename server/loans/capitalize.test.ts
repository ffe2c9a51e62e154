import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeTerms, getLoan, getSchedule, takeBackChange } from '#contract/loans/loans.ts'
import { chargeFee, listFees, writeOffLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { getCashReport, getTaxYear } from '#contract/reports/reports.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import { balancesInLedger } from '../testing/balances-in-ledger.ts'
import { pdfText } from '../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026

/**
 * 12,000.00 at 12 % over a year from 2 January: 120.00 of interest and 946.19 came on 2 February and leave 11,053.81. On 2 March 110.54 of
 * interest are due, and a fee of 50.00.
 */
async function aLoanWithFee(overrides: object = {}) {
  const lender = await api.aLender()
  const dates = { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0 }
  const loan = await api.aLoan(lender, { ...dates, ...overrides })
  const params = { loanId: loan.id }
  const pay = (amount: number, paymentDate: string) =>
    lender.client.call(recordPayment, { body: { loanId: loan.id, amount, paymentDate, paymentMethod: 'ACH' } })
  await pay(1_066.19, '2026-02-02')
  await lender.client.call(chargeFee, { params, body: { amount: 50, date: '2026-03-02', note: 'Inspection' } })
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  return {
    loan,
    lender,
    pay,
    change: (body: object) =>
      lender.client.call(changeTerms, { params, body: { effectiveDate: '2026-03-02', ...body } }),
    writeOff: () => lender.client.call(writeOffLoan, { params, body: { date: '2026-03-02' } }),
    takeBack: (eventId: number) => lender.client.call(takeBackChange, { params, body: { eventId } }),
    shown: async () => (await lender.client.call(getLoan, { params })).data,
    fees: async () => (await lender.client.call(listFees, { params })).data,
    rows: async () => (await lender.client.call(getSchedule, { params })).data,
    timeline: async () => (await lender.client.call(getLoanTimeline, { params })).data,
    books: () =>
      api.database.database.transaction(scope, (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId: loan.id })),
    taxYear: async () => (await lender.client.call(getTaxYear, { query: { year: '2026' } })).data,
    cash: async () =>
      (await lender.client.call(getCashReport, { query: { from: '2026-01-01', to: '2026-12-31' } })).data,
    yearEnd: async () => {
      const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const address = new URL(`/api/loans/${loan.id}/year-end-interest?year=2026`, api.address)
      const response = await fetch(address, { headers: { cookie } })
      return pdfText(Buffer.from(await response.arrayBuffer()))
        .pages.flat()
        .join('\n')
    },
    assertBooksAgree: async () => {
      const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
      assert.deepEqual(differences, [])
    },
  }
}

const ADDED = { arrears: 'RESTART', unpaidInterest: 'TO_PRINCIPAL', unpaidFees: 'TO_PRINCIPAL' } as const

// 11,053.81 + 110.54 + 50.00 = 11,214.35. No cash moves, and nothing is income: it waits in an account of its own.
test('unpaid interest and fees become principal in one step, and are no income yet', async () => {
  const { change, books, fees, timeline, taxYear, cash, assertBooksAgree } = await aLoanWithFee()
  const before = await books()

  const { status, data } = await change({ ...ADDED, note: 'Agreed by phone' })

  assert.equal(status, 200)
  assert.deepEqual([data.outstandingBalance, data.feesDue, data.pastDueAmount], [11_214.35, 0, 0])
  const after = await books()
  assert.deepEqual([after.CASH, after.INTEREST_INCOME, after.FEE_INCOME], [before.CASH, -120_00, 0])
  assert.deepEqual([after.PRINCIPAL, after.CAPITALIZED], [11_214_35, -160_54])
  const [fee] = await fees()
  assert.deepEqual([fee?.capitalizedAmount, fee?.waivedAmount, fee?.openAmount], [50, 0, 0])
  const [entry] = await timeline()
  assert.deepEqual([entry?.kind, entry?.capitalizedAmount], ['TERMS_CHANGED', 160.54])
  const { total } = await taxYear()
  assert.deepEqual(
    [total.interest, total.fees, total.principal, total.added, total.closingBalance],
    [120, 0, 946.19, 160.54, 11_214.35],
  )
  const { principal } = await cash()
  assert.deepEqual(
    [principal.opening, principal.lent, principal.added, principal.repaid, principal.closing],
    [0, 12_000, 160.54, 946.19, 11_214.35],
  )
  await assertBooksAgree()
})

// 1,000.00 on 2 March are for the payment of 2 April: 112.14 of interest (1 % of 11,214.35) and 887.86 of principal. The first 160.54 of that
// bring the 110.54 and the 50.00, so 727.32 are principal received. 120.00 + 112.14 + 110.54 = 342.68.
test('paid, it is interest and fees of that year, and the interest statement says so', async () => {
  const { change, pay, books, taxYear, cash, yearEnd, assertBooksAgree } = await aLoanWithFee()
  await change(ADDED)

  await pay(1_000, '2026-03-02')

  const after = await books()
  assert.deepEqual([after.INTEREST_INCOME, after.FEE_INCOME, after.CAPITALIZED], [-342_68, -50_00, 0])
  assert.equal(after.PRINCIPAL, 10_326_49)
  const { total } = await taxYear()
  assert.deepEqual(
    [total.interest, total.fees, total.principal, total.added, total.closingBalance],
    [342.68, 50, 1_673.51, 0, 10_326.49],
  )
  assert.equal(total.lent + total.added - total.principal, total.closingBalance)
  const report = await cash()
  assert.deepEqual([report.total.interest, report.total.fees, report.total.principal], [342.68, 50, 1_673.51])
  assert.deepEqual([report.principal.added, report.principal.repaid, report.principal.came], [160.54, 1_834.05, 160.54])
  const paper = await yearEnd()
  assert.match(paper, /\$342\.68/)
  assert.match(paper, /added to principal earlier and received now/)
  assert.match(paper, /Interest \$110\.54 · fees \$50\.00/)
  await assertBooksAgree()
})

// 11,214.35 are given up, but 160.54 of it were never lent: the loss is 11,053.81. Of 500.00 that come all the same 110.54 are interest and
// 50.00 fees, and 339.46 lower the loss to 10,714.35. 946.19 + 339.46 = 1,285.65 of principal.
test('given up, it is no loss; and it is income when money comes all the same', async () => {
  const { change, writeOff, pay, books, cash, taxYear, assertBooksAgree } = await aLoanWithFee()
  await change(ADDED)

  await writeOff()

  const given = await books()
  assert.deepEqual([given.PRINCIPAL, given.WRITE_OFF, given.CAPITALIZED], [0, 11_053_81, 0])
  await assertBooksAgree()
  await pay(500, '2026-03-02')
  const after = await books()
  assert.deepEqual([after.INTEREST_INCOME, after.FEE_INCOME], [-230_54, -50_00])
  assert.deepEqual([after.WRITE_OFF, after.CAPITALIZED], [10_714_35, 0])
  const { principal, total } = await cash()
  assert.deepEqual(
    [principal.added, principal.repaid, principal.writtenOff, principal.recovered, principal.came, principal.closing],
    [160.54, 946.19, 11_214.35, 500, 160.54, 0],
  )
  assert.deepEqual([total.interest, total.fees, total.principal], [230.54, 50, 1_285.65])
  const year = (await taxYear()).total
  assert.deepEqual([year.interest, year.fees, year.principal, year.recovered], [230.54, 50, 1_285.65, 339.46])
  await assertBooksAgree()
})

test('fees may move to the last payment instead: they are due no more and still owed', async () => {
  const { change, takeBack, timeline, shown, fees, books, assertBooksAgree } = await aLoanWithFee()
  const before = await books()

  const { data } = await change({ unpaidFees: 'TO_END' })

  assert.deepEqual([data.feesDue, data.outstandingBalance], [0, 11_053.81])
  const [fee] = await fees()
  assert.deepEqual([fee?.isAtEnd, fee?.openAmount, fee?.capitalizedAmount], [true, 50, 0])
  assert.equal((await shown()).feesAtEnd, 50)
  assert.deepEqual(await books(), before)
  assert.deepEqual((await change({ unpaidFees: 'TO_END' })).code, 'loan.nothingChanges')
  await assertBooksAgree()
  const [entry] = await timeline()
  await takeBack(entry?.id ?? 0)
  const { feesDue, feesAtEnd } = await shown()
  assert.deepEqual([feesDue, feesAtEnd], [50, 0])
  await assertBooksAgree()
})

test('taken back, it is owed as before, and a payment since pays it as such', async () => {
  const { change, pay, takeBack, shown, timeline, books, assertBooksAgree } = await aLoanWithFee()
  await change(ADDED)
  await pay(500, '2026-03-02')
  const entry = (await timeline()).find(({ kind }) => kind === 'TERMS_CHANGED')

  const { status } = await takeBack(entry?.id ?? 0)

  assert.equal(status, 200)
  // 500.00 pay 110.54 of interest and 389.46 of the principal that is due; the fee stays.
  const { outstandingBalance, feesDue } = await shown()
  assert.deepEqual([outstandingBalance, feesDue], [10_664.35, 50])
  const { CAPITALIZED, INTEREST_INCOME, FEE_INCOME } = await books()
  assert.deepEqual([CAPITALIZED, INTEREST_INCOME, FEE_INCOME], [0, -230_54, 0])
  await assertBooksAgree()
})

test('a payment of an earlier day that is entered later leaves less to add', async () => {
  const { change, pay, shown, books, assertBooksAgree } = await aLoanWithFee()
  await change({ unpaidInterest: 'TO_PRINCIPAL' })

  await pay(110.54, '2026-03-01')

  assert.equal((await shown()).outstandingBalance, 11_053.81)
  assert.deepEqual([(await books()).CAPITALIZED, (await books()).INTEREST_INCOME], [0, -230_54])
  await assertBooksAgree()
})

test('a later day, nothing to add and a loan that ends before are refused', async () => {
  const { change, rows } = await aLoanWithFee()
  const refusal = async (body: object) => {
    const { status, fieldCodes, code } = await change(body)
    return [status, fieldCodes?.['unpaidFees'] ?? fieldCodes?.['maturityDate'] ?? code]
  }

  assert.deepEqual(await refusal({ effectiveDate: '2026-04-02', unpaidFees: 'TO_PRINCIPAL' }), [
    422,
    'loan.restartNotLater',
  ])
  assert.equal((await change(ADDED)).status, 200)
  assert.deepEqual(await refusal({ unpaidFees: 'TO_PRINCIPAL' }), [409, 'loan.nothingChanges'])
  assert.equal((await rows()).length, 12)
})
