import { type Cell, columnName, type Row, type Sheet } from './sheet.ts'
import { quotedStyleNumber, styleNumber } from './styles.ts'

/** The XML of a sheet in chunks of some rows each. */
export function* sheetXml({ widths, frozenRows, faults, rows }: Sheet): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
  yield '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>'
  yield `<sheetView workbookViewId="0" showGridLines="0">${pane(frozenRows)}</sheetView></sheetViews>`
  yield `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.map(column).join('')}</cols><sheetData>`
  let index = 0
  for (const row of rows) {
    index += 1
    yield rowXml(row, { number: index, isHead: index === frozenRows })
  }
  yield '</sheetData>'
  if (faults !== undefined) {
    yield `<conditionalFormatting sqref="${faults}"><cfRule type="cellIs" dxfId="0" priority="1" operator="notEqual">`
    yield '<formula>0</formula></cfRule></conditionalFormatting>'
  }
  yield '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>'
  yield '<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>'
}

const pane = (rows: number): string =>
  rows === 0 ? '' : `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/>`

const column = (width: number, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`

function rowXml(row: Row, { number, isHead }: { number: number; isHead: boolean }): string {
  const cells = row.map((cell, index) => (cell ? cellXml(cell, `${columnName(index)}${number}`) : ''))
  // Column headings may take two lines.
  const height = isHead ? ' ht="32" customHeight="1"' : ''
  return `<row r="${number}"${height}>${cells.join('')}</row>`
}

function cellXml(cell: Cell, at: string): string {
  if (cell.kind === 'TEXT') {
    const style = /^[=+\-@\t\r]/.test(cell.text) ? quotedStyleNumber(cell.style) : styleNumber(cell.style)
    return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textXml(cell.text)}</t></is></c>`
  }
  const style = styleNumber(cell.style)
  if (cell.kind === 'NUMBER') return `<c r="${at}" s="${style}"><v>${cell.value}</v></c>`
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  const result = cell.value === null ? '' : `<v>${textXml(String(cell.value))}</v>`
  return `<c r="${at}" s="${style}"${type}><f>${textXml(cell.formula)}</f>${result}</c>`
}

/**
 * Text as XML can carry it: characters that XML forbids become �, and text that looks like an escape of the format
 * (_x0041_) stays as it is.
 */
export const textXml = (content: string): string =>
  content
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the letters that XML 1.0 forbids.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
