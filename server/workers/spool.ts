import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

/** What waits for the reader stays in memory up to this size, and beyond it in a temporary file. */
const MEMORY_BYTES_MAX = 1024 * 1024
const READ_BYTES = 64 * 1024

/**
 * The bytes of an answer between the worker that makes them and the client that reads them. It takes them as fast as
 * they are made, so that a slow client keeps no worker.
 */
export type Spool = {
  /** Takes a piece. Resolves when it is stored; rejects when it cannot be. */
  add(bytes: Uint8Array): Promise<void>
  /** There is no more. */
  end(): void
  /** The bytes break off: so do those of the reader. */
  fail(error: Error): void
  readonly reader: Readable
}

/** Makes a spool. `onClose` is called once, when the reader has read everything, broke off or went away. */
export function makeSpool({ folder, onClose }: { folder: string; onClose: () => void }): Spool {
  const inMemory: Uint8Array[] = []
  let memoryBytes = 0
  let file: FileHandle | undefined
  let [writtenBytes, readBytes] = [0, 0]
  let isWhole = false
  let isWanted = false
  let isReading = false
  // Pieces are stored one after the other, and each is read only when it is stored whole.
  let storing: Promise<void> = Promise.resolve()

  const reader = new Readable({
    read: () => {
      isWanted = true
      void give()
    },
    destroy: (error, done) => {
      void storing
        .catch(() => undefined)
        .then(() => file?.close())
        .catch(() => undefined) // the file has no name any more, and goes with the process at the latest
        .then(() => {
          onClose()
          done(error)
        })
    },
  })

  /** Gives the reader the next bytes, if it waits for some and some are there. */
  const give = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    try {
      while (isWanted && !reader.destroyed) {
        const next = nextFromMemory() ?? (await nextFromFile())
        if (!next) break
        isWanted = false
        reader.push(next)
      }
      if (isWhole && inMemory.length === 0 && readBytes === writtenBytes && !reader.destroyed) reader.push(null)
    } catch (error) {
      reader.destroy(error instanceof Error ? error : new Error('a temporary file could not be read'))
    } finally {
      isReading = false
    }
  }

  const nextFromMemory = (): Uint8Array | undefined => {
    const next = inMemory.shift()
    memoryBytes -= next?.length ?? 0
    return next
  }

  const nextFromFile = async (): Promise<Uint8Array | undefined> => {
    if (!file || readBytes === writtenBytes) return undefined
    const length = Math.min(READ_BYTES, writtenBytes - readBytes)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, readBytes)
    if (bytesRead === 0) throw new Error('a temporary file ended too early')
    readBytes += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  const store = async (bytes: Uint8Array): Promise<void> => {
    if (reader.destroyed) return
    if (!file && memoryBytes + bytes.length <= MEMORY_BYTES_MAX) {
      inMemory.push(bytes)
      memoryBytes += bytes.length
      return
    }
    file ??= await openNameless(folder)
    await file.writeFile(bytes) // a handle that is open goes on writing where it stopped
    writtenBytes += bytes.length
  }

  return {
    reader,
    add: (bytes) => {
      storing = storing.then(() => store(bytes))
      return storing.then(() => give())
    },
    end: () => {
      void storing
        .then(() => {
          isWhole = true
          return give()
        })
        .catch(() => undefined) // add has rejected with it already
    },
    fail: (error) => void reader.destroy(error),
  }
}

/** A file without a name: its space is free again as soon as it is closed, however the process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  const place = path.join(folder, randomUUID())
  const file = await open(place, 'wx+', 0o600)
  await rm(place)
  return file
}
