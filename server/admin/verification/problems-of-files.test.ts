import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { type FileStore, filesUnavailable } from '../../files/file-store.ts'
import { problemsOfFiles } from './problems-of-files.ts'

const bytes = Buffer.from('a note')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const stored = (documentId: number) => ({ lenderId: 7, sha256, sizeBytes: bytes.length, documentId })

/** A storage that gives some of its files, by how often it was asked before. */
function storage(gives: (asked: number) => boolean): Pick<FileStore, 'open'> & { asked: number } {
  return {
    asked: 0,
    async open() {
      this.asked += 1
      if (!gives(this.asked)) throw filesUnavailable('The file storage had not given a file after 60 seconds.')
      return Readable.from([bytes])
    },
  }
}

const others: Pick<FileStore, 'room' | 'receive' | 'received'> = {
  room: () => ({ freeBytes: 1, reserveBytes: 1 }),
  receive: async () => undefined,
  received: () => assert.fail('nothing arrives'),
}
const documents = Array.from({ length: 10 }, (_, index) => stored(index + 1))

test('a file that the storage does not give in time is named, and the others are looked at', async () => {
  const files = { ...storage((asked) => asked !== 4), ...others }

  const problems = await problemsOfFiles(files, documents)

  assert.deepEqual(
    problems.map(({ sentence }) => sentence),
    [`The uploaded file 7/${sha256} of document 4 could not be read from the file storage.`],
  )
  assert.equal(files.asked, 10)
})

test('a storage that gives no files is not asked for all of them', async () => {
  const files = { ...storage((asked) => asked < 3), ...others }

  const problems = await problemsOfFiles(files, documents)

  assert.equal(files.asked, 5)
  assert.equal(problems.length, 4)
  assert.match(problems.at(-1)?.sentence ?? '', /gives no files; 5 more uploaded files were not looked at/)
})
