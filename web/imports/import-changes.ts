import { useState } from 'react'
import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ImportPaymentChoice, ImportPaymentChoices } from '#contract/imports/payment-choices.ts'
import type { ImportRepairs } from '#contract/imports/repairs.ts'
import type { Chosen } from './import-calls.ts'

/** A cell of the file, or what a row has for a field that no column of the file has. */
type Place = { row: number; place: number } | { row: number; field: ImportField }

/** What was corrected on screen, beyond what was checked. */
export type ImportChanges = {
  /** Whether something differs from the list as it was checked. */
  isAny: boolean
  repairs: ImportRepairs
  payments: ImportPaymentChoices
  /** The corrected text of a cell; undefined where it is as in the file. */
  textAt(at: Place): string | undefined
  write(at: Place, text: string): void
  isLeftOut(row: number): boolean
  leaveOut(row: number, isLeftOut: boolean): void
  isPutBack(row: number): boolean
  /** Reads a row that looks like a total. */
  putBack(row: number): void
  /** Chooses the payment of a row, or with null of all rows. */
  choosePayment(row: number | null, choice: ImportPaymentChoice): void
}

const NO_REPAIRS: ImportRepairs = { cells: [], leftOut: [] }
const KEPT: ImportPaymentChoices = { all: 'THEIRS', rows: [] }

/** Corrections of cells, rows left out and payments chosen, from those with which the list was checked last. */
export function useImportChanges({
  repairs: checkedRepairs = NO_REPAIRS,
  payments: checkedPayments = KEPT,
}: Chosen): ImportChanges {
  const [repairs, setRepairs] = useState(checkedRepairs)
  const [payments, setPayments] = useState(checkedPayments)
  return {
    isAny:
      JSON.stringify(repairs) !== JSON.stringify(checkedRepairs) ||
      JSON.stringify(payments) !== JSON.stringify(checkedPayments),
    repairs,
    payments,
    textAt: (at) => [...repairs.cells, ...(repairs.filled ?? [])].find((one) => isAt(one, at))?.text,
    write: (at, text) => setRepairs((now) => withText(now, at, text)),
    isLeftOut: (row) => repairs.leftOut.includes(row),
    leaveOut: (row, isLeftOut) =>
      setRepairs((now) => {
        const others = now.leftOut.filter((other) => other !== row)
        return { ...now, leftOut: isLeftOut ? [...others, row] : others }
      }),
    isPutBack: (row) => repairs.putBack?.includes(row) === true,
    putBack: (row) => setRepairs((now) => ({ ...now, putBack: [...(now.putBack ?? []), row] })),
    choosePayment: (row, choice) =>
      setPayments((now) =>
        row === null
          ? { all: choice, rows: [] }
          : { ...now, rows: [...now.rows.filter((other) => other.row !== row), { row, choice }] },
      ),
  }
}

function withText(repairs: ImportRepairs, at: Place, text: string): ImportRepairs {
  const { cells, filled = [] } = repairs
  if ('place' in at) return { ...repairs, cells: [...cells.filter((one) => !isAt(one, at)), { ...at, text }] }
  return { ...repairs, filled: [...filled.filter((one) => !isAt(one, at)), { ...at, text }] }
}

function isAt(one: Place, at: Place): boolean {
  if (one.row !== at.row) return false
  return 'place' in one ? 'place' in at && one.place === at.place : 'field' in at && one.field === at.field
}
