import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { serialOf } from '#contract/spreadsheet/sheet.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { NEARLY_LINEAR, workOfSixteenfold } from '../../testing/work-of-sixteenfold.ts'
import { parseCents, parsePercent } from '../parse-values.ts'
import { dayText, kindOfFormat, numberText, percentText } from './cell-text.ts'

describe('a number of a spreadsheet', () => {
  test('is read as its author wrote it, without the noise of binary fractions', () => {
    const read = [
      '1234.0999999999999',
      '0.30000000000000004',
      '1066.1900000000003',
      '100000.0000000013',
      '-12.50',
      '5.0E-2',
    ]

    assert.deepEqual(read.map(numberText), ['1234.1', '0.3', '1066.19', '100000', '-12.5', '0.05'])
  })

  test('keeps a figure that is really there, so that a third decimal of money is told and not rounded away', () => {
    assert.deepEqual(['1234.105', '0.0712345', '1066.1854321'].map(numberText), [
      '1234.105',
      '0.0712345',
      '1066.1854321',
    ])
  })

  test('that is none, or too large to be exact, stays as it stands', () => {
    assert.deepEqual(['', 'abc', '1E+20', '#N/A', '-0'].map(numberText), ['', 'abc', '1E+20', '#N/A', '0'])
  })

  test('of money comes back to the cent, whatever noise a sum has left on it', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: -4, max: 4 }), (amount, noise) => {
        const stored = (amount / 100) * (1 + noise * Number.EPSILON)

        assert.equal(parseCents(numberText(String(stored))), amount)
      }),
    )
  })

  test('of a rate comes back to its last decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 990_000 }), (ppm) => {
        assert.equal(parsePercent(percentText(String(ppm / 1_000_000))), ppm)
      }),
    )
  })
})

describe('a day of a spreadsheet', () => {
  const from1900 = (stored: string) => dayText(stored, { isFrom1904: false })

  // 46082 is 1 March 2026: DATE(2026,3,1). 60 is 29 February 1900, which never existed, and 61 is the day after.
  test('is found from its number, around the leap day that never was too', () => {
    assert.deepEqual(['46082', '61', '60', '59', '1', '2958465'].map(from1900), [
      '2026-03-01',
      '1900-03-01',
      '1900-02-29',
      '1900-02-28',
      '1900-01-01',
      '9999-12-31',
    ])
  })

  test('is counted from 1904 where the file says so', () => {
    // The two ways to count are 1462 days apart.
    assert.deepEqual(
      ['44620', '0'].map((stored) => dayText(stored, { isFrom1904: true })),
      ['2026-03-01', '1904-01-01'],
    )
  })

  test('keeps a time that is not midnight, which then is told; a rounding of midnight is midnight', () => {
    assert.deepEqual(['46082.5', '46081.9999999999', '46082.0000000001'].map(from1900), [
      '2026-03-01T12:00:00',
      '2026-03-01',
      '2026-03-01',
    ])
  })

  test('whose number is none of a day stays a number', () => {
    assert.deepEqual(['-1', '0', '2958466', 'x'].map(from1900), ['-1', '0', '2958466', 'x'])
  })

  test('is the same day that we write', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const day = addDays('1900-03-01', days)

        assert.equal(from1900(String(serialOf(day))), day)
      }),
    )
  })
})

test('the format of a cell says whether its number is a day, a percentage or a number', () => {
  const kinds = (codes: string[]) => codes.map((code) => kindOfFormat(200, code))

  assert.deepEqual(
    kinds(['yyyy\\-mm\\-dd', 'm/d/yy h:mm', '[$-409]d-mmm-yy;@', 'mmm', 'DD.MM.YYYY']),
    Array(5).fill('DAY'),
  )
  assert.deepEqual(kinds(['0.00%', '0.000 %']), Array(2).fill('PERCENT'))
  assert.deepEqual(
    kinds(['#,##0.00;[Red]\\-#,##0.00', '"paid" 0', '0" days"', '_($* #,##0.00_)', 'General', 'h:mm', '[Yellow]0']),
    Array(7).fill('NUMBER'),
  )
  assert.deepEqual(
    [0, 4, 10, 14, 22, 44].map((id) => kindOfFormat(id, undefined)),
    [...['NUMBER', 'NUMBER', 'PERCENT', 'DAY', 'DAY', 'NUMBER']],
  )
})

test('a format is looked at once, however many brackets and quotation marks stay open in it', async () => {
  const kinds = (codes: string[]) => codes.map((code) => kindOfFormat(200, code))

  assert.deepEqual(kinds(['[[d', '"yy', '[h]:mm', '[d', '\\d0', '[[d]0', '"d"0"', '0\\']), [
    ...['DAY', 'DAY', 'NUMBER', 'DAY', 'NUMBER', 'NUMBER', 'NUMBER', 'NUMBER'],
  ])
  for (const sign of ['[', '"', '[x', '\\', '_', ']['])
    assert.ok(
      (await workOfSixteenfold((size) => sign.repeat(size), {
        size: 20_000,
        work: (code) => kindOfFormat(200, code),
      })) < NEARLY_LINEAR,
      sign,
    )
})
