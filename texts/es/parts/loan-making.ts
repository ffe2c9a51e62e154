import type { loanMakingTexts as english } from '../../en/parts/loan-making.ts'
import type { Translated } from '../../text.ts'
import { wizard } from '../wizard.ts'

export const loanMakingTexts: Translated<typeof english> = {
  ...wizard,
}
