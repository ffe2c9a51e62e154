import * as contract from '#contract/documents/documents.ts'
import type { TimelineEntry } from '#contract/loans/timeline.ts'
import { laterOf } from '#engine/numbers/dates.ts'
import { wordsIn } from '#texts/paper-words.ts'
import { handleFile, type Route } from '../http/http.ts'
import { listPaymentsOfLoan } from '../ledger/payment-rows.ts'
import { loansOfLender } from '../loans/chosen-lender.ts'
import { ofLender } from '../loans/queries.ts'
import { selectionOf } from '../loans/summary/queries.ts'
import { listFacts } from '../loans/timeline/queries.ts'
import { addedBy, letGoBy, shownTimeline } from '../loans/timeline/timeline-json.ts'
import { dayIn } from '../settings/clock.ts'
import { borrowerPack, LOAN_REMOVED } from './handover/borrower-pack.ts'
import { handoverPack } from './handover/handover-pack.ts'
import { readProofProgram } from './handover/proof-page.ts'
import { ledgerAnswer, readLedgerFile } from './ledger-file/ledger-file.ts'
import { ofOneLoan } from './ledger-file/queries.ts'
import { readLoan } from './loan-record.ts'
import { languageOf } from './paper-routes.ts'
import { listQuotes } from './payoff/queries.ts'
import { twinAnswer } from './twin/twin-answer.ts'
import { listDocuments, ofLoan } from './uploads/queries.ts'
import { fileAnswer, versionsFor } from './uploads/uploads.ts'

const getLoanSpreadsheet = handleFile(contract.getLoanSpreadsheet, async (context) => {
  const { user, params, query, now, today } = context
  const { loan, events, subject } = await readLoan(context.tx, context, params.loanId)
  const { terms } = loan
  const asOn = laterOf(today, terms.originationOn)
  return twinAnswer({ subject, terms, events, asOn }, { language: languageOf(user, query), madeAt: now })
})

const getLedgerOfLoan = handleFile(contract.getLedgerOfLoan, async (context) => {
  const { tx, user, params, query } = context
  const { loan, subject } = await readLoan(tx, context, params.loanId)
  const words = wordsIn(languageOf(user, query))
  const which = ofOneLoan({ lenderId: loan.lenderId, loanId: loan.id })
  return ledgerAnswer(await readLedgerFile(tx, { user, which, words }), words.ledgerFile.fileName(subject.loanNumber))
})

const getLedgerOfLender = handleFile(contract.getLedgerOfLender, async (context) => {
  const { tx, user, params, query, today } = context
  const lenderId = await loansOfLender(tx, user, params.lenderId)
  const words = wordsIn(languageOf(user, query))
  const which = selectionOf(user, lenderId === null ? undefined : ofLender(lenderId))
  return ledgerAnswer(await readLedgerFile(tx, { user, which, words }), words.ledgerFile.ofAll(today))
})

const getHandoverPack = handleFile(contract.getHandoverPack, async (context) => {
  const { tx, user, params, query, now, today, files } = context
  const { loan, events, subject } = await readLoan(tx, context, params.loanId)
  const language = languageOf(user, query)
  const { lenderId, id: loanId, borrowerId } = loan
  const documents = await listDocuments(tx, user, { which: ofLoan(loanId), withArchived: true })
  const uploads = documents.toReversed().map((document) => ({
    file: fileAnswer(document, { user, isPreview: false, files }),
    sha256: document.versions[0]?.sha256 ?? '',
  }))
  const payments = await listPaymentsOfLoan(tx, { lenderId, loanId })
  const quotes = await listQuotes(tx, { lenderId, loanId, borrowerId })
  const which = ofOneLoan({ lenderId, loanId })
  const ledger = await readLedgerFile(tx, { user, which, words: wordsIn(language) })
  const asOn = laterOf(today, loan.terms.originationOn)
  const proofProgram = await readProofProgram()
  const content = { loan, events, subject, payments, ledger, quotes, uploads, proofProgram, user, today, asOn }
  return handoverPack(content, { language, madeAt: now })
})

const getBorrowerPack = handleFile(contract.getBorrowerPack, async (context) => {
  const { tx, user, params, query, now, today, files } = context
  const { loan, events, subject } = await readLoan(tx, context, params.loanId, true)
  const { lenderId, id: loanId, borrowerId } = loan
  const documents = await listDocuments(tx, user, { which: ofLoan(loanId), withArchived: true })
  const uploads = documents.toReversed().flatMap((document) =>
    versionsFor(user, document)
      .toReversed()
      .map(({ number, sha256 }) => ({
        file: fileAnswer(document, { user, version: number, isPreview: false, files }),
        sha256,
      })),
  )
  const payments = await listPaymentsOfLoan(tx, { lenderId, loanId })
  const quotes = await listQuotes(tx, { lenderId, loanId, borrowerId })
  const history = withoutLendersNotes(
    shownTimeline(await listFacts(tx, { lenderId, loanId }), {
      mayGo: new Set(),
      letGo: letGoBy(loan.terms, events, today),
      added: addedBy(loan.terms, events, today),
    }),
  )
  const removedOn = loan.removedAt === null ? null : dayIn(user.timeZone, loan.removedAt)
  const asOn = laterOf(today, loan.terms.originationOn)
  const content = { loan, removedOn, events, subject, history, payments, quotes, uploads, user, today, asOn }
  return borrowerPack(content, { language: languageOf(user, query), madeAt: now })
})

/** Routes of the files that people take away, to calculate with, to hand on or to keep. */
export const exportRoutes: readonly Route[] = [
  getLoanSpreadsheet,
  getLedgerOfLoan,
  getLedgerOfLender,
  getHandoverPack,
  getBorrowerPack,
]

/** A lender's note on a payment is for the lender; the reason of a reversal, and the borrower's own words, are not. */
const withoutLendersNotes = (history: readonly TimelineEntry[]): TimelineEntry[] =>
  history.map((entry) => {
    const isForBorrower =
      entry.kind === 'PAYMENT_REVERSED' ||
      entry.note === LOAN_REMOVED ||
      (entry.kind === 'PAYMENT_RECEIVED' && entry.isReported)
    // What a buyer paid is between seller and buyer.
    const amount = entry.kind === 'SOLD' ? null : entry.amount
    return { ...entry, amount, note: isForBorrower ? entry.note : null }
  })
