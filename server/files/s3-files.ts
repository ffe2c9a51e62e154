import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { UPLOAD_MEGABYTES_MAX } from '#contract/documents/documents.ts'
import type { S3Settings } from '../settings/s3-settings.ts'
import { type ArrivedFile, arrivedFile, openArrivals } from './arriving-files.ts'
import { checkS3 } from './check-s3.ts'
import { checkedBytes, isWhole } from './checked-bytes.ts'
import {
  type FileKey,
  type FileStore,
  filesUnavailable,
  type IncomingFile,
  isFileChanged,
  isFilesUnavailable,
  nameOfFile,
} from './file-store.ts'
import { openPlaces, type Places } from './places.ts'
import { type S3, type S3Patience, s3, saidBy } from './s3-calls.ts'

const usualPatience: S3Patience = { answerMs: 15_000, sendMs: 120_000, bodyMs: 60_000, pausesMs: [200, 1000] }

/** A storage that gives a file more slowly than this does not count as working: 100 kilobytes a second. */
const LEAST_BYTES_A_MS = 100
const FILE_BYTES_MAX = UPLOAD_MEGABYTES_MAX * 1024 * 1024

/** The most files that are read from the storage at once. The others wait for the answer of one. */
const READ_AT_ONCE = 30

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
    readAtOnce = READ_AT_ONCE,
  }: { incomingFolder: string; isTried?: boolean; patience?: S3Patience; readAtOnce?: number },
): Promise<FileStore> {
  const sentence = `${readAtOnce} files are being read from the file storage at ${settings.endpoint} already.`
  const places = openPlaces({ most: readAtOnce, waitMs: patience.answerMs, sentence })
  const call = s3(settings, patience)
  if (!isTried) await checkS3(call, settings)
  const arrivals = await openArrivals(incomingFolder)
  const store: Storage = { call, places, bodyMs: patience.bodyMs }
  const incoming = (arrived: ArrivedFile): IncomingFile => ({
    ...arrived,
    keep: (lenderId) => put(store, { ...arrived, lenderId }),
  })
  return {
    room: arrivals.room,
    receive: async (bytes, limits) => {
      const arrived = await arrivals.take(bytes, limits)
      return arrived && incoming(arrived)
    },
    received: (bytes) => incoming(arrivedFile(bytes)),
    open: (key) => get(store, key),
  }
}

type Storage = { call: S3; places: Places; bodyMs: number }

/**
 * Sends a file. The storage compares it with the hash in the signature before it accepts it, so that it never keeps
 * half a file as a whole one. An object that exists already is not written again, if the storage supports that
 * condition, unless its bytes are not those of its name.
 */
async function put(store: Storage, { place, sha256, lenderId }: ArrivedFile & { lenderId: number }): Promise<void> {
  const { call } = store
  const key = { lenderId, sha256 }
  const name = nameOfFile(key)
  const sent = { bytes: await openAsBlob(place), sha256 }
  let answer = await call({ method: 'PUT', name, headers: { 'if-none-match': '*' }, sent })
  // 501: the storage supports no conditions. 409: another request is sending the same file, and may still fail.
  const isUndecided = answer.status === 501 || answer.status === 409
  if (isUndecided || (answer.status === 412 && !(await isWhole(get(store, key))))) {
    await answer.body?.cancel()
    answer = await call({ method: 'PUT', name, sent })
  }
  const isKept = answer.ok || answer.status === 412
  if (!isKept) throw filesUnavailable(`The file storage did not take a file: it answered ${await saidBy(answer)}.`)
  await answer.body?.cancel()
}

async function get({ call, places, bodyMs }: Storage, key: FileKey): Promise<Readable | undefined> {
  const leave = await places.enter()
  try {
    const answer = await call({ method: 'GET', name: nameOfFile(key) })
    if (answer.ok && answer.body) {
      const sizeBytes = Number(answer.headers.get('content-length') ?? Number.NaN)
      // fetch declares the browser's stream type; at run time it is Node's.
      const bytes = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
      endInTime(bytes, bodyMs + Math.min(sizeBytes || FILE_BYTES_MAX, FILE_BYTES_MAX) / LEAST_BYTES_A_MS)
      bytes.once('close', leave)
      return await checkedBytes(bytes, { key, sizeBytes })
    }
    leave()
    const said = await saidBy(answer)
    if (said === '404' || said === '404 NoSuchKey') return undefined
    throw filesUnavailable(`The file storage did not give a file: it answered ${said}.`)
  } catch (error) {
    leave()
    if (isFileChanged(error) || isFilesUnavailable(error)) throw error
    throw filesUnavailable('The file storage broke off while it gave a file.', error)
  }
}

/** Breaks a stream off that is still open after a time, whichever side is slow. */
function endInTime(bytes: Readable, ms: number): void {
  const timer = setTimeout(() => {
    bytes.destroy(filesUnavailable(`The file storage had not given a file after ${Math.round(ms / 1000)} seconds.`))
  }, ms)
  bytes.once('close', () => clearTimeout(timer))
}
