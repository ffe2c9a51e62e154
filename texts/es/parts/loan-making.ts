import type { loanMakingTexts as english } from '../../en/parts/loan-making.ts'
import type { Translated } from '../../text.ts'
import { counting } from '../conventions.ts'
import { products } from '../products.ts'
import { solving } from '../solve.ts'

export const loanMakingTexts: Translated<typeof english> = {
  ...counting,
  ...products,
  ...solving,
}
