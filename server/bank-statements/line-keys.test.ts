import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyedLines } from './line-keys.ts'
import type { StatementLine } from './statement-line.ts'

const line: StatementLine = {
  postedOn: '2026-05-03',
  amountCents: 50_000,
  payer: 'ANA GOMEZ',
  memo: '',
  account: '…6789',
  number: null,
  bankKey: null,
}
const keysOf = (...lines: StatementLine[]) => keyedLines(lines).map(({ key }) => key)

test('two equal deposits of a day are two lines, and the same two when the statement comes again', () => {
  const first = keysOf(line, line, { ...line, amountCents: 1 })
  const again = keysOf({ ...line, amountCents: 1 }, line, line)

  assert.equal(new Set(first).size, 3)
  assert.deepEqual(first.toSorted(), again.toSorted())
})

test('another day, amount, payer, note, number or account is another line', () => {
  const others = [
    { postedOn: '2026-05-04' },
    { amountCents: 50_001 },
    { payer: 'BO' },
    { memo: 'x' },
    { number: '7' },
    { account: '' },
  ].flatMap((change) => keysOf({ ...line, ...change }))

  assert.equal(new Set([...keysOf(line), ...others]).size, 7)
})

test('a line that the bank names is known by that, however its text is written', () => {
  const named = { ...line, bankKey: '["1","F1"]' }

  assert.deepEqual(keysOf(named), keysOf({ ...named, payer: 'ana gomez, miami' }))
  assert.equal(keysOf(named, named).length, 1)
})

test('a name that the bank uses again for other money hides nothing', () => {
  const named = { ...line, bankKey: '["1","F1"]' }

  assert.equal(new Set(keysOf(named, { ...named, amountCents: 1 }, { ...named, postedOn: '2026-06-03' })).size, 3)
})
