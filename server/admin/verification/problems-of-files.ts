import { createHash } from 'node:crypto'
import type { Problem } from '#contract/admin/admin.ts'
import { type FileKey, type FileStore, isFileChanged, isFilesUnavailable } from '../../files/file-store.ts'

/** An uploaded file as the database knows it, and the first document that it belongs to. */
export type StoredFile = FileKey & { sizeBytes: number; documentId: number }

/** After this many files in a row that the storage did not give, the check ends: each of them takes minutes. */
const UNREAD_MAX = 3

/**
 * Reads every uploaded file and computes its hash again. Gives each file that is missing, differs from the upload, or
 * was not given by the storage in time. A storage that gives none is asked no further.
 */
export async function problemsOfFiles(files: FileStore, stored: readonly StoredFile[]): Promise<Problem[]> {
  const problems: Problem[] = []
  let unread = 0
  for (const [index, file] of stored.entries()) {
    const fault = await faultOf(files, file)
    unread = fault === UNREAD ? unread + 1 : 0
    if (fault === undefined) continue
    const sentence = `The uploaded file ${file.lenderId}/${file.sha256} of document ${file.documentId} ${fault}.`
    problems.push({ kind: 'FILE', subject: String(file.documentId), loanId: null, sentence })
    const left = stored.length - index - 1
    if (unread < UNREAD_MAX || left === 0) continue
    const ended = `The file storage gives no files; ${left} more uploaded files were not looked at.`
    return [...problems, { kind: 'FILE', subject: String(file.documentId), loanId: null, sentence: ended }]
  }
  return problems
}

const UNREAD = 'could not be read from the file storage'

async function faultOf(files: FileStore, { sizeBytes, ...key }: StoredFile): Promise<string | undefined> {
  const hash = createHash('sha256')
  let length = 0
  try {
    const stream = await files.open(key)
    if (!stream) return 'is not there'
    for await (const part of stream) {
      hash.update(part)
      length += part.length
    }
  } catch (error) {
    if (isFileChanged(error)) return 'has been changed'
    if (isFilesUnavailable(error)) return UNREAD
    throw error
  }
  return hash.digest('hex') === key.sha256 && length === sizeBytes ? undefined : 'has been changed'
}
