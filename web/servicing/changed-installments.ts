import type { InstallmentChange } from '#engine/questions/compare.ts'

/** How many installments a list of changes shows at most, the last one among them. */
const ROWS_SHOWN = 12

/** The first installments of a list, how many are left out after them, and the last one. */
export type ShownChanges = { first: InstallmentChange[]; leftOut: number; last: InstallmentChange[] }

/**
 * The installments whose amount or due day a change touches, or that it adds or removes: the first of them and always the
 * last. One whose amount and day stay is left out, though its split differs: a person sees no difference.
 */
export function changedInstallments(rows: readonly InstallmentChange[]): ShownChanges {
  const seen = rows.filter((row) => row.kind !== 'CHANGED' || row.parts.some((part) => SEEN_PARTS.includes(part)))
  if (seen.length <= ROWS_SHOWN) return { first: seen, leftOut: 0, last: [] }
  return { first: seen.slice(0, ROWS_SHOWN - 1), leftOut: seen.length - ROWS_SHOWN, last: seen.slice(-1) }
}

const SEEN_PARTS: readonly string[] = ['paymentCents', 'dueOn']
