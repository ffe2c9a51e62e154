import { createRequire } from 'node:module'

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
// The package brings no types; these are what its README says of it.
const { Parser } = createRequire(import.meta.url)('saxen') as { Parser: new () => Parser }

/** Longer than any text of a cell with all its signs written as entities; the parser reads what is unfinished again and again. */
const UNFINISHED_MAX = 400_000
/** Deeper than any part of a workbook. */
const DEPTH_MAX = 100

/** What is done with the elements of a document, in their order. Names come without the prefix of a namespace. */
export type XmlTaker = {
  open(name: string, attribute: (name: string) => string | undefined): void
  /** With the text that stands in the element itself. */
  close(name: string, text: string): void
  /** True when the rest need not be read. */
  isDone?(): boolean
}

/**
 * Goes through an XML document piece by piece. Only the five entities of XML and those by number mean anything: what a document
 * declares by itself is not looked at, so it can neither grow nor reach out. Throws an Error for what is no
 * XML, nests deeper or has longer texts than any spreadsheet.
 */
export async function readXml(pieces: AsyncIterable<string>, taker: XmlTaker): Promise<void> {
  const parser = new Parser()
  const texts: string[] = []
  let fault: Error | undefined
  let unfinished = 0
  let isBegun = false
  parser.on('openTag', (name, attributes, decode) => {
    unfinished = 0
    texts.push('')
    taker.open(local(name), (wanted) => {
      const value = Object.entries(attributes()).find(([each]) => local(each) === wanted)?.[1]
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
    parser.write(piece.replace(/^\ufeff/, ''))
    unfinished += piece.length
    isBegun ||= piece !== ''
    if (fault) throw fault
    if (unfinished > UNFINISHED_MAX || texts.length > DEPTH_MAX) throw new Error('no spreadsheet has such XML')
    if (taker.isDone?.()) return
  }
  // Of a part that is not there nothing has come, and nothing has to end.
  if (isBegun) parser.end()
  if (fault) throw fault
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
