import type { ScheduledInstallment } from '#contract/loans/loans.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'

/** The texts of a calendar entry, in the reader's language. */
export type CalendarWords = {
  /** 'Payment 3 of Elm Street 12: $1,684.30'. */
  titleOf: (entry: ScheduledInstallment) => string
  /** How the payment splits. */
  textOf: (entry: ScheduledInstallment) => string
}

/**
 * The due days that are not paid yet as a calendar file (RFC 5545): one all-day entry each, which does not block time.
 * The entry's UID names the installment, so importing the file again replaces the entry.
 */
export function calendarOf(
  entries: readonly ScheduledInstallment[],
  { loanId, now, words }: { loanId: number; now: Instant; words: CalendarWords },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Loanwright//Due days//EN',
    'METHOD:PUBLISH',
    ...entries.filter(({ isPaid }) => !isPaid).flatMap((entry) => entryLines(entry, { loanId, now, words })),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function entryLines(
  entry: ScheduledInstallment,
  { loanId, now, words }: { loanId: number; now: Instant; words: CalendarWords },
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:loan-${loanId}-payment-${entry.paymentNumber}@loanwright`,
    `DTSTAMP:${now.replace(/\.\d+Z$/, 'Z').replace(/[-:]/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(entry.dueDate)}`,
    `DTEND;VALUE=DATE:${compact(addDays(entry.dueDate, 1))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escaped(words.titleOf(entry))}`,
    `DESCRIPTION:${escaped(words.textOf(entry))}`,
    'END:VEVENT',
  ]
}

const compact = (day: Day): string => day.replaceAll('-', '')

/** Text escaped as RFC 5545, section 3.3.11, demands. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n')

const LINE_BYTES = 75

/**
 * Folds a line to at most 75 bytes, continued on the next line after a blank; no character is cut in two (section 3.1).
 */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_BYTES) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
