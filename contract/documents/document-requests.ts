import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, idInPath, instant, nameText, optionalText, pageQuery, says } from '../fields.ts'
import { sentFile } from '../loans/sent-file.ts'
import { UPLOAD_MEGABYTES_MAX } from './documents.ts'

const VIEWERS = { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] } as const

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

const BORROWERS = { kind: 'ROLES', roles: ['BORROWER'] } as const

/**
 * ASKED: the borrower is to send it. SENT: it arrived and the lender is to look at it. ACCEPTED: it is what was asked for.
 * WITHDRAWN: the lender needs it no more.
 */
export const DOCUMENT_REQUEST_STATES = ['ASKED', 'SENT', 'ACCEPTED', 'WITHDRAWN'] as const

/** A document that a lender asks the borrower of a loan for. */
export const documentRequest = z.object({
  id,
  loanId: id,
  loanName: z.string(),
  borrowerName: z.string(),
  /** What the lender asks for: "Proof of insurance 2026". */
  title: z.string(),
  /** What the lender says about it. */
  note: z.nullable(z.string()),
  state: z.enum(DOCUMENT_REQUEST_STATES),
  /** Why what was sent is not enough, since the lender asked again; null of a first request. */
  reason: z.nullable(z.string()),
  /** When the lender asked last. */
  askedAt: instant,
  /** When the newest file arrived since then. */
  sentAt: z.nullable(instant),
  /** When it was accepted or withdrawn. */
  answeredAt: z.nullable(instant),
  /** Everything the borrower sent, the newest first; those from before the lender asked again are among them. */
  files: z.array(sentFile),
})
export type DocumentRequest = z.output<typeof documentRequest>

const requestIdParams = z.object({ requestId: idInPath })

export const documentRequestForm = z.strictObject({
  title: nameText({ required: 'documentRequest.titleRequired', maxLength: 120 }),
  note: optionalText(1000),
})
export type DocumentRequestForm = z.output<typeof documentRequestForm>

export const listDocumentRequests = endpoint({
  name: 'listDocumentRequests',
  summary: 'Documents that lenders ask borrowers for, on the loans one may see: those that wait first, then the latest',
  route: 'GET /document-requests',
  access: VIEWERS,
  query: z.object({
    ...pageQuery,
    loanId: z.optional(idInPath),
    state: z.optional(z.enum(DOCUMENT_REQUEST_STATES)),
  }),
  result: z.array(documentRequest),
  isPaged: true,
})

export const askForDocument = endpoint({
  name: 'askForDocument',
  summary: 'Ask the borrower of a loan for a document; they are told by email and send it in their portal',
  route: 'POST /loans/:loanId/document-requests',
  access: LENDERS,
  params: z.object({ loanId: idInPath }),
  body: documentRequestForm,
  result: documentRequest,
  status: 201,
})

export const acceptDocument = endpoint({
  name: 'acceptDocument',
  summary: 'Say that the document that arrived is the one that was asked for',
  route: 'POST /document-requests/:requestId/acceptance',
  access: LENDERS,
  params: requestIdParams,
  result: documentRequest,
})

export const askForDocumentAgain = endpoint({
  name: 'askForDocumentAgain',
  summary: 'Ask for the document once more, with the reason why what arrived is not enough, which the borrower reads',
  route: 'POST /document-requests/:requestId/repetition',
  access: LENDERS,
  params: requestIdParams,
  body: z.strictObject({
    reason: z
      .string(says('documentRequest.reasonRequired'))
      .check(
        z.trim(),
        z.minLength(1, says('documentRequest.reasonRequired')),
        z.maxLength(500, says('field.textTooLong')),
      ),
  }),
  result: documentRequest,
})

export const withdrawDocumentRequest = endpoint({
  name: 'withdrawDocumentRequest',
  summary: 'Ask for the document no more; what was sent stays among the documents of the loan',
  route: 'POST /document-requests/:requestId/withdrawal',
  access: LENDERS,
  params: requestIdParams,
  result: documentRequest,
})

export const sendRequestedDocument = endpoint({
  name: 'sendRequestedDocument',
  summary: 'Send the document that the lender asks for; the field of the form is called file (PDF, JPEG or PNG)',
  route: 'POST /document-requests/:requestId/file',
  access: BORROWERS,
  params: requestIdParams,
  body: z.strictObject({}),
  result: documentRequest,
  status: 201,
  takesFile: true,
  fileMegabytesMax: UPLOAD_MEGABYTES_MAX,
})

export const sendPaymentFile = endpoint({
  name: 'sendPaymentFile',
  summary:
    'Send a picture or a paper with a payment one has reported, as long as it waits; the field of the form is called file (PDF, JPEG or PNG)',
  route: 'POST /payments/:paymentId/file',
  access: BORROWERS,
  params: z.object({ paymentId: idInPath }),
  body: z.strictObject({}),
  result: sentFile,
  status: 201,
  takesFile: true,
  fileMegabytesMax: UPLOAD_MEGABYTES_MAX,
})
