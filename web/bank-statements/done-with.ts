import type { BankLine } from '#contract/bank-statements/bank-statements.ts'

/** What was done last with a line, in words, and whether it can be taken back. */
export type LastDone = { lineId: number; amount: number; text: string; canUndo: boolean }

/**
 * All that waited of a line was dealt with. To take that back lets the whole line wait again; so where a part of it was dealt
 * with before, that part would go with it, and nothing is offered.
 */
export const doneWith = (
  { id, amount, waiting }: Pick<BankLine, 'id' | 'amount' | 'waiting'>,
  text: string,
): LastDone => ({
  lineId: id,
  amount: waiting,
  text,
  canUndo: waiting === amount,
})
