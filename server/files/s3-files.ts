import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { S3Settings } from '../settings/s3-settings.ts'
import { type ArrivedFile, openArrivals } from './arriving-files.ts'
import { checkS3 } from './check-s3.ts'
import { type FileKey, type FileStore, fileChanged, filesUnavailable, nameOfFile } from './file-store.ts'
import { type S3, type S3Patience, s3, saidBy } from './s3-calls.ts'

const usualPatience: S3Patience = { answerMs: 15_000, sendMs: 120_000, pausesMs: [200, 1000] }

/**
 * A store of files in a bucket of a storage that speaks S3, one object a content and lender, called as in a local folder.
 * What comes in lies in a folder of this machine until it is kept. Tries the storage out first, and throws an Error whose
 * sentence names the setting that is wrong and the remedy.
 */
export async function openS3Files(
  settings: S3Settings,
  { incomingFolder, patience = usualPatience }: { incomingFolder: string; patience?: S3Patience },
): Promise<FileStore> {
  const call = s3(settings, patience)
  await checkS3(call, settings)
  const arrivals = await openArrivals(incomingFolder)
  return {
    receive: async (bytes, limits) => {
      const arrived = await arrivals.take(bytes, limits)
      return arrived && { ...arrived, keep: (lenderId) => put(call, { ...arrived, lenderId }) }
    },
    open: (key) => get(call, key),
  }
}

/**
 * Sends a file. The storage compares it with the hash that is part of the signature before it says yes, so that half a
 * file is never taken for a whole one. One that is there already is left as it is, where the storage knows that condition.
 */
async function put(call: S3, { place, sha256, lenderId }: ArrivedFile & { lenderId: number }): Promise<void> {
  const name = nameOfFile({ lenderId, sha256 })
  const sent = { bytes: await openAsBlob(place), sha256 }
  let answer = await call({ method: 'PUT', name, headers: { 'if-none-match': '*' }, sent })
  // 501: it knows no conditions. 409: the same file is being sent by somebody else, and nobody knows yet who is first.
  if (answer.status === 501 || answer.status === 409) {
    await answer.body?.cancel()
    answer = await call({ method: 'PUT', name, sent })
  }
  const isKept = answer.ok || answer.status === 412
  if (!isKept) throw filesUnavailable(`The file storage did not take a file: it answered ${await saidBy(answer)}.`)
  await answer.body?.cancel()
}

async function get(call: S3, key: FileKey): Promise<Readable | undefined> {
  const answer = await call({ method: 'GET', name: nameOfFile(key) })
  if (answer.ok && answer.body) {
    // fetch is typed by the browser's streams, which are those of Node here.
    const bytes = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
    const checked = checkedBy(key)
    bytes.on('error', (error) => checked.destroy(error))
    checked.on('close', () => bytes.destroy())
    return bytes.pipe(checked)
  }
  const said = await saidBy(answer)
  if (said === '404' || said === '404 NoSuchKey') return undefined
  throw filesUnavailable(`The file storage did not give a file: it answered ${said}.`)
}

/** Hands bytes on and keeps the last piece back until all of them are what their hash says. */
function checkedBy(key: FileKey): Transform {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      const before = last
      last = piece
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === key.sha256) done(null, last)
      else done(fileChanged(key))
    },
  })
}
