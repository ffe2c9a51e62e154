import { apr } from '../../apr/apr.ts'
import { payoff, quickAmounts } from '../../questions/payoff.ts'
import { replay } from '../../replay/replay.ts'
import { schedule } from '../../schedule/schedule.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId } from '../../terms/events.ts'
import type { LoanState, PlannedInstallment } from '../../terms/loan-state.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import type { CaseResult } from './case-result.ts'

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
  if (!terms) return { id, result: 'not-expressible', detail: 'a case without terms' }
  const figures = figuresOf({ ...input, terms })
  const names = Object.keys(expected).filter((name) => !REMARKS.has(name))
  const unknown = names.filter((name) => !(name in figures))
  if (unknown.length > 0) return { id, result: 'not-expressible', detail: `unknown figures ${unknown.join(', ')}` }
  const wrong = names.flatMap((name) => differenceOf(name, figures[name]?.(), expected[name]))
  const broken = [...wrong, ...brokenLaws({ ...input, terms })]
  if (broken.length > 0) return { id, result: 'failed', detail: broken.join('; ') }
  return names.length > 0 || 'law' in expected
    ? { id, result: 'passed', detail: '' }
    : { id, result: 'not-expressible', detail: 'a case without figures' }
}

/** An object is compared by the parts that are expected of it. */
function differenceOf(name: string, found: unknown, expected: unknown): string[] {
  if (isRecord(expected) && isRecord(found)) {
    return Object.keys(expected).flatMap((part) => differenceOf(`${name}.${part}`, found[part], expected[part]))
  }
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
  return is === should ? [] : [`${name} is ${is} instead of ${should}`]
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

function brokenLaws(given: Given): string[] {
  const { events = [] } = given
  if (events.length === 0) return []
  const below = stateAfter(given).installments.filter(({ balanceCents }) => balanceCents < 0)
  const negative = below.map(({ number, balanceCents }) => `the balance of row ${number} is ${balanceCents}`)
  return events.some(({ kind }) => kind !== 'DISBURSED') ? negative : [...negative, ...otherThanScheduled(given)]
}

function otherThanScheduled({ terms, events = [] }: Given): string[] {
  const { installments } = replay(terms, events, { asOn: terms.originationOn })
  const amounts = ({ dueOn, paymentCents, principalCents, interestCents }: PlannedInstallment) => ({
    dueOn,
    paymentCents,
    principalCents,
    interestCents,
  })
  const asked = installments.map(amounts)
  const totalCents = asked.reduce((sum, { paymentCents }) => sum + paymentCents, 0)
  const scheduled = schedule(terms).map(amounts)
  const other = asked.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(scheduled[index]))
  return [
    ...differenceOf('the number of rows', asked.length, scheduled.length),
    ...(other === -1 ? [] : differenceOf(`row ${other + 1}`, asked[other], scheduled[other])),
    ...differenceOf('the total of payments', apr(terms).totalOfPaymentsCents, totalCents),
  ]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
