import { loans } from '../loans.ts'
import { terms } from '../terms.ts'

/** The texts of terms, which every screen of a loan has. */
export const loanScreenTexts = {
  ...loans,
  ...terms,
}
