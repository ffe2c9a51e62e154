import type { Instant } from '#engine/numbers/units.ts'
import type { Sheet } from './sheet.ts'
import { sheetXml, textXml } from './sheet-xml.ts'
import { stylesXml } from './styles.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A part of an XLSX file: its path in the archive, and its XML in chunks. */
export type BookPart = { name: string; xml: Iterable<string> }

/** Sheets as the parts of an XLSX file (ECMA-376), to be zipped. Programs calculate the formulas when they open it. */
export function* bookParts(sheets: readonly Sheet[], about: { title: string; madeAt: Instant }): Generator<BookPart> {
  yield { name: '[Content_Types].xml', xml: [contentTypes(sheets.length)] }
  yield { name: '_rels/.rels', xml: [relations([['officeDocument', 'xl/workbook.xml']], CORE)] }
  yield { name: 'docProps/core.xml', xml: [core(about)] }
  yield { name: 'xl/workbook.xml', xml: [book(sheets)] }
  const targets = sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`])
  yield { name: 'xl/_rels/workbook.xml.rels', xml: [relations([...targets, ['styles', 'styles.xml']])] }
  yield { name: 'xl/styles.xml', xml: [stylesXml()] }
  for (const [index, sheet] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, xml: sheetXml(sheet) }
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CORE = `<Relationship Id="core" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`

function contentTypes(sheets: number): string {
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`
  const ofSheets = Array.from({ length: sheets }, (_, index) =>
    override(`xl/worksheets/sheet${index + 1}.xml`, `${TYPES}.worksheet+xml`),
  )
  return [
    `${XML}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('xl/workbook.xml', `${TYPES}.sheet.main+xml`),
    override('xl/styles.xml', `${TYPES}.styles+xml`),
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    ...ofSheets,
    '</Types>',
  ].join('')
}

function relations(targets: readonly (readonly [string, string])[], more = ''): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="r${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}${more}</Relationships>`
}

function book(sheets: readonly Sheet[]): string {
  const each = sheets.map(
    ({ name }, index) => `<sheet name="${textXml(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  )
  const whole = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each.join('')}</sheets>`
  return `${XML}${whole}<calcPr calcId="0" fullCalcOnLoad="1"/></workbook>`
}

function core({ title, madeAt }: { title: string; madeAt: Instant }): string {
  const names = `xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`
  const created = `<dcterms:created xsi:type="dcterms:W3CDTF">${madeAt.slice(0, 19)}Z</dcterms:created>`
  return `${XML}<cp:coreProperties ${names}><dc:title>${textXml(title)}</dc:title>${created}</cp:coreProperties>`
}
