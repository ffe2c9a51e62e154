import { isDaily } from '#engine/book/book.ts'
import { daysBetween } from '#engine/numbers/dates.ts'
import { journalEntries } from '#engine/replay/journaled-book.ts'
import { schedule, totalsOf } from '#engine/schedule/schedule.ts'
import { hasRuleOf78 } from '#engine/schedule/sum-of-digits.ts'
import { installmentPeriods } from '#engine/terms/installment-periods.ts'
import { partValue } from './level.ts'
import { partFormula } from './part-formula.ts'
import { interestOfDays, rounded, YEAR_DAYS } from './rounding.ts'
import type { RowContext } from './row-context.ts'
import { type Candidate, less, sumOf } from './tried-formula.ts'
import { isInterestChange, ledgerFigure, paidOfRow, type Stretch } from './twin-facts.ts'

/** The formulas that may give a row's interest, the plainest first. */
export function interestCandidates(context: RowContext): (Candidate | null)[] {
  return isDaily(context.twin.book)
    ? [ofPayments(context), wholeRow(context), stillToCome(context)]
    : [...ofDigits(context), wholeRow(context), ...ofStretches(context), settled(context)]
}

/** Balance × rate × part of a year, plus interest added or forgiven by hand. */
function wholeRow({ twin, row, line, openingCents, part, rate }: RowContext): Candidate {
  const ofYear = { formula: `F${line}*E${line}`, value: (openingCents / 100) * rate }
  const days = { formula: `C${line}-B${line}`, value: daysBetween({ from: row.fromOn, to: row.dueOn }) }
  const whole = interestOfDays(ofYear, { part: { formula: `D${line}`, value: part }, days }, twin.terms)
  return adjusted(twin, row.number, whole)
}

/** By the Rule of 78: what is earned of the whole interest after this row, less what was before it; or nothing yet. */
function ofDigits({ twin, index, line }: RowContext): Candidate[] {
  const { terms, cells } = twin
  if (!hasRuleOf78(terms)) return []
  const installments = schedule(terms)
  const [charge, count] = [cells.loan('financeCharge'), installments.length]
  const earned = (passed: number, text: string) => {
    const left = count - passed
    const share = (count * (count + 1) - left * (left + 1)) / (count * (count + 1))
    const formula = `${charge}*(1-(${count}-${text})*(${count}-${text}+1)/${count * (count + 1)})`
    return rounded({ formula, value: (totalsOf(installments).interestCents / 100) * share }, terms.rounding)
  }
  return [less(earned(index + 1, `A${line}`), [earned(index, `(A${line}-1)`)]), { formula: '0', value: 0 }]
}

/** The sum of its stretches of days, rounded once. */
function ofStretches({ twin, index, row }: RowContext): Candidate[] {
  const { stretchesOfRow, cells, terms } = twin
  const products = (stretchesOfRow.get(index) ?? []).map(({ stretch, line }): Candidate => {
    return { formula: cells.at('stretches', 'product', line), value: productOf(stretch) }
  })
  return products.length === 0 ? [] : [adjusted(twin, row.number, rounded(sumOf(products), terms.rounding))]
}

/** The interest of a stretch in dollars, unrounded. */
export const productOf = ({ balanceCents, annualRatePpm, part }: Stretch): number =>
  (balanceCents / 100) * (annualRatePpm / 1e6) * partValue(part)

function adjusted({ book, entries, cells }: RowContext['twin'], number: number, candidate: Candidate): Candidate {
  const byHand = journalEntries(book, 'INTEREST_ADJUSTED').filter((note) => note.installment === number)
  const amounts = byHand.map(({ eventId, amountCents }): Candidate => {
    // One event may change the interest of several rows: its line has the sum of them.
    const entry = entries.findIndex(
      (each) => each.eventId === eventId && isInterestChange(each.kind) && each.amountCents === amountCents,
    )
    const formula = entry === -1 ? `${amountCents / 100}` : cells.at('ledger', 'amount', entry)
    return { formula, value: amountCents }
  })
  return sumOf([candidate, ...amounts])
}

/**
 * The loan was paid off during the row: the days until then as a payoff counts them, at most the whole row (docs/money.md,
 * section 9). Actual days over the days of their own years have no such formula.
 */
function settled({ twin, row, line, openingCents, part, rate }: RowContext): Candidate | null {
  const note = journalEntries(twin.book, 'SETTLED').findLast((each) => each.installment === row.number)
  const entry = note ? twin.entries.findIndex(({ kind, on }) => kind === 'PAYMENT_RECEIVED' && on === note.on) : -1
  if (!note || entry === -1) return null
  const { rounding } = twin.terms
  const dollars = (openingCents / 100) * rate
  const days = Math.max(0, daysBetween({ from: row.fromOn, to: note.on }))
  const whole = rounded({ formula: `F${line}*E${line}*D${line}`, value: dollars * part }, rounding)
  const daysText = `MAX(0,${twin.cells.at('ledger', 'on', entry)}-B${line})`
  const over = YEAR_DAYS[twin.terms.dayCount] ?? 365
  const byDay = rounded({ formula: `F${line}*E${line}*${daysText}/${over}`, value: (dollars * days) / over }, rounding)
  return { formula: `MIN(${whole.formula},${byDay.formula})`, value: Math.min(whole.value, byDay.value) }
}

/** With daily interest, the interest of a paid row is what its payments paid of it. */
function ofPayments({ twin, index }: RowContext): Candidate | null {
  const paid = paidOfRow(twin, index, 'interest')
  return paid.length === 0 ? null : sumOf(paid)
}

/**
 * The current row of a loan with daily interest: interest paid, interest unpaid, and the interest of the days to its
 * end.
 */
function stillToCome({ twin, index, row, line, rate }: RowContext): Candidate | null {
  const { book, cells, entries, terms } = twin
  const asOf = entries.length - 1
  if (row.dueOn < book.accruedOn || entries[asOf]?.unpaidCents !== book.unpaidInterestCents) return null
  const [period] = installmentPeriods({ fromOn: book.accruedOn, dueDays: [row.dueOn], ...terms })
  if (!period) return null
  const from = book.accruedOn === row.fromOn ? `B${line}` : cells.at('ledger', 'on', lastOn(twin))
  if (book.accruedOn !== row.fromOn && entries[lastOn(twin)]?.on !== book.accruedOn) return null
  const ofYear = {
    formula: `${cells.at('ledger', 'balance', asOf)}*E${line}`,
    value: (book.balanceCents / 100) * rate,
  }
  const part = { formula: partFormula(terms.dayCount, { from, to: `C${line}` }), value: partValue(period.part) }
  const days = { formula: `C${line}-${from}`, value: daysBetween({ from: book.accruedOn, to: row.dueOn }) }
  const paid = paidOfRow(twin, index, 'interest')
  return sumOf([...paid, ledgerFigure(twin, 'unpaid', asOf), interestOfDays(ofYear, { part, days }, terms)])
}

const lastOn = ({ entries, book }: RowContext['twin']): number =>
  entries.findLastIndex(({ on }) => on <= book.accruedOn)
