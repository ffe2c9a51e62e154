import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { makeSpool } from './spool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-spool-'))
after(() => rmSync(folder, { recursive: true }))

function spool() {
  let closed = 0
  const made = makeSpool({
    folder,
    onClose: () => {
      closed += 1
    },
  })
  return { ...made, closed: () => closed }
}

const pieces = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => Buffer.alloc(65_537, index.toString(36)))

describe('what a worker makes faster than it is read', () => {
  test('comes to the reader whole and in order, also when it was too much for memory', async () => {
    const { add, end, reader, closed } = spool()
    const made = pieces(60)

    for (const piece of made) await add(piece)
    end()
    const read = await buffer(reader)

    assert.ok(read.equals(Buffer.concat(made)))
    assert.equal(closed(), 1)
    assert.deepEqual(readdirSync(folder), [])
  })

  test('is read while it is made', async () => {
    const { add, end, reader } = spool()
    const made = pieces(40)

    const reading = buffer(reader)
    for (const piece of made) {
      await add(piece)
      await new Promise(setImmediate)
    }
    end()

    assert.ok((await reading).equals(Buffer.concat(made)))
  })

  test('breaks off for the reader when the worker breaks off', async () => {
    const { add, fail, reader, closed } = spool()
    await add(Buffer.from('the beginning'))

    const reading = buffer(reader)
    fail(new Error('no more'))

    await assert.rejects(reading, /no more/)
    assert.equal(closed(), 1)
  })

  test('is thrown away when the reader goes away', async () => {
    const { add, reader, closed } = spool()
    for (const piece of pieces(30)) await add(piece)

    reader.destroy()
    await new Promise((resolve) => reader.once('close', resolve))
    await add(Buffer.from('more'))

    assert.equal(closed(), 1)
    assert.deepEqual(readdirSync(folder), [])
  })

  test('an empty file ends at once', async () => {
    const { end, reader } = spool()

    end()

    assert.equal((await buffer(reader)).length, 0)
  })
})
