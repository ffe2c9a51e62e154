import type { loanScreenTexts as english } from '../../en/parts/loan-screens.ts'
import type { Translated } from '../../text.ts'
import { loans } from '../loans.ts'
import { terms } from '../terms.ts'

export const loanScreenTexts: Translated<typeof english> = {
  ...loans,
  ...terms,
}
