import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addBankStatement,
  assignBankLine,
  type BankLine,
  listBankLines,
} from '#contract/bank-statements/bank-statements.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'
import type { ApiClient } from '../testing/api-client.ts'

const api = await useApi() // today is 2 March 2026

const FIRST = ['Ana', 'Bo', 'Carla', 'Dan', 'Eva', 'Finn', 'Gus', 'Ida', 'Jon', 'Kim', 'Lia', 'Max']
const LAST = ['Gómez', 'Diaz', 'Smith', 'Lee', 'Hernandez', 'Young', 'Park', 'De la Cruz', 'Okafor', 'Nguyen']
const LOANS = 60
/** Half of the loans share their amount with others. */
const PRINCIPALS = [12_000, 12_000, 24_000, 30_000, 18_500, 41_250, 60_000, 72_400]

const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

/** How a bank writes the same payer: in full, cut short, with the number of the loan, by a company, by a spouse, or not at all. */
function payerText(
  index: number,
  { loanNumber, borrowerName }: Pick<LoanDetail, 'loanNumber' | 'borrowerName'>,
): string {
  const name = borrowerName
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
  const ways = [
    `ZELLE FROM ${name} ON 03/0${(index % 9) + 1} REF # P${9_000 + index}`,
    `ORIG CO NAME:${name} ENTRY DESC:PAYMENT SEC:PPD TRACE#:0210${index}`,
    `WIRE TYPE:WIRE IN DATE:260302 ORIG:${name.split(' ').toReversed().join(' ')}`,
    `ONLINE TRANSFER ${loanNumber} THANK YOU`,
    `BILL PAY ${name.slice(0, 9)}`,
    `ZELLE FROM ROBIN ${at(['AVERY', 'BLAKE', 'CASEY', 'DREW', 'ELLIS'], index)}${String.fromCharCode(65 + (index % 26)).repeat(3)}`,
  ]
  return index % 20 === 19 ? 'MOBILE DEPOSIT' : at(ways, index)
}

async function aPortfolio() {
  const lender = await api.aLender()
  const loans: LoanDetail[] = []
  for (let index = 0; index < LOANS; index += 1) {
    const borrower = await api.aBorrower(lender, {
      // The last few have the names of others: father and son, or one person with two loans.
      firstName: at(FIRST, index % 56),
      lastName: at(LAST, (index % 56) * 7 + Math.floor((index % 56) / 12) * 3),
    })
    const day = String((index % 27) + 1).padStart(2, '0')
    const terms = { originationDate: `2026-01-${day}`, maturityDate: `2027-01-${day}` }
    const principalAmount = at(PRINCIPALS, index)
    loans.push(
      await api.aLoan(lender, { borrowerId: borrower.id, loanName: `Loan of ${index}`, principalAmount, ...terms }),
    )
  }
  return { lender, loans }
}

/** A statement in which each loan's installment of a month comes in, some days early or late. */
function statementOf(loans: readonly LoanDetail[], month: 2 | 3): FormData {
  const rows = loans.flatMap((loan, index) => {
    const due = Number(loan.originationDate.slice(8)) + ((index * 5) % 7) - 3
    const day = Math.min(month === 2 ? 28 : 2, Math.max(1, due))
    const text = payerText(index, loan)
    // The bank's number tells the test which loan is meant; the suggestions do not look at it.
    return [
      `${index},${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/2026,"${text}",${loan.nextPaymentAmount}`,
    ]
  })
  const form = new FormData()
  form.set('file', new File([['Reference Number,Date,Description,Amount', ...rows].join('\n')], `${month}.csv`))
  return form
}

const waiting = async (client: ApiClient): Promise<BankLine[]> =>
  (await client.call(listBankLines, { query: { limit: 100 } })).data

/** How many first suggestions are right, and which of high confidence are not. */
function judged(lines: readonly BankLine[], loans: readonly LoanDetail[]) {
  const found = lines.map((line) => {
    return { right: loans[Number(line.number)]?.id, first: line.suggestions[0], line }
  })
  return {
    found,
    right: found.filter(({ right, first }) => first?.loanId === right).length,
    high: found.filter(({ first }) => first?.confidence === 'HIGH').length,
    wrongHigh: found.filter(({ right, line }) =>
      line.suggestions.some(({ confidence, loanId }) => confidence === 'HIGH' && loanId !== right),
    ),
  }
}

test('of sixty deposits most are suggested for their loan, none wrongly with confidence, and the next month more', async (t) => {
  const { lender, loans } = await aPortfolio()
  await lender.client.call(addBankStatement, { form: statementOf(loans, 2) })

  const first = judged(await waiting(lender.client), loans)
  t.diagnostic(`first month: ${first.right} of ${first.found.length} right, ${first.high} of high confidence`)
  assert.equal(first.found.length, LOANS)
  assert.deepEqual(first.wrongHigh, [])
  assert.ok(first.right >= 48, `${first.right} right`)
  assert.ok(first.high >= 35, `${first.high} of high confidence`)

  for (const { right, line } of first.found) {
    const body = { parts: [{ loanId: right ?? 0, amount: line.amount }] }
    const { status, text } = await lender.client.call(assignBankLine, { params: { lineId: line.id }, body })
    assert.equal(status, 201, text)
  }
  await lender.client.call(addBankStatement, { form: statementOf(loans, 3) })
  const second = judged(await waiting(lender.client), loans)
  t.diagnostic(`second month: ${second.right} of ${second.found.length} right, ${second.high} of high confidence`)
  assert.deepEqual(second.wrongHigh, [])
  assert.ok(second.right >= 54, `${second.right} right`)
  assert.ok(second.high > first.high)
})
