import { dashboard } from '../dashboard.ts'
import { enumerations } from '../enumerations.ts'
import { reportNames } from '../report-names.ts'
import { shell } from '../shell.ts'
import { ui } from '../ui.ts'
import { words } from '../words.ts'

/** The texts of every signed-in screen: the menu, tables, names of statuses, and a lender's dashboard, which opens first. */
export const homeTexts = {
  ...dashboard,
  ...enumerations,
  ...reportNames,
  ...shell,
  ...ui,
  ...words,
}
