import { UPLOAD_MEGABYTES_MAX } from '#contract/documents/documents.ts'

/** What a borrower may send: with this a phone offers its camera, and gives its own kind of picture as JPEG. */
export const SENT_FILE_TYPES = 'application/pdf,image/jpeg,image/png'

/** Why the server would refuse a file to send, as far as a browser can tell; null when it may take it. */
export function sentFileProblem(file: File): { code: string; values: Record<string, number> } | null {
  if (file.size > UPLOAD_MEGABYTES_MAX * 1024 * 1024) {
    return { code: 'document.tooLarge', values: { megabytes: UPLOAD_MEGABYTES_MAX } }
  }
  const isKnownKind = file.type === '' || SENT_FILE_TYPES.split(',').includes(file.type)
  return isKnownKind ? null : { code: 'document.sentRefused', values: {} }
}
