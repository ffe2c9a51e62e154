import { type Cell, columnName, type Row, type Sheet } from '#contract/spreadsheet/sheet.ts'
import type { Tally } from './tried-formula.ts'

/**
 * The sheets without circular formulas, which no spreadsheet calculates: a payment that pays a row early and brings
 * extra principal changes the balance that the row's interest is computed on. Of each circle one figure, in the sheet
 * where circles are to be cut, becomes a plain value.
 */
export function withoutCircles(sheets: readonly Sheet[], { cutIn, tally }: { cutIn: string; tally: Tally }): Sheet[] {
  const needs = needsOf(sheets)
  const cut = new Set<string>()
  for (let circle = circleIn(needs); circle; circle = circleIn(needs)) {
    const at = circle.find((name) => name.startsWith(`${cutIn}!`)) ?? circle[0] ?? ''
    cut.add(at)
    needs.set(at, [])
  }
  tally.live -= cut.size
  tally.taken += cut.size
  if (cut.size === 0) return [...sheets]
  return sheets.map((sheet) => ({
    ...sheet,
    rows: cellsByName(sheet).map((row) => row.map(({ name, cell }) => (cut.has(name) ? asValue(cell) : cell))),
  }))
}

const asValue = (cell: Cell | null): Cell | null =>
  cell?.kind === 'FORMULA' ? { kind: 'NUMBER', value: Number(cell.value), style: 'moneyCarried' } : cell

const cellsByName = ({ name, rows }: Sheet): { name: string; cell: Cell | null }[][] =>
  [...rows].map((row: Row, index) =>
    row.map((cell, column) => ({ name: `${name}!${columnName(column)}${index + 1}`, cell })),
  )

/** The cells that each formula needs, by their names. */
function needsOf(sheets: readonly Sheet[]): Map<string, string[]> {
  const needs = new Map<string, string[]>()
  for (const sheet of sheets) {
    for (const { name, cell } of cellsByName(sheet).flat()) {
      if (cell?.kind === 'FORMULA') needs.set(name, namesIn(cell.formula, sheet.name))
    }
  }
  return needs
}

const CELLS = /(?:'([^']+)'!)?\$?\b([A-Z]{1,2})\$?(\d+)(?::([A-Z]{1,2})(\d+))?/g

function namesIn(formula: string, own: string): string[] {
  return [...formula.matchAll(CELLS)].flatMap(([, sheet = own, column, from, , to]) => {
    const first = Number(from)
    const count = to === undefined ? 1 : Number(to) - first + 1
    return Array.from({ length: count }, (_, index) => `${sheet}!${column}${first + index}`)
  })
}

/** The cells of one circle; null when there is none. Without recursion: a schedule may be 1,560 rows deep. */
function circleIn(needs: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  for (const start of needs.keys()) {
    const way: { name: string; next: number }[] = [{ name: start, next: 0 }]
    const onWay = new Set([start])
    for (let here = way.at(-1); here; here = way.at(-1)) {
      const need = done.has(here.name) ? undefined : needs.get(here.name)?.[here.next]
      here.next += 1
      if (need === undefined) {
        done.add(here.name)
        onWay.delete(here.name)
        way.pop()
      } else if (onWay.has(need)) {
        return way.slice(way.findIndex(({ name }) => name === need)).map(({ name }) => name)
      } else if (!done.has(need) && needs.has(need)) {
        way.push({ name: need, next: 0 })
        onWay.add(need)
      }
    }
  }
  return null
}
