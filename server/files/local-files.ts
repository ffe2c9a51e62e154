import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileKey, FileStore, IncomingFile } from './file-store.ts'

const forgottenAfterMs = 24 * 60 * 60 * 1000

/** Where uploaded files stand unless they are kept elsewhere. */
export const filesFolder = ({ dataFolder }: { dataFolder: string }): string => path.join(dataFolder, 'files')

/**
 * A store of files in a folder of this machine: one folder a lender, one file a content. Only the account the app runs
 * under may read it. What came in and was neither kept nor discarded, because the power failed, goes after a day.
 */
export async function openLocalFiles(folder: string): Promise<FileStore> {
  const incoming = path.join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await sweep(incoming)
  return {
    receive: async (bytes, { sizeMax }) => {
      const place = path.join(incoming, randomUUID())
      const handle = await open(place, 'wx', 0o600)
      const discard = () => rm(place, { force: true })
      try {
        const measured = await write(bytes, { handle, sizeMax })
        if (measured) return incomingFile({ ...measured, place, folder, discard })
      } catch (error) {
        await discard()
        throw error
      } finally {
        await handle.close()
      }
      await discard()
      return undefined
    },
    open: async (key) => {
      const handle = await open(placeOf(folder, key)).catch(undefinedIfAbsent)
      return handle?.createReadStream()
    },
  }
}

/** The only place where the name of a file is made: of a number and of a hash, both looked at once more. */
function placeOf(folder: string, { lenderId, sha256 }: FileKey): string {
  if (!Number.isSafeInteger(lenderId) || lenderId <= 0) throw new RangeError(`${lenderId} is no id of a lender`)
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('this is no SHA-256')
  return path.join(folder, String(lenderId), sha256)
}

type Measured = { sizeBytes: number; sha256: string }

/** Writes the bytes while counting and hashing them; undefined when there are too many. All of them are read. */
async function write(
  bytes: AsyncIterable<Uint8Array>,
  { handle, sizeMax }: { handle: FileHandle; sizeMax: number },
): Promise<Measured | undefined> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of bytes) {
    sizeBytes += chunk.length
    if (sizeBytes > sizeMax) continue
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  if (sizeBytes > sizeMax) return undefined
  await handle.sync()
  return { sizeBytes, sha256: hash.digest('hex') }
}

type Arrived = Measured & { place: string; folder: string; discard: () => Promise<void> }

function incomingFile({ sizeBytes, sha256, place, folder, discard }: Arrived): IncomingFile {
  return {
    sizeBytes,
    sha256,
    read: async (from, length) => {
      const parts: Buffer[] = []
      for await (const part of createReadStream(place, { start: from, end: from + length - 1 })) parts.push(part)
      return Buffer.concat(parts)
    },
    keep: async (lenderId) => {
      const target = placeOf(folder, { lenderId, sha256 })
      if (await stat(target).catch(undefinedIfAbsent)) return
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await rename(place, target)
      // The name is there after a power cut only when its folder is.
      for (const directory of [path.dirname(target), folder]) await syncFolder(directory)
    },
    discard,
  }
}

async function syncFolder(directory: string): Promise<void> {
  if (process.platform === 'win32') return // where folders cannot be opened
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}

async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const place = path.join(incoming, name)
    const found = await stat(place).catch(undefinedIfAbsent)
    if (found && Date.now() - found.mtimeMs > forgottenAfterMs) await rm(place, { force: true })
  }
}

function undefinedIfAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
