import type { loanMakingTexts as english } from '../../en/parts/loan-making.ts'
import type { Translated } from '../../text.ts'
import { counting } from '../conventions.ts'
import { products } from '../products.ts'
import { solving } from '../solve.ts'
import { wizard } from '../wizard.ts'

export const loanMakingTexts: Translated<typeof english> = {
  ...counting,
  ...products,
  ...solving,
  ...wizard,
}
