import { day, number, type Row } from '#contract/spreadsheet/sheet.ts'
import { isDaily } from '#engine/book/book.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { headRows } from './heading-rows.ts'
import { HEAD_ROWS } from './layout.ts'
import { amountBy, type Candidate } from './tried-formula.ts'
import type { SplitLine, Twin } from './twin-facts.ts'

type Numbered = SplitLine & { line: number }

/** The splits of payments, one line for each payment and row: interest first, then principal, oldest row first. */
export function splitRows(twin: Twin): Row[] {
  const { split: words } = twin.words.twin
  const known: Numbered[] = []
  const lines = twin.splits.map((split, line): Row => {
    const each = { ...split, line }
    const interest = interestOf(twin, each, known)
    const principal = principalOf(twin, each, known)
    known.push(each)
    return [
      number(split.entry + 1 + HEAD_ROWS, 'whole'),
      day(twin.entries[split.entry]?.on ?? twin.asOn),
      number(split.row + 1, 'whole'),
      amountBy(twin.tally, split.interestCents, [interest]),
      amountBy(twin.tally, split.principalCents, [principal]),
    ]
  })
  return [...headRows(words.title, words.note, words.heads), ...lines]
}

/** The money of a payment left for a line: all of it less the lines before, and less fees where these come first. */
function restFor({ cells, entries, terms }: Twin, { entry }: Numbered, known: readonly Numbered[]): Candidate {
  const before = known.filter((each) => each.entry === entry)
  const taken = before.reduce((sum, { interestCents, principalCents }) => sum + interestCents + principalCents, 0)
  const texts = before.map(({ line: at }) => `-D${at + 1 + HEAD_ROWS}-E${at + 1 + HEAD_ROWS}`).join('')
  const paid = entries[entry]
  const isFeesFirst = terms.allocation === 'FEES_INTEREST_PRINCIPAL'
  const fees = isFeesFirst ? (paid?.split?.feesCents ?? 0) : 0
  const feeText = isFeesFirst ? `-${cells.at('ledger', 'fees', entry)}` : ''
  return {
    formula: `${cells.at('ledger', 'amount', entry)}${feeText}${texts}`,
    value: (paid?.amountCents ?? 0) - fees - taken,
  }
}

function interestOf(twin: Twin, split: Numbered, known: readonly Numbered[]): Candidate {
  const rest = restFor(twin, split, known)
  const open = isDaily(twin.book) ? unpaidInterest(twin, split, known) : openOfRow(twin, split, known, 'interest')
  return least(rest, open)
}

function principalOf(twin: Twin, split: Numbered, known: readonly Numbered[]): Candidate {
  const { formula, value } = restFor(twin, split, known)
  const own = `-D${split.line + 1 + HEAD_ROWS}`
  const rest = { formula: `${formula}${own}`, value: value - split.interestCents }
  const open = isDaily(twin.book) ? openOfLevel(twin, split, known) : openOfRow(twin, split, known, 'principal')
  return least(rest, open)
}

const least = (a: Candidate, b: Candidate): Candidate => ({
  formula: `ROUND(MAX(0,MIN(${a.formula},${b.formula})),2)`,
  value: Math.max(0, Math.min(a.value, b.value)),
})

/** What a row asks for in interest or principal, less what earlier payments gave. */
function openOfRow(
  { cells, rows }: Twin,
  { row }: Numbered,
  known: readonly Numbered[],
  kind: 'interest' | 'principal',
): Candidate {
  const before = known.filter((each) => each.row === row)
  const letter = kind === 'interest' ? 'D' : 'E'
  const asked = rows[row]
  const askedCents =
    kind === 'interest' ? (asked?.interestCents ?? 0) : (asked?.principalCents ?? 0) - (asked?.extraPrincipalCents ?? 0)
  const given = before.reduce((sum, each) => sum + (kind === 'interest' ? each.interestCents : each.principalCents), 0)
  const texts = before.map(({ line }) => `-${letter}${line + 1 + HEAD_ROWS}`).join('')
  return { formula: `${cells.at('schedule', kind, row)}${texts}`, value: askedCents - given }
}

/** Daily interest: all interest unpaid on the day of the payment. */
function unpaidInterest({ cells, entries }: Twin, { entry }: Numbered, known: readonly Numbered[]): Candidate {
  const before = known.filter((each) => each.entry === entry)
  const paid = entries[entry]
  const beforeCents = (entries[entry - 1]?.unpaidCents ?? 0) + (paid?.earnedCents ?? 0)
  const texts = before.map(({ line }) => `-D${line + 1 + HEAD_ROWS}`).join('')
  const earlier = entry === 0 ? '' : `${cells.at('ledger', 'unpaid', entry - 1)}+`
  return {
    formula: `${earlier}${cells.at('ledger', 'earned', entry)}${texts}`,
    value: beforeCents - sumOf(before.map(({ interestCents }) => interestCents)),
  }
}

/** Daily interest: a row asks for the level payment, whatever part of it is interest. */
function openOfLevel({ cells, levels }: Twin, split: Numbered, known: readonly Numbered[]): Candidate {
  const before = known.filter((each) => each.row === split.row)
  const given = sumOf(before.map(({ interestCents, principalCents }) => interestCents + principalCents))
  const texts = before.map(({ line }) => `-D${line + 1 + HEAD_ROWS}-E${line + 1 + HEAD_ROWS}`).join('')
  const own = `-D${split.line + 1 + HEAD_ROWS}`
  return {
    formula: `${cells.at('schedule', 'level', split.row)}${texts}${own}`,
    value: (levels[split.row] ?? 0) - given - split.interestCents,
  }
}

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0)
