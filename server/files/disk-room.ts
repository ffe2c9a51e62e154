import { statfsSync } from 'node:fs'

/** The room on the disk of a folder, in bytes. */
export type DiskRoom = {
  freeBytes: number
  /** No file is taken that would leave less than this. */
  reserveBytes: number
}

/** Reads the bytes that a disk has and those that are free for this account. */
export type ReadDisk = (folder: string) => { freeBytes: number; totalBytes: number }

const RESERVE_BYTES_MAX = 2 * 1024 ** 3
const RESERVE_SHARE = 0.1

/** The figures of the operating system for the disk of a folder. */
export const readDisk: ReadDisk = (folder) => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/**
 * The free room of a folder's disk, and the reserve that uploads leave to the database, which cannot start on a full
 * disk: 2 GB, or a tenth of a disk of less than 20 GB.
 */
export function diskRoomOf(folder: string, read: ReadDisk): DiskRoom {
  const { freeBytes, totalBytes } = read(folder)
  return { freeBytes, reserveBytes: Math.min(RESERVE_BYTES_MAX, Math.floor(totalBytes * RESERVE_SHARE)) }
}

/** Whether files of so many bytes leave the reserve free. */
export const hasRoomFor = ({ freeBytes, reserveBytes }: DiskRoom, bytes: number): boolean =>
  freeBytes - bytes >= reserveBytes
