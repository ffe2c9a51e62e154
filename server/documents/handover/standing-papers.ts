import type { Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import { isAgreement, type LoanEvent } from '#engine/terms/events.ts'
import type { ZipEntry } from '../../files/zip.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { LoanDetailRow } from '../../loans/queries.ts'
import { closingPaper } from '../closing-paper.ts'
import type { Subject } from '../loan-record.ts'
import type { Making } from '../paper.ts'
import { schedulePaper } from '../schedule-paper.ts'
import { statementFigures } from '../statement/statement-figures.ts'
import { statementPaper } from '../statement/statement-paper.ts'
import { summaryPaper } from '../summary-paper.ts'
import { figuresByYear, yearEndPaper } from '../year-end-paper.ts'

type Standing = { loan: LoanDetailRow; events: readonly LoanEvent[]; subject: Subject; today: Day; asOn: Day }

/** The papers of a pack that say how a loan stands on a day, which only a loan that stands has. */
export function* papersOfStanding(
  { loan, events, subject, today, asOn }: Standing,
  making: Making,
): Generator<ZipEntry> {
  const { terms, annualRatePpm, frequency, originatedOn, principalCents } = loan
  const state = replay(terms, events, { asOn })
  const hasChanged = events.some(isAgreement)
  if (terms.closing) yield paper(closingPaper({ subject, terms, on: asOn }, making))
  yield paper(summaryPaper({ subject, terms, state, hasChanged }, making))
  const schedule = {
    subject,
    asOn,
    annualRatePpm,
    frequency,
    originatedOn,
    principalCents,
    takenOver: terms.takenOver,
    rows: state.installments,
  }
  yield paper(schedulePaper(schedule, making))
  const figures = statementFigures(terms, events, asOn)
  yield paper(statementPaper({ subject, figures, annualRatePpm, lastDueOn: loan.maturesOn }, making))
  const figuresOf = figuresByYear(terms, events)
  const endsOn = (state.sold ?? state.transferred)?.on
  const until = endsOn !== undefined && endsOn < today ? endsOn : today
  for (const year of yearsBetween(terms.originationOn, until))
    yield paper(yearEndPaper({ subject, figures: figuresOf({ year, today }), on: today }, making))
}

/** A paper as a file of a pack. Papers are compressed already. */
export const paper = (file: FileAnswer): ZipEntry => ({ name: file.name, isPacked: true, content: () => bytesOf(file) })

async function* bytesOf({ open }: FileAnswer): AsyncGenerator<Uint8Array> {
  for await (const piece of await open()) yield Buffer.from(piece)
}

/** The calendar years from one day to another, as text. */
function yearsBetween(from: Day, to: Day): string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index))
}
