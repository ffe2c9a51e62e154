import type { PaymentMethod } from '#contract/enumerations.ts'
import { foldedText } from './payer-key.ts'

const WORDS: readonly (readonly [PaymentMethod, RegExp])[] = [
  ['WIRE', /\b(WIRE|FEDWIRE|TRANSFERENCIA)\b/],
  ['CHECK', /\b(CHECK|CHK|CHEQUE)\b/],
  ['CASH', /\b(CASH|EFECTIVO)\b/],
  ['CARD', /\b(CARD|TARJETA|SQUARE|STRIPE)\b/],
]

/** The method of a payment, from the bank's words; a domestic transfer where the words name none. */
export function methodOf({ payer, memo }: { payer: string; memo: string }): PaymentMethod {
  const text = foldedText(`${payer} ${memo}`)
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? 'ACH'
}
