import type { FileType } from '../../files/file-types.ts'

/** More pixels than any scanner or camera makes; decoded they fill 400 MB. */
const PIXELS_MAX = 100_000_000

type Size = { width: number; height: number }

/**
 * Whether a picture's header gives a number of pixels that a reader's memory can hold, whatever the size of the file. A
 * picture without a size in its header is refused. Kinds that no page shows are not checked.
 */
export function isModestPicture(type: FileType, head: Buffer): boolean {
  const read = sizeReaders[type]
  if (!read) return true
  const size = read(head)
  return size !== undefined && size.width > 0 && size.height > 0 && size.width * size.height <= PIXELS_MAX
}

const sizeReaders: Partial<Record<FileType, (head: Buffer) => Size | undefined>> = {
  'image/png': (head) =>
    head.length < 24 ? undefined : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) },
  'image/gif': (head) => (head.length < 10 ? undefined : { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** Walks the segments of a JPEG to the one that begins a frame. */
function jpegSize(head: Buffer): Size | undefined {
  let place = 2
  while (place + 9 <= head.length) {
    if (head[place] !== 0xff) return undefined
    const marker = head[place + 1] ?? 0
    if (marker === 0xff) {
      place += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: head.readUInt16BE(place + 5), width: head.readUInt16BE(place + 7) }
    place += 2 + head.readUInt16BE(place + 2)
  }
  return undefined
}

/** A WebP file begins in one of three ways. */
function webpSize(head: Buffer): Size | undefined {
  if (head.length < 30) return undefined
  const kind = head.subarray(12, 16).toString('latin1')
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
