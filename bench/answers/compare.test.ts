import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { openStore } from './answer-store.ts'
import { compareFolders } from './compare.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Planted = { name?: string; type?: string; status?: number; body: string | Uint8Array }

/** The differences between one answer before and after. */
function found(before: Planted, after: Planted): string[] {
  const place = mkdtempSync(path.join(tmpdir(), 'loanwright-compare-'))
  const folders = [path.join(place, 'before'), path.join(place, 'after')] as const
  try {
    for (const [index, { name = 'a b GET x', type = 'application/json', status = 200, body }] of [
      before,
      after,
    ].entries()) {
      const store = openStore(folders[index] ?? '')
      store.keep({ name, status, headers: { 'content-type': type }, body: Buffer.from(body) }, 'x')
      store.close({ commit: 'made up', openapi: { paths: {} }, isWhole: true })
    }
    return compareFolders(...folders).differences.flatMap(({ lines }) => lines)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const json = (value: unknown): Planted => ({ body: JSON.stringify(value) })

const pdf = (drawing: string): Planted => {
  const stream = deflateSync(drawing).toString('latin1')
  const text = `%PDF-1.3\n4 0 obj\n<< /Filter /FlateDecode >>\nstream\n${stream}\nendstream\nendobj\n`
  return { type: 'application/pdf', body: Buffer.from(text, 'latin1') }
}

test('the same answer is the same, and a cent more is named with its place', () => {
  assert.deepEqual(found(json({ data: { amount: 1.1 } }), json({ data: { amount: 1.1 } })), [])
  assert.deepEqual(found(json({ data: [{ amount: 1.1 }] }), json({ data: [{ amount: 1.11 }] })), [
    'data.0.amount: 1.1 → 1.11',
  ])
})

test('an order of fields, a status and an answer that is gone are differences', () => {
  assert.deepEqual(found(json({ a: 1, b: 2 }), json({ b: 2, a: 1 })), [
    'the same JSON, with its fields in another order or written otherwise',
  ])
  assert.deepEqual(found({ body: '{}' }, { body: '{}', status: 409 }), ['status 200 → 409'])
  assert.deepEqual(found({ body: '{}' }, { body: '{}', name: 'a b GET y' }), [
    'is missing after',
    'was not there before',
  ])
})

test('a word of a paper and a cell of a spreadsheet are named with the part they stand in', () => {
  const drawn = (word: string) => pdf(`BT\n[<${Buffer.from(word).toString('hex')}> 0] TJ\nET`)
  const book = (cell: string): Planted => ({
    type: xlsx,
    body: zipSync({ 'xl/sheet1.xml': strToU8(`<v>${cell}</v>`) }),
  })

  assert.deepEqual(found(drawn('Payoff'), drawn('Settle')), [
    'object 4 0, line 3: "[(Payoff) 0] TJ" → "[(Settle) 0] TJ"',
  ])
  assert.deepEqual(found(book('1.10'), book('1.11')), ['xl/sheet1.xml: line 1: "<v>1.10</v>" → "<v>1.11</v>"'])
})

test('what is made by chance is no difference, and a short word in a field of that name is one', () => {
  const token = (letter: string) =>
    json({ data: { token: letter.repeat(43), url: `http://x/register?t=${letter.repeat(43)}` } })

  assert.deepEqual(found(token('a'), token('b')), [])
  assert.deepEqual(found(json({ token: 'one' }), json({ token: 'two' })), ['token: "one" → "two"'])
})
