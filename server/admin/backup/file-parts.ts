import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type FileKey, type FileStore, isFileChanged } from '../../files/file-store.ts'
import { FILES, type Rows } from './backup-file.ts'

/** A file that cannot be written into a backup, and the reason. */
export type Missing = FileKey & { fault: 'GONE' | 'CHANGED' }

const PART_BYTES = 192 * 1024

const filePart = z.object({
  lenderId: z.int(),
  sha256: z.string(),
  base64: z.string(),
  /** Marks the last part of a file: only then is the file whole. */
  isLast: z.boolean(),
})
type FilePart = z.output<typeof filePart>

/**
 * The bytes of files as lines of a backup. A file that is missing or does not match its hash is reported and left out.
 */
export async function* partsOfFiles(
  files: FileStore,
  keys: readonly FileKey[],
  onMissing: (missing: Missing) => void,
): AsyncGenerator<Rows> {
  for (const key of keys) {
    const bytes = await bytesOf(files, key)
    if (bytes === 'CHANGED' || bytes === 'GONE') onMissing({ ...key, fault: bytes })
    else yield { table: FILES, rows: partsOf(key, bytes) }
  }
}

async function bytesOf(files: FileStore, key: FileKey): Promise<Buffer | Missing['fault']> {
  const chunks: Buffer[] = []
  try {
    const stream = await files.open(key)
    if (!stream) return 'GONE'
    for await (const chunk of stream) chunks.push(chunk)
  } catch (error) {
    if (isFileChanged(error)) return 'CHANGED'
    throw error
  }
  const bytes = Buffer.concat(chunks)
  return createHash('sha256').update(bytes).digest('hex') === key.sha256 ? bytes : 'CHANGED'
}

function partsOf(key: FileKey, bytes: Buffer): string[] {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    const base64 = bytes.toString('base64', from, Math.min(from + PART_BYTES, bytes.length))
    const part: FilePart = { ...key, base64, isLast: from + PART_BYTES >= bytes.length }
    parts.push(JSON.stringify(part))
  }
  return parts
}

/**
 * Takes the parts of a backup in their order and stores each file when its last part is there. Throws an Error for a
 * file that does not match its hash.
 */
export function keepFiles(files: FileStore): { take(rows: readonly string[]): Promise<void>; end(): Promise<void> } {
  let parts: Buffer[] = []
  const keep = async ({ lenderId, sha256 }: FileKey): Promise<void> => {
    const incoming = await files.receive(each(parts), { sizeMax: Number.MAX_SAFE_INTEGER })
    parts = []
    try {
      if (incoming?.sha256 !== sha256) throw new Error(`the backup has a file that is not what its hash ${sha256} says`)
      await incoming.keep(lenderId)
    } finally {
      await incoming?.discard()
    }
  }
  return {
    take: async (rows) => {
      for (const row of rows) {
        const part = z.parse(filePart, JSON.parse(row))
        parts.push(Buffer.from(part.base64, 'base64'))
        if (part.isLast) await keep(part)
      }
    },
    end: async () => {
      if (parts.length > 0) throw new Error('the backup ends within a file')
    },
  }
}

async function* each(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* parts
}
