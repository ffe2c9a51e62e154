import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedAmount, typedCount, typedDay, typedPercent, typedPhone, typedSignedPercent } from './typed-values.ts'

const TODAY = '2026-11-21'

test('people write amounts in many ways', () => {
  assert.equal(typedAmount('1,250'), 1250)
  assert.equal(typedAmount('$1,250.50'), 1250.5)
  assert.equal(typedAmount('1 250'), 1250)
  assert.equal(typedAmount('.5'), 0.5)
  assert.equal(typedAmount('12.'), 12)
  assert.equal(typedAmount('1,234,567.89'), 1_234_567.89)
})

test('an amount that could mean two is not guessed', () => {
  for (const text of ['5,5', '1.234,56', '1,23', '12,34,567', '100.999', '1.005']) {
    assert.equal(typedAmount(text), null, text)
  }
})

test('a negative number becomes zero', () => {
  assert.equal(typedAmount('-5'), 0)
  assert.equal(typedAmount('\u2212$5.00'), 0)
  assert.equal(typedPercent('-1'), 0)
  assert.equal(typedCount('-3'), 0)
})

test('what is no number is not taken for one', () => {
  for (const text of ['', ' ', 'abc', '1.2.3', '1e5', '--5', '5 dollars', '.', '-']) {
    assert.equal(typedAmount(text), null, text)
  }
})

test('a percentage may have a sign, a comma and four decimals', () => {
  assert.equal(typedPercent('6.5'), 6.5)
  assert.equal(typedPercent('6,5 %'), 6.5)
  assert.equal(typedPercent('6.12345'), 6.1235)
})

test('half a month is kept as it is, so that the form can refuse it', () => {
  assert.equal(typedCount('12'), 12)
  assert.equal(typedCount('1.5'), 1.5)
})

test('12/1 is the first of December nearest to today', () => {
  assert.equal(typedDay('12/1', TODAY), '2026-12-01')
  assert.equal(typedDay('1/15', TODAY), '2027-01-15')
  assert.equal(typedDay('10/31', TODAY), '2026-10-31')
})

test('people write days in many ways', () => {
  for (const text of [
    '12/1/2026',
    '12/1/26',
    '12-1-2026',
    '12.1.2026',
    '2026-12-01',
    'Dec 1, 2026',
    'december 1',
    ' Dec 1 ',
  ]) {
    assert.equal(typedDay(text, TODAY), '2026-12-01', text)
  }
})

test('days may be counted from today, in both languages', () => {
  assert.equal(typedDay('today', TODAY), TODAY)
  assert.equal(typedDay('Hoy', TODAY), TODAY)
  assert.equal(typedDay('mañana', TODAY), '2026-11-22')
  assert.equal(typedDay('+30', TODAY), '2026-12-21')
  assert.equal(typedDay('-1', TODAY), '2026-11-20')
})

test('a day that the calendar does not have is none', () => {
  for (const text of ['2/30', '2/29/2026', '13/1', '2026-02-29', 'soon', '', '12', 'ma 5', '1/1/20266']) {
    assert.equal(typedDay(text, TODAY), null, text)
  }
  assert.equal(typedDay('2/29', TODAY), null)
  assert.equal(typedDay('2/29', '2027-11-01'), '2028-02-29')
})

test('a phone number gets its dashes while it is typed', () => {
  assert.equal(typedPhone('555'), '555')
  assert.equal(typedPhone('5555'), '555-5')
  assert.equal(typedPhone('5555550100'), '555-555-0100')
  assert.equal(typedPhone('(555) 555-0100 ext. 7'), '555-555-0100')
  assert.equal(typedPhone(''), '')
})

test('a phone number of another country is not cut to ours', () => {
  assert.equal(typedPhone('+34 600 123 456'), '+34 600 123 456')
})

test('a margin may be below its index', () => {
  assert.equal(typedSignedPercent('-0.5 %'), -0.5)
  assert.equal(typedSignedPercent('\u22120,25'), -0.25)
  assert.equal(typedSignedPercent('2.75'), 2.75)
  assert.equal(typedSignedPercent('-'), null)
})
