import { dollarsOf } from '#contract/fields.ts'
import { type AgreedRowText, agreedRowsText } from '#contract/loans/agreed-rows.ts'
import type { Cells } from './cells.ts'
import type { LoanInput } from './loan-input.ts'
import type { Problems } from './problems.ts'

/** A loan of a list, and the rows that name its payments one by one: its own and those below it. */
export type ListedLoan = { cells: Cells; payments: readonly Cells[] }

/**
 * The loans of a list. Where payments stand one in a row, a row that names no other loan is a further payment of the loan
 * above it: it repeats the reference, or says nothing of a loan.
 */
export function listedLoans(rows: readonly Cells[]): ListedLoan[] {
  const loans: { cells: Cells; payments: Cells[] }[] = []
  for (const cells of rows) {
    const above = loans.at(-1)
    if (above && above.payments.length > 0 && isPaymentOf(above.cells, cells)) above.payments.push(cells)
    else loans.push({ cells, payments: namesPayment(cells) ? [cells] : [] })
  }
  return loans
}

const namesPayment = ({ text }: Cells): boolean => text('agreedDate') !== undefined

function isPaymentOf(loan: Cells, row: Cells): boolean {
  if (!namesPayment(row)) return false
  const reference = row.text('reference')
  if (reference !== undefined) return reference === loan.text('reference')
  return OF_A_LOAN.every((field) => row.text(field) === undefined)
}

const OF_A_LOAN = ['email', 'principalAmount', 'interestRate', 'originationDate', 'loanName'] as const

/**
 * The payments that the rows of a loan name, as its terms: the last one takes what is left and is due at maturity. Empty for a
 * loan without any, and while one of them cannot be read, which is noted.
 */
export function listedPayments(
  payments: readonly Cells[],
  problems: Problems,
): Pick<LoanInput, 'paymentRule' | 'agreedRows' | 'maturityDate'> {
  if (payments.length === 0) return {}
  const rows = payments.map((cells, index) => rowIn(cells, { isLast: index === payments.length - 1, problems }))
  const read = rows.filter((row) => row !== undefined)
  const last = read.at(-1)
  if (!last || read.length < rows.length) return {}
  return { paymentRule: 'BY_ROW', agreedRows: agreedRowsText(read), maturityDate: last.day }
}

function rowIn(cells: Cells, { isLast, problems }: { isLast: boolean; problems: Problems }): AgreedRowText | undefined {
  const day = cells.day('agreedDate')
  const [amountCents, principalCents] = [cells.cents('agreedAmount'), cells.cents('agreedPrincipal')]
  if (day === undefined) return undefined
  if (amountCents !== undefined) return { day, amount: dollarsOf(amountCents) }
  if (principalCents !== undefined) return { day, principal: dollarsOf(principalCents) }
  if (isLast) return { day }
  problems.add({ at: cells.at, field: 'agreedAmount', code: 'import.missing' })
  return undefined
}
