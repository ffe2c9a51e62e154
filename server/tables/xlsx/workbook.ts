import path from 'node:path/posix'
import type { Archive } from './archive.ts'
import { kindOfFormat, type NumberKind } from './cell-text.ts'
import { readXml } from './read-xml.ts'

/** What the cells of a sheet refer to. */
export type Book = {
  /** The part of the archive that is the first sheet in sight. */
  sheet: string
  isFrom1904: boolean
  /** By the number of a text. */
  texts: readonly string[]
  /** By the number of a style. */
  kinds: readonly NumberKind[]
}

/** Reads what a workbook says of itself; undefined when it has no sheet with cells. */
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

/** What a part of the archive refers to; of the archive itself for no name. */
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

/** The sheets in sight by their relations, in their order, and from when days are counted. */
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

/** Puts the runs of a text together, without how it is pronounced. */
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

/** Signs that XML cannot carry stand as _x000D_. */
export const unescaped = (content: string): string =>
  content.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** As long as programs let it be. */
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
