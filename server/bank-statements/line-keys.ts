import { createHash } from 'node:crypto'
import type { StatementLine } from './statement-line.ts'

/** A line with its key, by which it is recognised when its statement, or one that overlaps it, is uploaded again. */
export type KeyedLine = StatementLine & { key: string }

/**
 * Gives each line its key. Where the bank has an id for the line, the key is that id with day and amount, because some
 * banks reuse an id for other money; two lines of a file with equal keys are one. Otherwise the key is account, day,
 * amount and text, and the place among equal lines: two equal deposits of a day are two lines.
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
