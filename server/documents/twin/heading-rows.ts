import { type Row, text } from '#contract/spreadsheet/sheet.ts'

/** Title, note, and the heads of the columns. Heads of columns that hold texts stand on the left; their names end in '<'. */
export const headRows = (title: string, note: string, heads: readonly string[]): Row[] => [
  [text(title, 'title')],
  [text(note, 'note')],
  heads.map((head) => (head.endsWith('<') ? text(head.slice(0, -1), 'head') : text(head, 'headRight'))),
]
