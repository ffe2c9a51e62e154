import type { Language } from '#contract/enumerations.ts'
import type { ActTotals, ReportedAct } from '#contract/reports/audit.ts'
import { auditWords as en } from '#texts/en/papers/audit.ts'
import { auditWords as es } from '#texts/es/papers/audit.ts'
import { type ReportContent, reportWordsIn } from './report-shape.ts'

/** What was done in a lender's books, the newest first. `total` is of the period, however many are drawn. */
export function auditContent(
  { rows, totals, timeZone }: { rows: readonly ReportedAct[]; totals: ActTotals; timeZone: string },
  language: Language,
): ReportContent {
  const words = reportWordsIn(language)
  const said: Readonly<Record<string, string>> = { en, es }[language]
  const moment = momentIn(language, timeZone)
  const shares = [0.25, 0.31, 0.26, 0.18]
  const titles = [words.when, words.act, words.about, words.who]
  return {
    facts: totals.byKind.map(({ kind, count }) => ({ label: words.actKinds[kind], value: String(count) })),
    tables: [
      {
        title: words.names.audit,
        columns: titles.map((title, index) => ({ title, share: shares[index] ?? 0.2, align: 'LEFT' })),
        rows: rows.map((row) => [
          moment(row.at),
          said[`admin.action.${row.action}`] ?? row.action,
          aboutOf(row, said),
          row.byName ?? words.actors[row.by],
        ]),
      },
    ],
    notes: [
      words.auditNote(timeZone),
      ...(rows.length < totals.total ? [words.auditCut({ shown: rows.length, all: totals.total })] : []),
    ],
  }
}

/** A loan or a borrower by name, anything else by its number and the loan it belongs to. */
function aboutOf({ subjectKind, subjectId, subjectName }: ReportedAct, said: Readonly<Record<string, string>>): string {
  if (subjectKind === null) return ''
  if (subjectName !== null && (subjectKind === 'loan' || subjectKind === 'borrower')) return subjectName
  const text = said[`admin.subject.${subjectKind}`]?.replace('{id}', String(subjectId ?? '')) ?? subjectKind
  return subjectName === null ? text : `${text}, ${subjectName}`
}

function momentIn(language: Language, timeZone: string): (instant: string) => string {
  const locale = { en: 'en-US', es: 'es-US' }[language]
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  // The narrow blank before AM and PM is in none of the fonts of a paper.
  return (instant) => format.format(new Date(instant)).replace(/[\u00a0\u202f]/g, ' ')
}
