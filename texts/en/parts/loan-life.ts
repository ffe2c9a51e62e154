import { corrections } from '../corrections.ts'
import { documents } from '../documents.ts'
import { notes } from '../notes.ts'
import { payments } from '../payments.ts'
import { proposals } from '../proposals.ts'
import { story } from '../timeline.ts'
import { waiting } from '../waiting.ts'
import { whatIf } from '../what-if.ts'

/** The texts of what happens to a loan once it is made: payments, corrections, changes, documents, requests. */
export const loanLifeTexts = {
  ...corrections,
  ...documents,
  ...notes,
  ...payments,
  ...proposals,
  ...story,
  ...waiting,
  ...whatIf,
}
