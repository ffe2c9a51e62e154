import { counting } from '../conventions.ts'
import { products } from '../products.ts'
import { solving } from '../solve.ts'
import { wizard } from '../wizard.ts'

/** The texts of making a loan, beyond those of all screens of loans. */
export const loanMakingTexts = {
  ...counting,
  ...products,
  ...solving,
  ...wizard,
}
