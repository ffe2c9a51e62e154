import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type ArrivedFile, arrivedFile, openArrivals, undefinedIfAbsent } from './arriving-files.ts'
import { checkedBytes, isWhole } from './checked-bytes.ts'
import { type ReadDisk, readDisk } from './disk-room.ts'
import { type FileKey, type FileStore, type IncomingFile, nameOfFile } from './file-store.ts'

/** The folder of uploaded files, unless they are kept in a bucket. */
export const filesFolder = ({ dataFolder }: { dataFolder: string }): string => path.join(dataFolder, 'files')

/** The folder of files while they arrive, whichever store keeps them. */
export const incomingFolder = (folder: string): string => path.join(folder, 'incoming')

/**
 * A file store in a folder of this machine: one folder for each lender, one file for each content. Only the app's
 * account may read it. A file that a power failure left neither kept nor discarded is removed after a day.
 */
export async function openLocalFiles(folder: string, read: ReadDisk = readDisk): Promise<FileStore> {
  const arrivals = await openArrivals(incomingFolder(folder), read)
  const incoming = (arrived: ArrivedFile): IncomingFile => ({ ...arrived, keep: keeper(folder, arrived) })
  return {
    room: arrivals.room,
    receive: async (bytes, limits) => {
      const arrived = await arrivals.take(bytes, limits)
      return arrived && incoming(arrived)
    },
    received: (bytes) => incoming(arrivedFile(bytes)),
    open: (key) => openKept(folder, key),
  }
}

async function openKept(folder: string, key: FileKey): Promise<Readable | undefined> {
  const handle = await open(placeOf(folder, key)).catch(undefinedIfAbsent)
  if (!handle) return undefined
  const { size } = await handle.stat()
  return checkedBytes(handle.createReadStream(), { key, sizeBytes: size })
}

const placeOf = (folder: string, key: FileKey): string => path.join(folder, nameOfFile(key))

function keeper(folder: string, { place, sha256 }: ArrivedFile): IncomingFile['keep'] {
  return async (lenderId) => {
    const key = { lenderId, sha256 }
    const target = placeOf(folder, key)
    // A file that was changed in the folder is replaced by the right bytes.
    if (await isWhole(openKept(folder, key))) return
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await rename(place, target)
    // The new name survives a power cut only if its folders are synced too.
    for (const directory of [path.dirname(target), folder]) await syncFolder(directory)
  }
}

async function syncFolder(directory: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open folders
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}
