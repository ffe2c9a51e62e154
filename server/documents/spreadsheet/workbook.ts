import type { Readable } from 'node:stream'
import type { Instant } from '#engine/terms.ts'
import { type ZipEntry, zipped } from '../../files/zip.ts'
import type { Sheet } from './sheet.ts'
import { sheetXml, textXml } from './sheet-xml.ts'
import { stylesXml } from './styles.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sheets as an XLSX file (ECMA-376), made while it is read. Every program calculates its formulas when it opens it. */
export function workbook(sheets: readonly Sheet[], { title, madeAt }: { title: string; madeAt: Instant }): Readable {
  return zipped(parts(sheets, { title, madeAt }), madeAt)
}

function* parts(sheets: readonly Sheet[], about: { title: string; madeAt: Instant }): Generator<ZipEntry> {
  yield part('[Content_Types].xml', contentTypes(sheets.length))
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']], CORE))
  yield part('docProps/core.xml', core(about))
  yield part('xl/workbook.xml', book(sheets))
  const targets = sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`])
  yield part('xl/_rels/workbook.xml.rels', relations([...targets, ['styles', 'styles.xml']]))
  yield part('xl/styles.xml', stylesXml())
  for (const [index, sheet] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: () => inPieces(sheetXml(sheet)) }
  }
}

const part = (name: string, xml: string): ZipEntry => ({ name, content: () => [Buffer.from(xml)] })

/** Some kilobytes at a time, with a turn for other requests in between. */
async function* inPieces(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for (const each of texts) {
    waiting += each
    if (waiting.length < 60_000) continue
    yield Buffer.from(waiting)
    waiting = ''
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield Buffer.from(waiting)
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
