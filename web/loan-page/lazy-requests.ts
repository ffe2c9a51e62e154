import { lazy } from 'react'
import { loadTexts } from '../i18n/language.ts'

/** The documents that the lender asks the borrower for. Most loans have none. */
export const DocumentRequests = lazy(async () => {
  const [{ DocumentRequests: found }] = await Promise.all([
    import('../documents/document-requests.tsx'),
    loadTexts('DOCUMENT_REQUESTS'),
    loadTexts('FORMS'),
  ])
  return { default: found }
})
