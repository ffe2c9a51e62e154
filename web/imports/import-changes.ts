import { useState } from 'react'
import type { ImportPaymentChoice, ImportPaymentChoices } from '#contract/imports/payment-choices.ts'
import type { ImportRepairs } from '#contract/imports/repairs.ts'
import type { Chosen } from './import-calls.ts'

type Place = { row: number; place: number }

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
  const isAt = (one: Place, { row, place }: Place) => one.row === row && one.place === place
  return {
    isAny:
      JSON.stringify(repairs) !== JSON.stringify(checkedRepairs) ||
      JSON.stringify(payments) !== JSON.stringify(checkedPayments),
    repairs,
    payments,
    textAt: (at) => repairs.cells.find((cell) => isAt(cell, at))?.text,
    write: (at, text) =>
      setRepairs((now) => ({ ...now, cells: [...now.cells.filter((cell) => !isAt(cell, at)), { ...at, text }] })),
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
