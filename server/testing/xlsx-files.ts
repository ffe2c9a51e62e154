import { strToU8, zipSync } from 'fflate'
import type { Row } from '#contract/spreadsheet/sheet.ts'
import { workbook } from '../documents/spreadsheet/workbook.ts'

/** A workbook of one sheet, as our own code writes it. */
export async function xlsxOf(rows: readonly Row[]): Promise<Buffer> {
  const sheet = { name: 'List', widths: [12], frozenRows: 1, rows }
  return bytesOf(workbook([sheet], { title: 'List', madeAt: '2026-03-02T12:00:00.000Z' }))
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (...each: string[]) => `<Relationships>${each.join('')}</Relationships>`

/** A workbook made by hand: the XML of its sheet, and of other parts where a test needs them. */
export function xlsxByHand({
  rows,
  texts = '',
  formats = '',
  styles = '<xf numFmtId="0"/>',
  properties = '',
  sheets = '<sheet name="List" sheetId="1" r:id="s1"/>',
  more = {},
}: {
  rows: string
  texts?: string
  formats?: string
  styles?: string
  properties?: string
  sheets?: string
  more?: Record<string, string>
}): Buffer {
  const parts = {
    '_rels/.rels': relations(relation('w', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr ${properties}/><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('s1', 'worksheet', 'worksheets/one.xml'),
      relation('s2', 'worksheet', '/xl/worksheets/two.xml'),
      relation('t', 'sharedStrings', 'sharedStrings.xml'),
      relation('y', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/one.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(files)))
}

/** All bytes of a stream. */
export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}
