import { percentOf } from '#contract/fields.ts'
import { FIELDS_OF_IMPORT, type ImportField } from '#contract/imports/import-fields.ts'
import { frequencyIn } from '#contract/loans/frequency-words.ts'
import { type NamedCost, readNamedCosts } from '#contract/loans/named-costs.ts'
import { readPercents } from '#contract/loans/percents-of-years.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import { FREQUENCIES, type Frequency } from '#engine/terms/terms.ts'
import { unprocessable } from '../http/errors.ts'
import type { TextRow } from '../tables/csv-text.ts'
import { usedCells } from '../tables/headings.ts'
import {
  type DayOrder,
  folded,
  hasShortYear,
  parseCents,
  parseDay,
  parsePercent,
  parseSignedCents,
  parseSignedPercent,
  parseWhole,
  toldDayOrder,
} from '../tables/parse-values.ts'
import type { Asked } from './plan.ts'
import type { ProblemCode, Problems } from './problems.ts'
import type { Table } from './read-table.ts'
import { monthsOfYear } from './words/months-of-year.ts'
import { namesOnScreen } from './words/names-on-screen.ts'
import { wordsOf } from './words/value-synonyms.ts'

/**
 * The cells of a row by field. A cell that cannot be read is noted as a problem and given as undefined, like an empty
 * cell or a field without a column.
 */
export type Cells = {
  at: TextRow
  text(field: ImportField): string | undefined
  cents(field: ImportField): Cents | undefined
  /** An amount that may be below zero: (323.44), -323.44. */
  signedCents(field: ImportField): Cents | undefined
  percent(field: ImportField, isSigned?: boolean): RatePpm | undefined
  day(field: ImportField): Day | undefined
  whole(field: ImportField): number | undefined
  /** Percentages one after another: '5, 3, 1'. */
  percents(field: ImportField): readonly number[] | undefined
  /** Months of the year: '6, 7, 8', 'June-August'. */
  months(field: ImportField): readonly number[] | undefined
  /** Names with amounts: 'Title 850; Recording 75'. */
  costs(field: ImportField): readonly NamedCost[] | undefined
  /** One word of a fixed set, in English or Spanish. */
  word<Word extends string>(field: ImportField, words: readonly Word[]): Word | undefined
  /** How often payments are due: a word for it, or a number of days, weeks or months. */
  frequency(field: ImportField): Frequency | undefined
  /** One of some words, or any other text as it is written. */
  wordOrText(field: ImportField, words: readonly string[]): string | undefined
}

/**
 * The rows of a table by field. Dates that could be read in two ways are read in the given order. Notes rows longer
 * than the heading, and texts that cannot be stored.
 */
export function cellsOf(
  table: Table,
  {
    mapping,
    dayOrder,
    problems,
    loan,
    filled = [],
  }: Pick<Asked, 'mapping' | 'loan' | 'filled'> & { dayOrder: DayOrder; problems: Problems },
): Cells[] {
  const orders = new Map<ImportField, DayOrder>()
  const orderOf = (field: ImportField): DayOrder => {
    const place = mapping[field]
    const column = place === undefined ? [] : table.rows.map(({ cells }) => cells[place] ?? '')
    const known = orders.get(field) ?? toldDayOrder(column) ?? dayOrder
    orders.set(field, known)
    return known
  }
  const filledIn = new Map(filled.map(({ row, field, text }) => [`${row} ${field}`, text]))
  return table.rows.map((at) => {
    const textIn = (field: ImportField): string => {
      const place = mapping[field]
      return (place === undefined ? (filledIn.get(`${at.row} ${field}`) ?? '') : (at.cells[place] ?? '')).trim()
    }
    if (usedCells(at.cells) > table.headings.length) problems.add({ at, field: null, code: 'import.rowTooLong' })
    const read = <Value>(field: ImportField, code: ProblemCode, parse: (text: string) => Value | undefined) => {
      const text = textIn(field)
      if (text === '') return undefined
      const value = parse(text)
      if (value === undefined) problems.add({ at, field, code })
      return value
    }
    const textOf = (field: ImportField) =>
      read(field, 'field.unusableCharacter', (text) => (isUsable(text) ? text : undefined))
    return {
      at,
      text: (field) => textOf(field) ?? (field === 'loan' && mapping.loan === undefined ? loan : undefined),
      cents: (field) => read(field, 'import.amountUnreadable', parseCents),
      signedCents: (field) => read(field, 'import.amountUnreadable', parseSignedCents),
      percent: (field, isSigned = false) => {
        const ppm = read(field, 'import.percentUnreadable', isSigned ? parseSignedPercent : parsePercent)
        const text = textIn(field)
        if (ppm === undefined || !isPercentOrPart(ppm, text, table.headings[mapping[field] ?? -1])) return ppm
        const values = { text, hundredfold: percentOf(ppm * 100) }
        problems.add({ at, field, code: 'import.percentOrPart', values })
        return undefined
      },
      day: (field) =>
        read(field, 'import.dayUnreadable', (text) => {
          if (hasShortYear(text)) problems.remark({ row: null, code: 'import.shortYears' })
          return parseDay(text, orderOf(field))
        }),
      whole: (field) => read(field, 'import.wholeUnreadable', parseWhole),
      percents: (field) => read(field, 'import.percentUnreadable', (text) => readPercents(text) ?? undefined),
      months: (field) => read(field, 'import.monthsUnreadable', (text) => monthsOfYear(text) ?? undefined),
      costs: (field) => read(field, 'import.costsUnreadable', (text) => readNamedCosts(text) ?? undefined),
      wordOrText: (field, words) => {
        const text = textOf(field)
        return text === undefined ? undefined : (meantBy(field, text, words) ?? text)
      },
      frequency: (field) => {
        const text = textIn(field)
        // A name comes before its number: 'every 2 months' is EVERY_2_MONTHS.
        const named = meantBy(field, text, FREQUENCIES) ?? frequencyIn(text)
        return named ?? wordIn({ at, field, text, words: FREQUENCIES, problems })
      },
      word: (field, words) => wordIn({ at, field, text: textIn(field), words, problems }),
    }
  })
}

/** 0.0725 may mean 7.25 %, as spreadsheets store it. A percent sign in the cell or its heading settles the meaning. */
const isPercentOrPart = (ppm: RatePpm, text: string, heading = ''): boolean =>
  ppm > 0 && ppm < 10_000 && !`${text}${heading}`.includes('%')

const isUsable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The word of a fixed set that a text means, in English or Spanish: the code, another spelling, or its name on screen. */
function meantBy<Word extends string>(field: ImportField, text: string, words: readonly Word[]): Word | undefined {
  const heard = folded(text)
  const isMeant = (word: Word) => folded(word) === heard || wordsOf(word).includes(heard)
  return words.find(isMeant) ?? words.find((word) => namesOnScreen(field, word).some((name) => folded(name) === heard))
}

type WordAsked<Word> = { at: TextRow; field: ImportField; text: string; words: readonly Word[]; problems: Problems }

function wordIn<Word extends string>({ at, field, text, words, problems }: WordAsked<Word>): Word | undefined {
  if (text === '') return undefined
  const found = meantBy(field, text, words)
  if (found === undefined) {
    const named = words.map((word) => namesOnScreen(field, word)[0] ?? word)
    problems.add({ at, field, code: 'import.wordUnknown', values: { words: named.join('; ') } })
  }
  return found
}

/**
 * Refuses a mapping without a column for a needed field, with a field that the kind of import does not have, with a
 * column that the file does not have, or with one column for two fields.
 */
export function checkMapping(
  { kind, mapping, loan }: Pick<Asked, 'kind' | 'mapping' | 'loan'>,
  { headings }: Pick<Table, 'headings'>,
): void {
  const { needed, welcome } = FIELDS_OF_IMPORT[kind]
  const isGiven = (field: ImportField) => field === 'loan' && loan !== undefined
  const known = new Set([...needed, ...welcome])
  const fields = Object.entries(mapping)
  const places = new Set(fields.map(([, place]) => place))
  const isSound =
    needed.every((field) => mapping[field] !== undefined || isGiven(field)) &&
    // The schema allows only import fields as keys.
    fields.every(([field, place]) => known.has(field as ImportField) && place < headings.length) &&
    places.size === fields.length
  if (!isSound) throw unprocessable('mapping', 'import.mappingIncomplete')
}
