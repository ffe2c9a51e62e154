import { dashboard } from '../dashboard.ts'
import { enumerations } from '../enumerations.ts'
import { reportNames } from '../report-names.ts'
import { shell } from '../shell.ts'
import { ui } from '../ui.ts'
import { words } from '../words.ts'

/** What every signed-in screen says: the menu, the tables, the names of states, and the dashboards, which are opened first. */
export const homeTexts = {
  ...dashboard,
  ...enumerations,
  ...reportNames,
  ...shell,
  ...ui,
  ...words,
}
