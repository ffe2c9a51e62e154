import type { documents as english } from '../en/documents.ts'
import type { Translated } from '../text.ts'

export const documents: Translated<typeof english> = {}
