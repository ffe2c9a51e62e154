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

/** The texts of the screens of loans, payments and borrowers. */
export const loanScreenTexts = {
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
