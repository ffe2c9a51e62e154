import { dollarsText, percentOf } from '#contract/fields.ts'
import type { ImportField, ImportMapping } from '#contract/imports/import-fields.ts'
import { IMPORT_AMOUNTS, IMPORT_DAYS } from '#contract/imports/import-fields.ts'
import type { ImportPaymentChoice } from '#contract/imports/payment-choices.ts'
import type { Tx } from '../database/database.ts'
import { unprocessable } from '../http/errors.ts'
import { type Cells, cellsOf, checkMapping } from './cells.ts'
import { checkBorrowers } from './check-borrowers.ts'
import { checkLoans } from './check-loans.ts'
import { checkPayments } from './check-payments.ts'
import { dayOrderInDoubt } from './date-format.ts'
import { knownLoans, knownPayments, knownPeople } from './existing-records/existing-records.ts'
import { rowsOwed } from './owed-rows.ts'
import type { Asked, Plan } from './plan.ts'
import { type Problems, problemsOf } from './problems.ts'
import type { Table } from './read-table.ts'
import { type TotalRow, withoutTotals } from './total-rows.ts'

/** `rows` is the number of rows that were read; `totalRows` are totals of the list, which were left out. */
export type Checked = { plan: Plan; problems: Problems; rows: number; totalRows: TotalRow[] }

const UNDERSTOOD_ROWS = 3

/**
 * Reads every row of a table, but for totals, and notes every problem. Writes nothing. Refuses a mapping that does not fit
 * the file, and a list of totals alone.
 */
export async function checkFile(tx: Tx, whole: Table, asked: Asked): Promise<Checked> {
  const { kind, mapping, loan, filled } = asked
  checkMapping(asked, whole)
  const { totalRows, ...kept } = withoutTotals(whole, asked)
  if (kept.rows.length === 0) throw unprocessable('file', 'import.noRows')
  const table = { ...whole, ...kept }
  const problems = problemsOf(table, mapping)
  const dayOrder = asked.dayOrder ?? dayOrderInDoubt(table).told ?? 'MONTH_FIRST'
  const all = cellsOf(table, { mapping, dayOrder, problems, loan, filled })
  const rows = kind === 'LOANS_AS_OF' ? rowsOwed(all, problems) : all
  const plan: Plan = { borrowers: [], loans: [], payments: [], returns: [], differences: [], understood: [] }
  if (kind === 'BORROWERS') {
    plan.borrowers = checkBorrowers(rows, { problems, known: await knownPeople(tx, rows, asked) })
  } else if (kind === 'PAYMENTS') {
    const checked = await checkPayments(rows, {
      problems,
      known: await knownPayments(tx, rows, asked),
      loan: mapping.loan === undefined ? loan : undefined,
    })
    Object.assign(plan, checked)
  } else {
    const known = await knownLoans(tx, rows, asked)
    const payments = { choiceOf: choiceOf(asked.payments), differences: plan.differences }
    Object.assign(plan, await checkLoans(rows, { problems, mapping, known, isAsOf: kind === 'LOANS_AS_OF', payments }))
  }
  plan.understood = rows.slice(0, UNDERSTOOD_ROWS).map((cells) => understood(cells, mapping))
  return { plan, problems, rows: rows.length, totalRows }
}

/** A row as it was read, with days and amounts in our own notation. Unreadable cells are left out. */
function understood(cells: Cells, mapping: ImportMapping): Plan['understood'][number] {
  // The schema allows only import fields as keys.
  const fields = Object.keys(mapping) as ImportField[]
  return {
    row: cells.at.row,
    cells: fields.flatMap((field) => {
      const value = readValue(cells, field)
      return value === undefined ? [] : [{ field, value }]
    }),
  }
}

function readValue(cells: Cells, field: ImportField): string | undefined {
  if (IMPORT_DAYS.includes(field)) return cells.day(field)
  if (field === 'interestRate') {
    const rate = cells.percent(field)
    return rate === undefined ? undefined : `${percentOf(rate)}%`
  }
  if (!IMPORT_AMOUNTS.includes(field)) return cells.text(field)
  const cents = field === 'amount' ? cells.signedCents(field) : cells.cents(field)
  return cents === undefined ? undefined : dollarsText(cents)
}

function choiceOf(choices: Asked['payments']): (row: number) => ImportPaymentChoice {
  const rows = new Map(choices?.rows.map(({ row, choice }) => [row, choice]))
  return (row) => rows.get(row) ?? choices?.all ?? 'THEIRS'
}
