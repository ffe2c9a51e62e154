import type { ReminderLetter } from '#contract/reminders/reminders.ts'

/** The address that opens a letter in the reader's own mail program. Lines end as mail wants them (RFC 6068, 5). */
export function mailtoOf({ sendsTo, subject, text }: Pick<ReminderLetter, 'sendsTo' | 'subject' | 'text'>): string {
  const body = text.replaceAll(/\r?\n/g, '\r\n')
  return `mailto:${encodeURIComponent(sendsTo)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
