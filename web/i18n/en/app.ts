import { firstTexts } from './first.ts'
import { lendingTexts } from './lending.ts'
import { ownAccountTexts } from './own-account.ts'
import { reports } from './reports.ts'

/** What can be said to a signed-in person. Only what every screen needs is loaded at once: web/i18n/language.ts. */
export const appTexts = {
  ...firstTexts,
  ...lendingTexts,
  ...ownAccountTexts,
  ...reports,
}
