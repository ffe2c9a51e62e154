import { isDaily } from '#engine/book/book.ts'
import { daysBetween } from '#engine/numbers/dates.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { journalEntries } from '#engine/replay/journaled-book.ts'
import { installmentPeriods } from '#engine/terms/installment-periods.ts'
import { partValue } from './level.ts'
import { partFormula } from './part-formula.ts'
import { roundedAsFormula, roundedFormula } from './rounding.ts'
import type { RowContext } from './row-context.ts'
import type { Candidate } from './tried-formula.ts'

/** The formulas that may give a row's interest, the plainest first. */
export function interestCandidates(context: RowContext): (Candidate | null)[] {
  return isDaily(context.twin.book)
    ? [ofPayments(context), wholeRow(context), stillToCome(context)]
    : [wholeRow(context), ...ofStretches(context), settled(context)]
}

/** Balance × rate × part of a year, plus interest added or forgiven by hand. */
function wholeRow({ twin, row, line, openingCents, part, rate }: RowContext): Candidate {
  const { rounding } = twin.terms
  const value = roundedAsFormula((openingCents / 100) * rate * part, rounding)
  return adjusted(twin, row.number, { formula: roundedFormula(`F${line}*E${line}*D${line}`, rounding), value })
}

/** The sum of its stretches of days, rounded once. */
function ofStretches({ twin, index, row }: RowContext): Candidate[] {
  const { stretches, cells, terms } = twin
  const own = stretches.flatMap((stretch, line) => (stretch.row === index ? [{ stretch, line }] : []))
  if (own.length === 0) return []
  const dollars = own.reduce(
    (sum, { stretch }) => sum + (stretch.balanceCents / 100) * (stretch.annualRatePpm / 1e6) * partValue(stretch.part),
    0,
  )
  const products = own.map(({ line }) => cells.at('stretches', 'product', line)).join('+')
  const candidate = {
    formula: roundedFormula(products, terms.rounding),
    value: roundedAsFormula(dollars, terms.rounding),
  }
  return [adjusted(twin, row.number, candidate)]
}

function adjusted({ book, entries, cells }: RowContext['twin'], number: number, candidate: Candidate): Candidate {
  const byHand = journalEntries(book, 'INTEREST_ADJUSTED').filter((note) => note.installment === number)
  return byHand.reduce((sum, { eventId, amountCents }) => {
    const entry = entries.findIndex((each) => each.eventId === eventId)
    return { formula: `${sum.formula}+${cells.at('ledger', 'amount', entry)}`, value: sum.value + amountCents }
  }, candidate)
}

/**
 * The loan was paid off during the row: the days until then over 365, at most the whole row (docs/money.md, section 9).
 */
function settled({ twin, row, line, openingCents, part, rate }: RowContext): Candidate | null {
  const note = journalEntries(twin.book, 'SETTLED').findLast((each) => each.installment === row.number)
  const entry = note ? twin.entries.findIndex(({ kind, on }) => kind === 'PAYMENT_RECEIVED' && on === note.on) : -1
  if (!note || entry === -1) return null
  const { rounding } = twin.terms
  const dollars = (openingCents / 100) * rate
  const days = Math.max(0, daysBetween({ from: row.fromOn, to: note.on }))
  const whole = roundedFormula(`F${line}*E${line}*D${line}`, rounding)
  const byDay = roundedFormula(
    `F${line}*E${line}*MAX(0,${twin.cells.at('ledger', 'on', entry)}-B${line})/365`,
    rounding,
  )
  const value = Math.min(roundedAsFormula(dollars * part, rounding), roundedAsFormula((dollars * days) / 365, rounding))
  return { formula: `MIN(${whole},${byDay})`, value }
}

/** With daily interest, the interest of a paid row is what its payments paid of it. */
function ofPayments({ twin, index }: RowContext): Candidate | null {
  const paid = linesOfRow(twin, index)
  if (paid.length === 0) return null
  return {
    formula: paid.map(({ line }) => twin.cells.at('splits', 'interest', line)).join('+'),
    value: sumOf(paid.map(({ interestCents }) => interestCents)),
  }
}

/**
 * The current row of a loan with daily interest: interest paid, interest unpaid, and the interest of the days to its
 * end.
 */
function stillToCome({ twin, index, row, line, rate }: RowContext): Candidate | null {
  const { book, cells, entries, terms } = twin
  const asOf = entries.length - 1
  const paid = linesOfRow(twin, index)
  if (row.dueOn < book.accruedOn || entries[asOf]?.unpaidCents !== book.unpaidInterestCents) return null
  const [period] = installmentPeriods({
    fromOn: book.accruedOn,
    dueDays: [row.dueOn],
    ...terms,
  })
  if (!period) return null
  const { rounding, dayCount } = terms
  const from = book.accruedOn === row.fromOn ? `B${line}` : cells.at('ledger', 'on', lastOn(twin))
  if (book.accruedOn !== row.fromOn && entries[lastOn(twin)]?.on !== book.accruedOn) return null
  const value =
    sumOf(paid.map(({ interestCents }) => interestCents)) +
    book.unpaidInterestCents +
    roundedAsFormula((book.balanceCents / 100) * rate * partValue(period.part), rounding)
  const toCome = `${cells.at('ledger', 'balance', asOf)}*E${line}*${partFormula(dayCount, { from, to: `C${line}` })}`
  const refs = paid.map(({ line: at }) => `${cells.at('splits', 'interest', at)}+`).join('')
  return { formula: `${refs}${cells.at('ledger', 'unpaid', asOf)}+${roundedFormula(toCome, rounding)}`, value }
}

const lastOn = ({ entries, book }: RowContext['twin']): number =>
  entries.findLastIndex(({ on }) => on <= book.accruedOn)

/** The splits of payments to a row, as lines of their sheet. */
export const linesOfRow = ({ splits }: RowContext['twin'], row: number) =>
  splits.flatMap((split, line) => (split.row === row ? [{ ...split, line }] : []))

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0)
