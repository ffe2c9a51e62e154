import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { PARTS } from '#texts/parts.ts'

const here = import.meta.dirname
const ranges = [...readFileSync(path.join(here, 'font.css'), 'utf8').matchAll(/unicode-range:([^;]+);/g)]
const [whole = [], first = []] = ranges.map(([, range = '']) => range.split(',').flatMap(lettersOf))

/** The code points of U+0020-007E. */
function lettersOf(range: string): number[] {
  const [from = 0, to = from] = range
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The code points that a font has a glyph for, read from its table of them. */
function lettersIn(font: Buffer): number[] {
  const tables = font.readUInt16BE(12)
  let at = 48 // the end of the header
  const number = (): number => {
    let value = 0
    for (let byte = 0x80; byte & 0x80; at += 1) {
      byte = font.readUInt8(at)
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  let [offset, start] = [0, -1]
  for (let table = 0; table < tables; table += 1) {
    const flags = font.readUInt8(at)
    at += (flags & 63) === 63 ? 5 : 1
    const length = number()
    if ((flags & 63) === 0) start = offset // cmap
    const isOutlines = (flags & 63) === 10 || (flags & 63) === 11
    offset += isOutlines !== flags >> 6 > 0 ? number() : length
  }
  const bytes = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  const cmap = bytes.subarray(start)
  const found = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index))
    if (table.readUInt16BE(0) !== 4) continue
    const segments = table.readUInt16BE(6) / 2
    for (let segment = 0; segment < segments; segment += 1) {
      const end = table.readUInt16BE(14 + 2 * segment)
      const begin = table.readUInt16BE(16 + 2 * (segments + segment))
      for (let letter = begin; letter <= end && letter < 0xffff; letter += 1) found.add(letter)
    }
  }
  return [...found].toSorted((a, b) => a - b)
}

test('the font of a first visit has the letters that its style sheet says', () => {
  assert.deepEqual(lettersIn(readFileSync(path.join(here, 'fonts/inter.woff2'))), first)
  // By which web/boot.ts asks for it, and it would ask for both.
  assert.ok(first.includes(0x20) && !whole.includes(0x20))
})

const isBeyond = (letter: number): boolean => whole.includes(letter) && !first.includes(letter)

test('no text of ours needs the second font', async () => {
  const further = new Set<string>()
  for (const [name, part] of Object.entries(PARTS)) {
    for (const load of [part.en, part.es]) {
      for (const letter of JSON.stringify(await load()))
        if (isBeyond(letter.codePointAt(0) ?? 0)) further.add(`${letter} in ${name}`)
    }
  }
  assert.deepEqual([...further], [])
})

test('no style sheet asks for a weight that the font of a first visit does not have', () => {
  const root = path.join(here, '..')
  for (const file of globSync('**/*.css', { cwd: root })) {
    for (const [, weight] of readFileSync(path.join(root, file), 'utf8').matchAll(/font-weight:\s*(\w+)/g))
      assert.match(weight ?? '', /^[4567]00$|^bold$|^inherit$/, `${file} has ${weight}`)
  }
})
