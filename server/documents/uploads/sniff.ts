import type { IncomingFile } from '../../files/file-store.ts'
import type { FileType } from '../../files/file-types.ts'
import { officeTypeOf } from '../../files/office-archive.ts'
import { isModestPicture } from './picture-size.ts'

const headBytes = 64 * 1024

/**
 * The type of a file, from its content alone; undefined for a type that is not accepted. The name and the declared type
 * count only to tell a table of text from other text. Refused too: pictures that would fill a reader's memory, archives
 * with macros, with hidden places or with far more inside than they weigh, and text that a browser could take for a
 * page.
 */
export async function sniff(
  file: Pick<IncomingFile, 'sizeBytes' | 'read'>,
  fileName: string,
): Promise<FileType | undefined> {
  const head = await file.read(0, headBytes)
  const picture = pictureType(head)
  if (picture) return isModestPicture(picture, head) ? picture : undefined
  if (startsWith(head, '%PDF-')) return 'application/pdf'
  if (startsWith(head, 'PK\x03\x04')) return officeTypeOf(file)
  if (!(await isPlainText(file, head))) return undefined
  return /\.csv$/i.test(fileName) ? 'text/csv' : 'text/plain'
}

function pictureType(head: Buffer): FileType | undefined {
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'image/gif'
  if (startsWith(head, 'RIFF') && startsWith(head.subarray(8), 'WEBP')) return 'image/webp'
  if (startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')) return 'image/tiff'
  const brand = startsWith(head.subarray(4), 'ftyp') ? head.subarray(8, 12).toString('latin1') : ''
  return ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'].includes(brand) ? 'image/heic' : undefined
}

const startsWith = (bytes: Buffer, start: string): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1'))

/** Whether the file is UTF-8 without control characters, and nothing in it looks like the beginning of a page. */
async function isPlainText(file: Pick<IncomingFile, 'sizeBytes' | 'read'>, head: Buffer): Promise<boolean> {
  // The head already shows most binary files.
  if (hasControlCharacters(head)) return false
  const bytes = await file.read(0, file.sizeBytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return (
      !hasControlCharacters(bytes) &&
      !/^\s*</.test(text) &&
      !/<(!doctype|html|head|body|script|svg|iframe|\?xml)/i.test(text)
    )
  } catch {
    return false // not UTF-8
  }
}

const hasControlCharacters = (bytes: Buffer): boolean =>
  bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c)
