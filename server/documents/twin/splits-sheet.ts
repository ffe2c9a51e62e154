import { day, number, type Row } from '#contract/spreadsheet/sheet.ts'
import { isDaily } from '#engine/book/book.ts'
import { headRows } from './heading-rows.ts'
import { HEAD_ROWS, SPLITS } from './layout.ts'
import { amountBy, type Candidate, least, less, sumOf } from './tried-formula.ts'
import { ledgerFigure, type SplitLine, type Twin } from './twin-facts.ts'

type Part = 'interest' | 'principal'

/** The lines before a line: those of its payment, and those of its row. */
type Before = { ofEntry: readonly SplitLine[]; ofRow: readonly SplitLine[] }

/** The splits of payments, one line for each payment and row: interest first, then principal, oldest row first. */
export function splitRows(twin: Twin): Row[] {
  const { split: words } = twin.words.twin
  const lines = twin.splits.map((split): Row => {
    const before = linesBefore(twin, split)
    const rest = restFor(twin, split, before)
    const open = isDaily(twin.book)
      ? { interest: unpaidInterest(twin, split, before), principal: openOfLevel(twin, split, before) }
      : { interest: openOfRow(twin, split, before, 'interest'), principal: openOfRow(twin, split, before, 'principal') }
    return [
      number(split.entry + 1 + HEAD_ROWS, 'whole'),
      day(twin.entries[split.entry]?.on ?? twin.asOn),
      number(split.row + 1, 'whole'),
      amountBy(twin.tally, split.interestCents, [least(rest, open.interest)]),
      amountBy(twin.tally, split.principalCents, [least(less(rest, [own(split, 'interest')]), open.principal)]),
    ]
  })
  return [...headRows(words.title, words.note, words.heads), ...lines]
}

function linesBefore({ splitsOfEntry, splitsOfRow }: Twin, { entry, row, line: own }: SplitLine): Before {
  const isBefore = ({ line }: SplitLine) => line < own
  return {
    ofEntry: (splitsOfEntry.get(entry) ?? []).filter(isBefore),
    ofRow: (splitsOfRow.get(row) ?? []).filter(isBefore),
  }
}

/** A part of a line of this sheet. */
const own = (split: SplitLine, part: Part): Candidate => ({
  formula: `${SPLITS[part]}${split.line + 1 + HEAD_ROWS}`,
  value: split[`${part}Cents`],
})

const bothParts = (lines: readonly SplitLine[]): Candidate[] =>
  lines.flatMap((each) => [own(each, 'interest'), own(each, 'principal')])

/** The money of a payment left for a line: all of it less the lines before, and less fees where these come first. */
function restFor(twin: Twin, { entry }: SplitLine, before: Before): Candidate {
  const isFeesFirst = twin.terms.allocation === 'FEES_INTEREST_PRINCIPAL'
  const fees = isFeesFirst ? [ledgerFigure(twin, 'fees', entry)] : []
  return less(ledgerFigure(twin, 'amount', entry), [...fees, ...bothParts(before.ofEntry)])
}

/** What a row asks for in interest or principal, less what earlier payments gave. */
function openOfRow({ cells, rows }: Twin, { row }: SplitLine, before: Before, part: Part): Candidate {
  const { interestCents = 0, principalCents = 0, extraPrincipalCents = 0 } = rows[row] ?? {}
  const askedCents = part === 'interest' ? interestCents : principalCents - extraPrincipalCents
  return less(
    { formula: cells.at('schedule', part, row), value: askedCents },
    before.ofRow.map((each) => own(each, part)),
  )
}

/** Daily interest: all interest unpaid on the day of the payment. */
function unpaidInterest(twin: Twin, { entry }: SplitLine, before: Before): Candidate {
  const earlier = entry === 0 ? [] : [ledgerFigure(twin, 'unpaid', entry - 1)]
  return less(
    sumOf([...earlier, ledgerFigure(twin, 'earned', entry)]),
    before.ofEntry.map((each) => own(each, 'interest')),
  )
}

/** Daily interest: a row asks for the level payment, whatever part of it is interest. */
function openOfLevel({ cells, levels }: Twin, split: SplitLine, before: Before): Candidate {
  const level = { formula: cells.at('schedule', 'level', split.row), value: levels[split.row] ?? 0 }
  return less(level, [...bothParts(before.ofRow), own(split, 'interest')])
}
