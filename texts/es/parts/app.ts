import type { appTexts as english } from '../../en/parts/app.ts'
import type { Translated } from '../../text.ts'
import { reports } from '../reports.ts'
import { firstTexts } from './home.ts'
import { lendingTexts } from './loan-screens.ts'
import { ownAccountTexts } from './own-account.ts'

export const appTexts: Translated<typeof english> = {
  ...firstTexts,
  ...lendingTexts,
  ...ownAccountTexts,
  ...reports,
}
