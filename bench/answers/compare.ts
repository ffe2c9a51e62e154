import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { inflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { pdfText } from '../../server/testing/pdf-text.ts'
import { readFolder, type StoredAnswer } from './answer-store.ts'
import { withoutChance } from './chance.ts'

/** One answer that is not the same, in words of several lines. */
export type Difference = { name: string; endpoint: string | undefined; lines: string[] }

export type Comparison = { compared: number; bytes: number; differences: Difference[] }

const linesMax = 12

/** Compares two folders of answers, byte for byte, and says of each answer that differs where it does. */
export function compareFolders(beforeFolder: string, afterFolder: string): Comparison {
  const [before, after] = [readFolder(beforeFolder), readFolder(afterFolder)]
  const afterByName = new Map(after.answers.map((answer) => [answer.name, answer]))
  const differences: Difference[] = []
  const compared: StoredAnswer[] = []
  for (const one of before.answers) {
    const other = afterByName.get(one.name)
    afterByName.delete(one.name)
    if (!other && !after.isWhole) continue
    compared.push(one)
    const lines = other ? differenceOf(one, other, [beforeFolder, afterFolder]) : ['is missing after']
    if (lines.length > 0) differences.push({ name: one.name, endpoint: one.endpoint, lines })
  }
  for (const { name, endpoint } of before.isWhole ? afterByName.values() : [])
    differences.push({ name, endpoint, lines: ['was not there before'] })
  const bytes = compared.reduce((sum, answer) => sum + answer.bytes, 0)
  return { compared: compared.length, bytes, differences }
}

function differenceOf(one: StoredAnswer, other: StoredAnswer, [beforeFolder, afterFolder]: [string, string]): string[] {
  const lines = one.status === other.status ? [] : [`status ${one.status} → ${other.status}`]
  for (const key of new Set([...Object.keys(one.headers), ...Object.keys(other.headers)])) {
    if (one.headers[key] !== other.headers[key]) lines.push(`${key}: ${one.headers[key]} → ${other.headers[key]}`)
  }
  if (one.sha256 === other.sha256) return lines
  const [left, right] = [
    readFileSync(path.join(beforeFolder, one.file)),
    readFileSync(path.join(afterFolder, other.file)),
  ]
  const type = one.headers['content-type'] ?? ''
  const isText = /^(application\/json|text\/)/.test(type)
  if (isText && withoutChance(textOf(left), type) === withoutChance(textOf(right), type)) return lines
  return [...lines, ...contentDifference(type, left, right)]
}

function contentDifference(type: string, left: Uint8Array, right: Uint8Array): string[] {
  if (type.startsWith('application/json')) return jsonDifference(left, right)
  if (type.startsWith('application/pdf')) return pdfDifference(left, right)
  if (type.includes('zip') || type.includes('spreadsheetml')) return zipDifference(left, right)
  return textDifference(textOf(left), textOf(right))
}

const jsonOf = (bytes: Uint8Array): string => withoutChance(textOf(bytes), 'application/json')

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

function jsonDifference(left: Uint8Array, right: Uint8Array): string[] {
  try {
    const [one, other]: unknown[] = [JSON.parse(jsonOf(left)), JSON.parse(jsonOf(right))]
    if (isDeepStrictEqual(one, other)) return ['the same JSON, with its fields in another order or written otherwise']
    return valueDifferences(one, other, '').slice(0, linesMax)
  } catch {
    return textDifference(textOf(left), textOf(right))
  }
}

function valueDifferences(one: unknown, other: unknown, at: string): string[] {
  if (isDeepStrictEqual(one, other)) return []
  if (isRecord(one) && isRecord(other) && Array.isArray(one) === Array.isArray(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    return keys.flatMap((key) => valueDifferences(one[key], other[key], at === '' ? key : `${at}.${key}`))
  }
  return [`${at}: ${shortened(one)} → ${shortened(other)}`]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const shortened = (value: unknown): string => (value === undefined ? '(absent)' : JSON.stringify(value).slice(0, 160))

function textDifference(one: string, other: string): string[] {
  const [left, right] = [one.split('\n'), other.split('\n')]
  const lines: string[] = left.length === right.length ? [] : [`${left.length} lines → ${right.length}`]
  for (let index = 0; index < Math.max(left.length, right.length) && lines.length < linesMax; index += 1) {
    if (left[index] !== right[index])
      lines.push(`line ${index + 1}: ${shortened(left[index])} → ${shortened(right[index])}`)
  }
  return lines
}

/** By the parts of the archive. Archives within it are opened too. */
function zipDifference(left: Uint8Array, right: Uint8Array): string[] {
  const [one, other] = [unzipped(left), unzipped(right)]
  if (!(one && other)) return [`bytes differ (${left.length} → ${right.length}), and one is no archive`]
  const lines: string[] = []
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [before, after] = [one[name], other[name]]
    if (!before || !after) lines.push(`${name}: ${before ? 'is missing after' : 'was not there before'}`)
    else if (!Buffer.from(before).equals(after))
      lines.push(...contentDifference(typeOfName(name), before, after).map((line) => `${name}: ${line}`))
  }
  return lines.length > 0
    ? lines.slice(0, linesMax)
    : [`the parts are the same; order, dates or compression differ (${left.length} → ${right.length} bytes)`]
}

function unzipped(bytes: Uint8Array): Record<string, Uint8Array> | undefined {
  try {
    return unzipSync(new Uint8Array(bytes))
  } catch {
    return undefined // no archive
  }
}

function typeOfName(name: string): string {
  if (name.endsWith('.pdf')) return 'application/pdf'
  if (name.endsWith('.json')) return 'application/json'
  return /\.(zip|xlsx)$/.test(name) ? 'application/zip' : 'text/plain'
}

/** By the pieces of text of each page; where the texts are the same, by what is drawn. */
function pdfDifference(left: Uint8Array, right: Uint8Array): string[] {
  const words = textDifference(piecesOf(left), piecesOf(right)).map((line) => `text, ${line}`)
  return words.length > 0 ? words : drawingDifference(left, right)
}

const piecesOf = (bytes: Uint8Array): string =>
  pdfText(Buffer.from(bytes))
    .pages.map((pieces, index) => [`page ${index + 1}`, ...pieces].join('\n'))
    .join('\n')

/** By objects, which are unpacked; the first lines that differ are shown. */
function drawingDifference(left: Uint8Array, right: Uint8Array): string[] {
  const [one, other] = [pdfObjects(left), pdfObjects(right)]
  const lines = one.size === other.size ? [] : [`${one.size} objects → ${other.size}`]
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [before, after] = [one.get(name), other.get(name)]
    if (before === after || lines.length >= linesMax) continue
    lines.push(...textDifference(before ?? '', after ?? '').map((line) => `object ${name}, ${line}`))
  }
  return lines.length > 0
    ? lines.slice(0, linesMax)
    : [`only the order or the frame of the objects differs (${left.length} → ${right.length} bytes)`]
}

function pdfObjects(bytes: Uint8Array): Map<string, string> {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, name = '', body = ''] of text.matchAll(/(\d+ \d+) obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = body.split(/stream\r?\n/, 2)
    objects.set(name, stream === undefined ? body : head + unpacked(Buffer.from(stream, 'latin1')))
  }
  return objects
}

function unpacked(stream: Buffer): string {
  try {
    return readable(inflateSync(stream).toString('latin1'))
  } catch {
    return stream.toString('latin1') // not packed, as images are
  }
}

/** What is drawn in a standard font stands there as letters in hexadecimal. */
const readable = (drawing: string): string =>
  drawing.replaceAll(/<((?:[0-9a-f]{2})+)>/g, (whole, hex: string) => {
    const text = Buffer.from(hex, 'hex').toString('latin1')
    return /^[\x20-\x7e\xa0-\xff]*$/.test(text) ? `(${text})` : whole
  })
