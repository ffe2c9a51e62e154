import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type DiskRoom, diskRoomOf, hasRoomFor, type ReadDisk, readDisk } from './disk-room.ts'
import { type ArrivedBytes, type IncomingFile, noRoom } from './file-store.ts'

const forgottenAfterMs = 24 * 60 * 60 * 1000

/** The room on the disk is looked at again after so many bytes of a file. */
const LOOKS_AGAIN_BYTES = 1024 * 1024

/** A file that has arrived whole and lies in a folder of this machine until its store keeps it. */
export type ArrivedFile = Omit<IncomingFile, 'keep'>

/** The file of bytes that have arrived whole. */
export const arrivedFile = ({ sizeBytes, sha256, place }: ArrivedBytes): ArrivedFile => ({
  sizeBytes,
  sha256,
  place,
  read: (from, length) => readAt(place, { from, length }),
  discard: () => rm(place, { force: true }),
})

/** The folder for files while they arrive. */
export type Arrivals = {
  /** The room on the disk of the folder. */
  room(): DiskRoom
  /**
   * Reads bytes as they arrive. Undefined when there are more than sizeMax; the rest is then read and thrown away. Throws
   * an error of noRoom when the disk has no more room than its reserve, before or meanwhile.
   */
  take(bytes: AsyncIterable<Uint8Array>, limits: { sizeMax: number }): Promise<ArrivedFile | undefined>
}

/**
 * Opens a folder of this machine for arriving files; only the app's account may read it. A file that a power failure
 * left there, neither kept nor discarded, is removed after a day.
 */
export async function openArrivals(folder: string, read: ReadDisk = readDisk): Promise<Arrivals> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder)
  const room = () => diskRoomOf(folder, read)
  return {
    room,
    take: async (bytes, { sizeMax }) => {
      const place = path.join(folder, randomUUID())
      const handle = await open(place, 'wx', 0o600)
      try {
        const measured = await write(bytes, { handle, sizeMax, room })
        if (measured) return arrivedFile({ ...measured, place })
      } catch (error) {
        await rm(place, { force: true })
        throw error
      } finally {
        await handle.close()
      }
      await rm(place, { force: true })
      return undefined
    },
  }
}

/**
 * Writes the bytes while counting and hashing them; undefined when there are too many. Reads all of them in any case, so
 * that the sender hears the answer.
 */
async function write(
  bytes: AsyncIterable<Uint8Array>,
  { handle, sizeMax, room }: { handle: FileHandle; sizeMax: number; room: () => DiskRoom },
): Promise<{ sizeBytes: number; sha256: string } | undefined> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let looksAgainAt = 0
  let hasRoom = true
  for await (const chunk of bytes) {
    sizeBytes += chunk.length
    if (sizeBytes > sizeMax || !hasRoom) continue
    if (sizeBytes > looksAgainAt) {
      hasRoom = hasRoomFor(room(), chunk.length)
      looksAgainAt = sizeBytes + LOOKS_AGAIN_BYTES
      if (!hasRoom) continue
    }
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  if (!hasRoom) throw noRoom()
  if (sizeBytes > sizeMax) return undefined
  await handle.sync()
  return { sizeBytes, sha256: hash.digest('hex') }
}

async function readAt(place: string, { from, length }: { from: number; length: number }): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(place, { start: from, end: from + length - 1 })) parts.push(part)
  return Buffer.concat(parts)
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    const found = await stat(place).catch(undefinedIfAbsent)
    if (found && Date.now() - found.mtimeMs > forgottenAfterMs) await rm(place, { force: true })
  }
}

/** For an operation on a file that may not exist: ENOENT gives undefined. */
export function undefinedIfAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
