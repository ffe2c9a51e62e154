import { ApiError } from '../api/api-error.ts'
import { errorText } from '../api/error-text.ts'
import type { Speech } from '../i18n/language.ts'

const statusOf = (reason: unknown): number => (reason instanceof ApiError ? reason.status : 0)

/** Why the borrowers of a lender are not shown (docs/requirements/err.md). */
export function borrowersErrorText(reason: unknown, speech: Speech): string {
  const status = statusOf(reason)
  if (status === 401) return speech.t('access.signInRequired')
  if (status === 403) return speech.t('access.denied')
  if (status === 404) return speech.t('lender.notFound')
  return errorText(reason, speech, 'borrowers.failedToFetch')
}

/** Why a search for borrowers failed (docs/requirements/err.md). */
export const borrowerSearchErrorText = (reason: unknown, speech: Speech): string =>
  errorText(reason, speech, 'borrowers.failedToSearch')

/**
 * Why a borrower is not shown (docs/requirements/err.md). An empty answer is null, and means that there is no such one.
 */
export function borrowerErrorText(reason: unknown, speech: Speech): string {
  if (reason === null || statusOf(reason) === 404) return speech.t('borrower.notFound')
  return errorText(reason, speech, 'borrowers.failedToFetchDetails')
}

/** Why a borrower was not added (docs/requirements/err.md). Without an answer, the dialog has a sentence of its own. */
export function createBorrowerErrorText(reason: unknown, speech: Speech): string {
  if (!(reason instanceof ApiError) || reason.status === 0) return speech.t('borrowers.createFailedTryAgain')
  if (reason.status === 409) return speech.t('borrower.emailTaken')
  return errorText(reason, speech, reason.status === 400 ? 'borrowers.invalidData' : 'borrowers.failedToCreate')
}
