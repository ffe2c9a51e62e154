import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScheduledInstallment } from '#contract/loans/loans.ts'
import { calendarOf } from './calendar-file.ts'

const entry = (paymentNumber: number, dueDate: string, isPaid = false): ScheduledInstallment => ({
  id: paymentNumber,
  paymentNumber,
  dueDate,
  isPaid,
  amount: 1684.3,
  outstandingBalance: 0,
  principalAmount: 199.92,
  interestAmount: 1484.38,
  charges: 0,
  paidAmount: 0,
  paidInterest: 0,
  paidPrincipal: 0,
  openInterest: 0,
  openPrincipal: 0,
  openCharges: 0,
})
const made = (entries: ScheduledInstallment[], title = 'Payment') =>
  calendarOf(entries, {
    loanId: 3,
    now: '2026-01-05T09:30:15.123Z',
    words: { titleOf: ({ paymentNumber }) => `${title} ${paymentNumber}`, textOf: () => 'Principal 1; interest 2' },
  })

test('every due day that is open is a day in the calendar, and a paid one is not', () => {
  const text = made([entry(1, '2026-02-01', true), entry(2, '2026-02-28')])

  assert.equal(
    text,
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Loanwright//Due days//EN', 'METHOD:PUBLISH'],
      ...['BEGIN:VEVENT', 'UID:loan-3-payment-2@loanwright', 'DTSTAMP:20260105T093015Z'],
      ...['DTSTART;VALUE=DATE:20260228', 'DTEND;VALUE=DATE:20260301', 'TRANSP:TRANSPARENT'],
      ...['SUMMARY:Payment 2', 'DESCRIPTION:Principal 1\\; interest 2', 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n'),
  )
})

test('signs that mean something in the format, and ends of lines, are text', () => {
  const text = made([entry(1, '2026-02-01')], 'Elm, Oak; "A\\B"\nBEGIN:VALARM')

  assert.match(text, /SUMMARY:Elm\\, Oak\\; "A\\\\B"\\nBEGIN:VALARM 1\r\n/)
  assert.equal(text.split('\r\n').filter((line) => line.startsWith('BEGIN:VALARM')).length, 0)
})

test('no line is longer than 75 bytes, no letter is cut, and put together again it is the same', () => {
  const title = 'Préstamo de la señora Muñoz – casa ñandú '.repeat(8).trim()
  const text = made([entry(1, '2026-02-01')], title)

  for (const line of text.split('\r\n')) assert.ok(new TextEncoder().encode(line).length <= 75, line)
  assert.match(text.replaceAll('\r\n ', ''), new RegExp(`SUMMARY:${title} 1\r\n`))
})
