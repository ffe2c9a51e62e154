import type { DocumentRequest } from '#contract/documents/document-requests.ts'
import { shownSentFile } from '../../ledger/sent-files.ts'
import type { RequestRow } from './queries.ts'

/** A request for a document as the API gives it. */
export function shownRequest(row: RequestRow): DocumentRequest {
  const { id, loanId, loanName, borrowerName, title, note, state, reason, askedAt, sentAt, answeredAt, files } = row
  return {
    id,
    loanId,
    loanName,
    borrowerName,
    title,
    note,
    state,
    reason,
    askedAt,
    sentAt,
    answeredAt,
    files: (files ?? []).map(shownSentFile),
  }
}
