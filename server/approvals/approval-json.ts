import type { Approval } from '#contract/approvals/approvals.ts'
import { dollarsOf } from '#contract/fields.ts'
import type { SessionUser } from '../http/http.ts'
import type { ApprovalRow } from './queries.ts'

/** A request for approval as the API gives it: a description of the stored call, not the call itself. */
export function approvalJson(row: ApprovalRow, user: Pick<SessionUser, 'id'>): Approval {
  const { body } = row
  return {
    id: row.id,
    action: row.action,
    loanId: row.loanId,
    loanName: row.loanName ?? textOf(body['loanName']) ?? '',
    loanNumber: row.loanNumber,
    borrowerName: row.borrowerName ?? '',
    lenderName: row.lenderName,
    amount: dollarsOf(row.amountCents),
    dayAmount: row.dayCents === null ? null : dollarsOf(row.dayCents),
    accountName: row.accountName,
    newLimit: row.action === 'setSecondPersonLimit' ? amountOf(body['above']) : null,
    newRoom: roomOf(row),
    paymentDate: row.paidOn ?? (row.action === 'recordPayment' ? textOf(body['paymentDate']) : null),
    note: textOf(body['reason']) ?? textOf(body['note']),
    status: row.status,
    isOwn: row.madeBy === user.id,
    askedBy: row.askedBy,
    askedAt: row.askedAt,
    expiresAt: row.expiresAt,
    endedBy: row.endedBy,
    endedAt: row.status === 'EXPIRED' ? row.expiresAt : row.endedAt,
    reason: row.reason,
  }
}

function roomOf({ action, body }: Pick<ApprovalRow, 'action' | 'body'>): Approval['newRoom'] {
  if (action !== 'setFileRoom' && action !== 'setLenderLimits') return null
  return {
    fileMegabytes: amountOf(body['fileMegabytes'] ?? body['lenderMegabytes']),
    unprovedMegabytes: amountOf(body['unprovedMegabytes']),
    lettersADay: amountOf(body['lettersADay']),
    mayWriteToStrangers: body['mayWriteToStrangers'] === true,
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

const amountOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
