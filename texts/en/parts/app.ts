import { reports } from '../reports.ts'
import { firstTexts } from './home.ts'
import { lendingTexts } from './loan-screens.ts'
import { ownAccountTexts } from './own-account.ts'

/** What can be said to a signed-in person. Only what every screen needs is loaded at once: web/i18n/language.ts. */
export const appTexts = {
  ...firstTexts,
  ...lendingTexts,
  ...ownAccountTexts,
  ...reports,
}
