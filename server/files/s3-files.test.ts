import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import type { S3Settings } from '../settings/s3-settings.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { sha256 } from '../testing/s3-signature.ts'
import { isFileChanged, isFilesUnavailable } from './file-store.ts'
import { openS3Files } from './s3-files.ts'

const storage = await startS3Server()
const incomingFolder = mkdtempSync(path.join(tmpdir(), 'loanwright-s3-'))
after(async () => {
  await storage.close()
  rmSync(incomingFolder, { recursive: true, force: true })
})

const patience = { answerMs: 2000, sendMs: 2000, bodyMs: 2000, pausesMs: [1, 1] }
const opened = (settings: Partial<S3Settings> = {}) =>
  openS3Files({ ...storage.settings, ...settings }, { incomingFolder, patience })
const files = await opened()

beforeEach(() => {
  storage.behave({})
  storage.requests.length = 0
})

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

async function arrived(bytes: Buffer) {
  const incoming = await files.receive(pieces(bytes), { sizeMax: 10_000_000 })
  assert.ok(incoming)
  return incoming
}

async function keptFile(bytes: Buffer, lenderId = 7): Promise<{ lenderId: number; sha256: string }> {
  const incoming = await arrived(bytes)
  await incoming.keep(lenderId)
  await incoming.discard()
  return { lenderId, sha256: incoming.sha256 }
}

async function readBack(key: { lenderId: number; sha256: string }): Promise<Buffer | undefined> {
  const stream = await files.open(key)
  if (!stream) return undefined
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** The bytes that a stream gave before it failed, and the error. */
async function readUntilFault(key: { lenderId: number; sha256: string }): Promise<{ length: number; error: unknown }> {
  const stream = await files.open(key)
  assert.ok(stream)
  let length = 0
  try {
    for await (const part of stream) length += part.length
  } catch (error) {
    return { length, error }
  }
  return assert.fail('the bytes came to an end as if they were whole')
}

const contract = randomBytes(300_000)

describe('a file in a bucket', () => {
  test('comes back byte for byte, is called by lender and hash, and leaves nothing on this machine', async () => {
    const key = await keptFile(contract)

    assert.deepEqual(await readBack(key), contract)
    assert.ok(storage.objects.has(`7/${sha256(contract)}`))
    assert.deepEqual(readdirSync(incomingFolder), [])
  })

  test('is of one lender: the same file of another is another object', async () => {
    const key = await keptFile(Buffer.from('a note of two lenders'), 8)

    assert.equal(await readBack({ ...key, lenderId: 9 }), undefined)
    assert.equal((await readBack(key))?.toString(), 'a note of two lenders')
  })

  test('is sent once more without harm, and one that is there and right is not overwritten', async () => {
    const incoming = await arrived(Buffer.from('sent twice'))
    await incoming.keep(7)
    const stored = storage.objects.get(`7/${incoming.sha256}`)

    await incoming.keep(7)
    await incoming.discard()

    assert.equal(storage.objects.get(`7/${incoming.sha256}`), stored)
    assert.deepEqual(
      storage.requests.map((line) => `${line.slice(0, 3)} ${line.slice(-3)}`),
      ['PUT 200', 'PUT 412', 'GET 200'],
    )
  })

  test('that was changed there is replaced by the right bytes when they are sent again', async () => {
    const incoming = await arrived(Buffer.from('the words that were agreed'))
    await incoming.keep(7)
    storage.objects.set(`7/${incoming.sha256}`, Buffer.from('the words of somebody else'))

    await incoming.keep(7)
    await incoming.discard()

    assert.equal(storage.objects.get(`7/${incoming.sha256}`)?.toString(), 'the words that were agreed')
  })

  test('is kept by a storage that knows no conditions too', async () => {
    storage.behave({ knowsNoConditions: true })

    const key = await keptFile(Buffer.from('without a condition'))

    assert.equal((await readBack(key))?.toString(), 'without a condition')
  })

  test('that is being sent twice at once is kept all the same', async () => {
    storage.behave({ failing: { times: 1, status: 409, code: 'ConditionalRequestConflict' } })

    const key = await keptFile(Buffer.from('by two at once'))

    assert.equal((await readBack(key))?.toString(), 'by two at once')
  })

  test('of no bytes is kept like any other', async () => {
    assert.equal((await readBack(await keptFile(Buffer.alloc(0))))?.length, 0)
  })

  test('that was never kept is not there', async () => {
    assert.equal(await readBack({ lenderId: 7, sha256: '0'.repeat(64) }), undefined)
  })

  test('can be looked into before it is kept, and is refused when it is too large', async () => {
    const incoming = await arrived(Buffer.from('0123456789'))

    assert.equal((await incoming.read(2, 3)).toString(), '234')
    assert.equal(await files.receive(pieces(contract), { sizeMax: 299_999 }), undefined)
    await incoming.discard()
    assert.deepEqual(readdirSync(incomingFolder), [])
  })
})

describe('a storage that fails', () => {
  test('is asked again when it is busy, so that a file is kept and read all the same', async () => {
    storage.behave({ failing: { times: 2, status: 503, code: 'SlowDown' } })
    const key = await keptFile(Buffer.from('in the end'))
    storage.behave({ failing: { times: 2, status: 500, code: 'InternalError' } })

    assert.equal((await readBack(key))?.toString(), 'in the end')
  })

  test('is given up after the third time, and the file does not count as kept', async () => {
    storage.behave({ failing: { times: 3, status: 503, code: 'SlowDown' } })
    const incoming = await arrived(Buffer.from('not kept'))

    const error: unknown = await incoming.keep(7).catch((thrown: unknown) => thrown)
    await incoming.discard()

    assert.ok(isFilesUnavailable(error))
    assert.match(String(error), /answered 503 SlowDown/)
    assert.equal(storage.objects.has(`7/${incoming.sha256}`), false)
  })

  test('whose line breaks while a file is sent has not taken half of it', async () => {
    storage.behave({ hangsUpAfterBytes: 100_000 })
    const incoming = await arrived(Buffer.concat([contract, contract]))

    const error: unknown = await incoming.keep(7).catch((thrown: unknown) => thrown)
    await incoming.discard()

    assert.ok(isFilesUnavailable(error))
    assert.equal(storage.objects.has(`7/${incoming.sha256}`), false)
  })

  test('whose line breaks while a file is read never makes half of it look whole', async () => {
    const key = await keptFile(contract)
    storage.behave({ cutsAfterBytes: 120_000 })

    const { length } = await readUntilFault(key)

    assert.ok(length < contract.length)
  })

  test('that never answers is not waited for without end', async () => {
    storage.behave({ isSilent: true })
    const hasty = { answerMs: 50, sendMs: 50, bodyMs: 50, pausesMs: [] }

    await assert.rejects(openS3Files(storage.settings, { incomingFolder, patience: hasty }), {
      message: /cannot be reached \(no answer within 50 ms\); look at FILES_S3_ENDPOINT and at the network/,
    })
  })

  test('that answers with an error without an end is read only at its beginning', async () => {
    const key = await keptFile(Buffer.from('behind an endless error'))
    storage.behave({ hasEndlessErrors: true })

    const error: unknown = await files.open(key).catch((thrown: unknown) => thrown)

    assert.ok(isFilesUnavailable(error))
    assert.match(String(error), /answered 403/)
  })

  test('that stops in the middle of a file is not waited for without end', async () => {
    const hasty = { answerMs: 2000, sendMs: 2000, bodyMs: 100, pausesMs: [] }
    const impatient = await openS3Files(storage.settings, { incomingFolder, patience: hasty })
    const large = await keptFile(contract)
    const small = await keptFile(Buffer.from('a note'))
    storage.behave({ stopsAfterBytes: 3 })

    const ofLarge: unknown = await impatient
      .open(large)
      .then(async (bytes) => bytes?.toArray())
      .catch((thrown: unknown) => thrown)
    const ofSmall: unknown = await impatient.open(small).catch((thrown: unknown) => thrown)

    assert.deepEqual([isFilesUnavailable(ofLarge), isFilesUnavailable(ofSmall)], [true, true])
    assert.match(String(ofSmall), /had not given a file after/)
  })

  test('is asked for a few files at once; the others wait their turn', async () => {
    const patient = { answerMs: 5000, sendMs: 2000, bodyMs: 2000, pausesMs: [] }
    const hasty = { ...patient, answerMs: 100 }
    const [slow, quick] = await Promise.all(
      [patient, hasty].map((patience) => openS3Files(storage.settings, { incomingFolder, patience, readAtOnce: 1 })),
    )
    const key = await keptFile(contract)

    const first = await quick?.open(key)
    await assert.rejects(quick?.open(key) ?? Promise.resolve(), /1 files are being read/)
    const inTurn = [slow?.open(key), slow?.open(key)]
    const read = await Promise.all(inTurn.map(async (bytes) => Buffer.concat((await (await bytes)?.toArray()) ?? [])))

    assert.deepEqual([Buffer.concat((await first?.toArray()) ?? []), ...read], [contract, contract, contract])
  })

  test('that gives a small file with other bytes gives none of them out', async () => {
    const key = await keptFile(Buffer.from('signed by both'))
    storage.objects.set(`7/${key.sha256}`, Buffer.from('signed by none'))

    assert.ok(isFileChanged(await files.open(key).catch((thrown: unknown) => thrown)))
  })

  test('that gives other bytes than were kept is found out before the last of them', async () => {
    const key = await keptFile(contract)
    const changed = Buffer.from(contract)
    changed[150_000] = 255 - (contract[150_000] ?? 0)
    storage.objects.set(`7/${key.sha256}`, changed)

    const { length, error } = await readUntilFault(key)

    assert.ok(isFileChanged(error))
    assert.ok(length < contract.length)
  })
})

describe('the settings of a storage are tried out at the start', () => {
  const sentenceFor = async (settings: Partial<S3Settings>): Promise<string> =>
    opened(settings).then(
      () => 'opened',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )

  test('right ones are taken', async () => {
    assert.equal(await sentenceFor({}), 'opened')
  })

  test('a bucket that is not there is named', async () => {
    assert.match(await sentenceFor({ bucket: 'elsewhere' }), /^FILES_S3_BUCKET: .* has no bucket elsewhere; make it/)
  })

  test('a key that is not known, and a secret of another key, are told apart, and no secret is shown', async () => {
    assert.match(await sentenceFor({ accessKey: 'AKNOBODY' }), /^FILES_S3_ACCESS_KEY is not known at/)
    const wrong = await sentenceFor({ secretKey: 'not-this-one' })
    assert.match(wrong, /^FILES_S3_SECRET_KEY does not belong to FILES_S3_ACCESS_KEY/)
    assert.doesNotMatch(wrong, /not-this-one/)
  })

  test('another region is named', async () => {
    assert.match(
      await sentenceFor({ region: 'us-west-2' }),
      /^FILES_S3_REGION: the bucket loan-files is not in us-west-2/,
    )
  })

  test('a key without a right says which', async () => {
    storage.behave({ failing: { times: 1, status: 403, code: 'AccessDenied' } })
    assert.match(await sentenceFor({}), /^FILES_S3_ACCESS_KEY: this key may not do s3:PutObject in loan-files/)
  })

  test('an address where nobody answers is named', async () => {
    const gone = await startS3Server()
    await gone.close()

    assert.match(
      await sentenceFor({ endpoint: gone.settings.endpoint }),
      /^The file storage at http:\/\/127.0.0.1:\d+ cannot be reached \(ECONNREFUSED\); look at FILES_S3_ENDPOINT/,
    )
  })
})
