import type { IncomingFile } from './file-store.ts'
import type { FileType } from './file-types.ts'

type Bytes = Pick<IncomingFile, 'sizeBytes' | 'read'>
/** A file within a zip archive, as the archive's directory describes it. None of it is verified. */
export type ArchiveEntry = { name: string; packedBytes: number; unpackedBytes: number; at: number; isStored: boolean }

const TAIL_BYTES = 65_557 // the longest end of an archive, with its comment
const DIRECTORY_BYTES_MAX = 1_000_000
const ENTRIES_MAX = 5000
const UNPACKED_BYTES_MAX = 300_000_000
const PACKING_MAX = 200

const OOXML: readonly [folder: string, type: FileType][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]
const OPEN_DOCUMENT: readonly FileType[] = [
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
]

/**
 * The office document type of a zip archive, by its directory. Undefined when it is no office document or an unsafe
 * one: with macros, with names that lead out of the archive, or with content that unpacks to far too much. Nothing is
 * unpacked.
 */
export async function officeTypeOf(file: Bytes): Promise<FileType | undefined> {
  const entries = await entriesOf(file)
  if (!entries?.every(isHarmless)) return undefined
  const packed = entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0)
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (unpacked > UNPACKED_BYTES_MAX || unpacked > PACKING_MAX * Math.max(packed, 10_000)) return undefined
  if (entries.some(({ name }) => name === '[Content_Types].xml')) {
    return OOXML.find(([folder]) => entries.some(({ name }) => name.startsWith(folder)))?.[1]
  }
  const first = entries.find(({ name, at, isStored }) => name === 'mimetype' && at === 0 && isStored)
  if (!first) return undefined
  const said = (await file.read(30 + first.name.length, Math.min(first.unpackedBytes, 100))).toString('latin1')
  return OPEN_DOCUMENT.find((type) => type === said)
}

function isHarmless({ name }: ArchiveEntry): boolean {
  const isOutside = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
  return (
    !isOutside &&
    !/[\\\0]/.test(name) &&
    !/vbaproject|\.(exe|dll|js|vbs|bat|cmd|ps1|scr|lnk)$|(^|\/)Basic\//i.test(name)
  )
}

/**
 * The directory at the end of an archive; undefined when there is none, or it is longer than any document's. Nothing is
 * unpacked.
 */
export async function entriesOf(file: Bytes): Promise<ArchiveEntry[] | undefined> {
  const tailAt = Math.max(0, file.sizeBytes - TAIL_BYTES)
  const tail = await file.read(tailAt, TAIL_BYTES)
  const endAt = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (endAt < 0 || endAt + 22 > tail.length) return undefined
  const count = tail.readUInt16LE(endAt + 10)
  const length = tail.readUInt32LE(endAt + 12)
  const at = tail.readUInt32LE(endAt + 16)
  if (count === 0 || count > ENTRIES_MAX || length > DIRECTORY_BYTES_MAX || at + length > file.sizeBytes)
    return undefined
  return readEntries(await file.read(at, length), count)
}

function readEntries(directory: Buffer, count: number): ArchiveEntry[] | undefined {
  const entries: ArchiveEntry[] = []
  let place = 0
  while (entries.length < count) {
    if (place + 46 > directory.length || directory.readUInt32LE(place) !== 0x02014b50) return undefined
    const nameLength = directory.readUInt16LE(place + 28)
    entries.push({
      isStored: directory.readUInt16LE(place + 10) === 0,
      packedBytes: directory.readUInt32LE(place + 20),
      unpackedBytes: directory.readUInt32LE(place + 24),
      at: directory.readUInt32LE(place + 42),
      name: directory.subarray(place + 46, place + 46 + nameLength).toString('utf8'),
    })
    place += 46 + nameLength + directory.readUInt16LE(place + 30) + directory.readUInt16LE(place + 32)
  }
  return entries
}
