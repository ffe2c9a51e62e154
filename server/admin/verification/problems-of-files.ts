import { createHash } from 'node:crypto'
import type { Problem } from '#contract/admin/admin.ts'
import { type FileKey, type FileStore, isFileChanged } from '../../files/file-store.ts'

/** An uploaded file as the database knows it, and the first document that it belongs to. */
export type StoredFile = FileKey & { sizeBytes: number; documentId: number }

/**
 * Reads every uploaded file and computes its hash again. Gives each file that is missing or differs from the upload.
 */
export async function problemsOfFiles(files: FileStore, stored: readonly StoredFile[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const file of stored) {
    const fault = await faultOf(files, file)
    if (fault === undefined) continue
    const sentence = `The uploaded file ${file.lenderId}/${file.sha256} of document ${file.documentId} ${fault}.`
    problems.push({ kind: 'FILE', subject: String(file.documentId), loanId: null, sentence })
  }
  return problems
}

async function faultOf(files: FileStore, { sizeBytes, ...key }: StoredFile): Promise<string | undefined> {
  const stream = await files.open(key)
  if (!stream) return 'is not there'
  const hash = createHash('sha256')
  let length = 0
  try {
    for await (const part of stream) {
      hash.update(part)
      length += part.length
    }
  } catch (error) {
    if (isFileChanged(error)) return 'has been changed'
    throw error
  }
  return hash.digest('hex') === key.sha256 && length === sizeBytes ? undefined : 'has been changed'
}
