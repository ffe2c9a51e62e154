import { type Book, isDaily, isTouched, openOf, openOfFee, type RunningInstallment } from '../book/book.ts'
import { rowAt } from '../book/book-installments.ts'
import type { Cents } from '../numbers/units.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { type Allocation, allocate, type Claims, type InstallmentClaim, type Order } from './allocate.ts'

/** The order of debts of a loan. */
export function orderOf({ allocation, options }: LoanTerms): Order {
  return { order: allocation, principalFirst: options?.principalFirst === true }
}

/**
 * What a payment in the usual order may be spent on (docs/money.md, section 6): every row that has fallen due; the
 * next one too when nothing was due, or when only the rest of rows paid in part was due and the money covers the next
 * one whole; then fees; then principal beyond them.
 */
export function standardClaims(book: Book, amountCents: Cents): Claims {
  const fees = feeClaims(book)
  const feesFirst = book.terms.allocation === 'FEES_INTEREST_PRINCIPAL'
  const forRowsCents = feesFirst ? amountCents - fees.reduce((sum, { openCents }) => sum + openCents, 0) : amountCents
  const installments = claimsOfRows(book, rowsWithinReach(book, forRowsCents))
  if (isDaily(book) && askedBy(installments) < forRowsCents) addUnpaidInterest(book, installments)
  return { installments, fees, extraPrincipalCents: principalBeyond(book, installments) }
}

function askedBy(installments: readonly InstallmentClaim[]): Cents {
  return installments.reduce((sum, { interestCents, principalCents }) => sum + interestCents + principalCents, 0)
}

/** Interest earned by the day comes before extra principal, though the row that will ask for it is not due. */
function addUnpaidInterest(book: Book, installments: InstallmentClaim[]): void {
  let leftCents = installments.reduce((left, { interestCents }) => left - interestCents, book.unpaidInterestCents)
  const reached = new Set(installments.map(({ installment }) => installment))
  for (let index = book.due; leftCents > 0; index += 1) {
    const row = rowAt(book, index)
    if (!row) return
    if (reached.has(row.number)) continue
    const interestCents = Math.min(leftCents, openOf(row))
    installments.push({ installment: row.number, interestCents, principalCents: 0 })
    leftCents -= interestCents
  }
}

/** What has fallen due and is open: rows and fees, without anything in advance. */
export function dueClaims(book: Book): Claims {
  return { installments: claimsOfRows(book, openDueRows(book)), fees: feeClaims(book), extraPrincipalCents: 0 }
}

/** Every row the book has begun, and the fees. */
export function allClaims(book: Book): Claims {
  const installments = claimsOfRows(book, book.rows)
  return { installments, fees: feeClaims(book), extraPrincipalCents: principalBeyond(book, installments) }
}

/** What is open of all fees, oldest first. */
export function feeClaims(book: Book): Claims['fees'] {
  return book.fees.map((fee) => ({ feeId: fee.id, openCents: openOfFee(fee) }))
}

/** The two parts each of these rows asks for. With daily interest the oldest row takes the unpaid interest first. */
export function claimsOfRows(book: Book, rows: readonly RunningInstallment[]): InstallmentClaim[] {
  if (!isDaily(book)) {
    return rows.map((row) => {
      const interestCents = row.interestCents - row.paidInterestCents
      return { installment: row.number, interestCents, principalCents: openOf(row) - interestCents }
    })
  }
  let unpaidCents = book.unpaidInterestCents
  // A row ahead of its day asks for interest that is not earned yet.
  let balanceCents = book.balanceCents
  return rows.map((row) => {
    const interestCents = Math.min(openOf(row), unpaidCents)
    const principalCents = Math.min(openOf(row) - interestCents, balanceCents)
    unpaidCents -= interestCents
    balanceCents -= principalCents
    return { installment: row.number, interestCents, principalCents }
  })
}

/** Splits an amount over claims in the order of the loan. */
export function spend(book: Book, amountCents: Cents, claims: Claims): Allocation {
  return allocate(amountCents, claims, orderOf(book.terms))
}

function rowsWithinReach(book: Book, amountCents: Cents): RunningInstallment[] {
  const ahead = book.terms.options?.payAhead
  const due = openDueRows(book)
  if (ahead) {
    const later = rowsAhead(book)
    return [...due, ...(ahead === 'LAST_ROWS' ? later.reverse() : later)]
  }
  const openCents = due.reduce((sum, row) => sum + openOf(row), 0)
  if (amountCents < openCents || !due.every(isTouched)) return due
  const next = nextRowAhead(book)
  if (!next) return due
  const coversNext = amountCents - openCents >= openOf(next)
  return due.length === 0 || coversNext ? [...due, next] : due
}

/** The rows that have fallen due and are open, oldest first. */
function openDueRows(book: Book): RunningInstallment[] {
  return book.rows.slice(book.open, book.due).filter((row) => openOf(row) > 0)
}

/** The first row not yet due that is not paid. */
export function nextRowAhead(book: Book): RunningInstallment | undefined {
  return rowAt(book, Math.max(book.open, book.due))
}

function rowsAhead(book: Book): RunningInstallment[] {
  while (rowAt(book, book.rows.length));
  return book.rows.slice(book.due)
}

function principalBeyond(book: Book, installments: readonly InstallmentClaim[]): Cents {
  return installments.reduce((left, { principalCents }) => left - principalCents, book.balanceCents)
}
