/** An XML element without its namespace prefix: its text, attributes and children. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlElement[]
}

/** Deeper than any statement, and more elements than the longest one that is taken. */
const DEPTH_MAX = 40
const ELEMENTS_MAX = 400_000
/** Longer than any text of a bank. */
const TEXT_LENGTH_MAX = 2000

const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/
const TOKEN = new RegExp(
  [
    String.raw`<!--[\s\S]*?-->`,
    String.raw`<\?[\s\S]*?\?>`,
    String.raw`<!\[CDATA\[([\s\S]*?)\]\]>`,
    String.raw`<\/(${NAME.source})\s*>`,
    String.raw`<(${NAME.source})((?:\s+${NAME.source}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>`,
    '([^<]+)',
  ].join('|'),
  'gy',
)
const ATTRIBUTE = new RegExp(String.raw`(${NAME.source})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g')

/**
 * The root of a well-formed XML text; undefined for anything else. Small and strict (decision 0206): nothing is fetched
 * or expanded. A document type, which could define entities, makes the text unreadable, and so do tags that do not match,
 * any other entity than the five of XML and character numbers, and more depth or elements than a statement has.
 */
export function readXml(text: string): XmlElement | undefined {
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let count = 0
  TOKEN.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text)
    if (!found) return undefined
    const [, raw, ended, begun, attributes = '', isEmpty, written] = found
    const parent = open.at(-1)
    if (raw !== undefined) {
      if (!parent) return undefined
      parent.text = joined(parent.text, raw)
    } else if (written !== undefined) {
      const decoded = withoutEntities(written)
      if (decoded === undefined || (!parent && decoded.trim() !== '')) return undefined
      if (parent) parent.text = joined(parent.text, decoded)
    } else if (ended !== undefined) {
      if (open.pop()?.name !== local(ended)) return undefined
    } else if (begun !== undefined) {
      count += 1
      if (count > ELEMENTS_MAX || open.length >= DEPTH_MAX || (!parent && root)) return undefined
      const element: XmlElement = { name: local(begun), attributes: attributesOf(attributes), text: '', children: [] }
      if (parent) parent.children.push(element)
      else root = element
      if (isEmpty === '') open.push(element)
    }
  }
  return open.length === 0 ? root : undefined
}

const joined = (before: string, more: string): string =>
  before.length >= TEXT_LENGTH_MAX ? before : (before + more).slice(0, TEXT_LENGTH_MAX)

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', one, other] of text.matchAll(ATTRIBUTE)) {
    attributes[local(name)] = withoutEntities(one ?? other ?? '') ?? ''
  }
  return attributes
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text with its characters decoded; undefined where an entity is none of XML's own. */
function withoutEntities(text: string): string | undefined {
  if (!text.includes('&')) return text
  let isKnown = true
  const decoded = text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,10}));|&/g, (_, decimal, hex, name) => {
    const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    const character =
      point === null ? NAMED[String(name)] : point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined
    isKnown &&= character !== undefined
    return character ?? ''
  })
  return isKnown ? decoded : undefined
}

/** The first element on a path of names below another. */
export const at = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((found, name) => found?.children.find((child) => child.name === name), element)

/** All children of a name. */
export const allOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text on a path, without blanks around it; empty when it is not there. */
export const textAt = (element: XmlElement | undefined, ...path: readonly string[]): string =>
  at(element, ...path)?.text.trim() ?? ''
