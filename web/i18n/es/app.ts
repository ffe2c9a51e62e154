import type { appTexts as english } from '../en/app.ts'
import type { Translated } from '../text.ts'
import { firstTexts } from './first.ts'
import { lendingTexts } from './lending.ts'
import { ownAccountTexts } from './own-account.ts'
import { reports } from './reports.ts'

export const appTexts: Translated<typeof english> = {
  ...firstTexts,
  ...lendingTexts,
  ...ownAccountTexts,
  ...reports,
}
