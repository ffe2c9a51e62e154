import type { Words } from '#texts/paper-words.ts'
import { isFileChanged, isFilesUnavailable } from '../../files/file-store.ts'
import type { ZipEntry } from '../../files/zip.ts'
import { Refusal } from '../../http/errors.ts'
import type { FileAnswer } from '../../http/file-answer.ts'

/** An uploaded file of the pack, and the SHA-256 of what was uploaded. */
export type PackUpload = { file: FileAnswer; sha256: string }

/**
 * The uploads of a pack, one after the other. Each is read to its end before it is put in, so that one that is missing,
 * changed or not given by the storage does not end the pack: a file that says so stands in its place.
 */
export async function* uploadEntries(uploads: readonly PackUpload[], words: Words): AsyncGenerator<ZipEntry> {
  const { handover } = words
  for (const [index, upload] of uploads.entries()) {
    const name = `${String(index + 1).padStart(2, '0')} ${upload.file.name}`
    const found = await bytesOf(upload.file)
    yield typeof found === 'string'
      ? textEntry(`${handover.uploads}/${handover.missingFile(name)}`, noteOf({ found, name, upload }, words))
      : { name: `${handover.uploads}/${name}`, isPacked: true, content: () => [found] }
  }
}

type Fault = 'GONE' | 'CHANGED' | 'UNREAD'

async function bytesOf({ open }: FileAnswer): Promise<Buffer | Fault> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of await open()) pieces.push(Buffer.from(piece))
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return 'GONE'
    if (isFileChanged(error)) return 'CHANGED'
    if (isFilesUnavailable(error)) return 'UNREAD'
    throw error
  }
  return Buffer.concat(pieces)
}

const noteOf = (
  { found, name, upload }: { found: Fault; name: string; upload: PackUpload },
  { handover }: Words,
): string => `${handover.missing[found]}\n\n${handover.missingSum(name, upload.sha256)}\n`

/** A text as a file of the pack. */
export const textEntry = (name: string, content: string): ZipEntry => ({ name, content: () => [Buffer.from(content)] })
