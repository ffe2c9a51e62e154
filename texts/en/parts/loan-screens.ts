import { borrowers } from '../borrowers.ts'
import { loans } from '../loans.ts'
import { summary } from '../summary.ts'
import { terms } from '../terms.ts'

/** The texts of terms and borrowers, which every screen of a loan has. */
export const loanScreenTexts = {
  ...borrowers,
  ...loans,
  ...summary,
  ...terms,
}
