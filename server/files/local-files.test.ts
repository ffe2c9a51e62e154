import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { type FileKey, isFileChanged } from './file-store.ts'
import { incomingFolder, openLocalFiles } from './local-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-local-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const files = await openLocalFiles(folder)

async function kept(bytes: Buffer): Promise<FileKey & { place: string }> {
  const incoming = await files.receive(
    (async function* () {
      yield bytes
    })(),
    { sizeMax: 10_000_000 },
  )
  assert.ok(incoming)
  await incoming.keep(7)
  await incoming.discard()
  return { lenderId: 7, sha256: incoming.sha256, place: path.join(folder, '7', incoming.sha256) }
}

/** The bytes that are given out, and whether they were told to be other ones. */
async function readUntilFault(key: FileKey): Promise<{ length: number; isChanged: boolean }> {
  let length = 0
  try {
    for await (const piece of (await files.open(key)) ?? []) length += piece.length
  } catch (error) {
    return { length, isChanged: isFileChanged(error) }
  }
  return { length, isChanged: false }
}

test('a file of any size comes back byte for byte, one that was never kept is not there', async () => {
  for (const size of [0, 1, 256 * 1024, 256 * 1024 + 1, 1_000_000]) {
    const bytes = randomBytes(size)
    const key = await kept(bytes)

    assert.deepEqual(Buffer.concat((await (await files.open(key))?.toArray()) ?? []), bytes)
  }
  assert.equal(await files.open({ lenderId: 7, sha256: '0'.repeat(64) }), undefined)
})

test('a small file that was changed in the folder is not given out, and of a large one the end is missing', async () => {
  const small = await kept(Buffer.from('what both have signed'))
  writeFileSync(small.place, 'what nobody has signed')
  const large = await kept(randomBytes(1_000_000))
  writeFileSync(large.place, randomBytes(1_000_000))

  assert.deepEqual(await readUntilFault(small), { length: 0, isChanged: true })
  const { length, isChanged } = await readUntilFault(large)
  assert.deepEqual([length < 1_000_000, isChanged], [true, true])
})

test('a file that was changed in the folder is replaced by the right bytes when they are uploaded again', async () => {
  const bytes = Buffer.from('the deed of Elm Street')
  const { place } = await kept(bytes)
  writeFileSync(place, 'another deed of Elm Street')

  const key = await kept(bytes)

  assert.deepEqual(readFileSync(place), bytes)
  assert.deepEqual(await readUntilFault(key), { length: bytes.length, isChanged: false })
  assert.deepEqual(readdirSync(incomingFolder(folder)), [])
})
