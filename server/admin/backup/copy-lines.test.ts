import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Column, copyLinesOf } from './copy-lines.ts'

const copyLineOf = (row: string, columns: readonly Column[]) => copyLinesOf(columns)(row)
const plain = (...names: string[]) => names.map((name) => ({ name, isJson: false }))

test('numbers keep every digit, nothing is nothing, and a text is what it says', () => {
  const row = '{"id":9007199254740993,"paid_on":"2026-02-28","note":null,"is_paid":true,"rate":0.10}'

  assert.equal(
    copyLineOf(row, plain('id', 'paid_on', 'note', 'is_paid', 'rate')),
    '9007199254740993\t2026-02-28\t\\N\ttrue\t0.10\n',
  )
})

test('tabs, line ends, quotation marks and backslashes come through', () => {
  const row = JSON.stringify({ note: 'one\ttwo\nthree\r"four" \\five\\', name: 'Zoë\u2028', token: '\\x00ff' })

  assert.equal(
    copyLineOf(row, plain('note', 'name', 'token')),
    'one\\ttwo\\nthree\\r"four" \\\\five\\\\\tZoë\u2028\t\\\\x00ff\n',
  )
})

test('JSON stays as it was written, with what looks like its end inside', () => {
  const json = '{"a": [1.50, {"b": "}],\\""}], "c": null}'
  const columns = [
    { name: 'detail', isJson: true },
    { name: 'id', isJson: false },
  ]

  assert.equal(copyLineOf(`{"detail":${json},"id":7}`, columns), `${json.replaceAll('\\', '\\\\')}\t7\n`)
  assert.equal(copyLineOf('{"detail":"words","id":7}', columns), '"words"\t7\n')
})

test('a row of other columns than its table is refused', () => {
  assert.throws(() => copyLineOf('{"id":1}', plain('id', 'name')), /lacks name/)
  assert.throws(() => copyLineOf('{"id":1,"name":"x","more":2}', plain('id', 'name')), /more columns/)
})
