import type { Arrears, ExtraPrincipal, FeeKind, TermsChange } from '../../terms/events.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import type { DayNumber } from './calendar.ts'

/** An installment. All amounts are whole cents. */
export type Row = {
  from: DayNumber
  due: DayNumber
  interest: number
  principal: number
  /** Principal paid during it beyond what it asked for; a part of `principal` and of `paidPrincipal`. */
  extra: number
  paidInterest: number
  paidPrincipal: number
  paidOn: DayNumber | null
  /** Principal that it asked for until a later last day moved it to other installments. */
  moved: number
  /** A payment reached it, so it stays as it is. */
  isPaidOn: boolean
}

export type Part = { interest: number; principal: number }

export type FeeLine = {
  eventId: number | null
  row: number | null
  kind: FeeKind
  chargedOn: DayNumber
  amount: number
  paid: number
  waived: number
  /** What of it became principal. */
  added: number
  /** It is due with the last installment. */
  isAtEnd?: boolean
}

/** What both ways of earning interest answer and do. A part that is paid is never more than what is open. */
export type Loan = {
  /** The due day of the last installment of the contract. */
  lastDue: DayNumber
  /** Installments that have begun or were paid on, in order. */
  rows: Row[]
  /** Which installment of the loan it is, from 1 on. */
  numberOf: (row: Row) => number
  /** All installments: those, and the others as they will be if everything is paid as asked. */
  allRows: (day: DayNumber) => Row[]
  /** Installments begin and fall due. */
  beginDay: (day: DayNumber) => void
  /** Before money is lent or terms change: an installment that is paid on ahead asks for no more than it would without that. */
  holdAsks: (day: DayNumber) => void
  lend: (day: DayNumber, cents: number) => void
  /**
   * A rate or a payment that is agreed counts anew, also when it is the one before. `arrears`: what is past due moves to the last
   * installment.
   */
  changeTerms: (day: DayNumber, terms: LoanTerms, change: TermsChange, arrears?: Arrears) => void
  /** No interest runs from a day on until another, or the due day of the next installment. Terms were changed on the first. */
  restInterest: (day: DayNumber, until: DayNumber) => void
  outstanding: () => number
  /** What an installment that has begun asks for and did not get. */
  openOf: (row: Row, day: DayNumber) => Part
  /** The same of every installment that fell due, in order. */
  openParts: (day: DayNumber) => ReadonlyMap<Row, Part>
  /** What of each installment that fell due can be late. */
  lateCents: (day: DayNumber) => ReadonlyMap<Row, number>
  /** Money comes in: the days until then are rounded by themselves. */
  endStretch: (day: DayNumber) => void
  /** The oldest open installment that is due after a day; null when there is none. */
  nextRow: (day: DayNumber) => Row | null
  /** What that one asks for in all, with the interest that its days will have earned. */
  wholeOf: (row: Row, day: DayNumber) => number
  payRow: (row: Row, part: Part, day: DayNumber) => void
  /** Interest that was earned and that no installment which fell due asks for. It is paid before extra principal. */
  earnedBeside: (day: DayNumber) => number
  payEarned: (cents: number, day: DayNumber) => void
  /** Interest that is owed and given up, oldest first: installments due ask for so much less. At most what is owed. */
  forgiveInterest: (cents: number, day: DayNumber, isAll: boolean) => void
  /** Before money that goes by hand, and what of it is extra principal shortens the term: the payment stays what it is by now. */
  keepPayment: (day: DayNumber) => void
  payExtra: (cents: number, kind: ExtraPrincipal, day: DayNumber) => void
  /** Unpaid interest of installments that fell due, and interest of the days since. */
  interestOn: (day: DayNumber) => { due: number; accrued: number }
  /** Everything is paid. The installment of the day asks for the interest of its days, and none follows. */
  settle: (day: DayNumber) => Part & { extra: number }
}

export function isClosed(row: Row): boolean {
  return row.interest === row.paidInterest && row.principal === row.paidPrincipal
}

export function sumOf<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0)
}
