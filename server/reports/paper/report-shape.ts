import type { Language } from '#contract/enumerations.ts'
import { centsOf } from '#contract/fields.ts'
import { en } from '#texts/en/papers/reports.ts'
import { es } from '#texts/es/papers/reports.ts'
import { percentOfPpm, usd } from '../../documents/drawing/figures.ts'
import type { Column } from '../../documents/drawing/table.ts'

export type ReportTable = {
  title: string
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
}

/** A report as it is drawn: figures first, then tables, then what is to be said of them. */
export type ReportContent = {
  facts: readonly { label: string; value: string }[]
  tables: readonly ReportTable[]
  notes: readonly string[]
}

/** What reports on paper say in a language. */
export const reportWordsIn = (language: Language) => ({ en, es })[language]

/** '2026-03' as people write a month. */
export const monthIn = (language: Language) => {
  const locale = { en: 'en-US', es: 'es-US' }[language]
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (month: string): string => format.format(new Date(`${month}-01T00:00Z`))
}

/** An amount of an answer as paper has it; nothing where there is none. */
export const dollars = (amount: number | null): string => (amount === null ? '' : usd(centsOf(amount)))
/** A rate of an answer, percent a year. */
export const percent = (rate: number | null): string => (rate === null ? '' : percentOfPpm(Math.round(rate * 10_000)))

/** Columns that share the page: the first takes what the others leave. */
export function columnsOf(
  titles: readonly string[],
  { share, lefts = 1 }: { share: number; lefts?: number },
): Column[] {
  const first = 1 - share * (titles.length - 1)
  return titles.map((title, index) => ({
    title,
    share: index === 0 ? first : share,
    align: index < lefts ? 'LEFT' : 'RIGHT',
  }))
}
