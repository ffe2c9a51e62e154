import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'

/** A file that a borrower sent. It is a document of the loan too. */
export const sentFile = z.object({
  documentId: id,
  /** The name of the file when it was sent, without folders. */
  fileName: z.string(),
  /** The type that the content shows, whatever the name says. */
  mediaType: z.string(),
  sizeBytes: z.int(),
  sentAt: instant,
  /** The address for saving it. */
  url: z.string(),
  /** The address for showing it in a page. */
  previewUrl: z.string(),
})
export type SentFile = z.output<typeof sentFile>
