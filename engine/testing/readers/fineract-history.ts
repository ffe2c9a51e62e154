import { addDays } from '../../numbers/dates.ts'
import type { Cents, Day } from '../../numbers/units.ts'
import { payoff } from '../../questions/payoff.ts'
import { amortize } from '../../schedule/amortize.ts'
import { intervalOf, nthDueDay } from '../../terms/due-days.ts'
import type { LoanEvent } from '../../terms/events.ts'
import type { PlannedInstallment } from '../../terms/loan-state.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { entered, type Happening } from '../loan-histories.ts'
import { ppm } from './decimal.ts'
import {
  type FineractEvent,
  type FineractReplayInputs,
  PAYMENTS,
  type Policy,
  wholePayments,
} from './fineract-policy.ts'
import { inUnits, planOf } from './fineract-schedule-vectors.ts'
import { fineractTerms } from './fineract-terms.ts'

/**
 * Which of our ways a case is told in: interest owed as agreed however early money comes, rows that keep their
 * interest from the day they begin, or interest by the day.
 */
export type Way = 'AS_AGREED' | 'SCHEDULED' | 'DAILY'

/** A case told as a loan of ours. */
export type FineractHistory = {
  terms: LoanTerms
  events: LoanEvent[]
  rows: PlannedInstallment[]
  /** Whether further rows could be made by our own terms, and not only those stated. */
  isOurs: boolean
  /** Days and amounts of fees and penalties, for putting them beside rows. */
  fees: { dueOn: Day; eventId: number }[]
}

/** Tells a case as terms and events. Throws RangeError for days or amounts that cannot be. */
export function historyOf(
  inputs: FineractReplayInputs,
  { events, policy, way, asOn }: { events: readonly FineractEvent[]; policy: Policy; way: Way; asOn: Day },
): FineractHistory {
  const lentCents = lentAtStart(inputs, events)
  const plan = { ...planOf(inputs), balanceCents: lentCents }
  if (inputs.downPayment) plan.options = { ...plan.options, downPaymentCents: downPayment(inputs, lentCents) }
  const rows = amortize(plan)
  const ours = fineractTerms(inputs, plan)
  const terms: LoanTerms = {
    ...(ours ?? foreignTerms(inputs, { lentCents, rows })),
    accrual: way === 'DAILY' ? 'DAILY' : 'SCHEDULED',
    allocation: policy.order.order,
    options: {
      ...(ours ? plan.options : {}),
      prorateByDays: true,
      principalFirst: policy.order.principalFirst === true,
      ...(way === 'AS_AGREED' ? { payAhead: policy.ahead ?? 'NEXT_ROWS' } : {}),
      ...(ours ? {} : { printedRows: rows }),
    },
  }
  const dues = rows.map(({ dueOn, paymentCents }) => ({ dueOn, payment: (paymentCents / 100).toFixed(2) }))
  const told = tell(inputs, { events: wholePayments(events, dues), terms, rows, asOn })
  return { terms, rows, isOurs: ours !== null, ...told }
}

/** What was lent on the day the loan began; without any disbursement in the case, the principal. */
function lentAtStart(inputs: FineractReplayInputs, events: readonly FineractEvent[]): Cents {
  const first = events.filter(({ type, date }) => type === 'disbursement' && date === inputs.disbursementDate)
  if (first.length === 0) return inUnits(inputs, inputs.principal)
  return first.reduce((sum, { amount = '0' }) => sum + inUnits(inputs, amount), 0)
}

function downPayment({ downPayment: down }: FineractReplayInputs, lentCents: Cents): Cents {
  return Math.round((lentCents * ppm(down?.percent ?? '0')) / 1_000_000)
}

/** Terms that carry stated rows, for a case whose periods or day count are not among ours. */
function foreignTerms(
  inputs: FineractReplayInputs,
  { lentCents, rows }: { lentCents: Cents; rows: readonly PlannedInstallment[] },
): LoanTerms {
  return {
    principalCents: lentCents,
    annualRatePpm: ppm(inputs.annualRatePercent),
    originationOn: inputs.disbursementDate ?? '',
    firstDueOn: null,
    maturityOn: rows.at(-1)?.dueOn ?? '',
    frequency: 'MONTHLY',
    structure: 'FULLY_AMORTIZED',
    interestOnlyMonths: 0,
    balloon: null,
    lateFee: null,
    graceDays: 0,
    endOfMonth: false,
    dayCount: 'ACT/365',
    accrual: 'SCHEDULED',
    allocation: 'INTEREST_PRINCIPAL_FEES',
    rounding: 'HALF_EVEN',
  }
}

type Telling = { events: readonly FineractEvent[]; terms: LoanTerms; rows: readonly PlannedInstallment[]; asOn: Day }

function tell(inputs: FineractReplayInputs, telling: Telling): { events: LoanEvent[]; fees: FineractHistory['fees'] } {
  const { events, terms } = telling
  const happenings: Happening[] = []
  const fees: FineractHistory['fees'] = []
  const payments: { id: number; type: string }[] = []
  const add = (happening: Happening): number => happenings.push(happening)
  if (!events.some(({ type }) => type === 'disbursement')) {
    add({ kind: 'DISBURSED', effectiveOn: terms.originationOn, amountCents: terms.principalCents })
  }
  for (const event of events) {
    const amountCents = event.amount === undefined ? 0 : inUnits(inputs, event.amount)
    const effectiveOn = event.date ?? event.addedOn ?? event.postedOn ?? terms.originationOn
    if (event.type === 'disbursement') {
      add({ kind: 'DISBURSED', effectiveOn, amountCents })
      if (inputs.downPayment?.auto) add(payment(effectiveOn, downPayment(inputs, amountCents)))
    } else if (PAYMENTS.has(event.type)) {
      const isPayoff = event.type === 'payoff'
      const settlesCents = isPayoff ? payoff(terms, entered(happenings), { on: effectiveOn }).totalCents : amountCents
      payments.push({ id: add(payment(effectiveOn, settlesCents)), type: event.type })
    } else if (event.type === 'undo-transaction') {
      const undone = payments.filter(({ type }) => type === TYPES[event.kind ?? ''])[(event.which ?? 1) - 1]
      if (undone) add({ kind: 'PAYMENT_REVERSED', effectiveOn, paymentId: undone.id })
    } else if (event.type === 'fee' || event.type === 'penalty') {
      fees.push({
        dueOn: event.dueDate ?? effectiveOn,
        eventId: add({ kind: 'FEE_CHARGED', effectiveOn, amountCents }),
      })
    } else if (event.type === 'waive-charge') {
      const eventId = fees.at(-1)?.eventId ?? 0
      const waivedCents = Number.MAX_SAFE_INTEGER
      add({ kind: 'FEE_WAIVED', effectiveOn, feeId: { kind: 'EVENT', eventId }, amountCents: waivedCents })
    } else if (event.type !== 'end-of-day-run') add(termsChange(event, telling))
  }
  return { events: entered(happenings), fees }
}

const TYPES: Record<string, string> = {
  repayment: 'repayment',
  'merchant issued refund': 'merchant-refund',
  'payout refund': 'payout-refund',
  'goodwill credit': 'goodwill-credit',
}

function payment(effectiveOn: Day, amountCents: Cents): Happening {
  const usual = { application: { kind: 'STANDARD' }, extraPrincipal: 'SHORTEN_TERM' } as const
  return { kind: 'PAYMENT_RECEIVED', effectiveOn, amountCents, ...usual }
}

/**
 * A day of Fineract's earns its interest on the day itself, so a rate that is new on a day is new one day earlier here.
 * A change of rows counts from the beginning of the first row that it concerns.
 */
function termsChange(event: FineractEvent, { terms, rows }: Telling): Happening {
  const { newAnnualRatePercent, annualRatePercent, extraPeriods } = event
  const ratePercent = newAnnualRatePercent ?? annualRatePercent
  if (ratePercent !== undefined) {
    const effectiveOn = addDays(event.fromDate ?? event.effectiveDate ?? '', -1)
    return { kind: 'TERMS_CHANGED', effectiveOn, change: { annualRatePpm: ppm(ratePercent) } }
  }
  const fromDue = event.fromDate ?? ''
  const effectiveOn = rows.find(({ dueOn }) => dueOn >= fromDue)?.fromOn ?? fromDue
  const interval = intervalOf(terms.frequency)
  const maturityOn = nthDueDay({ anchorOn: terms.maturityOn, interval, count: Number(extraPeriods ?? 0) })
  return { kind: 'TERMS_CHANGED', effectiveOn, change: { maturityOn } }
}
