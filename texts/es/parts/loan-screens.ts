import type { loanScreenTexts as english } from '../../en/parts/loan-screens.ts'
import type { Translated } from '../../text.ts'
import { borrowers } from '../borrowers.ts'
import { loans } from '../loans.ts'
import { summary } from '../summary.ts'
import { terms } from '../terms.ts'

export const loanScreenTexts: Translated<typeof english> = {
  ...borrowers,
  ...loans,
  ...summary,
  ...terms,
}
