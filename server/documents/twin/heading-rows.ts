import { type Row, text } from '#contract/spreadsheet/sheet.ts'

/** Title, note and column headings. Headings of text columns are aligned left; their names end in '<'. */
export const headRows = (title: string, note: string, heads: readonly string[]): Row[] => [
  [text(title, 'title')],
  [text(note, 'note')],
  heads.map((head) => (head.endsWith('<') ? text(head.slice(0, -1), 'head') : text(head, 'headRight'))),
]
