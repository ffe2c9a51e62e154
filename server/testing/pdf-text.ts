import { inflateSync } from 'node:zlib'

/** A PDF's content, for tests. */
export type PdfText = {
  /** The pieces of text on each page, in drawing order. */
  pages: string[][]
  /** All objects and decompressed streams, to search for forbidden content; fonts are left out. */
  raw: string
}

/**
 * Reads the text of a PDF that our own code drew: objects in sequence, streams compressed or not, letters by each
 * font's table for copying. It cannot read every PDF.
 */
export function pdfText(bytes: Buffer): PdfText {
  const objects = objectsOf(bytes)
  const pageObjects = [...objects.values()].filter(({ text }) => /\/Type \/Page\b/.test(text))
  return {
    pages: pageObjects.map((page) => piecesOf(page, objects)),
    raw: [...objects.values()]
      .map(({ text, stream }) => (/\/Length1 /.test(text) ? text : `${text}\n${stream}`))
      .join('\n'),
  }
}

type PdfObject = { text: string; stream: string }
type Objects = ReadonlyMap<string, PdfObject>

function objectsOf(bytes: Buffer): Objects {
  const whole = bytes.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of whole.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.search(/\nstream\n/)
    const text = at < 0 ? body : body.slice(0, at)
    const packed = at < 0 ? '' : body.slice(at + 8, body.lastIndexOf('\nendstream'))
    objects.set(id, { text, stream: /FlateDecode/.test(text) ? inflated(packed) : packed })
  }
  return objects
}

const inflated = (packed: string): string => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')

function piecesOf(page: PdfObject, objects: Objects): string[] {
  const fonts = fontsOf(page, objects)
  const contents = objects.get(/\/Contents (\d+) 0 R/.exec(page.text)?.[1] ?? '')?.stream ?? ''
  let font: ReadonlyMap<string, string> = new Map()
  const pieces: string[] = []
  for (const [, name, shown] of contents.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    else
      pieces.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].map(([, codes = '']) => lettersOf(codes, font)).join(''),
      )
  }
  return pieces.filter((piece) => piece !== '')
}

const lettersOf = (codes: string, font: ReadonlyMap<string, string>): string =>
  (codes.match(/..../g) ?? []).map((code) => font.get(code) ?? '\ufffd').join('')

function fontsOf(page: PdfObject, objects: Objects): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page.text)?.[1] ?? '')?.text ?? ''
  const named = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(named.map(([, name = '', id = '']) => [name, lettersByCode(objects, id)]))
}

function lettersByCode(objects: Objects, fontId: string): ReadonlyMap<string, string> {
  const cmapId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)?.text ?? '')?.[1] ?? ''
  const cmap = objects.get(cmapId)?.stream ?? ''
  const letters = new Map<string, string>()
  for (const [, first = '', last = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    const texts = [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => hex.replaceAll(' ', ''))
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) {
      const text = texts[code - Number.parseInt(first, 16)] ?? ''
      letters.set(code.toString(16).padStart(4, '0'), Buffer.from(text, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}
