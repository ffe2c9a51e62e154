/** A step through an OFX file: an element begins, an element ends, or an element holds a text. Names are in capitals. */
export type OfxStep = { kind: 'BEGIN' | 'END'; name: string } | { kind: 'TEXT'; name: string; text: string }

/** The content of a tag, and the text up to the next tag. Both are bounded, so that no text takes long. */
const tag = /<([^<>]{1,500})>([^<]*)/g

/**
 * The elements of an OFX text in order, one at a time, for version 1 (SGML, where an element with a text has no end tag) and version 2
 * (XML). Nothing is fetched or expanded: only the five XML entities and character numbers are decoded, other entities
 * stay as written, and declarations, comments and processing instructions are skipped. Undefined for a text with a
 * document type, which no bank writes and which could define entities.
 */
export function ofxSteps(text: string): Iterable<OfxStep> | undefined {
  return /<!\s*(DOCTYPE|ENTITY|\[CDATA\[)/i.test(text) ? undefined : stepsIn(text)
}

function* stepsIn(text: string): Generator<OfxStep> {
  for (const [, inside = '', after = ''] of text.matchAll(tag)) {
    if (/^[!?]/.test(inside)) continue
    const name = /^\/?\s*([A-Za-z][\w.-]*)/.exec(inside)?.[1]?.toUpperCase()
    if (name === undefined) continue
    if (inside.startsWith('/')) yield { kind: 'END', name }
    else if (inside.endsWith('/')) continue
    else if (after.trim() === '') yield { kind: 'BEGIN', name }
    else yield { kind: 'TEXT', name, text: withCharacters(after.trim().slice(0, TEXT_LENGTH_MAX)) }
  }
}

/** Longer than any text of a bank. */
const TEXT_LENGTH_MAX = 2000

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const withCharacters = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
