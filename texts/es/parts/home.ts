import type { homeTexts as english } from '../../en/parts/home.ts'
import type { Translated } from '../../text.ts'
import { dashboard } from '../dashboard.ts'
import { enumerations } from '../enumerations.ts'
import { reportNames } from '../report-names.ts'
import { shell } from '../shell.ts'
import { ui } from '../ui.ts'
import { words } from '../words.ts'

export const homeTexts: Translated<typeof english> = {
  ...dashboard,
  ...enumerations,
  ...reportNames,
  ...shell,
  ...ui,
  ...words,
}
