import { type Cell, columnName, type Row, type Sheet } from '#contract/spreadsheet/sheet.ts'
import type { Tally } from './tried-formula.ts'

/**
 * The sheets without circular formulas, which no spreadsheet calculates: a payment that pays a row early and brings
 * extra principal changes the balance that the row's interest is computed on. Of each circle one figure, in the sheet
 * where circles are to be cut, becomes a plain value.
 */
export function withoutCircles(sheets: readonly Sheet[], { cutIn, tally }: { cutIn: string; tally: Tally }): Sheet[] {
  const cut = cutsOf(needsOf(sheets), { cutIn: sheets.findIndex(({ name }) => name === cutIn) })
  tally.live -= cut.size
  tally.taken += cut.size
  if (cut.size === 0) return [...sheets]
  return sheets.map((sheet, place) => ({
    ...sheet,
    rows: [...sheet.rows].map((row: Row, index) =>
      row.map((cell, column) => (cut.has(placeOf({ sheet: place, row: index, column })) ? asValue(cell) : cell)),
    ),
  }))
}

const asValue = (cell: Cell | null): Cell | null =>
  cell?.kind === 'FORMULA' ? { kind: 'NUMBER', value: Number(cell.value), style: 'moneyCarried' } : cell

/** A cell as one number, because a long history has tens of thousands of formulas. All parts count from 0. */
type Place = number

const COLUMNS = 1000
const ROWS = 2_000_000

const placeOf = ({ sheet, row, column }: { sheet: number; row: number; column: number }): Place =>
  (sheet * ROWS + row) * COLUMNS + column

const sheetOf = (place: Place): number => Math.floor(place / COLUMNS / ROWS)

/** The cells that each formula needs. */
function needsOf(sheets: readonly Sheet[]): Map<Place, Place[]> {
  const needs = new Map<Place, Place[]>()
  const sheetByName = new Map(sheets.map(({ name }, place) => [name, place]))
  for (const [sheet, { rows }] of sheets.entries()) {
    let row = 0
    for (const cells of rows) {
      for (const [column, cell] of cells.entries()) {
        if (cell?.kind === 'FORMULA') {
          needs.set(placeOf({ sheet, row, column }), placesIn(cell.formula, { own: sheet, sheetByName }))
        }
      }
      row += 1
    }
  }
  return needs
}

const CELLS = /(?:'([^']+)'!)?\$?\b([A-Z]{1,2})\$?(\d+)(?::([A-Z]{1,2})(\d+))?/g

/** The columns that a sheet can have, by their letters. */
const columnByName = new Map(Array.from({ length: 26 * 27 }, (_, column) => [columnName(column), column]))

function placesIn(
  formula: string,
  { own, sheetByName }: { own: number; sheetByName: ReadonlyMap<string, number> },
): Place[] {
  const places: Place[] = []
  for (const [, name, letters = '', from, , to] of formula.matchAll(CELLS)) {
    const sheet = name === undefined ? own : sheetByName.get(name)
    const column = columnByName.get(letters)
    // The first sheet has no formula that needs another sheet's, so it is not among these.
    if (sheet === undefined || column === undefined) continue
    const first = Number(from)
    for (let row = first; row <= Number(to ?? first); row += 1) places.push(placeOf({ sheet, row: row - 1, column }))
  }
  return places
}

/** The cells to be cut, one of each circle: the first on its way in the sheet where circles are cut. */
function cutsOf(needs: Map<Place, Place[]>, { cutIn }: { cutIn: number }): Set<Place> {
  const cut = new Set<Place>()
  const done = new Set<Place>()
  for (const start of needs.keys()) {
    for (let circle = circleFrom(start, { needs, done }); circle; circle = circleFrom(start, { needs, done })) {
      const at = circle.find((place) => sheetOf(place) === cutIn) ?? circle[0]
      if (at === undefined) break
      cut.add(at)
      needs.set(at, [])
    }
  }
  return cut
}

type Seeking = { needs: ReadonlyMap<Place, readonly Place[]>; done: Set<Place> }

/**
 * The cells of one circle that is reached from a cell; null when there is none. Cells from which none is reached are
 * added to `done`, and are not looked at again. Without recursion: a schedule may be 1,560 rows deep.
 */
function circleFrom(start: Place, { needs, done }: Seeking): Place[] | null {
  const way: { place: Place; next: number }[] = [{ place: start, next: 0 }]
  const onWay = new Set([start])
  for (let here = way.at(-1); here; here = way.at(-1)) {
    const need = done.has(here.place) ? undefined : needs.get(here.place)?.[here.next]
    here.next += 1
    if (need === undefined) {
      done.add(here.place)
      onWay.delete(here.place)
      way.pop()
    } else if (onWay.has(need)) {
      return way.slice(way.findIndex(({ place }) => place === need)).map(({ place }) => place)
    } else if (!done.has(need) && needs.has(need)) {
      way.push({ place: need, next: 0 })
      onWay.add(need)
    }
  }
  return null
}
