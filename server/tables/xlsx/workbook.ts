import path from 'node:path/posix'
import { unprocessable } from '../../http/errors.ts'
import type { ReadingTime } from '../reading-time.ts'
import type { Archive } from './archive.ts'
import { kindOfFormat, type NumberKind } from './cell-text.ts'
import { readXml, type XmlTaker } from './read-xml.ts'

/** The parts of a workbook that are needed to read its sheet's cells. */
export type Book = {
  /** The name of the archive's part with the first visible sheet. */
  sheet: string
  isFrom1904: boolean
  /** The shared texts; a cell refers to one by its index. */
  texts: readonly string[]
  /** The number kinds of the styles; a cell refers to one by its index. */
  kinds: readonly NumberKind[]
}

/** An open archive, and the time that may still be spent on it. */
type Reading = { archive: Archive; time: ReadingTime }

/**
 * Reads the structure of a workbook; undefined when it has no sheet with cells. Refuses more formats than programs allow.
 */
export async function readBook(reading: Reading): Promise<Book | undefined> {
  const { archive } = reading
  const main = (await relationsOf(reading, '')).find(({ type }) => type === 'officeDocument')?.target
  if (main === undefined) return undefined
  const { sheets, isFrom1904 } = await workbookOf(reading, main)
  const relations = await relationsOf(reading, main)
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target] as const),
  )
  const sheet = sheets.map((id) => worksheets.get(id)).find((target) => target !== undefined)
  if (sheet === undefined || !archive.has(sheet)) return undefined
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target ?? ''
  return {
    sheet,
    isFrom1904,
    texts: await textsOf(reading, partOf('sharedStrings')),
    kinds: await kindsOf(reading, partOf('styles')),
  }
}

/** Longer than the name of any part. */
const TARGET_LENGTH_MAX = 1000

type Relation = { id: string; type: string; target: string }

/** The relations of a part of the archive; an empty name stands for the archive itself. */
async function relationsOf({ archive, time }: Reading, name: string): Promise<Relation[]> {
  const folder = path.dirname(name)
  const relations: Relation[] = []
  const taker: XmlTaker = {
    open: (element, attribute) => {
      if (element !== 'Relationship') return
      const target = (attribute('Target') ?? '').slice(0, TARGET_LENGTH_MAX)
      relations.push({
        id: attribute('Id') ?? '',
        type: path.basename(attribute('Type') ?? ''),
        target: target.startsWith('/') ? target.slice(1) : path.join(folder, target),
      })
    },
    close: () => undefined,
  }
  await readXml(archive.part(path.join(folder, '_rels', `${path.basename(name)}.rels`)), { taker, time })
  return relations
}

/** The relation ids of the visible sheets, in their order, and whether days are counted from 1904. */
async function workbookOf(
  { archive, time }: Reading,
  name: string,
): Promise<{ sheets: string[]; isFrom1904: boolean }> {
  const sheets: string[] = []
  let isFrom1904 = false
  const taker: XmlTaker = {
    open: (element, attribute) => {
      if (element === 'workbookPr') isFrom1904 = ['1', 'true', 'on'].includes(attribute('date1904') ?? '')
      if (element === 'sheet' && (attribute('state') ?? 'visible') === 'visible') sheets.push(attribute('id') ?? '')
    },
    close: () => undefined,
  }
  await readXml(archive.part(name), { taker, time })
  return { sheets, isFrom1904 }
}

async function textsOf({ archive, time }: Reading, name: string): Promise<string[]> {
  const texts: string[] = []
  const taker = richText((text) => void texts.push(text.slice(0, TEXT_LENGTH_MAX)))
  await readXml(archive.part(name), { taker, time })
  return texts
}

/** Joins the runs of a text, without phonetic readings. */
function richText(take: (text: string) => void): XmlTaker {
  let text = ''
  let pronounced = 0
  return {
    open: (element) => {
      if (element === 'si') text = ''
      if (element === 'rPh') pronounced += 1
    },
    close: (element, content) => {
      if (element === 'rPh') pronounced -= 1
      if (element === 't' && pronounced === 0) text += unescaped(content)
      if (element === 'si') take(text)
    },
  }
}

/** The longest text that a cell can hold. */
export const TEXT_LENGTH_MAX = 32_767

/** Characters that XML cannot hold are written as _x000D_. */
export const unescaped = (content: string): string =>
  content.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** The longest format that spreadsheet programs allow. */
const FORMAT_LENGTH_MAX = 255
/** Far more formats of its own than a workbook can have in the programs that write it. */
const FORMATS_MAX = 5000
/** The most styles that a workbook can have. */
const STYLES_MAX = 65_490

async function kindsOf({ archive, time }: Reading, name: string): Promise<NumberKind[]> {
  const own = new Map<number, NumberKind>()
  const kinds: NumberKind[] = []
  let isInCells = false
  let formats = 0
  const taker: XmlTaker = {
    open: (element, attribute) => {
      if (element === 'numFmt') {
        formats += 1
        const id = Number(attribute('numFmtId'))
        own.set(id, kindOfFormat(id, (attribute('formatCode') ?? '').slice(0, FORMAT_LENGTH_MAX)))
      }
      if (element === 'cellXfs') isInCells = true
      if (element === 'xf' && isInCells) {
        const id = Number(attribute('numFmtId') ?? 0)
        kinds.push(own.get(id) ?? kindOfFormat(id, undefined))
      }
      if (formats > FORMATS_MAX || kinds.length > STYLES_MAX) throw unprocessable('file', 'import.tooMuchInside')
    },
    close: (element) => {
      if (element === 'cellXfs') isInCells = false
    },
  }
  await readXml(archive.part(name), { taker, time })
  return kinds
}
