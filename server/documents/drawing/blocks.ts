import {
  CONTENT_WIDTH,
  decorate,
  INK,
  leading,
  line,
  linesOf,
  makeRoom,
  PAGE,
  type Pen,
  rule,
  type TextStyle,
} from './pen.ts'

/** The head of a document: sender, kind of document, subject and day. */
export function letterhead(
  pen: Pen,
  {
    sender,
    address,
    day,
    title,
    subtitle,
  }: { sender: string; address: string; day: string; title: string; subtitle: string },
): void {
  const columnWidth = CONTENT_WIDTH * 0.62
  const senderLines = linesOf(pen, sender, { size: 11, weight: 'SEMIBOLD', width: columnWidth })
  const addressLines = address === '' ? [] : linesOf(pen, address, { size: 8.5, width: columnWidth }).slice(0, 8)
  const dayY = pen.y + 1.5
  block(pen, 'P', senderLines, { size: 11, weight: 'SEMIBOLD' })
  if (addressLines.length > 0) block(pen, 'P', addressLines, { size: 8.5, color: INK.muted })
  tagged(pen, 'P', () =>
    line(pen, day, { x: PAGE.left, y: dayY, width: CONTENT_WIDTH, align: 'RIGHT', size: 9, color: INK.muted }),
  )
  pen.y += 16
  rule(pen, pen.y, { color: INK.accent })
  pen.y += 18
  block(pen, 'H1', linesOf(pen, title, { size: 21, weight: 'SEMIBOLD', width: CONTENT_WIDTH }), {
    size: 21,
    weight: 'SEMIBOLD',
  })
  block(pen, 'P', linesOf(pen, subtitle, { size: 10, width: CONTENT_WIDTH }), { size: 10, color: INK.muted })
  pen.y += 16
}

/** A section's title, kept on one page with the beginning of the section. */
export async function heading(pen: Pen, text: string, { roomAfter = 60 } = {}): Promise<void> {
  const style = { size: 11.5, weight: 'SEMIBOLD' } as const
  const lines = linesOf(pen, text, { ...style, width: CONTENT_WIDTH })
  const isNewPage = await makeRoom(pen, 12 + lines.length * leading(style.size) + roomAfter)
  if (!isNewPage) pen.y += 8
  block(pen, 'H2', lines, style)
  pen.y += 5
}

/** A paragraph, wrapped into lines and continued on the next page when necessary. */
export async function paragraph(pen: Pen, text: string, style: TextStyle = { size: 9.5 }): Promise<void> {
  for (const part of linesOf(pen, text, { ...style, width: CONTENT_WIDTH })) {
    await makeRoom(pen, leading(style.size))
    block(pen, 'P', [part], style)
  }
  pen.y += 7
}

/** A list of sentences with bullets. */
export async function list(pen: Pen, items: readonly string[]): Promise<void> {
  for (const item of items) {
    const style = { size: 9.5 }
    const lines = linesOf(pen, item, { ...style, width: CONTENT_WIDTH - 14 })
    await makeRoom(pen, lines.length * leading(style.size))
    const { y } = pen
    decorate(pen, (doc) =>
      doc
        .circle(PAGE.left + 3, y + 6.4, 1.5)
        .fillColor(INK.accent)
        .fill(),
    )
    block(pen, 'P', lines, { ...style, x: PAGE.left + 14 })
    pen.y += 4
  }
  pen.y += 3
}

export type Fact = { label: string; value: string }

/** Labels and values in two columns. */
export async function facts(pen: Pen, given: readonly Fact[]): Promise<void> {
  const columnWidth = CONTENT_WIDTH / 2 - 10
  for (let index = 0; index < given.length; index += 2) {
    const pair = given.slice(index, index + 2)
    const values = pair.map(({ value }) => linesOf(pen, value, { size: 9.5, width: columnWidth }))
    const height = 12 + Math.max(...values.map(({ length }) => length)) * leading(9.5) + 7
    await makeRoom(pen, height)
    pair.forEach(({ label }, column) => {
      const x = PAGE.left + column * (columnWidth + 20)
      const { y } = pen
      tagged(pen, 'P', () => {
        line(pen, label, { x, y, size: 7.5, color: INK.muted })
        values[column]?.forEach((part, row) => {
          line(pen, part, { x, y: y + 11.5 + row * leading(9.5), size: 9.5 })
        })
      })
    })
    pen.y += height
  }
  pen.y += 2
}

/** The document's main figure, large, with its label above and a note below. */
export async function figure(
  pen: Pen,
  { label, value, note }: { label: string; value: string; note: string },
): Promise<void> {
  const inner = CONTENT_WIDTH - 36
  const notes = linesOf(pen, note, { size: 9, width: inner })
  const height = 16 + 13 + 34 + notes.length * leading(9) + 12
  await makeRoom(pen, height + 8)
  const { y } = pen
  decorate(pen, (doc) => doc.roundedRect(PAGE.left, y, CONTENT_WIDTH, height, 6).fillColor(INK.soft).fill())
  const x = PAGE.left + 18
  tagged(pen, 'P', () => line(pen, label, { x, y: y + 15, size: 9, color: INK.muted }))
  tagged(pen, 'P', () => line(pen, value, { x, y: y + 28, size: 25, weight: 'SEMIBOLD' }))
  tagged(pen, 'P', () => {
    notes.forEach((part, index) => {
      line(pen, part, { x, y: y + 63 + index * leading(9), size: 9, color: INK.muted })
    })
  })
  pen.y += height + 14
}

/** A notice in a box of its own. */
export async function notice(
  pen: Pen,
  { title, lines: texts }: { title: string; lines: readonly string[] },
): Promise<void> {
  const inner = CONTENT_WIDTH - 32
  const lines = texts.flatMap((text) => linesOf(pen, text, { size: 9, width: inner }))
  const height = 14 + leading(10) + lines.length * leading(9) + 11
  await makeRoom(pen, height + 10)
  const { y } = pen
  decorate(pen, (doc) => {
    doc.roundedRect(PAGE.left, y, CONTENT_WIDTH, height, 6).lineWidth(0.8).strokeColor(INK.line).stroke()
    doc
      .rect(PAGE.left, y + 10, 2.5, height - 20)
      .fillColor(INK.accent)
      .fill()
  })
  const x = PAGE.left + 16
  tagged(pen, 'H2', () => line(pen, title, { x, y: y + 12, size: 10, weight: 'SEMIBOLD' }))
  tagged(pen, 'P', () => {
    lines.forEach((part, index) => {
      line(pen, part, { x, y: y + 14 + leading(10) + index * leading(9), size: 9 })
    })
  })
  pen.y += height + 12
}

/** Draws something and tags it with its role for screen readers. The drawing must fit on the page. */
export function tagged({ doc, root }: Pick<Pen, 'doc' | 'root'>, type: string, draw: () => void): void {
  root.add(doc.struct(type, {}, draw))
}

function block(
  pen: Pen,
  type: string,
  lines: readonly string[],
  { x = PAGE.left, ...style }: TextStyle & { x?: number },
): void {
  const { y } = pen
  tagged(pen, type, () => {
    lines.forEach((part, index) => {
      line(pen, part, { x, y: y + index * leading(style.size), ...style })
    })
  })
  pen.y += lines.length * leading(style.size)
}
