import {
  type Finding,
  findConventions,
  type KnownEvent,
  type KnownFigure,
} from '#engine/conventions/find-conventions.ts'
import type { Way } from '#engine/conventions/shown-schedule.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'

/** The figures that can be read off an old contract or a statement, in the order of the list. */
export const FIGURE_KINDS = [
  'PAYMENT',
  'LAST_PAYMENT',
  'TOTAL_INTEREST',
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
  if (kind === 'BALANCE_AFTER' || kind === 'INTEREST_OF' || kind === 'PRINCIPAL_OF') return 'PAYMENT'
  return kind === 'PAID' || kind === 'FEE' || kind === 'PRINCIPAL_ON' || kind === 'PAYOFF_ON' ? 'DAY' : null
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

/** The conventions that fit the typed lines, for a loan of these terms. null while no line is complete. */
export function answerTo(terms: LoanTerms, lines: readonly FigureLine[]): Answer | null {
  const asked: AskedLine[] = []
  const figures: KnownFigure[] = []
  const facts: KnownEvent[] = []
  for (const line of lines) {
    const said = saidBy(line)
    if (said === null) continue
    if (isFact(said)) facts.push(said)
    else {
      figures.push(said)
      asked.push({ line, cents: said.cents })
    }
  }
  if (figures.length === 0) return null
  const findings = findConventions(terms, { figures, events: facts })
  const [best] = findings
  const equals = findings.filter((one) => one.agreeing === best?.agreeing && one.offByCents === best.offByCents)
  const agrees = best?.agreeing === figures.length
  const shown = equals.slice(0, agrees ? SHOWN_MOST : 1)
  const kept = findings.find(({ convention }) => convention.way === 'WHOLE_CENTS')
  return {
    asked,
    shown: kept && !shown.some(({ convention }) => convention.way === 'WHOLE_CENTS') ? [...shown, kept] : shown,
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
    case 'BALANCE_AFTER':
    case 'INTEREST_OF':
    case 'PRINCIPAL_OF':
      return payment === null || payment < 1 ? null : { kind, payment, cents }
    default:
      return on === null ? null : { kind, on, cents }
  }
}

/** The form values that choosing a finding sets. */
export function chosenOf({ convention }: Finding, tellsLife: boolean): Partial<LoanDraft> {
  const { dayCount, rounding, accrual: accrualMethod, allocation: allocationOrder } = convention
  const schedule = { dayCount, rounding, ...TERMS_OF_WAY[convention.way] }
  return tellsLife ? { ...schedule, accrualMethod, allocationOrder } : schedule
}

/** The ways of making a schedule that a loan here can keep to, with the terms that state each. */
const TERMS_OF_WAY: Readonly<Partial<Record<Way, Partial<LoanDraft>>>> = {
  WHOLE_CENTS: {},
  PAYMENT_ROUNDED_UP: { paymentRounding: 'UP' },
  LEVEL_BY_PERIODS: { levelBasis: 'PERIODS' },
  EQUAL_PRINCIPAL: { paymentRule: 'EQUAL_PRINCIPAL' },
  FLAT_INTEREST: { paymentRule: 'FLAT' },
}

/** Whether a loan here can keep to a convention. */
export const canBeChosen = ({ convention }: Finding): boolean => TERMS_OF_WAY[convention.way] !== undefined
