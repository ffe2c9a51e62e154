import { canBeStated, termsOfConvention } from '#contract/loans/terms-of-convention.ts'
import type { Finding, KnownOfContract } from '#engine/conventions/find-conventions.ts'
import type { KnownEvent, KnownFigure } from '#engine/conventions/known-figure.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'

/** The figures that can be read off an old contract or a statement, in the order of the list. */
export const FIGURE_KINDS = [
  'PAYMENT',
  'LAST_PAYMENT',
  'TOTAL_INTEREST',
  'PAYMENT_OF',
  'BALANCE_AFTER',
  'INTEREST_OF',
  'PRINCIPAL_OF',
  'PAID',
  'FEE',
  'PRINCIPAL_ON',
  'PAYOFF_ON',
] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

/** A line as it is typed; amount in dollars. Only the fields that its kind needs are filled in. */
export type FigureLine = {
  id: number
  kind: FigureKind
  payment: number | null
  on: Day | null
  amount: number | null
}

/** The field that a kind needs besides its amount. */
export function neededBy(kind: FigureKind): 'PAYMENT' | 'DAY' | null {
  switch (kind) {
    case 'PAYMENT_OF':
    case 'BALANCE_AFTER':
    case 'INTEREST_OF':
    case 'PRINCIPAL_OF':
      return 'PAYMENT'
    case 'PAID':
    case 'FEE':
    case 'PRINCIPAL_ON':
    case 'PAYOFF_ON':
      return 'DAY'
    default:
      return null
  }
}

/** A complete line, with its figure in cents. */
export type AskedLine = { line: FigureLine; cents: Cents }

export type Answer = {
  /** The lines that findings are compared with, in the order of `found`. */
  asked: readonly AskedLine[]
  /**
   * If findings match every figure, at most three of those, otherwise the closest; and the closest that our loans
   * support.
   */
  shown: readonly Finding[]
  /** How many more findings match every figure. */
  others: number
  /** The payment that the paper states and that no convention gives: a contract may state it. null otherwise. */
  statedCents: Cents | null
  /** Whether the findings also tell accrual and order of payment, not only how the schedule is made. */
  tellsLife: boolean
}

const SHOWN_MOST = 3

/** What complete lines say: the figures to find, and what happened meanwhile. */
export type Known = Required<KnownOfContract> & { asked: readonly AskedLine[] }

/** What the typed lines say; null while none with a figure is complete. */
export function knownOf(lines: readonly FigureLine[]): Known | null {
  const asked: AskedLine[] = []
  const figures: KnownFigure[] = []
  const events: KnownEvent[] = []
  for (const line of lines) {
    const said = saidBy(line)
    if (said === null) continue
    if (isFact(said)) events.push(said)
    else {
      figures.push(said)
      asked.push({ line, cents: said.cents })
    }
  }
  return figures.length === 0 ? null : { asked, figures, events }
}

/** The conventions that fit what is known best, of findings with the closest first. */
export function answerOf({ asked, figures }: Known, findings: readonly Finding[]): Answer {
  const [best] = findings
  const equals = findings.filter((one) => one.agreeing === best?.agreeing && one.offByCents === best.offByCents)
  const agrees = best?.agreeing === figures.length
  const shown = equals.slice(0, agrees ? SHOWN_MOST : 1)
  const kept = shown.some(canBeStated) ? undefined : findings.find(canBeStated)
  return {
    asked,
    shown: kept ? [...shown, kept] : shown,
    others: agrees ? equals.length - shown.length : 0,
    statedCents: agrees ? null : (figures.find(({ kind }) => kind === 'PAYMENT')?.cents ?? null),
    tellsLife: figures.some(({ kind }) => kind === 'PRINCIPAL_ON' || kind === 'PAYOFF_ON'),
  }
}

const isFact = (said: KnownFigure | KnownEvent): said is KnownEvent => said.kind === 'PAID' || said.kind === 'FEE'

/** The figure or event that a line states; null while a field is missing. */
function saidBy({ kind, payment, on, amount }: FigureLine): KnownFigure | KnownEvent | null {
  if (amount === null) return null
  const cents = Math.round(amount * 100)
  switch (kind) {
    case 'PAYMENT':
    case 'LAST_PAYMENT':
    case 'TOTAL_INTEREST':
      return { kind, cents }
    case 'PAYMENT_OF':
    case 'BALANCE_AFTER':
    case 'INTEREST_OF':
    case 'PRINCIPAL_OF':
      return payment === null || payment < 1 ? null : { kind, payment, cents }
    default:
      return on === null ? null : { kind, on, cents }
  }
}

/** The form values that choosing a finding sets. */
export function chosenOf(finding: Finding, tellsLife: boolean): Partial<LoanDraft> {
  const { accrual: accrualMethod, allocation: allocationOrder } = finding.convention
  const terms = termsOfConvention(finding) as Partial<LoanDraft> // A draft has the terms of the form.
  return tellsLife ? { ...terms, accrualMethod, allocationOrder } : terms
}
