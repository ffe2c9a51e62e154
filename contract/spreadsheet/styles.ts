import { STYLES, type Style } from './sheet.ts'

type Look = { font?: number; fill?: number; border?: number; format?: number; align?: string }

const MONEY = 164
const DAY = 165
const PERCENT = 166
const FACTOR = 167
const DECIMAL = 168
const WHOLE = 1
const COUNT = 3
const TEXT = 49

/** 0 plain, 1 bold, 2 large and bold, 3 grey, 4 blue (for cells to change), 5 white and bold. */
const fonts = [
  '<font><sz val="10"/><color rgb="FF1F2933"/><name val="Calibri"/></font>',
  '<font><b/><sz val="10"/><color rgb="FF1F2933"/><name val="Calibri"/></font>',
  '<font><b/><sz val="16"/><color rgb="FF1F2933"/><name val="Calibri"/></font>',
  '<font><sz val="9"/><color rgb="FF616E7C"/><name val="Calibri"/></font>',
  '<font><sz val="10"/><color rgb="FF0B4FB3"/><name val="Calibri"/></font>',
  '<font><b/><sz val="10"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>',
]

const fill = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`

/** The format fixes the first two. 2 column headings, 3 cells to change, 4 figures entered as values, 5 totals. */
const fills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  ...[fill('FF243B53'), fill('FFEAF2FF'), fill('FFFFF1CC'), fill('FFF0F4F8')],
]

const borders = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top style="thin"><color rgb="FF829AB1"/></top><bottom/><diagonal/></border>',
]

const input = { font: 4, fill: 3 }
const total = { font: 1, fill: 5, border: 1 }
const indented = '<alignment horizontal="left" indent="1"/>'
const middle = '<alignment horizontal="right" vertical="center" wrapText="1"/>'

const LOOKS: Record<Style, Look> = {
  plain: {},
  title: { font: 2 },
  note: { font: 3 },
  head: { font: 5, fill: 2, align: '<alignment vertical="center" wrapText="1"/>' },
  headRight: { font: 5, fill: 2, align: middle },
  label: { align: indented },
  strong: total,
  hint: { font: 3, align: indented },
  money: { format: MONEY },
  moneyInput: { ...input, format: MONEY },
  moneyCarried: { fill: 4, format: MONEY },
  moneyTotal: { ...total, format: MONEY },
  moneyCheck: { font: 3, format: MONEY },
  whole: { format: WHOLE },
  wholeInput: { ...input, format: WHOLE },
  wholeTotal: { ...total, format: WHOLE },
  day: { format: DAY },
  dayInput: { ...input, format: DAY },
  dayCarried: { fill: 4, format: DAY },
  percent: { format: PERCENT },
  percentInput: { ...input, format: PERCENT },
  factor: { format: FACTOR },
  factorCarried: { fill: 4, format: FACTOR },
  textInput: { ...input, format: TEXT, align: '<alignment horizontal="right"/>' },
  count: { format: COUNT },
  decimal: { format: DECIMAL },
}

/** The number of a style in styles.xml. */
export const styleNumber = (style: Style): number => STYLES.indexOf(style)

/** The style number for text that begins like a formula: a program then keeps it as text when it is edited. */
export const quotedStyleNumber = (style: Style): number => STYLES.length + STYLES.indexOf(style)

/** xl/styles.xml */
export function stylesXml(): string {
  const looks = STYLES.map((style) => LOOKS[style])
  const cellStyles = [...looks.map((look) => xf(look, false)), ...looks.map((look) => xf(look, true))]
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="5">',
    `<numFmt numFmtId="${MONEY}" formatCode="#,##0.00;[Red]\\-#,##0.00"/>`,
    `<numFmt numFmtId="${DAY}" formatCode="yyyy\\-mm\\-dd"/>`,
    `<numFmt numFmtId="${PERCENT}" formatCode="0.0000%"/><numFmt numFmtId="${FACTOR}" formatCode="0.0000000000"/>`,
    `<numFmt numFmtId="${DECIMAL}" formatCode="#,##0.00####"/>`,
    `</numFmts><fonts count="${fonts.length}">${fonts.join('')}</fonts>`,
    `<fills count="${fills.length}">${fills.join('')}</fills>`,
    `<borders count="${borders.length}">${borders.join('')}</borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '<dxfs count="1"><dxf><font><b/><color rgb="FFFFFFFF"/></font>',
    '<fill><patternFill patternType="solid"><bgColor rgb="FFC81E1E"/></patternFill></fill></dxf></dxfs></styleSheet>',
  ].join('')
}

function xf({ font = 0, fill: ground = 0, border = 0, format = 0, align = '' }: Look, isQuoted: boolean): string {
  const of = `numFmtId="${format}" fontId="${font}" fillId="${ground}" borderId="${border}" xfId="0"`
  const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"'
  return `<xf ${of} ${isQuoted ? 'quotePrefix="1" ' : ''}${applied}>${align}</xf>`
}
