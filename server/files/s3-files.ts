import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { S3Settings } from '../settings/s3-settings.ts'
import { type ArrivedFile, arrivedFile, openArrivals } from './arriving-files.ts'
import { checkS3 } from './check-s3.ts'
import {
  type FileKey,
  type FileStore,
  fileChanged,
  filesUnavailable,
  type IncomingFile,
  nameOfFile,
} from './file-store.ts'
import { type S3, type S3Patience, s3, saidBy } from './s3-calls.ts'

const usualPatience: S3Patience = { answerMs: 15_000, sendMs: 120_000, pausesMs: [200, 1000] }

/**
 * A file store in an S3 bucket, one object for each content and lender, named as in a local folder. Arriving files lie
 * in a folder of this machine until they are kept. Tests the storage first, unless it was tried, and throws an Error whose sentence names
 * the wrong setting and the remedy.
 */
export async function openS3Files(
  settings: S3Settings,
  {
    incomingFolder,
    isTried = false,
    patience = usualPatience,
  }: { incomingFolder: string; isTried?: boolean; patience?: S3Patience },
): Promise<FileStore> {
  const call = s3(settings, patience)
  if (!isTried) await checkS3(call, settings)
  const arrivals = await openArrivals(incomingFolder)
  const incoming = (arrived: ArrivedFile): IncomingFile => ({
    ...arrived,
    keep: (lenderId) => put(call, { ...arrived, lenderId }),
  })
  return {
    receive: async (bytes, limits) => {
      const arrived = await arrivals.take(bytes, limits)
      return arrived && incoming(arrived)
    },
    received: (bytes) => incoming(arrivedFile(bytes)),
    open: (key) => get(call, key),
  }
}

/**
 * Sends a file. The storage compares it with the hash in the signature before it accepts it, so that it never keeps
 * half a file as a whole one. An object that exists already is not written again, if the storage supports that
 * condition.
 */
async function put(call: S3, { place, sha256, lenderId }: ArrivedFile & { lenderId: number }): Promise<void> {
  const name = nameOfFile({ lenderId, sha256 })
  const sent = { bytes: await openAsBlob(place), sha256 }
  let answer = await call({ method: 'PUT', name, headers: { 'if-none-match': '*' }, sent })
  // 501: the storage supports no conditions. 409: another request is sending the same file, and may still fail.
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
    // fetch declares the browser's stream type; at run time it is Node's.
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

/** Passes bytes on, but holds the last piece back until the hash of all bytes is right. */
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
