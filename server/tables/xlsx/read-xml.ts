import { createRequire } from 'node:module'
import { unprocessable } from '../../http/errors.ts'
import type { ReadingTime } from '../reading-time.ts'

type Decode = (text: string) => string
type Parser = {
  on(event: 'openTag', take: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): void
  on(event: 'closeTag', take: (name: string) => void): void
  on(event: 'text', take: (text: string, decode: Decode) => void): void
  on(event: 'cdata', take: (text: string) => void): void
  on(event: 'error', take: (error: Error) => void): void
  write(chunk: string): void
  end(): void
}
// The package has no types; these follow its README.
const { Parser } = createRequire(import.meta.url)('saxen') as { Parser: new () => Parser }

/**
 * Longer than any text of a cell, even with every character written as an entity. The parser rereads unfinished text
 * each time.
 */
const UNFINISHED_MAX = 400_000
/** More levels than any part of a workbook has. */
const DEPTH_MAX = 100
/** More attributes than any element of a workbook has. */
const ATTRIBUTES_MAX = 100

/** Receives the elements of a document in their order. Names come without a namespace prefix. */
export type XmlTaker = {
  open(name: string, attribute: (name: string) => string | undefined): void
  /** `text` is the element's own text, without that of inner elements. */
  close(name: string, text: string): void
  /** True when the rest need not be read. */
  isDone?(): boolean
}

/**
 * Reads an XML document piece by piece, on the reading time of its file. Only XML's five entities and numeric ones are
 * decoded. Declarations in the document are ignored, so it can neither expand nor load anything. Throws an Error for a
 * document that is not XML, nests deeper or has longer texts than any spreadsheet, and refuses one with more attributes
 * in an element than any program writes.
 */
export async function readXml(
  pieces: AsyncIterable<string>,
  { taker, time }: { taker: XmlTaker; time: ReadingTime },
): Promise<void> {
  const parser = new Parser()
  const texts: string[] = []
  let fault: Error | undefined
  let unfinished = 0
  let isBegun = false
  parser.on('openTag', (name, attributes, decode) => {
    unfinished = 0
    texts.push('')
    let named: [name: string, value: string][] | undefined
    taker.open(local(name), (wanted) => {
      named ??= attributesOf(attributes())
      const value = named.find(([each]) => each === wanted)?.[1]
      return value === undefined ? undefined : decode(value)
    })
  })
  parser.on('closeTag', (name) => {
    unfinished = 0
    taker.close(local(name), texts.pop() ?? '')
  })
  const add = (text: string) => {
    const before = texts.pop()
    if (before !== undefined) texts.push(before + text)
  }
  parser.on('text', (text, decode) => add(decode(text)))
  parser.on('cdata', add)
  parser.on('error', (error) => {
    fault ??= error
  })
  for await (const piece of pieces) {
    time.spend(() => parser.write(piece.startsWith('\ufeff') ? piece.slice(1) : piece))
    unfinished += piece.length
    isBegun ||= piece !== ''
    if (fault) throw fault
    if (unfinished > UNFINISHED_MAX || texts.length > DEPTH_MAX) throw new Error('no spreadsheet has such XML')
    if (taker.isDone?.()) return
  }
  // An absent part gives no text, so there is no document to end.
  if (isBegun) parser.end()
  if (fault) throw fault
}

function attributesOf(attributes: Readonly<Record<string, string>>): [name: string, value: string][] {
  const named = Object.entries(attributes)
  if (named.length > ATTRIBUTES_MAX) throw unprocessable('file', 'import.tooMuchInside')
  return named.map(([name, value]) => [local(name), value])
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
