import { type AgreedRowText, agreedRowsText } from '#contract/loans/agreed-rows.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
import { typedAmount, typedDay } from '../ui/fields/typed-values.ts'

/** A payment during typing: what it is in all, or the principal in it. The last one takes what is left, whatever it has here. */
export type RowDraft = { key: number; day: Day | null; of: 'PAYMENT' | 'PRINCIPAL'; amount: number | null }

/** The payments with which the editor begins: those that are agreed already, or those of the schedule. */
export function draftOfRows(agreed: readonly AgreedRowText[] | null, rows: readonly PlannedInstallment[]): RowDraft[] {
  const stated = agreed?.map(({ day, amount, principal }): Omit<RowDraft, 'key'> => {
    const of = principal === undefined ? 'PAYMENT' : 'PRINCIPAL'
    return { day, of, amount: amount ?? principal ?? null }
  })
  const planned = rows.map(
    ({ dueOn, paymentCents }): Omit<RowDraft, 'key'> => ({ day: dueOn, of: 'PAYMENT', amount: paymentCents / 100 }),
  )
  return (stated ?? planned).map((row, key) => ({ ...row, key }))
}

/** What is wrong with a payment; null when nothing is. */
export type RowProblem = 'DAY' | 'ORDER' | 'AMOUNT' | null

/** The problem of each payment, the first that its reader can mend. */
export function problemsOfRows(rows: readonly RowDraft[], originationOn: Day): RowProblem[] {
  return rows.map(({ day, of, amount }, index) => {
    if (day === null) return 'DAY'
    const before = rows.slice(0, index).findLast((row) => row.day !== null)?.day
    if (day <= (before ?? originationOn)) return 'ORDER'
    const isLast = index === rows.length - 1
    return isLast || (amount !== null && (of === 'PRINCIPAL' || amount > 0)) ? null : 'AMOUNT'
  })
}

/** The payments as the contract states them; null while one of them has a problem. */
export function textOfRows(rows: readonly RowDraft[], originationOn: Day): string | null {
  if (rows.length === 0 || problemsOfRows(rows, originationOn).some((problem) => problem !== null)) return null
  return agreedRowsText(
    rows.map(({ day, of, amount }, index): AgreedRowText => {
      const on = day ?? originationOn
      if (index === rows.length - 1) return { day: on }
      return of === 'PAYMENT' ? { day: on, amount: amount ?? 0 } : { day: on, principal: amount ?? 0 }
    }),
  )
}

/** A further payment after one. After the last, the one that was last has to be given its amount. */
export function withRowAfter(rows: readonly RowDraft[], index: number, day: Day | null): RowDraft[] {
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1
  const next = rows[index + 1]?.day
  const isBetween = day !== null && (next === undefined || next === null || day < next)
  const added: RowDraft = { key, day: isBetween ? day : null, of: 'PAYMENT', amount: null }
  const isLast = index === rows.length - 1
  const before = rows.slice(0, index + 1).map((row, at) => (isLast && at === index ? { ...row, amount: null } : row))
  return [...before, added, ...rows.slice(index + 1)]
}

/**
 * Payments pasted from a spreadsheet, a day and an amount in each line, in place of those from one on. A line without both is
 * left out, as headings are; of the last one the day is enough. null when no line is a payment.
 */
export function withPasted(
  rows: readonly RowDraft[],
  { text, at, today }: { text: string; at: number; today: Day },
): RowDraft[] | null {
  const lines = text.split(/\r?\n/).flatMap((line) => line.trim() || [])
  const read = lines.map((line) => lineIn(line, today))
  const payments = read.filter(
    (line, index) => line !== null && (line.amount !== null ? line.amount > 0 : index === read.length - 1),
  ) as { day: Day; amount: number | null }[] // those that are not null
  if (payments.length === 0 || lines.length < 2) return null
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1
  return [
    ...rows.slice(0, at),
    ...payments.map((row, index): RowDraft => ({ ...row, key: key + index, of: 'PAYMENT' })),
  ]
}

function lineIn(line: string, today: Day): { day: Day; amount: number | null } | null {
  const cells = line.split(/\t|;| {2,}|,(?=\s|\D)/).map((cell) => cell.replaceAll('"', '').trim())
  const parts = cells.length > 1 ? cells : line.split(/\s+/)
  const day = parts.map((part) => typedDay(part, today)).find((found) => found !== null)
  if (!day) return null
  const amounts = parts.filter((part) => part !== '' && typedDay(part, today) === null).map(typedAmount)
  return { day, amount: amounts.find((amount) => amount !== null) ?? null }
}
