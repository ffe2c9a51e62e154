import { inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { addNoteToBorrower } from '#contract/borrowers/notes.ts'
import { quotePayoff, uploadDocument } from '#contract/documents/documents.ts'
import { importFile } from '#contract/imports/imports.ts'
import { changeTerms } from '#contract/loans/loans.ts'
import { createProduct } from '#contract/loans/products.ts'
import { sendProposal } from '#contract/loans/proposals.ts'
import { chargeFee, forgiveDebt, markDefaulted, sellLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment, reportPayment } from '#contract/payments/payments.ts'
import { refundMoney } from '#contract/payments/refunds.ts'
import type { Api } from './api.ts'
import { type ApiClient, openClient } from './api-client.ts'
import { goodPassword, type Person } from './api-people.ts'
import type { Caller } from './expected-statuses.ts'
import { agendaCalls } from './matrix-agenda.ts'
import { approvalCalls } from './matrix-approvals.ts'
import { bankCalls } from './matrix-bank.ts'
import { type MatrixCall as Call, documentForm } from './matrix-call.ts'
import { reminderCalls } from './matrix-reminders.ts'
import { sentCalls } from './matrix-sent.ts'

/** A word in all data of the own lender; nobody else may ever receive it. */
export const canary = 'Canary-Wharf'
/** A word in the lender's own notes; not even their own borrower may receive it. */
export const secret = 'Quill-Harbour'

let api: Api
let people: Record<Exclude<Caller, 'nobody'>, Person>
let own: { borrowerId: number; loanId: number }

/**
 * Makes the users of the matrix and their data, in an app of the test's own: two lenders with a borrower each, an
 * admin, and a loan of the own lender with a payment. Call it once, before the calls.
 */
export async function openMatrix(on: Api): Promise<void> {
  api = on
  forgetBrowsers() // of another app in the same process
  const [ownLender, foreignLender, admin] = [
    await api.aLender({ fullName: `${canary} Lender`, companyName: `${canary} Capital` }),
    await api.aLender(),
    await api.anAdmin(),
  ]
  const record = await aBorrower(ownLender)
  const foreignRecord = await api.aBorrower(foreignLender)
  people = {
    ownLender,
    foreignLender,
    admin,
    ownBorrower: await api.anInvitedBorrower(ownLender, record),
    foreignBorrower: await api.anInvitedBorrower(foreignLender, foreignRecord),
  }
  await api.aLoan(foreignLender, { borrowerId: foreignRecord.id })
  own = { borrowerId: record.id, loanId: 0 }
  own.loanId = await aLoan()
  await aPayment(own.loanId)
}

const aBorrower = (lender: Person) => api.aBorrower(lender, { lastName: canary, llcName: `${canary} LLC` })
/** The own lender in a new browser, because some calls end all other sessions. */
const owner = async (): Promise<Person> => ({ ...people.ownLender, client: await browserOf('ownLender') })
const aLoan = async (more: { commitmentAmount?: number; taxes?: number } = {}): Promise<number> => {
  const loan = { loanName: canary, notes: `${canary} ${secret}`, borrowerId: own.borrowerId, ...more }
  return (await api.aLoan(await owner(), loan)).id
}
const payment = (loanId: number) => ({
  loanId,
  amount: 100,
  paymentDate: '2026-03-02',
  paymentMethod: 'ACH',
  note: canary,
})
/** A loan with a payment that paid it off, and money of it that is held. */
const aLoanWithMoneyHeld = async (): Promise<{ loanId: number }> => {
  const loanId = await aLoan()
  const body = { ...payment(loanId), amount: 20_000, keepsSurplus: true }
  await (await owner()).client.call(recordPayment, { body })
  return { loanId }
}
const aPayment = async (loanId: number): Promise<number> =>
  (await (await owner()).client.call(recordPayment, { body: payment(loanId) })).data.id
const aQuote = async (): Promise<number> =>
  (await (await owner()).client.call(quotePayoff, { ...ofLoan(), body: {} })).data.quoteId
const aDocument = async (): Promise<number> =>
  (await (await owner()).client.call(uploadDocument, { form: documentForm(own.loanId, canary) })).data.id
const aReport = async (): Promise<number> => {
  const body = { ...payment(own.loanId), amount: next() / 100 }
  return (await (await browserOf('ownBorrower')).call(reportPayment, { body })).data.id
}
const aProposal = async (): Promise<number> => {
  const params = { loanId: await aLoan() }
  return (await (await browserOf('ownBorrower')).call(sendProposal, { params, body: { extra: 50 } })).data.id
}
const aDraw = async (): Promise<number> => {
  const loan = await aLoan({ commitmentAmount: 20_000 })
  const body = { draw: 50, drawOn: '2026-03-02' }
  return (await (await browserOf('ownBorrower')).call(sendProposal, { params: { loanId: loan }, body })).data.id
}
const borrowerColumns = JSON.stringify({ fullName: 0, email: 1, phone: 2 })
const importForm = (fields: Record<string, string> = {}, name = 'Newton'): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries({ kind: 'BORROWERS', ...fields })) form.set(field, value)
  form.set('file', new File([`Name,Email,Phone\nCara ${name},row${next()}@example.com,555-010-0100`], `${name}.csv`))
  return form
}
const anImport = async (): Promise<number> => {
  const form = importForm({ mapping: borrowerColumns }, canary)
  return (await (await owner()).client.call(importFile, { form })).data.id
}
const aBorrowerRecord = async (): Promise<number> => (await aBorrower(await owner())).id
const anInvitation = async (): Promise<string> => {
  const params = { borrowerId: await aBorrowerRecord() }
  return (await (await owner()).client.call(inviteBorrower, { params })).data.token
}

const note = { text: `${canary} ${secret}`, date: '2026-03-02' }
const aNote = async (): Promise<number> =>
  (await (await owner()).client.call(addNoteToBorrower, { ...ofBorrower(), body: note })).data.id

// Foreign callers are answered 404, and a product is named for its lender only.
const productForm = (name: string) => ({ name, terms: { lateFee: 25 } })
const aProduct = async () => {
  const made = await (await owner()).client.call(createProduct, {
    ...lenders(),
    body: productForm(`${canary} ${next()}`),
  })
  return { lenderId: people.ownLender.id, productId: made.data.id }
}

let count = 0
const next = (): number => {
  count += 1
  return count
}
const profile = { fullName: `${canary} Lender` }
const borrowerForm = (lastName: string) => ({
  firstName: 'Cara',
  lastName,
  email: `cara${next()}@example.com`,
  phone: '555-010-0100',
})
const loanForm = (borrowerId: number) => ({
  loanName: canary,
  principalAmount: 12_000,
  interestRate: 12,
  loanType: 'PERSONAL',
  borrowerId,
  originationDate: '2026-03-02',
  maturityDate: '2027-03-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
})

const ofLender = () => ({ params: { userId: people.ownLender.id } })
const ofBorrower = () => ({ params: { borrowerId: own.borrowerId } })
const ofLoan = () => ({ params: { loanId: own.loanId } })
const yearAsked = () => ({ query: { from: '2026-01-01', to: '2026-12-31' } })
const lenders = () => ({ params: { lenderId: people.ownLender.id } })

/**
 * The call of each endpoint, always about the own lender's data. A call that uses something up makes new data each
 * time.
 */
export const CALLS: Record<string, () => Call | Promise<Call>> = {
  login: () => ({ body: { email: `nobody${next()}@example.com`, password: goodPassword } }),
  logout: () => ({}),
  signup: () => ({
    body: {
      email: `new${next()}@example.com`,
      password: goodPassword,
      fullName: 'New',
      role: 'LENDER',
      termsAccepted: true,
    },
  }),
  getCurrentUser: () => ({}),
  getVerification: () => ({ params: { token: 'made-up' } }),
  verifyEmail: () => ({ body: { token: 'made-up' } }),
  claimAddress: () => ({ body: { token: 'made-up', password: goodPassword } }),
  disownAddress: () => ({ body: { token: 'made-up' } }),
  sendVerification: () => ({}),
  resetPassword: () => ({ body: { email: people.ownLender.email } }),
  listSessions: () => ({}),
  endOtherSessions: () => ({}),
  getTwoFactor: () => ({}),
  beginTwoFactor: () => ({ body: { password: goodPassword } }),
  confirmTwoFactor: () => ({ body: { code: '' } }),
  replaceRecoveryCodes: () => ({ body: { password: goodPassword, code: '000000' } }),
  endTwoFactor: () => ({ body: { password: goodPassword, code: '000000' } }),
  getSignInRules: () => ({}),
  setSignInRules: () => ({ body: { twoFactorRoles: [] } }),
  endTwoFactorOf: () => ofLender(),
  getUser: ofLender,
  updateUser: () => ({ ...ofLender(), body: profile }),
  getPreferences: ofLender,
  // The matrix app has no domain name, so passkeys cannot be made.
  listPasskeys: () => ({}),
  beginPasskey: () => ({ body: { password: goodPassword } }),
  addPasskey: () => ({
    body: { name: canary, credentialId: 'aa', clientData: 'aa', attestation: 'aa', transports: [] },
  }),
  askForPasskey: () => ({}),
  signInWithPasskey: () => ({
    body: { passkey: { credentialId: 'aa', clientData: 'aa', authenticatorData: 'aa', signature: 'aa' } },
  }),
  removePasskey: () => ({ params: { passkeyId: 1 }, body: { password: goodPassword } }),
  updatePreferences: () => ({ ...ofLender(), body: { preferences: { language: 'en' } } }),
  changePassword: () => ({ ...ofLender(), body: { currentPassword: goodPassword, newPassword: goodPassword } }),
  listBorrowersOfLender: lenders,
  searchBorrowers: () => ({ query: { q: 'a' } }),
  getBorrower: ofBorrower,
  // Without the word, because a caller may get their own input back.
  createBorrower: () => ({ body: borrowerForm('Newton') }),
  updateBorrower: () => ({ ...ofBorrower(), body: borrowerForm(canary) }),
  inviteBorrower: async () => ({ params: { borrowerId: await aBorrowerRecord() } }),
  listNotesOfBorrower: ofBorrower,
  // Foreign callers are answered 404, so their input does not come back either.
  addNoteToBorrower: () => ({ ...ofBorrower(), body: note }),
  listNotesOfLoan: ofLoan,
  addNoteToLoan: () => ({ ...ofLoan(), body: note }),
  changeNote: async () => ({ params: { noteId: await aNote() }, body: note }),
  getInvitation: async () => ({ params: { token: await anInvitation() } }),
  listLenderConsents: () => ({}),
  answerLender: () => ({ ...lenders(), body: { answer: 'AGREED' } }),
  acceptInvitation: async () => ({ params: { token: await anInvitation() } }),
  getLenderSettings: lenders,
  updateLenderSettings: () => ({
    ...lenders(),
    body: { paymentInstructions: 'By wire', postalAddress: canary, password: goodPassword },
  }),
  listProducts: lenders,
  createProduct: () => ({ ...lenders(), body: productForm(`New ${next()}`) }),
  updateProduct: async () => ({ params: await aProduct(), body: productForm(`Changed ${next()}`) }),
  removeProduct: async () => ({ params: await aProduct() }),
  getPaymentInstructions: ofLoan,
  listLoans: () => ({}),
  getLoan: ofLoan,
  listLoansOfBorrower: ofBorrower,
  listRemovedLoans: () => ({}),
  listLoansOfLender: lenders,
  createLoan: () => ({ body: { ...loanForm(own.borrowerId), lenderId: people.ownLender.id } }),
  updateLoan: async () => ({ params: { loanId: await aLoan() }, body: loanForm(own.borrowerId) }),
  changeTerms: async () => ({
    params: { loanId: await aLoan() },
    body: { effectiveDate: '2026-03-02', interestRate: 11 },
  }),
  takeBackChange: async () => {
    const params = { loanId: await aLoan() }
    const { client } = await owner()
    await client.call(changeTerms, { params, body: { effectiveDate: '2026-03-02', interestRate: 13 } })
    const { data } = await client.call(getLoanTimeline, { params })
    return { params, body: { eventId: data[0]?.id ?? 1 } }
  },
  lendMore: async () => ({ params: { loanId: await aLoan() }, body: { amount: 5, date: '2026-03-02' } }),
  refundMoney: async () => {
    const { loanId } = await aLoanWithMoneyHeld()
    return { params: { loanId }, body: { amount: 5, date: '2026-03-02', method: 'WIRE' } }
  },
  moveMoney: async () => {
    const { loanId } = await aLoanWithMoneyHeld()
    return { params: { loanId }, body: { amount: 5, date: '2026-03-02', toLoanId: await aLoan() } }
  },
  getEscrow: ofLoan,
  payFromEscrow: async () => ({
    params: { loanId: await aLoan() },
    body: { amount: 5, date: '2026-03-02', method: 'WIRE', paidFor: 'TAXES', payee: 'Travis County' },
  }),
  refundEscrow: async () => {
    const loanId = await aLoan({ taxes: 50 })
    await (await owner()).client.call(recordPayment, { body: { ...payment(loanId), amount: 5_000 } })
    return { params: { loanId }, body: { amount: 5, date: '2026-03-02', method: 'WIRE' } }
  },
  takeBackEntry: async () => {
    const { loanId } = await aLoanWithMoneyHeld()
    const params = { loanId }
    const body = { amount: 5, date: '2026-03-02', method: 'WIRE' }
    const { data } = await (await owner()).client.call(refundMoney, { params, body })
    return { params, body: { eventId: data.eventId } }
  },
  listFees: ofLoan,
  chargeFee: async () => ({ params: { loanId: await aLoan() }, body: { amount: 5, date: '2026-03-02' } }),
  waiveFee: async () => {
    const loanId = await aLoan()
    const body = { amount: 5, date: '2026-03-02' }
    const { data } = await (await owner()).client.call(chargeFee, { params: { loanId }, body })
    return { params: { loanId }, body: { fee: `charge-${data.eventId}`, amount: 5 } }
  },
  markDefaulted: async () => ({ params: { loanId: await aLoan() }, body: { date: '2026-03-02' } }),
  liftDefaultMark: async () => {
    const loanId = await aLoan()
    const body = { date: '2026-03-02' }
    await (await owner()).client.call(markDefaulted, { params: { loanId }, body })
    return { params: { loanId }, body }
  },
  forgiveDebt: async () => ({
    params: { loanId: await aLoan() },
    body: { kind: 'GIFT', principalAmount: 5, date: '2026-03-02' },
  }),
  transferLoan: async () => ({
    params: { loanId: await aLoan() },
    body: { reason: 'SPLIT', amount: 5, date: '2026-03-02' },
  }),
  sellLoan: async () => ({
    params: { loanId: await aLoan() },
    body: { price: 5, buyer: 'Note Buyers LLC', date: '2026-03-02' },
  }),
  agreeSettlement: async () => ({
    params: { loanId: await aLoan() },
    body: { payments: [{ date: '2026-03-10', amount: 5 }] },
  }),
  writeOffLoan: async () => ({ params: { loanId: await aLoan() }, body: { date: '2026-03-02' } }),
  deleteLoan: async () => ({ params: { loanId: await aLoan() } }),
  previewLoan: () => ({ body: loanForm(own.borrowerId) }),
  getSchedule: ofLoan,
  getLoanHistory: ofLoan,
  getLoanTimeline: ofLoan,
  getLenderSummary: lenders,
  getLenderFigure: () => ({ params: { ...lenders().params, figure: 'totalPortfolioValue' } }),
  getBorrowerSummary: ofBorrower,
  listProposals: () => ({}),
  sendProposal: async () => ({ params: { loanId: await aLoan() }, body: { extra: 50 } }),
  acceptProposal: async () => ({ params: { proposalId: await aProposal() } }),
  grantProposal: async () => ({
    params: { proposalId: await aProposal() },
    body: { change: { effectiveDate: '2026-03-02', interestRate: 11 } },
  }),
  grantDraw: async () => ({
    params: { proposalId: await aDraw() },
    body: { advance: { amount: 50, date: '2026-03-02' } },
  }),
  declineProposal: async () => ({ params: { proposalId: await aProposal() }, body: { reason: 'Not now' } }),
  withdrawProposal: async () => ({ params: { proposalId: await aProposal() } }),
  listPaymentsOfLoan: ofLoan,
  listPayments: () => ({}),
  // Another amount each time, and without the word, because a caller may get their own input back.
  reportPayment: () => ({ body: { ...payment(own.loanId), amount: next(), note: 'Sent' } }),
  confirmPayment: async () => ({ params: { paymentId: await aReport() }, body: {} }),
  declinePayment: async () => ({ params: { paymentId: await aReport() }, body: { reason: 'It did not come' } }),
  recordPayment: () => ({ body: payment(own.loanId) }),
  getDeskCounts: () => ({}),
  getDeskMonth: () => ({}),
  getFirstSteps: () => ({}),
  getPractice: () => ({}),
  openPractice: () => ({}),
  leavePractice: () => ({}),
  advancePractice: () => ({ body: { days: 30 } }),
  resetPractice: () => ({}),
  removePractice: () => ({}),
  recordPayments: () => ({
    body: { paymentDate: '2026-03-02', paymentMethod: 'ACH', payments: [{ loanId: own.loanId, amount: 1 }] },
  }),
  correctPayment: async () => ({
    params: { paymentId: await aPayment(await aLoan()) },
    body: { amount: 90, paymentDate: '2026-03-02', paymentMethod: 'ACH', reason: 'Misread' },
  }),
  reversePayment: async () => ({ params: { paymentId: await aPayment(own.loanId) }, body: { reason: 'Bounced' } }),
  getPortfolioReport: () => ({}),
  listReportedLoans: () => ({}),
  getCashReport: yearAsked,
  getAccruedInterest: yearAsked,
  getForecast: () => ({}),
  listForecastLoans: () => ({ query: { month: '2026-04' } }),
  getPaymentRecorders: yearAsked,
  listRecordedPayments: async () => ({ query: { ...yearAsked().query, recorder: 'ADMIN', way: 'BY_HAND' } }),
  listActs: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  getActTotals: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  getTaxYear: () => ({ query: { year: '2026' } }),
  getReportDocument: () => ({ query: { report: 'portfolio' } }),
  getPayoffStatement: ofLoan,
  getPayoffPreview: ofLoan,
  quotePayoff: () => ({ ...ofLoan(), body: {} }),
  listPayoffQuotes: ofLoan,
  getPayoffDocument: async () => ({ params: { quoteId: await aQuote() } }),
  getAmortizationSchedule: ofLoan,
  getAmortizationDocument: ofLoan,
  getReceiptDocument: async () => ({ params: { paymentId: await aPayment(own.loanId) } }),
  getStatementDocument: ofLoan,
  getYearEndDocument: ofLoan,
  getSummaryDocument: ofLoan,
  getClosingDocument: ofLoan,
  getCouponBook: ofLoan,
  getSaleLetter: async () => {
    const loanId = await aLoan()
    const body = { price: 5, buyer: 'Note Buyers LLC', date: '2026-03-02' }
    await (await owner()).client.call(sellLoan, { params: { loanId }, body })
    return { params: { loanId } }
  },
  getEntryLetter: async () => {
    const loanId = await aLoan()
    const body = { kind: 'GIFT', principalAmount: 5, date: '2026-03-02' } as const
    const { data } = await (await owner()).client.call(forgiveDebt, { params: { loanId }, body })
    return { params: { loanId, eventId: data.eventId } }
  },
  getLoanSpreadsheet: ofLoan,
  getLedgerOfLoan: ofLoan,
  getLedgerOfLender: lenders,
  getHandoverPack: ofLoan,
  getBorrowerPack: ofLoan,
  uploadDocument: () => ({ form: documentForm(own.loanId, canary) }),
  listDocumentsOfLoan: ofLoan,
  listDocumentsOfBorrower: ofBorrower,
  updateDocument: async () => ({ params: { documentId: await aDocument() }, body: { title: canary } }),
  getDocumentFile: async () => ({ params: { documentId: await aDocument() } }),
  ...sentCalls({ owner, ownBorrower: () => browserOf('ownBorrower'), aLoan, canary, next: () => next() }),
  // Without the word, because a caller may get their own input back; about another person each time.
  readImportColumns: () => ({ form: importForm() }),
  previewImport: () => ({ form: importForm({ mapping: borrowerColumns }) }),
  importFile: () => ({ form: importForm({ mapping: borrowerColumns }) }),
  getImportProgress: () => ({ params: { progressKey: 'key-of-import' } }),
  listImports: () => ({}),
  getImport: async () => ({ params: { importId: await anImport() } }),
  undoImport: async () => ({ params: { importId: await anImport() } }),
  ...agendaCalls({ owner, secret, loanId: () => own.loanId }),
  ...bankCalls({ owner, canary, loanId: () => own.loanId }),
  ...approvalCalls({ api: () => api, owner, aLoan }),
  ...reminderCalls({ api: () => api, owner, borrowerId: () => own.borrowerId }),
  listUsers: () => ({}),
  // The values that the records have already, because the other calls need the own lender unchanged.
  setUserRole: () => ({ ...ofLender(), body: { role: 'LENDER' } }),
  setUserDisabled: () => ({ ...ofLender(), body: { disabled: false } }),
  giveUserEmail: () => ({ ...ofLender(), body: { email: 'another@example.com' } }),
  createResetLink: ofLender,
  getAdminOverview: () => ({}),
  startVerification: () => ({}),
  getFileRoom: () => ({}),
  setFileRoom: () => ({ body: { lenderMegabytes: null, unprovedMegabytes: null } }),
  getLenderLimits: ofLender,
  setLenderLimits: () => ({
    ...ofLender(),
    body: { fileMegabytes: null, lettersADay: null, mayWriteToStrangers: false },
  }),
  listAuditLog: () => ({}),
}

const browsers = new Map<Caller, ApiClient>()

/** The caller's browser, signed in again when a call has ended the sessions. */
export async function browserOf(caller: Caller): Promise<ApiClient> {
  const known = browsers.get(caller)
  if (known) return known
  const client = openClient(api.address)
  if (caller !== 'nobody') {
    const { email, password } = people[caller]
    await client.post('/api/auth/login', { email, password })
  }
  browsers.set(caller, client)
  return client
}

/** Makes everybody sign in again, after a call that has ended sessions. */
export function forgetBrowsers(): void {
  browsers.clear()
}

/** The calls that may end a session, or change for whom it acts. */
export const endsSessions = ['login', 'logout', 'signup', 'endOtherSessions', 'changePassword', 'openPractice']
