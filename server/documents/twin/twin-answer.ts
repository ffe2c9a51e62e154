import type { Language } from '#contract/enumerations.ts'
import { XLSX } from '#contract/spreadsheet/workbook.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { wordsIn } from '#texts/paper-words.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { Subject } from '../loan-record.ts'
import { workbook } from '../spreadsheet/workbook.ts'
import { twinSheets } from './twin.ts'

export type TwinOf = { subject: Subject; terms: LoanTerms; events: readonly LoanEvent[]; asOn: Day }

/** The spreadsheet that computes a loan, as an answer to be saved. */
export function twinAnswer(
  { subject, ...loan }: TwinOf,
  { language, madeAt }: { language: Language; madeAt: Instant },
): FileAnswer {
  const words = wordsIn(language)
  const heads = [
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
    { label: words.lender, value: subject.lenderName },
    { label: words.borrower, value: subject.borrowerName },
    { label: words.twin.loan.record, value: subject.recordHash },
  ]
  return {
    mediaType: XLSX,
    name: words.twin.fileName(subject.loanNumber),
    isInline: false,
    isUploaded: false,
    open: () => {
      const { sheets } = twinSheets({ ...loan, heads, words, madeAt })
      return workbook(sheets, { title: `${subject.loanName} · ${subject.loanNumber}`, madeAt })
    },
  }
}
