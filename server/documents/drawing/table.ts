import { type Align, CONTENT_WIDTH, decorate, INK, line, makeRoom, PAGE, type Pen, rule } from './pen.ts'
import { shortened } from './wrap-text.ts'

export type Column = {
  title: string
  /** Its share of the page width; all shares add up to 1. */
  share: number
  align?: Align
}

type Table = {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** The totals of the columns, in the last line. */
  total?: readonly string[]
  /** Rows to emphasise: the one that the document is about. */
  isStrong?: (index: number) => boolean
}

const ROW = 15.5
const SIZE = 8.5
const GAP = 8

/** A table over as many pages as it needs, with its head on each. */
export async function table(pen: Pen, { columns, rows, total, isStrong }: Table): Promise<void> {
  await makeRoom(pen, ROW * 3)
  const { doc, root } = pen
  const whole = doc.struct('Table')
  root.add(whole)
  const add = (cells: readonly string[], options: { type: 'TH' | 'TD'; isBold: boolean; color?: string }) => {
    const row = doc.struct('TR')
    whole.add(row)
    drawCells(pen, columns, { cells, ...options, within: (type, draw) => row.add(doc.struct(type, {}, draw)) })
    row.end()
  }
  add(titlesOf(columns), { type: 'TH', isBold: true, color: INK.muted })
  endRow(pen, INK.muted)
  for (const [index, cells] of rows.entries()) {
    if (await makeRoom(pen, ROW)) repeatHead(pen, columns)
    if (isStrong?.(index)) backdrop(pen)
    add(cells, { type: 'TD', isBold: isStrong?.(index) ?? false })
    endRow(pen)
  }
  if (total) {
    if (await makeRoom(pen, ROW)) repeatHead(pen, columns)
    add(total, { type: 'TD', isBold: true })
    pen.y += ROW
  }
  whole.end()
  pen.y += 12
}

export type SumLine = { label: string; note?: string; value: string }

/** Lines with a name and an amount, which add up to the last line. */
export async function sum(pen: Pen, { rows, total }: { rows: readonly SumLine[]; total?: SumLine }): Promise<void> {
  const { doc, root } = pen
  await makeRoom(pen, 24 * 2)
  const whole = doc.struct('Table')
  root.add(whole)
  const lines: readonly SumLine[] = total ? [...rows, total] : rows
  for (const [index, { label, note = '', value }] of lines.entries()) {
    const isTotal = index === rows.length
    const height = note === '' ? 20 : 31
    await makeRoom(pen, height)
    const { y } = pen
    const row = doc.struct('TR')
    whole.add(row)
    const weight = isTotal ? 'SEMIBOLD' : 'REGULAR'
    const cell = { y: y + 4.5, size: isTotal ? 10.5 : 9.5, weight } as const
    row.add(
      doc.struct('TH', {}, () => {
        line(pen, label, { x: PAGE.left, ...cell })
        if (note !== '') line(pen, note, { x: PAGE.left, y: y + 17, size: 8, color: INK.muted })
      }),
    )
    row.add(
      doc.struct('TD', {}, () => line(pen, value, { x: PAGE.left, width: CONTENT_WIDTH, align: 'RIGHT', ...cell })),
    )
    row.end()
    pen.y += height
    if (!isTotal) rule(pen, pen.y - 1, { color: total && index === rows.length - 1 ? INK.muted : INK.line })
  }
  whole.end()
  pen.y += 12
}

const titlesOf = (columns: readonly Column[]): string[] => columns.map(({ title }) => title)

type Cells = {
  cells: readonly string[]
  type: 'TH' | 'TD'
  isBold: boolean
  color?: string
  within: (type: string, draw: () => void) => void
}

function drawCells(
  pen: Pen,
  columns: readonly Column[],
  { cells, type, isBold, color = INK.text, within }: Cells,
): void {
  let x: number = PAGE.left
  columns.forEach(({ share, align = 'LEFT' }, index) => {
    const width = CONTENT_WIDTH * share - (index === columns.length - 1 ? 0 : GAP)
    const style = { size: SIZE, weight: isBold ? 'SEMIBOLD' : 'REGULAR', color } as const
    pen.doc.font(style.weight).fontSize(SIZE)
    const text = shortened(cells[index] ?? '', { width, widthOf: (part) => pen.doc.widthOfString(part) })
    const place = { x, y: pen.y + 3, width, align }
    within(type, () => line(pen, text, { ...place, ...style }))
    x += CONTENT_WIDTH * share
  })
}

function repeatHead(pen: Pen, columns: readonly Column[]): void {
  const within = (_type: string, draw: () => void) => decorate(pen, draw)
  drawCells(pen, columns, { cells: titlesOf(columns), type: 'TH', isBold: true, color: INK.muted, within })
  endRow(pen, INK.muted)
}

function backdrop(pen: Pen): void {
  const { y } = pen
  decorate(pen, (doc) =>
    doc
      .rect(PAGE.left - 5, y, CONTENT_WIDTH + 10, ROW)
      .fillColor(INK.soft)
      .fill(),
  )
}

function endRow(pen: Pen, color: string = INK.line): void {
  pen.y += ROW
  rule(pen, pen.y, { color })
}
