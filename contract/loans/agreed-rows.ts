import * as z from 'zod/mini'
import { isDay } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { AgreedRow } from '#engine/terms/terms.ts'
import { AMOUNT_MAX_CENTS, centsOf, dollarsOf, says } from '../fields.ts'

/** Longer than any list of payments that may be agreed one by one. */
const TEXT_LENGTH_MAX = 60_000

/** A payment that a text states: its day, and dollars of it in all or of the principal in it; neither: what is left. */
export type AgreedRowText = { day: Day; amount?: number; principal?: number }

/**
 * The payments that a text states one by one: '2026-03-15: 500; 2026-06-15: principal 1,200.00; 2026-09-15: rest'. A
 * semicolon or a new line parts them; 'interest' is a payment of interest alone. null when the text states none or
 * anything else.
 */
export function agreedRowsIn(text: string): AgreedRowText[] | null {
  const parts = text.split(/[;\n]/).flatMap((part) => part.trim() || [])
  const rows = parts.map(rowIn)
  return rows.length > 0 && rows.every((row) => row !== null) ? rows : null
}

function rowIn(part: string): AgreedRowText | null {
  const [, day = '', word = '', written = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:\s*[:=\t]\s*|\s+|$)(principal|interest|rest|)\s*\$?([\d,]*(?:\.\d{1,2})?)$/i.exec(part) ??
    []
  if (!isDay(day)) return null
  const kind = word.toLowerCase()
  if (kind === 'rest' || kind === 'interest' || written === '') {
    const isSound = written === '' && kind !== 'principal'
    return isSound ? (kind === 'interest' ? { day, principal: 0 } : { day }) : null
  }
  const dollars = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d{1,2})?$/.test(written)
    ? Number(written.replaceAll(',', ''))
    : Number.NaN
  if (!(dollars <= AMOUNT_MAX_CENTS / 100)) return null
  return kind === 'principal' ? { day, principal: dollars } : { day, amount: dollars }
}

/** The text of payments, as agreedRowsIn reads it. */
export const agreedRowsText = (rows: readonly AgreedRowText[]): string =>
  rows.map(({ day, ...row }) => `${day}: ${amountText(row)}`).join('; ')

function amountText({ amount, principal }: Omit<AgreedRowText, 'day'>): string {
  if (amount !== undefined) return amount.toFixed(2)
  if (principal === undefined) return 'rest'
  return principal === 0 ? 'interest' : `principal ${principal.toFixed(2)}`
}

/** The schema of the term. */
export const agreedRowsField = z.string(says('loan.agreedRows')).check(
  z.trim(),
  z.maxLength(TEXT_LENGTH_MAX, says('loan.agreedRows')),
  z.refine((text) => text === '' || agreedRowsIn(text) !== null, says('loan.agreedRows')),
  // Written in one way, however it was typed.
  z.overwrite(inOneWay),
)

function inOneWay(text: string): string {
  const rows = agreedRowsIn(text)
  return rows ? agreedRowsText(rows) : text
}

/** The engine's payments from a text that agreedRowsIn reads; null from any other. The last one takes what is left. */
export function agreedRowsOf(text: string | null | undefined): AgreedRow[] | null {
  const rows = text ? agreedRowsIn(text) : null
  if (!rows) return null
  return rows.map(({ day: dueOn, amount, principal }, index) => {
    if (index === rows.length - 1) return { dueOn }
    if (amount !== undefined) return { dueOn, paymentCents: centsOf(amount) }
    return principal === undefined ? { dueOn } : { dueOn, principalCents: centsOf(principal) }
  })
}

/** The text of the engine's payments; null without any. */
export function textOfAgreedRows(rows: readonly AgreedRow[] | undefined): string | null {
  if (!rows?.length) return null
  return agreedRowsText(rows.map(rowText))
}

/** A payment of the engine as a text states it. */
export const rowText = ({ dueOn: day, paymentCents, principalCents }: AgreedRow): AgreedRowText => ({
  day,
  ...(paymentCents !== undefined && { amount: dollarsOf(paymentCents) }),
  ...(principalCents !== undefined && { principal: dollarsOf(principalCents) }),
})

/** What a text states of the last payment, which takes what is left anyway; undefined where it states nothing of it. */
export const lastAmountIn = (text: string | null | undefined): number | undefined => {
  const last = (text ? agreedRowsIn(text) : null)?.at(-1)
  return last?.amount ?? last?.principal
}
