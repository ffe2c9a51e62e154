import type { reports as english } from '../en/reports.ts'
import type { Translated } from '../text.ts'

export const reports: Translated<typeof english> = {}
