import { askForDocument, sendRequestedDocument } from '#contract/documents/document-requests.ts'
import { reportPayment } from '#contract/payments/payments.ts'
import type { ApiClient } from './api-client.ts'
import type { Person } from './api-people.ts'
import type { MatrixCall } from './matrix-call.ts'

type Own = {
  owner(): Promise<Person>
  ownBorrower(): Promise<ApiClient>
  aLoan(): Promise<number>
  canary: string
  next(): number
}

/** The calls about documents that a lender asks for, and files that a borrower sends; each on a loan of its own. */
export function sentCalls({ owner, ownBorrower, aLoan, canary, next }: Own): Record<string, () => Promise<MatrixCall>> {
  const aRequest = async (): Promise<number> => {
    const params = { loanId: await aLoan() }
    return (await (await owner()).client.call(askForDocument, { params, body: { title: canary } })).data.id
  }
  const anAnsweredRequest = async (): Promise<number> => {
    const requestId = await aRequest()
    await (await ownBorrower()).call(sendRequestedDocument, { params: { requestId }, form: sentForm(canary) })
    return requestId
  }
  const aReport = async (): Promise<number> => {
    const body = { loanId: await aLoan(), amount: next() / 100, paymentDate: '2026-03-02', paymentMethod: 'ACH' }
    return (await (await ownBorrower()).call(reportPayment, { body })).data.id
  }
  return {
    listDocumentRequests: async () => ({ query: { loanId: await aLoan() } }),
    askForDocument: async () => ({ params: { loanId: await aLoan() }, body: { title: 'Proof of insurance' } }),
    acceptDocument: async () => ({ params: { requestId: await anAnsweredRequest() } }),
    askForDocumentAgain: async () => ({
      params: { requestId: await anAnsweredRequest() },
      body: { reason: 'The date is missing' },
    }),
    withdrawDocumentRequest: async () => ({ params: { requestId: await aRequest() } }),
    sendRequestedDocument: async () => ({ params: { requestId: await aRequest() }, form: sentForm(canary) }),
    sendPaymentFile: async () => ({ params: { paymentId: await aReport() }, form: sentForm(canary) }),
  }
}

/** The form of a file that a borrower sends: nothing besides the file. */
export function sentForm(word: string): FormData {
  const form = new FormData()
  form.set('file', new File([`%PDF-1.7\n${word} in a file`], 'note.pdf'))
  return form
}
