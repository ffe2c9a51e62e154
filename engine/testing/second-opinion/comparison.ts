import { apr } from '../../apr/apr.ts'
import { payoff } from '../../questions/payoff.ts'
import { replay } from '../../replay/replay.ts'
import { schedule } from '../../schedule/schedule.ts'
import { type FeeId, standingWriteOff } from '../../terms/events.ts'
import type { LoanState } from '../../terms/loan-state.ts'
import type { History } from '../loan-histories.ts'
import { aprOf } from '../reference/apr.ts'
import { notExpressible, stateByReference } from '../reference/reference.ts'
import { scheduleOf } from '../reference/schedule.ts'

/** What is not the same, as `path: engine 1 reference 2`, and the rules that the reference had to use for it. */
export type Comparison = { differences: string[]; notExpressible: string[] }

/** The schedule, the annual percentage rate, and the loan with its payoff figure on its day, by engine and reference. */
export function compared(history: History): Comparison {
  const { terms, events, asOn } = history
  const unknown = notExpressible(terms, events)
  if (unknown.length > 0) return { differences: [], notExpressible: unknown }
  const { aprPpm, financeChargeCents, totalOfPaymentsCents } = apr(terms)
  const engine = {
    schedule: schedule(terms),
    apr: { aprPpm, financeChargeCents, totalOfPaymentsCents },
    state: stateOfEngine(history),
  }
  const reference = { schedule: scheduleOf(terms), apr: aprOf(terms), state: stateByReference(terms, events, asOn) }
  // Charges of installments that are paid ahead stand among other fees in no order that a figure follows from.
  engine.state.fees.sort(inOrderOfDays)
  reference.state.fees.sort(inOrderOfDays)
  return { differences: differencesOf(engine, reference, ''), notExpressible: [] }
}

type FeeOfDay = { of: string; chargedOn: string }

const inOrderOfDays = (one: FeeOfDay, other: FeeOfDay): number =>
  `${one.chargedOn} ${one.of}` < `${other.chargedOn} ${other.of}` ? -1 : 1

function stateOfEngine({ terms, events, asOn }: History) {
  const state = replay(terms, events, { asOn })
  const { principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents } = state
  const isOver = principalCents === 0
  const isWrittenOff = standingWriteOff(events) !== undefined
  return {
    principalCents,
    interestDueCents,
    accruedInterestCents,
    feesDueCents,
    feesAtEndCents: state.feesAtEndCents ?? 0,
    unappliedCents,
    escrowCents: state.escrow?.balanceCents ?? 0,
    writtenOffCents: state.writtenOffCents,
    payoffCents: payoff(terms, events, { on: asOn }).totalCents,
    daysPastDue: state.daysPastDue,
    payments: state.payments.map((payment) => ({
      paymentId: payment.paymentId,
      interestCents: payment.interestCents,
      principalCents: payment.principalCents,
      addedInterestCents: payment.capitalized?.interestCents ?? 0,
      addedFeesCents: payment.capitalized?.feesCents ?? 0,
      // What part of the last payment of a loan is extra has no rule of its own.
      extraPrincipalCents: isOver ? 0 : payment.extraPrincipalCents,
      feesCents: payment.feesCents,
      escrowCents: payment.escrowCents ?? 0,
      unappliedCents: payment.unappliedCents,
    })),
    fees: state.fees.map((fee) => ({
      of: nameOf(fee.id),
      chargedOn: fee.chargedOn,
      amountCents: fee.amountCents,
      paidCents: fee.paidCents,
      waivedCents: fee.waivedCents,
      capitalizedCents: fee.capitalizedCents ?? 0,
    })),
    // Of a loan that was written off the reference has no rule for them.
    installments: isWrittenOff ? [] : state.installments.map((row) => installmentOfEngine(row, isOver)),
  }
}

function nameOf(id: FeeId): string {
  if (id.kind === 'EVENT') return `event ${id.eventId}`
  const ofTerms = {
    SERVICE_FEE: 'service of',
    TAXES: 'taxes of',
    INSURANCE: 'insurance of',
    ESCROW_ADVANCE: 'advanced',
  }
  if (id.kind in ofTerms) return `${ofTerms[id.kind as keyof typeof ofTerms]} ${id.installment}`
  return `${id.kind === 'LATE_FEE' ? 'installment' : 'default of'} ${id.installment}`
}

function installmentOfEngine(row: LoanState['installments'][number], isOver: boolean) {
  const { isPaid: _, openCharges: __, ...figures } = row
  const asksNothing = row.paymentCents === row.extraPrincipalCents
  return {
    ...figures,
    extraPrincipalCents: isOver ? 0 : row.extraPrincipalCents,
    // An installment that asks for nothing is paid without any payment.
    paidOn: isOver || asksNothing ? null : row.paidOn,
  }
}

function differencesOf(engine: unknown, reference: unknown, path: string): string[] {
  if (isObject(engine) && isObject(reference)) {
    const keys = new Set([...Object.keys(engine), ...Object.keys(reference)])
    return [...keys].flatMap((key) => differencesOf(engine[key], reference[key], path === '' ? key : `${path}.${key}`))
  }
  return engine === reference ? [] : [`${path}: engine ${text(engine)}, reference ${text(reference)}`]
}

function text(value: unknown): string {
  return value === undefined ? 'has none' : JSON.stringify(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A life as terms and events that one can read and enter again. */
export function textOf({ terms, events, asOn }: History): string {
  const lines = events.map(
    ({ id, recordedAt: _, effectiveOn, ...event }) => `  ${effectiveOn} ${id} ${JSON.stringify(event)}`,
  )
  return [`terms ${JSON.stringify(terms)}`, ...lines, `  as on ${asOn}`].join('\n')
}
