import type { loanScreenTexts as english } from '../../en/parts/loan-screens.ts'
import type { Translated } from '../../text.ts'
import { borrowers } from '../borrowers.ts'
import { corrections } from '../corrections.ts'
import { documents } from '../documents.ts'
import { loans } from '../loans.ts'
import { notes } from '../notes.ts'
import { payments } from '../payments.ts'
import { proposals } from '../proposals.ts'
import { summary } from '../summary.ts'
import { terms } from '../terms.ts'
import { story } from '../timeline.ts'
import { waiting } from '../waiting.ts'
import { whatIf } from '../what-if.ts'

export const loanScreenTexts: Translated<typeof english> = {
  ...borrowers,
  ...corrections,
  ...documents,
  ...loans,
  ...notes,
  ...payments,
  ...proposals,
  ...story,
  ...summary,
  ...terms,
  ...waiting,
  ...whatIf,
}
