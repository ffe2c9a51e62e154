import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '#engine/numbers/dates.ts'
import { typedAmount, typedDay } from '../ui/fields/typed-values.ts'
import {
  amountText,
  dayText,
  initials,
  instantText,
  localToday,
  percent,
  sentenceDay,
  setTimeZone,
  usd,
  usdOfCents,
} from './format.ts'
import { writtenFigures } from './written-figures.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('an amount has a dollar sign, thousands and two decimals', () => {
  assert.equal(usd(1234.5), '$1,234.50')
  assert.equal(usd(0), '$0.00')
  assert.equal(usd(0.1 + 0.2), '$0.30')
  assert.equal(usd(9_999_999_999.99), '$9,999,999,999.99')
  assert.equal(usdOfCents(126_414), '$1,264.14')
})

test('a credit has a real minus before the sign, and nothing is never negative', () => {
  assert.equal(usd(-5), '\u2212$5.00')
  assert.equal(usd(-0), '$0.00')
  assert.equal(usd(-0.001), '$0.00')
})

test('an interest rate of 6.5 is 6.5 percent', () => {
  assert.equal(percent(6.5), '6.50%')
  assert.equal(percent(0), '0.00%')
  assert.equal(percent(6.1234), '6.1234%')
})

test('a day is written short, medium and long as in the United States', () => {
  assert.equal(dayText('2026-01-05', 'short'), '1/5/2026')
  assert.equal(dayText('2026-01-05', 'medium'), 'Jan 5, 2026')
  assert.equal(dayText('2026-01-05', 'long'), 'January 5, 2026')
})

test('a day within a sentence is written in the words of the language', () => {
  assert.equal(sentenceDay('2017-02-01', 'en'), 'February 1, 2017')
  assert.equal(sentenceDay('2017-02-01', 'es'), '1 de febrero de 2017')
  assert.equal(sentenceDay('soon', 'es'), 'soon')
  assert.deepEqual(writtenFigures({ dueOn: '2028-02-01', lentCents: 63_175_00 }, 'es'), {
    dueOn: '1 de febrero de 2028',
    lentCents: '$63,175.00',
  })
})

test('a due day is the same day wherever the reader is', () => {
  for (const place of ['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
    process.env['TZ'] = place
    assert.equal(dayText('2026-01-05'), 'Jan 5, 2026', place)
    assert.equal(dayText('2024-02-29'), 'Feb 29, 2024', place)
  }
})

test('an instant is the day on which it happened where the reader is', () => {
  process.env['TZ'] = 'America/New_York'
  assert.equal(dayText('2026-01-05T02:00:00.000Z'), 'Jan 4, 2026')
  assert.equal(instantText('2026-01-05T20:04:00.000Z')?.replace('\u202f', ' '), 'Jan 5, 2026, 3:04 PM')

  process.env['TZ'] = 'Asia/Tokyo'
  assert.equal(dayText('2026-01-05T20:00:00.000Z'), 'Jan 6, 2026')
})

test('what is no day has no text', () => {
  for (const value of ['not-a-date', '', '2026-02-29', '2026-13-01', null, undefined, 5, {}, '2026-01-05Tmorning']) {
    assert.equal(dayText(value), null, String(value))
  }
  assert.equal(instantText('never'), null)
})

test('today is the day on the wall where the reader is', () => {
  process.env['TZ'] = 'Pacific/Kiritimati'
  assert.equal(localToday(new Date('2026-01-05T12:00:00.000Z')), '2026-01-06')

  process.env['TZ'] = 'Pacific/Pago_Pago'
  assert.equal(localToday(new Date('2026-01-05T09:00:00.000Z')), '2026-01-04')
})

test('today is the day of the account, wherever the browser is', () => {
  process.env['TZ'] = 'America/Chicago'
  setTimeZone('Asia/Tokyo')
  assert.equal(localToday(new Date('2026-01-05T20:00:00.000Z')), '2026-01-06')

  setTimeZone('Nowhere/Land')
  assert.equal(localToday(new Date('2026-01-05T20:00:00.000Z')), '2026-01-05')

  setTimeZone(null)
  assert.equal(localToday(new Date('2026-01-05T20:00:00.000Z')), '2026-01-05')
})

test('a person has the initials of their first and last name', () => {
  assert.equal(initials('Ana María Ruiz'), 'AR')
  assert.equal(initials('cher'), 'C')
  assert.equal(initials('  '), '')
})

test('what a money field writes, it reads back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
      assert.equal(typedAmount(amountText(cents / 100)), cents / 100)
      assert.equal(typedAmount(usd(cents / 100)), cents / 100)
    }),
  )
})

test('what a day field writes, it reads back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
      const day = addDays('2026-01-05', days)
      assert.equal(typedDay(dayText(day, 'short') ?? '', '2026-01-05'), day)
      assert.equal(typedDay(dayText(day, 'medium') ?? '', '2026-01-05'), day)
    }),
  )
})
