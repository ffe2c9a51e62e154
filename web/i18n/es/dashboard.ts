import type { dashboard as english } from '../en/dashboard.ts'
import type { Translated } from '../text.ts'

export const dashboard: Translated<typeof english> = {}
