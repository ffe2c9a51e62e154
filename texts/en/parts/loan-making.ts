import { wizard } from '../wizard.ts'

/** The texts of making a loan, beyond those of all screens of loans. */
export const loanMakingTexts = {
  ...wizard,
}
