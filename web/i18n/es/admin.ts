import type { admin as english } from '../en/admin.ts'
import type { Translated } from '../text.ts'

export const admin: Translated<typeof english> = {}
