import { laterOf } from '../numbers/dates.ts'
import type { Cents, Day, Instant, RatePpm } from '../numbers/units.ts'
import type { DefaultStage, RestsInDefault } from './default-stages.ts'
import type { ChargeKind, EscrowKind, IndexedRate, IndexValue, LoanTerms, ScheduleOptions } from './terms.ts'
import type { TransferReason } from './transfer-reasons.ts'

/** How one payment is applied: in the order of the loan, to principal alone, or in the parts that the lender states. */
export type Application =
  | { kind: 'STANDARD' }
  | { kind: 'PRINCIPAL_ONLY' }
  | { kind: 'BY_HAND'; interestCents: Cents; principalCents: Cents; feesCents: Cents }

/** What extra principal changes: the number of installments left, or what each of them asks for. */
export type ExtraPrincipal = 'SHORTEN_TERM' | 'LOWER_PAYMENT'

/** The terms that may change during the life of a loan, from a day on. A term that is absent stays as it was. */
export type TermsChange = {
  annualRatePpm?: RatePpm
  maturityOn?: Day
  frequency?: LoanTerms['frequency']
  lateFee?: LoanTerms['lateFee']
  graceDays?: number
  balloon?: LoanTerms['balloon']
  interestOnlyMonths?: number
  structure?: LoanTerms['structure']
  /** A value of the index that the rate follows. */
  indexValue?: IndexValue
  /** Options that are set anew; null takes one away. Those that are absent stay. */
  options?: OptionsChange
  /** Due day of the first installment after the change. */
  nextDueOn?: Day
}

/**
 * What becomes of installments that fell due and are open when terms change. Absent: they stay due, but for the principal
 * of the last one, which a later maturity moves. RESTART: the installments to come ask for all of it, the interest with
 * the first of them and without interest on it, so that nothing is past due any more. TO_END: the last installment asks for it
 * beside its own, and the payments before stay as they are; no interest runs on it. TO_END_WITH_INTEREST: the same, while its principal
 * bears interest as before.
 */
export const ARREARS = ['RESTART', 'TO_END', 'TO_END_WITH_INTEREST'] as const
export type Arrears = (typeof ARREARS)[number]

/**
 * What becomes of interest and fees that are owed when terms change. Absent: they stay due. TO_PRINCIPAL: they are added to the
 * principal, are due no more, and bear interest as it does. TO_END, of fees: they are due with the last installment.
 */
export const UNPAID_INTEREST = ['TO_PRINCIPAL'] as const
export const UNPAID_FEES = ['TO_PRINCIPAL', 'TO_END'] as const

/** What is agreed together with new terms, once and for no later installment. */
export type AgreedBeside = {
  arrears?: Arrears
  /** Of interest by the schedule what has fallen due, of interest by the day all that was earned. */
  unpaidInterest?: (typeof UNPAID_INTEREST)[number]
  unpaidFees?: (typeof UNPAID_FEES)[number]
  /** No interest runs from the day of the change until this day. */
  interestResumesOn?: Day
  /** The day on which a change for a later day was agreed. Absent: the day it was entered, by universal time. */
  agreedOn?: Day
}

export type OptionsChange = { [Key in keyof ScheduleOptions]?: ScheduleOptions[Key] | null }

/**
 * The terms after a change. Only the next due day, which is agreed for one installment, is not in them. A payment that
 * the contract states is one of its frequency: a change of frequency ends it, unless it states another. A new frequency
 * or last day ends payments that were agreed one by one. A new rate ends the later ones that were agreed before, unless it
 * comes with others.
 */
export function changedTerms(
  before: LoanTerms,
  { nextDueOn: _, options: stated, indexValue, ...fields }: TermsChange,
): LoanTerms {
  const indexedRate = indexValue && withIndexValue(before, indexValue)
  const options = indexedRate ? { ...stated, indexedRate } : stated
  const terms = { ...before, ...fields }
  const isOtherFrequency = terms.frequency !== before.frequency
  const isOtherRate = fields.annualRatePpm !== undefined
  const isOtherEnd = terms.maturityOn !== before.maturityOn
  if (!options && !((isOtherFrequency || isOtherRate || isOtherEnd) && before.options)) return terms
  const ended: OptionsChange = {
    ...(isOtherFrequency && { paymentCents: null, isAccelerated: null }),
    ...((isOtherFrequency || isOtherEnd) && { agreedRows: null }),
    ...(isOtherRate && { rateSteps: null, indexedRate: null }),
  }
  const { options: __, ...others } = terms
  const kept = Object.entries({ ...before.options, ...ended, ...options }).filter(([, value]) => value != null)
  return kept.length === 0 ? others : { ...others, options: Object.fromEntries(kept) }
}

/** The index of a loan with a further value, in its place by its day; one of the same day before it is replaced. */
function withIndexValue({ options }: LoanTerms, value: IndexValue): IndexedRate | undefined {
  if (!options?.indexedRate) return undefined
  const others = options.indexedRate.values.filter(({ on }) => on !== value.on)
  const values = [...others, value].sort((one, other) => (one.on < other.on ? -1 : 1))
  return { ...options.indexedRate, values }
}

type EventBase = {
  /** Positive, unique within the loan, given in the order of entry. */
  id: number
  /** The day from which the event counts, which may be long before it was entered. */
  effectiveOn: Day
  /**
   * When the event was entered, never before the loan's earlier events. Events count in the order of effectiveOn, then
   * recordedAt, then id.
   */
  recordedAt: Instant
}

/** Interest and fees that the lender had when the money was lent: kept back from it, or paid apart on the same day. */
export type PaidAtClosing = { interestCents: Cents; feesCents: Cents }

/** One event in the life of a loan. Events are appended, never changed; a correction is a further event. */
export type LoanEvent = EventBase &
  /** isTakenOver: the balance of a loan that ran before, which is no money lent on that day. escrowCents: what was held with it for taxes and insurance. */
  (
    | { kind: 'DISBURSED'; amountCents: Cents; isTakenOver?: true; escrowCents?: Cents; closing?: PaidAtClosing }
    /**
     * Money lent later on the same loan. With a change, terms that are agreed with it count from its day too. agreedOn: the day
     * on which it was agreed for a later day.
     */
    | { kind: 'ADVANCED'; amountCents: Cents; change?: TermsChange; agreedOn?: Day }
    /** toleranceCents: a payment that pays the loan off but for so much, or less, ends it: the rest is let go. Absent: 0. */
    | {
        kind: 'PAYMENT_RECEIVED'
        amountCents: Cents
        application: Application
        extraPrincipal: ExtraPrincipal
        toleranceCents?: Cents
      }
    /** isReturned: the bank did not honor it. */
    | { kind: 'PAYMENT_REVERSED'; paymentId: number; isReturned?: true }
    /** Without a kind the fee is a plain one. */
    | { kind: 'FEE_CHARGED'; amountCents: Cents; feeKind?: ChargedFee }
    | { kind: 'FEE_WAIVED'; feeId: FeeId; amountCents: Cents }
    | { kind: 'INTEREST_ADJUSTED'; amountCents: Cents }
    | ({ kind: 'TERMS_CHANGED'; change: TermsChange } & AgreedBeside)
    /** Money held for the borrower is paid out to them, or moved to another of their loans, whose id is `movedTo`. */
    | { kind: 'REFUNDED'; amountCents: Cents; movedTo?: number }
    /** The lender pays the borrower's taxes or insurance from what was collected for them; beyond that it advances the rest. */
    | { kind: 'ESCROW_PAID_OUT'; amountCents: Cents; paidFor: EscrowKind }
    /** What was collected for taxes and insurance, and is not needed for them, is given back to the borrower. */
    | { kind: 'ESCROW_REFUNDED'; amountCents: Cents }
    /** The lender forgives parts of what is owed on the day; a part is at most that. It moves no money. */
    | ({ kind: 'FORGIVEN'; forgiveness: Forgiveness } & ForgivenParts)
    /**
     * Less than is owed is agreed on, in one or several payments. With the last of them the rest is forgiven; a payment that is not
     * there on its day and the days of grace after it ends the agreement, and everything is owed.
     */
    | { kind: 'SETTLEMENT_AGREED'; payments: readonly SettlementPayment[]; graceDays: number }
    /** What was agreed or given, or the fee charged with it, is taken back and counts as never entered. */
    | { kind: 'TAKEN_BACK'; eventId: number }
    /**
     * The lender marks the loan as in default, or lifts the mark: it is back to normal. Without a mark only the days past due
     * count. A stage says how far the default has gone; the mark entered last says what rests. isTold: the borrower is told by a
     * letter.
     */
    | {
        kind: 'MARKED_DEFAULTED'
        isLifted?: true
        stage?: DefaultStage
        rests?: RestsInDefault
        isTold?: true
        /** Of a charge-off: the payment that the sale of what secured the loan brought. */
        saleId?: number
      }
    | { kind: 'WRITTEN_OFF' }
    /** The loan was sold on the day, with all that is owed on it, for a price; 0 when it was given away. */
    | { kind: 'SOLD'; amountCents: Cents }
    /**
     * All that is owed goes over to other loans, whose ids are `into`: another borrower takes the loan over, it is split, or it is
     * joined with another. It moves no money.
     */
    | { kind: 'TRANSFERRED'; reason: TransferReason; into: readonly number[] }
    | { kind: 'NOTE' }
  )

/** Why a debt is forgiven. ERROR: it was asked for by mistake. */
export const FORGIVENESSES = ['GIFT', 'SETTLEMENT', 'ERROR'] as const
export type Forgiveness = (typeof FORGIVENESSES)[number]

/** Why something is not asked for any more. TOLERANCE: a payment left so little that the rest was let go with it. */
export const LET_GO = [...FORGIVENESSES, 'TOLERANCE'] as const
export type LetGo = (typeof LET_GO)[number]

/** A payment of a settlement: the money that is to be there by its day, beside what came before. */
export type SettlementPayment = { on: Day; amountCents: Cents }

export type ForgivenParts = { principalCents: Cents; interestCents: Cents; feesCents: Cents }

/**
 * The name of a fee: a fee charged by hand is named by its event, a late fee by the number of its installment, default
 * interest by that of the installment that was open for too long, a charge of an installment by its number, a fee for what
 * is not drawn by its due day as a number: 20260201. What was advanced for taxes and insurance is one fee, 1.
 */
export type FeeId =
  | { kind: 'EVENT'; eventId: number }
  | { kind: 'LATE_FEE'; installment: number }
  | { kind: 'DEFAULT_INTEREST'; installment: number }
  | { kind: 'UNDRAWN_FEE'; installment: number }
  | { kind: 'ESCROW_ADVANCE'; installment: 1 }
  | { kind: ChargeKind; installment: number }

/**
 * The kinds of fee that a lender charges; CHANGE is one for new terms. A late fee is none of them: it follows from the terms
 * and has no event.
 */
export const CHARGED_FEES = ['CHARGED', 'RETURNED_PAYMENT', 'CHANGE'] as const
export type ChargedFee = (typeof CHARGED_FEES)[number]

/**
 * What kind of fee a loan may owe. PAYOFF is charged for principal that is repaid early and at the end of a loan; it follows
 * from the terms and a payment, and is named by the event of that payment. REFUND: money was refunded that is no longer held,
 * because the payment it came from was reversed; the borrower owes it back. DEFAULT: interest at the default rate, which grows by
 * the day. UNDRAWN: for what is not drawn of a commitment, on each due day. A charge of an installment has the kind of the charge.
 * ESCROW_ADVANCE: what the lender paid for taxes and insurance beyond what was collected; it falls as more is collected.
 */
export type FeeKind = ChargedFee | ChargeKind | 'ESCROW_ADVANCE' | 'LATE' | 'DEFAULT' | 'UNDRAWN' | 'PAYOFF' | 'REFUND'

export type EventKind = LoanEvent['kind']

/**
 * The numbers of the events that count as never entered: payments that were reversed, and what was taken back. A payment
 * whose reversal was taken back counts.
 */
export function takenBack(events: readonly LoanEvent[]): Set<number> {
  const taken = new Set<number>()
  for (const event of events) if (event.kind === 'TAKEN_BACK') taken.add(event.eventId)
  for (const event of events) if (event.kind === 'PAYMENT_REVERSED' && !taken.has(event.id)) taken.add(event.paymentId)
  return taken
}

/**
 * The events that are taken back with one: a change of terms, or money lent later, and the fee for it, a payment's return and its fee. They were
 * entered at the same moment.
 */
export function entriesOf(entry: LoanEvent, events: readonly LoanEvent[]): LoanEvent[] {
  const feeKind = isAgreement(entry) ? 'CHANGE' : entry.kind === 'PAYMENT_REVERSED' ? 'RETURNED_PAYMENT' : null
  const isItsFee = (event: LoanEvent) =>
    event.kind === 'FEE_CHARGED' &&
    event.feeKind === feeKind &&
    event.recordedAt === entry.recordedAt &&
    event.id > entry.id
  return feeKind === null ? [entry] : [entry, ...events.filter(isItsFee)]
}

/** The write-off that stands; undefined for a loan that was not written off, or whose write-off was taken back. */
export function standingWriteOff(events: readonly LoanEvent[]): LoanEvent | undefined {
  if (!events.some(({ kind }) => kind === 'WRITTEN_OFF')) return undefined
  const taken = takenBack(events)
  return events.find(({ kind, id }) => kind === 'WRITTEN_OFF' && !taken.has(id))
}

/** The sale that stands; undefined for a loan that was not sold, or whose sale was taken back. */
export function standingSale(events: readonly LoanEvent[]): Extract<LoanEvent, { kind: 'SOLD' }> | undefined {
  const sales = events.filter((event) => event.kind === 'SOLD')
  if (sales.length === 0) return undefined
  const taken = takenBack(events)
  return sales.find(({ id }) => !taken.has(id))
}

/** The transfer that stands; undefined for a loan that did not go on as others, or whose transfer was taken back. */
export function standingTransfer(
  events: readonly LoanEvent[],
): Extract<LoanEvent, { kind: 'TRANSFERRED' }> | undefined {
  const transfers = events.filter((event) => event.kind === 'TRANSFERRED')
  if (transfers.length === 0) return undefined
  const taken = takenBack(events)
  return transfers.find(({ id }) => !taken.has(id))
}

/** Events without the price of a sale, which is between seller and buyer. No figure of a loan follows from it. */
export function withoutPrice(events: readonly LoanEvent[]): LoanEvent[] {
  return events.map((event) => (event.kind === 'SOLD' ? { ...event, amountCents: 0 } : event))
}

/** The day from which an event is known: its own, or for what is agreed for a later day the one it was agreed on. */
export function knownOn(event: LoanEvent): Day {
  if (!isAgreement(event)) return event.effectiveOn
  const enteredOn = event.kind === 'ADVANCED' ? event.effectiveOn : event.recordedAt.slice(0, event.effectiveOn.length)
  const agreedOn = event.agreedOn ?? enteredOn
  return laterOf(agreedOn, event.effectiveOn) === agreedOn ? event.effectiveOn : agreedOn
}

/** What may be agreed for a later day: new terms, or more money. */
export function isAgreement(event: LoanEvent): event is Extract<LoanEvent, { kind: 'TERMS_CHANGED' | 'ADVANCED' }> {
  return event.kind === 'TERMS_CHANGED' || event.kind === 'ADVANCED'
}

/** The id of the event that would be entered next: one above all of them, 1 for the first. */
export function nextEventId(events: readonly Pick<LoanEvent, 'id'>[]): number {
  return events.reduce((most, { id }) => Math.max(most, id), 0) + 1
}

/**
 * The instant of an event that is entered now: now, or the instant of the loan's latest event if a clock says that this
 * is later. Clocks of several machines differ, and a clock may be set back. Events of one day count in the order of their
 * instants, so a waiver by a slow clock would otherwise count before its fee.
 */
export function nextInstant(events: readonly Pick<LoanEvent, 'recordedAt'>[], now: Instant): Instant {
  let latest = now
  for (const { recordedAt } of events) if (recordedAt > latest) latest = recordedAt
  return latest
}

/**
 * An event with this instant counts as entered after all others of its day. It is for events that are tried and not
 * recorded.
 */
export const LAST_INSTANT: Instant = '9999-12-31T23:59:59.999Z'
