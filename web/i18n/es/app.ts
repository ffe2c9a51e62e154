import type { appTexts as english } from '../en/app.ts'
import type { Translated } from '../text.ts'
import { borrowers } from './borrowers.ts'
import { corrections } from './corrections.ts'
import { counting } from './counting.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
import { enumerations } from './enumerations.ts'
import { loans } from './loans.ts'
import { notes } from './notes.ts'
import { payments } from './payments.ts'
import { reports } from './reports.ts'
import { shell } from './shell.ts'
import { story } from './story.ts'
import { summary } from './summary.ts'
import { twoFactor } from './two-factor.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'
import { waiting } from './waiting.ts'
import { whatIf } from './what-if.ts'

export const appTexts: Translated<typeof english> = {
  ...shell,
  ...ui,
  ...enumerations,
  ...users,
  ...twoFactor,
  ...borrowers,
  ...notes,
  ...loans,
  ...corrections,
  ...counting,
  ...story,
  ...summary,
  ...whatIf,
  ...payments,
  ...waiting,
  ...documents,
  ...reports,
  ...dashboard,
}
