import { day, number, type Row } from '#contract/spreadsheet/sheet.ts'
import { isDaily } from '#engine/book/book.ts'
import { headRows } from './heading-rows.ts'
import { HEAD_ROWS, SPLITS } from './layout.ts'
import { amountBy, type Candidate, least, less, sumOf } from './tried-formula.ts'
import { ledgerFigure, type SplitLine, type Twin } from './twin-facts.ts'

type Part = 'interest' | 'principal'
type Numbered = SplitLine & { line: number }

/** The splits of payments, one line for each payment and row: interest first, then principal, oldest row first. */
export function splitRows(twin: Twin): Row[] {
  const { split: words } = twin.words.twin
  const known: Numbered[] = []
  const lines = twin.splits.map((split, line): Row => {
    const each = { ...split, line }
    const rest = restFor(twin, each, known)
    const open = isDaily(twin.book)
      ? { interest: unpaidInterest(twin, each, known), principal: openOfLevel(twin, each, known) }
      : { interest: openOfRow(twin, each, known, 'interest'), principal: openOfRow(twin, each, known, 'principal') }
    known.push(each)
    return [
      number(split.entry + 1 + HEAD_ROWS, 'whole'),
      day(twin.entries[split.entry]?.on ?? twin.asOn),
      number(split.row + 1, 'whole'),
      amountBy(twin.tally, split.interestCents, [least(rest, open.interest)]),
      amountBy(twin.tally, split.principalCents, [least(less(rest, [own(each, 'interest')]), open.principal)]),
    ]
  })
  return [...headRows(words.title, words.note, words.heads), ...lines]
}

/** A part of a line of this sheet. */
const own = (split: Numbered, part: Part): Candidate => ({
  formula: `${SPLITS[part]}${split.line + 1 + HEAD_ROWS}`,
  value: split[`${part}Cents`],
})

const bothParts = (lines: readonly Numbered[]): Candidate[] =>
  lines.flatMap((each) => [own(each, 'interest'), own(each, 'principal')])

/** The money of a payment left for a line: all of it less the lines before, and less fees where these come first. */
function restFor(twin: Twin, { entry }: Numbered, known: readonly Numbered[]): Candidate {
  const isFeesFirst = twin.terms.allocation === 'FEES_INTEREST_PRINCIPAL'
  const fees = isFeesFirst ? [ledgerFigure(twin, 'fees', entry)] : []
  const before = known.filter((each) => each.entry === entry)
  return less(ledgerFigure(twin, 'amount', entry), [...fees, ...bothParts(before)])
}

/** What a row asks for in interest or principal, less what earlier payments gave. */
function openOfRow({ cells, rows }: Twin, { row }: Numbered, known: readonly Numbered[], part: Part): Candidate {
  const { interestCents = 0, principalCents = 0, extraPrincipalCents = 0 } = rows[row] ?? {}
  const askedCents = part === 'interest' ? interestCents : principalCents - extraPrincipalCents
  const before = known.filter((each) => each.row === row)
  return less(
    { formula: cells.at('schedule', part, row), value: askedCents },
    before.map((each) => own(each, part)),
  )
}

/** Daily interest: all interest unpaid on the day of the payment. */
function unpaidInterest(twin: Twin, { entry }: Numbered, known: readonly Numbered[]): Candidate {
  const before = known.filter((each) => each.entry === entry)
  const earlier = entry === 0 ? [] : [ledgerFigure(twin, 'unpaid', entry - 1)]
  return less(
    sumOf([...earlier, ledgerFigure(twin, 'earned', entry)]),
    before.map((each) => own(each, 'interest')),
  )
}

/** Daily interest: a row asks for the level payment, whatever part of it is interest. */
function openOfLevel({ cells, levels }: Twin, split: Numbered, known: readonly Numbered[]): Candidate {
  const before = known.filter((each) => each.row === split.row)
  const level = { formula: cells.at('schedule', 'level', split.row), value: levels[split.row] ?? 0 }
  return less(level, [...bothParts(before), own(split, 'interest')])
}
