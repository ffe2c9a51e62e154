import type { Borrower } from '#contract/borrowers/borrowers.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'

/** Borrowers as rows of a file: raw amounts, ISO days, stored status codes. */
export const borrowerCsvRows = (borrowers: readonly Borrower[], header: readonly string[]): CsvCell[][] => [
  [...header],
  ...borrowers.map((borrower) => [
    borrower.id,
    borrower.firstName,
    borrower.lastName,
    borrower.llcName,
    borrower.email,
    borrower.phone,
    borrower.status,
    borrower.totalLoans,
    borrower.activeLoans,
    borrower.totalLoanAmount,
    borrower.latestLoanDate,
  ]),
]
