import type { borrowers as english } from '../en/borrowers.ts'
import type { Translated } from '../text.ts'

export const borrowers: Translated<typeof english> = {}
