import { centsOf } from '#contract/fields.ts'
import type { LoanHistory } from '#contract/loans/loans.ts'
import {
  type DefaultForm,
  type Fee,
  type FeeForm,
  type ForgivenessForm,
  forgivenessOf,
  type LiftingForm,
  type MarkForm,
  markOf,
  type SaleForm,
  saleOf,
  type WaiverForm,
} from '#contract/loans/servicing.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { givenAwayBy, owedLessBy } from '#engine/questions/given-away.ts'
import { owedParts } from '#engine/questions/owed-parts.ts'
import { type EventDraft, previewEvent } from '#engine/questions/preview-event.ts'
import { lastMarkOfDefault } from '#engine/replay/mark-of-default.ts'
import type { DefaultStage } from '#engine/terms/default-stages.ts'
import type { ChargedFee, FeeId, Forgiveness, ForgivenParts } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { Problems } from '../ui/forms/use-form.ts'

/** The entries on a loan besides payments and terms. */
export type Correction = 'FEE' | 'WAIVER' | 'DEFAULT' | 'STAGE' | 'LIFT' | 'FORGIVE' | 'SELL' | 'WRITE_OFF'

/** A correction while it is typed. null is an empty field; the amount is in dollars. */
export type CorrectionDraft = {
  amount: number | null
  date: Day | null
  /** The fee to waive. */
  fee: string
  /** The kind of fee to charge. */
  feeKind: ChargedFee
  /** What is forgiven, and why. */
  principal: number | null
  interest: number | null
  fees: number | null
  forgiveness: Forgiveness
  /** How far a default has gone, empty for a mark alone, and what rests. */
  stage: DefaultStage | ''
  restsLateFees: boolean
  restsDefaultInterest: boolean
  /** The borrower finds the letter about it. */
  tellsBorrower: boolean
  /** The payment that the sale of what secured the loan brought; empty for none. */
  sale: string
  /** The price of a sale, who buys, and how they are paid. */
  price: number | null
  buyer: string
  payTo: string
  note: string
}

/** An empty draft for today; a waiver begins with the first open fee, in full. */
export function newCorrectionDraft(today: Day, open: readonly Fee[]): CorrectionDraft {
  const [first] = open
  return {
    amount: first?.openAmount ?? null,
    date: today,
    fee: first?.name ?? '',
    feeKind: 'CHARGED',
    note: '',
    principal: null,
    interest: null,
    fees: null,
    forgiveness: 'GIFT',
    price: null,
    buyer: '',
    payTo: '',
    stage: '',
    restsLateFees: false,
    restsDefaultInterest: false,
    tellsBorrower: false,
    sale: '',
  }
}

/** What usually rests at a stage: a court stops everything, and what was called due has no late payments left. */
export const usualRests = (
  stage: DefaultStage | '',
): Pick<CorrectionDraft, 'restsLateFees' | 'restsDefaultInterest'> => ({
  restsLateFees: stage !== '',
  restsDefaultInterest: stage === 'BANKRUPTCY',
})

/** Whether there is a letter about a step of a default: not in a bankruptcy, and about a charge-off only after a sale. */
export const hasLetter = ({ stage, sale }: Pick<CorrectionDraft, 'stage' | 'sale'>): boolean =>
  stage !== 'BANKRUPTCY' && (stage !== 'CHARGED_OFF' || sale !== '')

/** The problems that keep a correction from being sent, by field. */
export function correctionProblems(
  kind: Correction,
  draft: CorrectionDraft,
  { history, open }: { history: LoanHistory; open: readonly Fee[] },
): Problems<CorrectionDraft> {
  return {
    ...(kind === 'FORGIVE' && forgivenProblem(draft, history)),
    ...(kind === 'SELL' && saleProblem(draft)),
    ...(kind === 'STAGE' && draft.stage === '' && { stage: 'loans.stageRequired' as const }),
    ...((kind === 'FEE' || kind === 'WAIVER') && amountProblem(draft, kind === 'WAIVER' ? open : null)),
    ...(kind !== 'WAIVER' && dayProblem(draft, history)),
    ...(draft.date !== null && isBeforeMark(kind, draft.date, history) && { date: 'loan.markBeforeLast' }),
  }
}

/**
 * The first day a correction may count from: the loan's first day, or for a mark of default the day of the previous
 * mark.
 */
export function earliestDay(kind: Correction, { terms, events }: LoanHistory): Day {
  const mark = kind === 'DEFAULT' || kind === 'STAGE' || kind === 'LIFT' ? lastMarkOfDefault(events) : undefined
  return mark?.effectiveOn ?? terms.originationOn
}

/** The request body for the API. The draft must be free of problems. */
export const feeFormOf = (draft: CorrectionDraft): FeeForm => ({
  ...markFormOf(draft),
  ...(draft.feeKind !== 'CHARGED' && { kind: draft.feeKind }),
  amount: draft.amount ?? 0,
})
export const waiverFormOf = ({ fee, amount, note }: CorrectionDraft): WaiverForm => ({
  fee,
  amount: amount ?? 0,
  ...noteOf(note),
})
export const forgivenessFormOf = (draft: CorrectionDraft): ForgivenessForm => ({
  ...markFormOf(draft),
  kind: draft.forgiveness,
  ...(draft.principal !== null && { principalAmount: draft.principal }),
  ...(draft.interest !== null && { interestAmount: draft.interest }),
  ...(draft.fees !== null && { feesAmount: draft.fees }),
})
export const saleFormOf = (draft: CorrectionDraft): SaleForm => ({
  ...markFormOf(draft),
  price: draft.price ?? 0,
  buyer: draft.buyer.trim(),
  ...(draft.payTo.trim() !== '' && { payTo: draft.payTo.trim() }),
})
export const defaultFormOf = (draft: CorrectionDraft): DefaultForm => ({
  ...markFormOf(draft),
  ...(draft.stage !== '' && { stage: draft.stage }),
  ...(draft.restsLateFees && { restsLateFees: true }),
  ...(draft.restsDefaultInterest && { restsDefaultInterest: true }),
  ...(hasLetter(draft) && draft.tellsBorrower && { tellsBorrower: true }),
  ...(draft.stage === 'CHARGED_OFF' && draft.sale !== '' && { saleEventId: Number(draft.sale) }),
})
export const liftingFormOf = (draft: CorrectionDraft): LiftingForm => ({
  ...markFormOf(draft),
  ...(draft.tellsBorrower && { tellsBorrower: true }),
})
export const markFormOf = ({ date, note }: CorrectionDraft): MarkForm => ({ date: date ?? '', ...noteOf(note) })

/** The loan without and with the correction, and what it gives away, by the replay that books it; undefined while a field is missing. */
export function correctionPreview(
  kind: Correction,
  draft: CorrectionDraft,
  { history, open }: { history: LoanHistory; open: readonly Fee[] },
): { before: LoanState; after: LoanState; givenCents: Cents } | undefined {
  if (Object.keys(correctionProblems(kind, draft, { history, open })).length > 0) return undefined
  const { terms, events, today } = history
  const event = eventOf(kind, draft, today)
  const loan = { terms, events }
  const isMark = event.kind === 'MARKED_DEFAULTED'
  const givenCents = isMark ? owedLessBy(loan, event, today) : givenAwayBy(loan, event)
  return { ...previewEvent(terms, events, { draft: event, asOn: today }), givenCents }
}

function amountProblem({ amount, fee }: CorrectionDraft, open: readonly Fee[] | null): Problems<CorrectionDraft> {
  if (amount === null || amount <= 0) return { amount: 'payment.amountPositive' }
  const most = open?.find(({ name }) => name === fee)?.openAmount
  return most !== undefined && amount > most ? { amount: 'fee.moreThanOpen' } : {}
}

/** What is owed by its parts on the day of the draft, and today, whichever is less. */
export function forgivable({ terms, events, today }: LoanHistory, date: Day | null): ForgivenParts {
  const [then, now] = [owedParts(terms, events, date ?? today), owedParts(terms, events, today)]
  return {
    principalCents: Math.min(then.principalCents, now.principalCents),
    interestCents: Math.min(then.interestCents, now.interestCents),
    feesCents: Math.min(then.feesCents, now.feesCents),
  }
}

const saleProblem = ({ price, buyer }: CorrectionDraft): Problems<CorrectionDraft> => ({
  ...(price === null && { price: 'field.amount' as const }),
  ...(buyer.trim() === '' && { buyer: 'sale.buyerRequired' as const }),
})

function forgivenProblem(draft: CorrectionDraft, history: LoanHistory): Problems<CorrectionDraft> {
  const { principal, interest, fees, date } = draft
  if (!principal && !interest && !fees) return { principal: 'forgive.nothing' }
  if (date === null || date > history.today || date < history.terms.originationOn) return {}
  const most = forgivable(history, date)
  return {
    ...(centsOf(principal ?? 0) > most.principalCents && { principal: 'loans.forgiveTooMuch' }),
    ...(centsOf(interest ?? 0) > most.interestCents && { interest: 'loans.forgiveTooMuch' }),
    ...(centsOf(fees ?? 0) > most.feesCents && { fees: 'loans.forgiveTooMuch' }),
  }
}

function dayProblem({ date }: CorrectionDraft, { terms, today }: LoanHistory): Problems<CorrectionDraft> {
  if (date === null) return { date: 'field.day' }
  if (date > today) return { date: 'loan.dayInFuture' }
  return date < terms.originationOn ? { date: 'loan.changeBeforeOrigination' } : {}
}

/** Whether the day is after the loan began, but before the latest change of its default status. */
function isBeforeMark(kind: Correction, date: Day, history: LoanHistory): boolean {
  return date >= history.terms.originationOn && date < earliestDay(kind, history)
}

const noteOf = (note: string) => (note.trim() === '' ? {} : { note: note.trim() })

function eventOf(kind: Correction, draft: CorrectionDraft, today: Day): EventDraft {
  const { amount, date, fee } = draft
  if (kind === 'FORGIVE') return forgivenessOf(forgivenessFormOf(draft))
  if (kind === 'SELL') return saleOf(saleFormOf(draft))
  const amountCents = centsOf(amount ?? 0)
  const effectiveOn = date ?? today
  if (kind === 'FEE') return { kind: 'FEE_CHARGED', amountCents, effectiveOn }
  if (kind === 'WAIVER') return { kind: 'FEE_WAIVED', feeId: feeIdOf(fee), amountCents, effectiveOn: today }
  if (kind === 'WRITE_OFF') return { kind: 'WRITTEN_OFF', effectiveOn }
  if (kind === 'LIFT') return { kind: 'MARKED_DEFAULTED', effectiveOn, isLifted: true }
  return markOf(defaultFormOf(draft))
}

function feeIdOf(name: string): FeeId {
  const number = Number(name.slice(name.indexOf('-') + 1))
  if (name.startsWith('default')) return { kind: 'DEFAULT_INTEREST', installment: number }
  if (name.startsWith('undrawn')) return { kind: 'UNDRAWN_FEE', installment: number }
  if (name.startsWith('service')) return { kind: 'SERVICE_FEE', installment: number }
  if (name.startsWith('taxes')) return { kind: 'TAXES', installment: number }
  if (name.startsWith('insurance')) return { kind: 'INSURANCE', installment: number }
  if (name.startsWith('advance')) return { kind: 'ESCROW_ADVANCE', installment: 1 }
  return name.startsWith('late') ? { kind: 'LATE_FEE', installment: number } : { kind: 'EVENT', eventId: number }
}
