import { type Cell, money } from '#contract/spreadsheet/sheet.ts'
import { isDaily } from '#engine/book/book.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { HEAD_ROWS } from './layout.ts'
import { annuity } from './level.ts'
import { rounded } from './rounding.ts'
import type { RowContext } from './row-context.ts'
import { amountBy, type Candidate, sumOf } from './tried-formula.ts'
import { paidOfRow } from './twin-facts.ts'

/** The level payment in force, and the formula by which the next row names it. */
export type LevelNow = { cents: Cents; formula: string }

/**
 * The level payment of a row and the principal it leaves. Where the payment in force does not give the principal, the
 * row has a new payment: computed over the remaining rows or, when no formula gives it, entered as a value.
 */
export function levelAndPrincipal(
  context: RowContext,
  now: LevelNow,
): { levelCell: Cell; principalCell: Cell; next: LevelNow } {
  const { twin, index, row, line } = context
  const own = row.principalCents - row.extraPrincipalCents
  const agreed = agreedOf(context)
  if (agreed) return agreed
  const usual = byLevel(context, now.cents)
  const next = { cents: now.cents, formula: `I${line}` }
  const kept = { formula: now.formula, value: now.cents }
  const paid = isDaily(twin.book) ? ofPayments(context) : null
  const isUsual =
    usual.some(({ value }) => value === own) || paid?.value === own || index === twin.rows.length - 1 || own === 0
  if (isUsual) {
    const levelCell = amountBy(twin.tally, now.cents, [kept])
    return { levelCell, principalCell: amountBy(twin.tally, own, [paid, ...usual]), next }
  }
  const newCents = own + row.interestCents
  // With daily interest, later payments decide a row's interest, so its level payment is not computed from it.
  const isPaidLater = isDaily(twin.book) && twin.splits.some((split) => split.row >= index)
  const anew = isPaidLater ? [] : newLevels(context)
  const levelCell = amountBy(twin.tally, newCents, anew)
  const principalCell = amountBy(twin.tally, own, byLevel(context, newCents))
  return { levelCell, principalCell, next: { ...next, cents: newCents } }
}

/**
 * A payment that is agreed for its day is entered as it is, and the principal is what it leaves; where its principal is agreed,
 * the payment is that and the interest. null for any other row, and for the last one, which takes what is left.
 */
function agreedOf(context: RowContext): ReturnType<typeof levelAndPrincipal> | null {
  const { twin, index, row, line } = context
  const agreed = twin.book.plan.periods.find(({ dueOn }) => dueOn === row.dueOn)?.agreed
  if (!agreed || index === twin.rows.length - 1) return null
  const own = row.principalCents - row.extraPrincipalCents
  const cents = agreed.paymentCents ?? (agreed.principalCents ?? 0) + row.interestCents
  const ofPrincipal = { formula: `${(agreed.principalCents ?? 0) / 100}+H${line}`, value: cents }
  const levelCell =
    agreed.paymentCents === undefined ? amountBy(twin.tally, cents, [ofPrincipal]) : money(cents, 'money')
  const paid = isDaily(twin.book) ? ofPayments(context) : null
  const principalCell = amountBy(twin.tally, own, [paid, ...byLevel(context, cents)])
  return { levelCell, principalCell, next: { cents, formula: `I${line}` } }
}

/**
 * Zero in the interest-only rows of the contract; the whole balance in the last row; else what the level payment leaves after
 * the interest. A change of terms may end the interest-only rows early, or begin others.
 */
function byLevel(
  { twin, index, row, line, openingCents, lentCents, interestOnlyRows }: RowContext,
  levelCents: Cents,
): Candidate[] {
  const { cells, rows } = twin
  const owed = openingCents + lentCents
  const left = Math.max(0, Math.min(owed, levelCents - row.interestCents))
  const isLast = index === rows.length - 1
  const leftText = `MAX(0,MIN(F${line}+G${line},I${line}-H${line}))`
  const usual = `IF(A${line}<=${cells.loan('interestOnlyRows')},0,${leftText})`
  return [
    {
      formula: `ROUND(IF(A${line}=${cells.loan('rows')},F${line}+G${line},${usual}),2)`,
      value: isLast ? owed : index < interestOnlyRows ? 0 : left,
    },
    { formula: `ROUND(${leftText},2)`, value: left },
  ]
}

function ofPayments({ twin, index, row }: RowContext): Candidate | null {
  const paid = paidOfRow(twin, index, 'principal')
  return paid.length === 0 || !row.isPaid ? null : sumOf(paid)
}

/**
 * A new level payment over the remaining rows, at their rates: with this row's interest or that of its whole period,
 * and without or with the money lent on the row's last day.
 */
function newLevels(context: RowContext): Candidate[] {
  const { line, openingCents, lentCents } = context
  const alone = levelsOver(context, { owed: openingCents / 100, text: `F${line}` })
  if (lentCents === 0) return alone
  return [...alone, ...levelsOver(context, { owed: (openingCents + lentCents) / 100, text: `(F${line}+G${line})` })]
}

function levelsOver(
  { twin, index, line, row, rate, part, worth }: RowContext,
  { owed, text }: { owed: number; text: string },
): Candidate[] {
  const { rounding } = twin.terms
  const last = twin.rows.length + HEAD_ROWS
  const rows = twin.rows.length - index
  const before = worth[index - 1] ?? 1
  const sum = worth.slice(index).reduce((all, each) => all + each, 0)
  const later = worth.slice(index + 1).reduce((all, each) => all + each, 0) / (worth[index] ?? 1)
  const beforeText = index === 0 ? '1' : `R${line - 1}`
  const factor = rate * part
  const pmt = `PMT(E${line}*D${line},${rows},-${text})`
  const overLater = index === twin.rows.length - 1 ? '1' : `(1+SUM(R${line + 1}:R${last})/R${line})`
  const levels = [
    { formula: `${text}/(SUM(R${line}:R${last})/${beforeText})`, value: owed / (sum / before) },
    { formula: `(${text}+H${line})/${overLater}`, value: (owed + row.interestCents / 100) / (1 + later) },
  ]
  if (factor > 0) levels.unshift({ formula: pmt, value: annuity(owed, { rate: factor, rows }) })
  return levels.map((level) => rounded(level, rounding))
}
