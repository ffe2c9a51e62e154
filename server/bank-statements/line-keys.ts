import { createHash } from 'node:crypto'
import type { StatementLine } from './statement-line.ts'

/** A line with the name by which it is known again when a statement is dropped once more, or one that overlaps it. */
export type KeyedLine = StatementLine & { key: string }

/**
 * Names each line. By the bank's own name where it has one, together with day and amount, because some banks use one
 * name again for other money; two lines of a file that agree in all that are one. Otherwise by account, day,
 * amount and text, and its place among lines that are alike: two equal deposits of a day are two.
 */
export function keyedLines(lines: readonly StatementLine[]): KeyedLine[] {
  const seen = new Map<string, number>()
  return lines.flatMap((line) => {
    const { bankKey, account, postedOn, amountCents, payer, memo, number } = line
    const what = JSON.stringify(
      bankKey === null
        ? ['TEXT', account.toLowerCase(), postedOn, amountCents, `${payer} ${memo}`.toLowerCase().trim(), number]
        : ['BANK', bankKey, postedOn, amountCents],
    )
    const place = (seen.get(what) ?? 0) + 1
    seen.set(what, place)
    if (bankKey !== null) return place === 1 ? [{ ...line, key: hashOf(what) }] : []
    return [{ ...line, key: hashOf(`${what}${place}`) }]
  })
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
