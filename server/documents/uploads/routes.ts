import * as contract from '#contract/documents/documents.ts'
import { notFound } from '../../http/errors.ts'
import { type Context, handle, handleFile, type Route } from '../../http/http.ts'
import { loansOfBorrower } from '../../loans/chosen-lender.ts'
import { findLoanOfDocuments, listDocuments, ofLoan } from './queries.ts'
import { edit, fileAnswer, findDocument, keepFile, shownDocument, upload } from './uploads.ts'

const uploadDocument = handle(contract.uploadDocument, {
  prepare: keepFile,
  keepsAnswer: true,
  run: async (context, file) => {
    const { tx, body } = context
    const documentId = await upload(tx, { form: body, file }, context)
    context.audit({ subjectKind: 'document', subjectId: documentId, detail: { loanId: body.loanId } })
    return documentOf(context, documentId)
  },
})

const listDocumentsOfLoan = handle(contract.listDocumentsOfLoan, async ({ tx, user, params, query }) => {
  if (!(await findLoanOfDocuments(tx, user, params.loanId))) throw notFound('loan.notFound')
  const rows = await listDocuments(tx, user, { which: ofLoan(params.loanId), withArchived: query.archived === 'true' })
  return rows.map((row) => shownDocument(row, user))
})

const listDocumentsOfBorrower = handle(contract.listDocumentsOfBorrower, async ({ tx, user, params, query }) => {
  const which = await loansOfBorrower(tx, user, params.borrowerId)
  const rows = await listDocuments(tx, user, { which, withArchived: query.archived === 'true' })
  return rows.map((row) => shownDocument(row, user))
})

const updateDocument = handle(contract.updateDocument, async (context) => {
  const { documentId } = context.params
  await edit(context.tx, { documentId, form: context.body }, context)
  return documentOf(context, documentId)
})

const getDocumentFile = handleFile(contract.getDocumentFile, async ({ tx, user, params, query, files }) => {
  const document = await findDocument(tx, user, params.documentId)
  if (!document) throw notFound('document.notFound')
  return fileAnswer(document, { user, version: query.version, isPreview: query.preview === 'true', files })
})

/** Routes of files that are uploaded to loans. */
export const uploadRoutes: readonly Route[] = [
  uploadDocument,
  listDocumentsOfLoan,
  listDocumentsOfBorrower,
  updateDocument,
  getDocumentFile,
]

async function documentOf(
  { tx, user }: Pick<Context, 'tx' | 'user'>,
  documentId: number,
): Promise<contract.StoredDocument> {
  const document = await findDocument(tx, user, documentId)
  if (!document) throw notFound('document.notFound')
  return shownDocument(document, user)
}
