import type { loans as english } from '../en/loans.ts'
import type { Translated } from '../text.ts'

export const loans: Translated<typeof english> = {}
