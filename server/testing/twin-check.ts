import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Cell, Sheet } from '#contract/spreadsheet/sheet.ts'
import type { History } from '#engine/testing/loan-histories.ts'
import { wordsIn } from '#texts/paper-words.ts'
import { workbook } from '../documents/spreadsheet/workbook.ts'
import { LOAN } from '../documents/twin/layout.ts'
import { twinSheets } from '../documents/twin/twin.ts'
import { recalculated } from './recalculated.ts'

const madeAt = '2026-03-02T12:00:00.000Z'

/** The spreadsheet twin of a loan with any history. */
export const twinOf = (history: History, heads: { label: string; value: string }[] = []) =>
  twinSheets({ ...history, heads, words: wordsIn('en'), madeAt })

/**
 * The difference in dollars between each twin, calculated by a program, and our figures. The stored results are removed
 * from the files first, so that every figure has to be calculated.
 */
export async function differencesOf(histories: readonly History[]): Promise<number[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-twins-'))
  try {
    const files: string[] = []
    for (const [index, history] of histories.entries()) {
      const file = path.join(folder, `loan${index}.xlsx`)
      const sheets = twinOf(history).sheets.map(withoutResults)
      await pipeline(workbook(sheets, { title: 'Loan', madeAt }), createWriteStream(file))
      files.push(file)
    }
    const tables = await recalculated(files)
    return files.map((file) => {
      const figure = tables.get(file)?.get('Loan')?.[LOAN.differences - 1]?.[1]
      if (figure === undefined || figure === '') throw new Error(`${file} has no figure for its differences`)
      return Number(figure)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const withoutResults = (sheet: Sheet): Sheet => ({
  ...sheet,
  rows: [...sheet.rows].map((row) => row.map((cell) => cell && withoutResult(cell))),
})

const withoutResult = (cell: Cell): Cell => (cell.kind === 'FORMULA' ? { ...cell, value: null } : cell)
