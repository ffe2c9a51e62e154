import type { BankLine } from '#contract/bank-statements/bank-statements.ts'

/** The last action on a line, in words, and whether it can be undone. */
export type LastDone = { lineId: number; amount: number; text: string; canUndo: boolean }

/**
 * The whole waiting amount of a line was assigned or set aside. An undo lets the whole line wait again, and so would
 * undo a part that was assigned earlier too; in that case no undo is offered.
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
