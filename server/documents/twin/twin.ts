import type { Sheet } from '#contract/spreadsheet/sheet.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Words } from '#texts/paper-words.ts'
import { withoutCircles } from './break-circles.ts'
import { namesOfCells } from './layout.ts'
import { ledgerRows } from './ledger-sheet.ts'
import { levelOfContract } from './level.ts'
import { loanRows } from './loan-sheet.ts'
import { scheduleRows } from './schedule-sheet.ts'
import { splitRows } from './splits-sheet.ts'
import { stretchRows } from './stretches-sheet.ts'
import type { Tally } from './tried-formula.ts'
import { factsOfLoan, type Twin } from './twin-facts.ts'

export type TwinContent = {
  terms: LoanTerms
  events: readonly LoanEvent[]
  asOn: Day
  madeAt: Instant
  /** The loan's name and number, lender and borrower, for the head of the sheet. */
  heads: readonly { label: string; value: string }[]
  words: Words
}

/**
 * A loan as a spreadsheet that computes it: schedule, interest and ledger as formulas over the terms, the events and
 * the row above, each beside our figure and the difference. A figure that no formula gives is entered as a value and
 * marked; the first sheet says how many. Throws RangeError as replay does.
 */
export function twinSheets(content: TwinContent): { sheets: Sheet[]; tally: Tally } {
  const { terms, events, asOn, words } = content
  const names = words.twin.sheets
  const twin: Twin = {
    ...factsOfLoan(terms, events, asOn),
    words,
    cells: namesOfCells(names),
    tally: { live: 0, taken: 0 },
    levels: [],
  }
  const level = levelOfContract(twin)
  const schedule = scheduleRows(twin, level)
  const stretches = stretchRows(twin)
  const splits = splitRows(twin)
  const ledger = ledgerRows(twin)
  const counting: Sheet[] = [
    { name: names.schedule, widths: SCHEDULE_WIDTHS, frozenRows: 3, faults: `Q4:Q${schedule.length}`, rows: schedule },
    { name: names.ledger, widths: LEDGER_WIDTHS, frozenRows: 3, faults: `T4:T${ledger.length}`, rows: ledger },
  ]
  if (twin.stretches.length > 0)
    counting.push({ name: names.stretches, widths: [8, 12, 12, 16, 12, 15, 18, 14], frozenRows: 3, rows: stretches })
  if (twin.splits.length > 0)
    counting.push({ name: names.splits, widths: [8, 12, 8, 14, 14], frozenRows: 3, rows: splits })
  if (level.rows.length > 0)
    counting.push({ name: names.level, widths: [8, 12, 12, 15, 15, 15], frozenRows: 3, rows: level.rows })
  const sheets = withoutCircles(counting, { cutIn: names.splits, tally: twin.tally })
  const loan = loanRows(twin, { level, heads: content.heads, madeAt: content.madeAt })
  const first: Sheet = { name: names.loan, widths: [40, 22, 70], frozenRows: 0, faults: 'B4', rows: loan }
  return { sheets: [first, ...sheets], tally: twin.tally }
}

const SCHEDULE_WIDTHS = [6, 12, 12, 14, 11, 15, 13, 13, 13, 15, 13, 13, 15, 13, 13, 15, 11, 14]
const LEDGER_WIDTHS = [12, 34, 15, 14, 12, 12, 12, 14, 14, 11, 11, 13, 12, 11, 15, 12, 14, 11, 15, 11]
