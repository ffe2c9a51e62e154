import * as z from 'zod/mini'
import { isDay } from '#engine/numbers/dates.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import type { MessageCode } from './messages/messages.ts'

/**
 * Schema messages are codes, which server and browser turn into sentences. This makes a misspelt code a compile error.
 */
export const says = (code: MessageCode): string => code

/** Ten billion dollars: a larger amount is more likely a mistake than a loan. */
export const AMOUNT_MAX_CENTS = 1_000_000_000_000

const hasAtMostDecimals = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value

/** A positive whole number that identifies a record. */
export const id = z.int().check(z.positive(says('field.id')))

/** An id as text, in a path or a query. */
export const idInPath = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, says('field.id'))), z.transform(Number)),
  id,
)

/** Dollars, zero or more, with at most 2 decimals. */
export const dollars = z.number(says('field.amount')).check(
  z.gte(0, says('field.amountNegative')),
  z.lte(AMOUNT_MAX_CENTS / 100, says('field.amountTooLarge')),
  z.refine((value) => hasAtMostDecimals(value, 2), says('field.amountDecimals')),
)

/** Dollars in an answer: negative where the figure can be. */
export const dollarsShown = z.number()

/** Percent a year, 0 to 1000, with at most 4 decimals. */
export const percent = z.number(says('field.percent')).check(
  z.gte(0, says('loan.interestRatePositive')),
  z.lte(1000, says('field.percentTooLarge')),
  z.refine((value) => hasAtMostDecimals(value, 4), says('field.percentDecimals')),
)

/** Percentage points that may be below zero: a margin under an index. */
export const signedPercent = z.number(says('field.percent')).check(
  z.gte(-100, says('field.percent')),
  z.lte(1000, says('field.percentTooLarge')),
  z.refine((value) => hasAtMostDecimals(Math.abs(value), 4), says('field.percentDecimals')),
)

/** A calendar day, 'YYYY-MM-DD', that exists. */
export const day = z.string(says('field.day')).check(z.refine((value) => isDay(value), says('field.day')))

const EARLIEST_DAY: Day = '1900-01-01'
const LATEST_DAY: Day = '2200-12-31'

/** A calendar day of a loan or payment. A day outside three centuries is more likely a mistake than a loan. */
export const dayOfLoan = day.check(
  z.refine(
    (value) => !isDay(value) || (value >= EARLIEST_DAY && value <= LATEST_DAY), // an invalid day has its own message
    says('field.dayOutOfRange'),
  ),
)

/** An instant in an answer, ISO 8601 in UTC. */
export const instant = z.string()

/** Optional text; trimmed, and absent when blank. */
export const optionalText = (maxLength: number) =>
  z.optional(z.string().check(z.trim(), z.maxLength(maxLength, says('field.textTooLong'))))

/** Without the characters of names, groups and lists of addresses: a mail to "a<b@c.de" would go to b@c.de. */
const mailbox = /^[^\s@\p{Cc}<>()[\],;:"\\]+@[^\s@.\p{Cc}<>()[\],;:"\\]+(\.[^\s@.\p{Cc}<>()[\],;:"\\]+)+$/u

/** Invisible characters: with one of them an address would look like another person's. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/**
 * An e-mail address. An accent has two encodings that look alike and must be one address, hence NFC. A far longer text is
 * refused before that, because putting endless accents in order would take the square of their number.
 */
export const email = z.string(says('field.emailRequired')).check(
  z.trim(),
  z.maxLength(1000, { error: says('field.emailTooLong'), abort: true }),
  z.normalize('NFC'),
  z.minLength(1, says('field.emailRequired')),
  z.maxLength(100, says('field.emailTooLong')),
  z.regex(mailbox, says('field.emailInvalid')),
  z.refine((address) => !invisible.test(address), says('field.emailInvalid')),
)

/** The form in which addresses are compared: john@x.com and John@X.com are equal, however an accent is typed. */
export const emailKeyOf = (address: string): string => address.trim().normalize('NFC').toLowerCase()

/** Control characters, line breaks, and marks that show nothing or turn the direction of the text beside them. */
const unseenInName = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** At least one character that shows: not only blanks, accents, fillers and the empty Braille cell. */
const seenInName = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text can be a name: on one line, without invisible characters, and not blank to the eye. */
const isName = (text: string): boolean => !unseenInName.test(text) && (text === '' || seenInName.test(text))

type NameRule = { required: MessageCode; maxLength: number; tooLong?: MessageCode }

/**
 * The name of a person, a company or a loan, or the title of a document. Without invisible characters: with one of them
 * a name could read as another, or break the line it stands on in a letter.
 */
export const nameText = ({ required, maxLength, tooLong = 'field.textTooLong' }: NameRule) =>
  z
    .string(says(required))
    .check(
      z.trim(),
      z.minLength(1, says(required)),
      z.maxLength(maxLength, says(tooLong)),
      z.refine(isName, says('field.nameUnseen')),
    )

/** A name that may be left out; absent when blank. */
export const optionalName = (maxLength: number, tooLong: MessageCode = 'field.textTooLong') =>
  z.optional(
    z.string().check(z.trim(), z.maxLength(maxLength, says(tooLong)), z.refine(isName, says('field.nameUnseen'))),
  )

/**
 * A short text that lists and papers show beside figures, such as a check number, a phone or a method of payment. On one line
 * and without invisible characters: with one of them the text beside it could read otherwise, an amount among it.
 */
const isLine = (text: string): boolean => !unseenInName.test(text)

/** How money was sent: one of the offered methods, or another in the user's words. */
export const methodOfPayment = z
  .string(says('payment.methodRequired'))
  .check(
    z.trim(),
    z.minLength(1, says('payment.methodRequired')),
    z.maxLength(30, says('field.textTooLong')),
    z.refine(isLine, says('field.lineUnseen')),
  )

/** Optional text on one line; trimmed, and absent when blank. */
export const optionalLine = (maxLength: number) =>
  z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(maxLength, says('field.textTooLong')), z.refine(isLine, says('field.lineUnseen'))),
  )

/** Six digits of the app, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCode = z
  .string(says('twoFactor.codeRequired'))
  .check(z.trim(), z.minLength(1, says('twoFactor.codeRequired')), z.maxLength(40, says('twoFactor.codeWrong')))

/** The query of a paged list. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 25),
}

/** Dollars to cents. The schema has refused more than 2 decimals, so this is exact. */
export const centsOf = (amountDollars: number): Cents => Math.round(amountDollars * 100)

/** Cents to dollars, as JSON carries them. */
export const dollarsOf = (amountCents: Cents): number => amountCents / 100

/** Cents as plain dollars, always with 2 decimals, without sign or separators: '1684.30'. For messages and files. */
export const dollarsText = (amountCents: Cents): string => dollarsOf(amountCents).toFixed(2)

/** Percent to parts per million a year. The schema has refused more than 4 decimals, so this is exact. */
export const ppmOf = (percentAYear: number): RatePpm => Math.round(percentAYear * 10_000)

/** Parts per million a year to percent. */
export const percentOf = (annualRatePpm: RatePpm): number => annualRatePpm / 10_000

export type { Cents, Day, RatePpm }
