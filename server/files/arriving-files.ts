import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { IncomingFile } from './file-store.ts'

const forgottenAfterMs = 24 * 60 * 60 * 1000

/** A file that has come in whole and lies in a folder of this machine until its store keeps it. */
export type ArrivedFile = Omit<IncomingFile, 'keep'> & {
  /** Where it lies. */
  readonly place: string
}

/** Where files lie while they come in. */
export type Arrivals = {
  /** Takes in bytes as they come. Of more than sizeMax the rest is read and thrown away, and undefined given. */
  take(bytes: AsyncIterable<Uint8Array>, limits: { sizeMax: number }): Promise<ArrivedFile | undefined>
}

/**
 * A folder of this machine for what comes in; only the account the app runs under may read it. What was neither kept nor
 * discarded, because the power failed, goes after a day.
 */
export async function openArrivals(folder: string): Promise<Arrivals> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder)
  return {
    take: async (bytes, { sizeMax }) => {
      const place = path.join(folder, randomUUID())
      const handle = await open(place, 'wx', 0o600)
      const discard = () => rm(place, { force: true })
      try {
        const measured = await write(bytes, { handle, sizeMax })
        if (measured) return { ...measured, place, discard, read: (from, length) => readAt(place, { from, length }) }
      } catch (error) {
        await discard()
        throw error
      } finally {
        await handle.close()
      }
      await discard()
      return undefined
    },
  }
}

/** Writes the bytes while counting and hashing them; undefined when there are too many. All of them are read. */
async function write(
  bytes: AsyncIterable<Uint8Array>,
  { handle, sizeMax }: { handle: FileHandle; sizeMax: number },
): Promise<{ sizeBytes: number; sha256: string } | undefined> {
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

/** For a look at a file that may not be there. */
export function undefinedIfAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
