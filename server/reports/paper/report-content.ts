import type { Language } from '#contract/enumerations.ts'
import { centsOf } from '#contract/fields.ts'
import {
  type ColumnDescription,
  isNumberKind,
  isOn,
  type ReportDescription,
  type ReportSelection,
  type ReportValue,
  type ReportWords,
  type TableDescription,
  type ValueKind,
  valueIn,
  wordOf,
} from '#contract/reports/report-description.ts'
import { audit as auditEn } from '#texts/en/audit.ts'
import { dashboard as dashboardEn } from '#texts/en/dashboard.ts'
import { enumerations as enumerationsEn } from '#texts/en/enumerations.ts'
import { loans as loansEn } from '#texts/en/loans.ts'
import { reportPapers as papersEn } from '#texts/en/papers/reports.ts'
import { reportNames as namesEn } from '#texts/en/report-names.ts'
import { reports as reportsEn } from '#texts/en/reports.ts'
import { words as wordsEn } from '#texts/en/words.ts'
import { audit as auditEs } from '#texts/es/audit.ts'
import { dashboard as dashboardEs } from '#texts/es/dashboard.ts'
import { enumerations as enumerationsEs } from '#texts/es/enumerations.ts'
import { loans as loansEs } from '#texts/es/loans.ts'
import { reportPapers as papersEs } from '#texts/es/papers/reports.ts'
import { reportNames as namesEs } from '#texts/es/report-names.ts'
import { reports as reportsEs } from '#texts/es/reports.ts'
import { words as wordsEs } from '#texts/es/words.ts'
import { wordsIn } from '#texts/paper-words.ts'
import { type Texts, textWith } from '#texts/text.ts'
import { percentOfPpm, usd } from '../../documents/drawing/figures.ts'
import type { Column } from '../../documents/drawing/table.ts'

type PaperTable = {
  title: string
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
}

/** A report to be drawn: figures first, then tables, then notes. */
export type ReportContent = {
  facts: readonly { label: string; value: string }[]
  tables: readonly PaperTable[]
  notes: readonly string[]
}

/** The texts of the screens; the papers' own texts come last and override them. */
const TEXTS: Record<Language, Texts> = {
  en: { ...wordsEn, ...enumerationsEn, ...dashboardEn, ...loansEn, ...auditEn, ...namesEn, ...reportsEn, ...papersEn },
  es: { ...wordsEs, ...enumerationsEs, ...dashboardEs, ...loansEs, ...auditEs, ...namesEs, ...reportsEs, ...papersEs },
}

/** The texts of reports on paper in a language. */
export function reportWordsIn(language: Language): ReportWords {
  const known: ReportWords['known'] = (key, values) => {
    const text = TEXTS[language][key]
    return text === undefined ? null : textWith(text, language, values)
  }
  return { known, text: (key, values) => known(key, values) ?? key, money: (dollars) => usd(centsOf(dollars)) }
}

/** The content of a report on paper: the figures, tables and notes that its description has for paper. */
export function contentOf<Data>(
  { figures, tables, notes }: ReportDescription<Data>,
  { data, selection, ...reader }: { data: Data; selection: ReportSelection; language: Language; timeZone: string },
): ReportContent {
  const words = reportWordsIn(reader.language)
  const cell = cellIn(reader)
  return {
    facts: figures
      .filter((figure) => isOn(figure, 'PAPER') && !figure.isAbsent?.(data))
      .map(({ title, as, value }) => ({ label: words.text(title, selection), value: cell(value(data), as) })),
    tables: tables.flatMap((table) => (isOn(table, 'PAPER') ? tableOf(table, { data, words, cell }) : [])),
    notes: notes
      .filter((note) => isOn(note, 'PAPER'))
      .flatMap(({ text }) => (typeof text === 'string' ? words.text(text) : (text(data, words, selection) ?? []))),
  }
}

type Cell = (value: ReportValue, as: ValueKind) => string

function tableOf<Data>(
  table: TableDescription<Data>,
  { data, words, cell }: { data: Data; words: ReportWords; cell: Cell },
): PaperTable[] {
  if (!table.paper) return []
  const columns = paperColumns(table)
  const cellOf = (row: Readonly<Record<string, unknown>>, column: ColumnDescription): string => {
    if (column.say) return column.say(row, words)
    const value = valueIn(row, column.field)
    if (column.as === 'CODE' || column.as === 'WORD') return wordOf(value, column, words)
    return column.as === 'MATURITY' && value === null ? words.text('reports.pastMaturity') : cell(value, column.as)
  }
  const total = table.total?.(data)
  const sums = total && columns.slice(1).map((column) => cell(valueIn(total, column.field), column.as))
  return [
    {
      title: words.text(table.paper.title ?? table.title),
      columns: columns.map((column) => ({
        title: words.text(column.title),
        share: column.share,
        align: isNumberKind(column.as) ? 'RIGHT' : 'LEFT',
      })),
      rows: table.rows(data).map((row) => columns.map((column) => cellOf(row, column))),
      ...(sums && { total: [words.text('reports.total'), ...sums] }),
    },
  ]
}

/** The columns of a table on paper, in the paper's order, with their shares of the page width. */
function paperColumns<Data>({
  columns,
  paper,
}: TableDescription<Data>): readonly (ColumnDescription & { share: number })[] {
  const shares = paper?.shares ?? 0
  if (typeof shares === 'number') {
    const first = 1 - shares * (columns.length - 1)
    return columns.map((column, index) => ({ ...column, share: index === 0 ? first : shares }))
  }
  return Object.entries(shares).flatMap(([field, share]) =>
    columns.filter((column) => column.field === field).map((column) => ({ ...column, share: share ?? 0 })),
  )
}

/** Formats values for paper; blank where there is none. */
function cellIn({ language, timeZone }: { language: Language; timeZone: string }): Cell {
  const locale = { en: 'en-US', es: 'es-US' }[language]
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const { day } = wordsIn(language)
  return (value, as) => {
    if (value === null || value === undefined) return ''
    if (as === 'MONEY') return usd(centsOf(Number(value)))
    if (as === 'PERCENT') return percentOfPpm(Math.round(Number(value) * 10_000))
    if (as === 'AVERAGE_RATE') return percentOfPpm(Math.round(Number(value) * 100) * 100)
    if (as === 'DAY') return day(String(value))
    if (as === 'MONTH' || as === 'MATURITY') return month.format(new Date(`${value}-01T00:00Z`))
    // Intl puts a narrow no-break space before AM and PM, and none of the papers' fonts has it.
    if (as === 'INSTANT') return instant.format(new Date(String(value))).replace(/[\u00a0\u202f]/g, ' ')
    return String(value)
  }
}
