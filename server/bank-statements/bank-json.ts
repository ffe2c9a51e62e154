import type * as contract from '#contract/bank-statements/bank-statements.ts'
import { dollarsOf } from '#contract/fields.ts'
import type { Tx } from '../database/database.ts'
import { waitingCentsOf } from './assign-line.ts'
import { candidatesFor } from './candidates/candidates.ts'
import { type LinePaymentRow, paymentsOfLines } from './line-payments/queries.ts'
import type { LineRow, StatementRow, Sums } from './queries.ts'
import { type Candidate, suggest } from './suggest.ts'

/** Lines as the API gives them: with their payments, and waiting lines with the loans they may pay. */
export async function shownLines(tx: Tx, lenderId: number, rows: readonly LineRow[]): Promise<contract.BankLine[]> {
  const payments = Map.groupBy(
    await paymentsOfLines(tx, { lenderId, lineIds: rows.map(({ id }) => id) }),
    ({ lineId }) => lineId,
  )
  const waiting = rows.filter((row) => waitingCentsOf(row) > 0)
  const asked = waiting.map((row) => ({ ...row, amountCents: waitingCentsOf(row) }))
  const candidates = await candidatesFor(tx, lenderId, asked)
  const suggestions = new Map(
    asked.map((line, index) => [line.id, shownSuggestions(line, candidates[index] ?? [])] as const),
  )
  return rows.map((row) => ({
    ...shownLine(row),
    payments: (payments.get(row.id) ?? []).map(shownPayment),
    suggestions: suggestions.get(row.id) ?? [],
  }))
}

function shownLine(row: LineRow): Omit<contract.BankLine, 'payments' | 'suggestions'> {
  const waitingCents = waitingCentsOf(row)
  const dealtWith = row.assignedCents > 0 ? 'ASSIGNED' : 'SET_ASIDE'
  return {
    id: row.id,
    statementId: row.statementId,
    postedOn: row.postedOn,
    amount: dollarsOf(row.amountCents),
    payer: row.payer,
    memo: row.memo,
    account: row.account,
    number: row.number,
    status: waitingCents > 0 ? 'WAITING' : dealtWith,
    assigned: dollarsOf(row.assignedCents),
    waiting: dollarsOf(waitingCents),
    setAside: dollarsOf(row.setAsideCents),
    setAsideReason: row.setAsideReason,
  }
}

const shownPayment = (row: LinePaymentRow): contract.BankLine['payments'][number] => ({
  id: row.id,
  loanId: row.loanId,
  loanNumber: row.loanNumber,
  loanName: row.loanName,
  borrowerName: row.borrowerName,
  amount: dollarsOf(row.amountCents),
  paymentDate: row.paidOn,
  status: row.status,
})

function shownSuggestions(line: LineRow, candidates: readonly Candidate[]): contract.BankSuggestion[] {
  return suggest(line, candidates).flatMap(({ loanId, confidence, payment, reasons }) => {
    const loan = candidates.find((candidate) => candidate.loanId === loanId)?.named
    if (!loan) return []
    return [
      {
        loanId,
        loanNumber: loan.loanNumber,
        loanName: loan.loanName,
        confidence,
        reasons,
        borrowerName: `${loan.firstName} ${loan.lastName}`,
        payment: payment && {
          id: payment.id,
          paymentDate: payment.paidOn,
          status: payment.status,
          amount: dollarsOf(payment.amountCents),
        },
      },
    ]
  })
}

/** A statement as the API gives it. */
export const shownStatement = (row: StatementRow): contract.BankStatement => ({
  id: row.id,
  format: row.format,
  fileName: row.fileName,
  from: row.fromOn,
  to: row.toOn,
  lines: row.lineCount,
  added: row.addedCount,
  addedAt: row.addedAt,
  passedOver: { count: row.passedOverCount, amount: dollarsOf(row.passedOverCents) },
})

/** A count and its sum as the API gives them. */
export const shownSums = ({ count, cents }: Sums): contract.Counted => ({ count, amount: dollarsOf(cents) })
