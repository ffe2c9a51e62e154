import { apr } from '../../apr/apr.ts'
import { payoff, quickAmounts } from '../../questions/payoff.ts'
import { replay } from '../../replay/replay.ts'
import { schedule } from '../../schedule/schedule.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId } from '../../terms/events.ts'
import type { LoanState, PlannedInstallment } from '../../terms/loan-state.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { type CaseResult, type Figure, judged, notExpressible, type Reading } from './case-result.ts'

/**
 * Loans with figures worked out by hand: the smallest examples of rules that meet each other. A case has terms, events,
 * the days asked about, and figures by name. Every case with events is also held to two laws: no balance is below zero,
 * and a loan without payments asks on its first day for what its schedule and its APR say.
 */
export function runCases(file: unknown): CaseResult[] {
  const { cases } = file as { cases: WorkedCase[] } // the mapper has seen the shape
  return cases.map(resultOf)
}

type WorkedCase = { id: string; input: Partial<Input>; expected: Record<string, unknown> }
type Input = { terms: LoanTerms; events: LoanEvent[]; asOn: string; on: string; payOn: string; payCents: number }

/** Words of an expectation that explain it and are no figures. */
const REMARKS = new Set(['law', 'note'])

function resultOf({ id, input, expected }: WorkedCase): CaseResult {
  const { terms } = input
  if (!terms) return notExpressible(id, 'a case without terms')
  return judged(id, () => readingOf({ ...input, terms }, expected))
}

function readingOf(given: Given, expected: Record<string, unknown>): Reading {
  const known = figuresOf(given)
  const names = Object.keys(expected).filter((name) => !REMARKS.has(name))
  const compared = names.flatMap((name) => {
    const figure = known[name]
    return figure ? figuresBetween(name, expected[name], figure()) : []
  })
  return {
    figures: [...compared, ...lawsOf(given)],
    leftOut: names.filter((name) => !(name in known)),
  }
}

/** An object is compared by the parts that are expected of it, a list as text. */
function figuresBetween(name: string, expected: unknown, got: unknown): Figure[] {
  if (isRecord(expected) && isRecord(got)) {
    return Object.keys(expected).flatMap((part) => figuresBetween(`${name}.${part}`, expected[part], got[part]))
  }
  return [{ name, expected: JSON.stringify(expected), got: JSON.stringify(got) }]
}

type Given = Partial<Input> & { terms: LoanTerms }

/** The figures that a case may expect, by name. */
function figuresOf(given: Given): Record<string, () => unknown> {
  const { terms, events = [] } = given
  const rows = () => (events.length > 0 ? stateAfter(given).installments : schedule(terms))
  const split = () => {
    const { payments } = stateAfter(given)
    return payments.at(-1)
  }
  const owedOn = () => payoff(terms, events, { on: given.on ?? given.payOn ?? terms.originationOn })
  return {
    equalPaymentCents: () => equalPayment(rows()),
    lastPaymentCents: () => rows().at(-1)?.paymentCents,
    totalCents: () => rows().reduce((sum, { paymentCents }) => sum + paymentCents, 0),
    paymentsCents: () => rows().map(({ paymentCents }) => paymentCents),
    rows: () => rows().map(({ dueOn, paymentCents, interestCents }) => [dueOn, paymentCents, interestCents]),
    lateFees: () =>
      stateAfter(given).fees.flatMap(({ id, chargedOn, amountCents }) =>
        id.kind === 'LATE_FEE' ? [[id.installment, chargedOn, amountCents]] : [],
      ),
    everythingDueCents: () =>
      quickAmounts(terms, events, { asOn: given.payOn ?? terms.originationOn }).everythingDueCents,
    split,
    installments: () =>
      split()?.installments.map(({ number, interestCents, principalCents }) => [number, interestCents, principalCents]),
    feesDueCents: () => stateAfter(given).feesDueCents,
    writtenOffCents: () => stateAfter(given).writtenOffCents,
    unappliedCents: () => stateAfter(given).unappliedCents,
    interestCents: () => owedOn().interestCents,
    payoffCents: () => owedOn().totalCents,
    perDiemTenThousandths: () => owedOn().perDiemTenThousandths,
  }
}

function equalPayment(rows: readonly PlannedInstallment[]): number | number[] {
  const payments = [...new Set(rows.slice(0, -1).map(({ paymentCents }) => paymentCents))]
  const [only] = payments
  return payments.length === 1 && only !== undefined ? only : payments
}

function stateAfter({ terms, events = [], payOn, payCents, asOn }: Given): LoanState {
  const all = [...events]
  if (payOn !== undefined && payCents !== undefined) {
    all.push({
      id: nextEventId(events),
      kind: 'PAYMENT_RECEIVED',
      effectiveOn: payOn,
      recordedAt: LAST_INSTANT,
      amountCents: payCents,
      application: { kind: 'STANDARD' },
      extraPrincipal: 'SHORTEN_TERM',
    })
  }
  return replay(terms, all, { asOn: asOn ?? payOn ?? terms.originationOn })
}

function lawsOf(given: Given): Figure[] {
  const { events = [] } = given
  if (events.length === 0) return []
  const below = stateAfter(given).installments.filter(({ balanceCents }) => balanceCents < 0)
  const balances = { name: 'balances below zero', expected: 0, got: below.length }
  return events.some(({ kind }) => kind !== 'DISBURSED') ? [balances] : [balances, ...askedAsScheduled(given)]
}

/** What the loan asks for on its first day beside its schedule; of the rows, the first that differs. */
function askedAsScheduled({ terms, events = [] }: Given): Figure[] {
  const { installments } = replay(terms, events, { asOn: terms.originationOn })
  const scheduled = schedule(terms).map(amountsOf)
  const asked = installments.map(amountsOf)
  const other = asked.findIndex((row, index) => row !== scheduled[index])
  const askedCents = installments.reduce((sum, { paymentCents }) => sum + paymentCents, 0)
  return [
    { name: 'rows asked for', expected: scheduled.length, got: asked.length },
    {
      name: `row ${other + 1} asked for`,
      expected: scheduled[other] ?? 'as scheduled',
      got: asked[other] ?? 'as scheduled',
    },
    { name: 'total of payments', expected: askedCents, got: apr(terms).totalOfPaymentsCents },
  ]
}

const amountsOf = ({ dueOn, principalCents, interestCents }: PlannedInstallment): string =>
  `${dueOn} ${principalCents} ${interestCents}`

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
