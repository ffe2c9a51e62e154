import * as contract from '#contract/documents/documents.ts'
import type { Language } from '#contract/enumerations.ts'
import { laterOf } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { amountsDue } from '#engine/questions/amounts-due.ts'
import { coupons } from '#engine/questions/coupons.ts'
import { deficiency } from '#engine/questions/deficiency.ts'
import { owedParts } from '#engine/questions/owed-parts.ts'
import { payoff } from '#engine/questions/payoff.ts'
import { returnedPayment } from '#engine/questions/returned-payment.ts'
import { replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { isAgreement, type LoanEvent, standingSale, standingTransfer, takenBack } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import { plainName } from '#texts/plain-name.ts'
import { notFound, unprocessable } from '../http/errors.ts'
import { handleFile, type Route, type SessionUser } from '../http/http.ts'
import { readEventRows } from '../ledger/events.ts'
import { findPayment, shownPayment } from '../ledger/payment-rows.ts'
import { letterKindOf } from '../loans/letter-kind.ts'
import { type LoanDetailRow, listLinkedLoans, numberOfLoan } from '../loans/queries.ts'
import { dayIn } from '../settings/clock.ts'
import { closingPaper } from './closing-paper.ts'
import { couponsPaper } from './coupons-paper.ts'
import { defaultLetterPaper, isOfDefault } from './default-letter-paper.ts'
import { deficiencyLetterPaper } from './deficiency-letter-paper.ts'
import { forgivenessLetterPaper, moveLetterPaper, refundLetterPaper } from './entry-letter-papers.ts'
import { readLoan } from './loan-record.ts'
import { quoteAnsweredBy } from './payoff/answer-to-quote.ts'
import { quotesOfLoan } from './payoff/quotes.ts'
import { receiptPaper } from './receipt-paper.ts'
import { saleLetterPaper } from './sale-letter-paper.ts'
import { schedulePaper } from './schedule-paper.ts'
import { settlementLetterPaper } from './settlement-letter-paper.ts'
import { statementFigures } from './statement/statement-figures.ts'
import { statementPaper } from './statement/statement-paper.ts'
import { summaryPaper } from './summary-paper.ts'
import { transferLetterPaper } from './transfer-letter-paper.ts'
import { yearEndPaper, yearFigures } from './year-end-paper.ts'

const getAmortizationDocument = handleFile(contract.getAmortizationDocument, async (context) => {
  const { user, params, query, now, today } = context
  const { loan, events, subject } = await readLoan(context.tx, context, params.loanId)
  const { annualRatePpm, frequency, originatedOn, principalCents } = loan
  const { installments } = replay(loan.terms, events, { asOn: today })
  const content = {
    subject,
    asOn: today,
    annualRatePpm,
    frequency,
    originatedOn,
    principalCents,
    takenOver: loan.terms.takenOver,
    rows: installments,
  }
  return schedulePaper(content, { language: languageOf(user, query), madeAt: now })
})

const getReceiptDocument = handleFile(contract.getReceiptDocument, async (context) => {
  const { tx, user, params, query, now, today } = context
  const row = await findPayment(tx, user, params.paymentId)
  if (!row) throw notFound('payment.notFound')
  const { loan, events, subject } = await readLoan(tx, context, row.loanId, true)
  const { payments } = replay(loan.terms, events, { asOn: laterOf(today, row.paidOn) })
  const split = payments.find(({ paymentId }) => paymentId === row.eventId)
  const balanceCents = row.status === 'COMPLETED' && split ? split.balanceCents : null
  const quote = quoteAnsweredBy(await quotesOfLoan(tx, row.loanId, context), row.id)
  const returned =
    row.isReturned && row.eventId !== null
      ? returnedPayment(loan.terms, events, { eventId: row.eventId, on: today })
      : undefined
  const letGoCents = row.status === 'COMPLETED' ? split?.letGoCents : undefined
  const payment = shownPayment(row, user)
  const content = { subject, on: today, payment, balanceCents, letGoCents, quote, returned }
  return receiptPaper(content, { language: languageOf(user, query), madeAt: now })
})

const getStatementDocument = handleFile(contract.getStatementDocument, async (context) => {
  const { user, params, query, now, today } = context
  const { loan, events, subject } = await readLoan(context.tx, context, params.loanId)
  const on = query.statementDate ?? today
  if (on > today) throw unprocessable('statementDate', 'loan.dayInFuture')
  if (query.statementDate !== undefined) refuseBefore(on, loan.terms.originationOn, 'statementDate')
  const { knownOn } = query
  const known = knownOn === undefined ? events : eventsKnownOn(events, { knownOn, timeZone: user.timeZone })
  if (known.length === 0 && knownOn !== undefined)
    throw unprocessable('knownOn', 'loan.notEnteredYet', { day: knownOn })
  const { annualRatePpm, maturityOn: lastDueOn } = termsInForce(loan.terms, known, on)
  const content = { subject, figures: statementFigures(loan.terms, known, on), annualRatePpm, lastDueOn, knownOn }
  return statementPaper(content, { language: languageOf(user, query), madeAt: now })
})

const getYearEndDocument = handleFile(contract.getYearEndDocument, async (context) => {
  const { user, params, query, now, today } = context
  const { loan, events, subject } = await readLoan(context.tx, context, params.loanId)
  const firstYear = loan.terms.originationOn.slice(0, 4)
  const yearBefore = String(Number(today.slice(0, 4)) - 1)
  const year = query.year ?? laterOf(yearBefore, firstYear)
  refuseBefore(year, firstYear, 'year')
  if (year > today.slice(0, 4)) throw unprocessable('year', 'loan.dayInFuture')
  const soldOn = standingSale(events)?.effectiveOn
  if (soldOn !== undefined && year > soldOn.slice(0, 4)) throw unprocessable('year', 'sale.afterYear', { day: soldOn })
  const overOn = standingTransfer(events)?.effectiveOn
  if (overOn !== undefined && year > overOn.slice(0, 4)) {
    throw unprocessable('year', 'transfer.afterYear', { day: overOn })
  }
  const figures = yearFigures(loan.terms, events, { year, today })
  return yearEndPaper({ subject, figures, on: today }, { language: languageOf(user, query), madeAt: now })
})

const getSummaryDocument = handleFile(contract.getSummaryDocument, async (context) => {
  const { user, params, query, now, today } = context
  const { loan, events, subject } = await readLoan(context.tx, context, params.loanId)
  const state = replay(loan.terms, events, { asOn: laterOf(today, loan.terms.originationOn) })
  const hasChanged = events.some(isAgreement)
  const content = { subject, terms: loan.terms, state, hasChanged }
  return summaryPaper(content, { language: languageOf(user, query), madeAt: now })
})

/** The events entered by the end of a day where the reader is. */
function eventsKnownOn(
  events: readonly LoanEvent[],
  { knownOn, timeZone }: { knownOn: Day; timeZone: string },
): readonly LoanEvent[] {
  return events.filter(({ recordedAt }) => dayIn(timeZone, recordedAt) <= knownOn)
}
const getClosingDocument = handleFile(contract.getClosingDocument, async (context) => {
  const { user, params, query, now, today } = context
  const { loan, subject } = await readLoan(context.tx, context, params.loanId)
  if (loan.terms.takenOver) throw notFound('loan.notClosedHere')
  return closingPaper({ subject, terms: loan.terms, on: today }, { language: languageOf(user, query), madeAt: now })
})

const getCouponBook = handleFile(contract.getCouponBook, async (context) => {
  const { user, params, query, now, today } = context
  const { loan, events, subject } = await readLoan(context.tx, context, params.loanId)
  const asOn = laterOf(today, loan.terms.originationOn)
  const toCome = coupons(loan.terms, events, { asOn, months: contract.COUPON_MONTHS })
  if (toCome.length === 0) throw notFound('coupons.none')
  const isDaily = termsInForce(loan.terms, events, asOn).accrual === 'DAILY'
  const content = { subject, on: today, frequency: loan.frequency, isDaily, coupons: toCome }
  return couponsPaper(content, { language: languageOf(user, query), madeAt: now })
})

const getSaleLetter = handleFile(contract.getSaleLetter, async (context) => {
  const { tx, user, params, query, now, today } = context
  const { loan, events, subject } = await readLoan(tx, context, params.loanId)
  const { sold, unappliedCents: heldCents } = replay(loan.terms, events, { asOn: today })
  if (!sold) throw notFound('sale.none')
  const rows = await readEventRows(tx, { lenderId: loan.lenderId, loanId: loan.id }, sold.eventId)
  const { buyer = '', payTo = '' } = rows[0]?.detail ?? {}
  const content = { subject, sold, buyer: plainName(buyer), payTo, heldCents, on: today }
  return saleLetterPaper(content, { language: languageOf(user, query), madeAt: now })
})

/** What happened and stands is told; what was taken back is not. */
const getEntryLetter = handleFile(contract.getEntryLetter, async (context) => {
  const { tx, user, params, query, now, today } = context
  const { loan, events, subject } = await readLoan(tx, context, params.loanId)
  const making = { language: languageOf(user, query), madeAt: now }
  const event = events.find(({ id, effectiveOn }) => id === params.eventId && effectiveOn <= today)
  if (event && takenBack(events).has(event.id)) throw notFound('letter.none')
  if (event?.kind === 'SETTLEMENT_AGREED') {
    const { effectiveOn: agreedOn, payments, graceDays } = event
    const { totalCents: owedCents } = payoff(loan.terms, events, { on: agreedOn })
    return settlementLetterPaper({ subject, on: today, agreedOn, payments, graceDays, owedCents }, making)
  }
  if (event?.kind === 'FORGIVEN' || event?.kind === 'PAYMENT_RECEIVED') {
    const forgiven = replay(loan.terms, events, { asOn: today }).forgiven.find(({ eventId }) => eventId === event.id)
    if (!forgiven || forgiven.forgiveness === 'TOLERANCE') throw notFound('letter.none')
    const { principalCents, interestCents, feesCents } = owedParts(loan.terms, events, event.effectiveOn)
    const owedCents = principalCents + interestCents + feesCents
    return forgivenessLetterPaper({ subject, on: today, forgiven, owedCents }, making)
  }
  if (event?.kind === 'MARKED_DEFAULTED') {
    const kind = letterKindOf(event, user)
    if (kind === 'DEFICIENCY') {
      const owed = deficiency(loan.terms, events, event)
      if (!owed) throw notFound('letter.none')
      return deficiencyLetterPaper({ subject, on: today, date: event.effectiveOn, owed }, making)
    }
    if (!isOfDefault(kind)) throw notFound('letter.none')
    // As the loan stood by this step: a later one, or the way back, is a letter of its own.
    const soFar = events.filter(({ id, kind: other }) => other !== 'MARKED_DEFAULTED' || id <= event.id)
    const state = replay(loan.terms, soFar, { asOn: event.effectiveOn })
    const owed = payoff(loan.terms, soFar, { on: event.effectiveOn })
    return defaultLetterPaper(
      {
        subject,
        on: today,
        kind: kind === 'ACCELERATED' && loan.terms.payableOnDemand ? 'DEMANDED' : kind,
        date: event.effectiveOn,
        due: amountsDue(state),
        owed,
      },
      making,
    )
  }
  if (event?.kind === 'TRANSFERRED' || (event?.kind === 'DISBURSED' && loan.continues)) {
    const { effectiveOn: day } = event
    const { transferred, nextDue } = standingAt({ loan, events, event, today })
    const isEnd = event.kind === 'TRANSFERRED'
    const linked = { lenderId: loan.lenderId, loanIds: isEnd ? event.into : (loan.continues ?? []) }
    const numbers = (await listLinkedLoans(tx, user, linked)).map(({ loanNumber }) => loanNumber)
    const owed = transferred ?? owedParts(loan.terms, openingOf(events, event), day)
    const content = {
      subject,
      on: today,
      day,
      owed,
      numbers,
      next: nextDue ?? null,
      reason: isEnd ? event.reason : null,
    }
    return transferLetterPaper(content, making)
  }
  if (event?.kind !== 'REFUNDED') throw notFound('letter.none')
  const { amountCents, effectiveOn, movedTo } = event
  const heldCents = replay(loan.terms, events, { asOn: effectiveOn }).unappliedCents
  if (movedTo !== undefined) {
    const toNumber = await numberOfLoan(tx, { lenderId: loan.lenderId, loanId: movedTo })
    return moveLetterPaper({ subject, on: today, movedOn: effectiveOn, amountCents, toNumber, heldCents }, making)
  }
  const rows = await readEventRows(tx, { lenderId: loan.lenderId, loanId: loan.id }, event.id)
  const method = plainName(rows[0]?.detail.method ?? '')
  return refundLetterPaper({ subject, on: today, paidOn: effectiveOn, amountCents, method, heldCents }, making)
})

/** What went over from a loan that ended by an event, or what one that began by it asks for first. */
function standingAt({ loan, events, event, today }: Letter): Partial<Pick<LoanState, 'transferred' | 'nextDue'>> {
  if (event.kind === 'TRANSFERRED') return { ...replay(loan.terms, events, { asOn: today }), nextDue: null }
  return { nextDue: replay(loan.terms, openingOf(events, event), { asOn: event.effectiveOn }).nextDue }
}

type Letter = { loan: LoanDetailRow; events: readonly LoanEvent[]; event: LoanEvent; today: Day }

/** The events with which a loan began: those entered together with its disbursement. */
const openingOf = (events: readonly LoanEvent[], { recordedAt }: LoanEvent): LoanEvent[] =>
  events.filter((event) => event.recordedAt === recordedAt)

/** Routes of papers that are made from the books on every request. */
export const paperRoutes: readonly Route[] = [
  getAmortizationDocument,
  getReceiptDocument,
  getStatementDocument,
  getYearEndDocument,
  getSummaryDocument,
  getClosingDocument,
  getCouponBook,
  getSaleLetter,
  getEntryLetter,
]

/** The language of a paper: the requested one, else the reader's own. */
export const languageOf = (
  user: Pick<SessionUser, 'language'>,
  { language }: { language?: Language | undefined },
): Language => language ?? user.language

function refuseBefore(asked: string, first: string, field: string): void {
  if (asked < first) throw unprocessable(field, 'loan.changeBeforeOrigination', { day: first })
}
