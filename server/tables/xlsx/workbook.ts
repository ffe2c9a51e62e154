import path from 'node:path/posix'
import type { Archive } from './archive.ts'
import { kindOfFormat, type NumberKind } from './cell-text.ts'
import { readXml } from './read-xml.ts'

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

/** Reads the structure of a workbook; undefined when it has no sheet with cells. */
export async function readBook(archive: Archive): Promise<Book | undefined> {
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target
  if (main === undefined) return undefined
  const { sheets, isFrom1904 } = await workbookOf(archive, main)
  const relations = await relationsOf(archive, main)
  const sheet = sheets
    .map((id) => relations.find((relation) => relation.id === id))
    .find((relation) => relation?.type === 'worksheet')?.target
  if (sheet === undefined || !archive.has(sheet)) return undefined
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target ?? ''
  return {
    sheet,
    isFrom1904,
    texts: await textsOf(archive, partOf('sharedStrings')),
    kinds: await kindsOf(archive, partOf('styles')),
  }
}

type Relation = { id: string; type: string; target: string }

/** The relations of a part of the archive; an empty name stands for the archive itself. */
async function relationsOf(archive: Archive, name: string): Promise<Relation[]> {
  const folder = path.dirname(name)
  const relations: Relation[] = []
  await readXml(archive.part(path.join(folder, '_rels', `${path.basename(name)}.rels`)), {
    open: (element, attribute) => {
      if (element !== 'Relationship') return
      const target = attribute('Target') ?? ''
      relations.push({
        id: attribute('Id') ?? '',
        type: path.basename(attribute('Type') ?? ''),
        target: target.startsWith('/') ? target.slice(1) : path.join(folder, target),
      })
    },
    close: () => undefined,
  })
  return relations
}

/** The relation ids of the visible sheets, in their order, and whether days are counted from 1904. */
async function workbookOf(archive: Archive, name: string): Promise<{ sheets: string[]; isFrom1904: boolean }> {
  const sheets: string[] = []
  let isFrom1904 = false
  await readXml(archive.part(name), {
    open: (element, attribute) => {
      if (element === 'workbookPr') isFrom1904 = ['1', 'true', 'on'].includes(attribute('date1904') ?? '')
      if (element === 'sheet' && (attribute('state') ?? 'visible') === 'visible') sheets.push(attribute('id') ?? '')
    },
    close: () => undefined,
  })
  return { sheets, isFrom1904 }
}

async function textsOf(archive: Archive, name: string): Promise<string[]> {
  const texts: string[] = []
  const taker = richText((text) => void texts.push(text))
  await readXml(archive.part(name), taker)
  return texts
}

/** Joins the runs of a text, without phonetic readings. */
function richText(take: (text: string) => void): Parameters<typeof readXml>[1] {
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

/** Characters that XML cannot hold are written as _x000D_. */
export const unescaped = (content: string): string =>
  content.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** The longest format that spreadsheet programs allow. */
const FORMAT_LENGTH_MAX = 255

async function kindsOf(archive: Archive, name: string): Promise<NumberKind[]> {
  const own = new Map<number, NumberKind>()
  const kinds: NumberKind[] = []
  let isInCells = false
  await readXml(archive.part(name), {
    open: (element, attribute) => {
      if (element === 'numFmt') {
        const id = Number(attribute('numFmtId'))
        own.set(id, kindOfFormat(id, (attribute('formatCode') ?? '').slice(0, FORMAT_LENGTH_MAX)))
      }
      if (element === 'cellXfs') isInCells = true
      if (element === 'xf' && isInCells) {
        const id = Number(attribute('numFmtId') ?? 0)
        kinds.push(own.get(id) ?? kindOfFormat(id, undefined))
      }
    },
    close: (element) => {
      if (element === 'cellXfs') isInCells = false
    },
  })
  return kinds
}
