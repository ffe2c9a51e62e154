import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { guessMapping } from '../imports/guess-mapping.ts'
import { NEARLY_LINEAR, workOfSixteenfold } from '../testing/work-of-sixteenfold.ts'
import { signatureOf } from './headings.ts'
import {
  dayOrderOf,
  folded,
  isSlashed,
  namesOf,
  parseCents,
  parseDay,
  parsePercent,
  parseWhole,
  phoneOf,
} from './parse-values.ts'

test('amounts are read as people write them, with a comma for decimals only where nothing else can be meant', () => {
  for (const [text, cents] of [
    ...([
      ['1234.56', 123456],
      ['1,234.56', 123456],
      ['$1,234.56', 123456],
      ['$ 1,234', 123400],
      ['USD 12.5', 1250],
      ['1234,56', 123456],
      ['1.234,56', 123456],
      ['1.234.567', 123456700],
      ['.5', 50],
      ['0', 0],
    ] as const),
  ]) {
    assert.equal(parseCents(text), cents, text)
  }
})

test('what is no amount, or could be two, is not read', () => {
  for (const text of [
    '',
    'abc',
    '1.234',
    '12.345',
    '-5',
    '(5)',
    '1,23,456',
    '12,34,5',
    '1,234,56.7',
    '1e3',
    '5.',
    '=1+1',
  ]) {
    assert.equal(parseCents(text), undefined, text)
  }
})

test('a cell full of blanks is no amount, and does not keep everybody else waiting until that is known', () => {
  const before = process.cpuUsage()

  assert.equal(parseCents(`1${' '.repeat(100_000)}x`), undefined)

  assert.ok(process.cpuUsage(before).user < 1_000_000) // microseconds of CPU: other processes do not count
})

test('every amount is read back from each way to write it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      const plain = (cents / 100).toFixed(2)
      const grouped = plain.replace(/\B(?=(\d{3})+\.)/g, ',')
      const spanish = grouped.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

      assert.deepEqual([plain, grouped, `$${grouped}`, spanish].map(parseCents), [cents, cents, cents, cents])
    }),
  )
})

test('percentages have at most four decimals', () => {
  assert.deepEqual(
    ['7.125', '7.125 %', '7,125%', '12', '0.0001'].map(parsePercent),
    [71_250, 71_250, 71_250, 120_000, 1],
  )
  assert.deepEqual(['7.12345', '-1', '12%%', 'x'].map(parsePercent), [undefined, undefined, undefined, undefined])
})

test('a year of two digits is one of 1970 to 2069', () => {
  assert.deepEqual(
    ['12/20/22', '1/5/69', '1/5/70', '31-12-99', '12.20.00', '3-Dec-26', "Dec 3, '26", '3 dic 26'].map((text) =>
      parseDay(text, text.startsWith('31') ? 'DAY_FIRST' : 'MONTH_FIRST'),
    ),
    [
      ...['2022-12-20', '2069-01-05', '1970-01-05', '1999-12-31', '2000-12-20'],
      ...['2026-12-03', '2026-12-03', '2026-12-03'],
    ],
  )
})

test('a day that does not exist is not read', () => {
  assert.equal(parseDay('12/31/2026', 'MONTH_FIRST'), '2026-12-31')
  assert.equal(parseDay('3/4/2026', 'MONTH_FIRST'), '2026-03-04')
  assert.equal(parseDay('3/4/2026', 'DAY_FIRST'), '2026-04-03')
  assert.equal(parseDay('2026-12-31T00:00:00.000Z', 'MONTH_FIRST'), '2026-12-31')
  for (const text of ['Dec 3, 2026', 'December 3 2026', '3-Dec-2026', '3 dic. 2026', '3 de diciembre de 2026']) {
    assert.equal(parseDay(text, 'DAY_FIRST'), '2026-12-03', text)
  }
  for (const text of [
    '02/30/2026',
    '31/12/2026',
    '12/31/026',
    '2026-02-29',
    '2026/12/31',
    'Dec 31',
    '46022',
    'Feb 30, 2026',
    'Bad 3, 2026',
  ]) {
    assert.equal(parseDay(text, 'MONTH_FIRST'), undefined, text)
  }
})

test('a column is read with the day first only when all of it can be', () => {
  assert.equal(dayOrderOf(['01/02/2026', '31/12/2026']), 'DAY_FIRST')
  assert.equal(dayOrderOf(['01/02/2026', '31/12/2026', '12/31/2026']), 'MONTH_FIRST')
  assert.equal(dayOrderOf(['01/02/2026']), 'MONTH_FIRST')
})

test('whole numbers, phones and names are read as lists of others have them', () => {
  assert.deepEqual(['12', '12.0', '5.5', '-1'].map(parseWhole), [12, 12, undefined, undefined])
  assert.deepEqual(['(305) 555-0100', '+1 305.555.0100', '3055550100', '12345'].map(phoneOf), [
    '305-555-0100',
    '305-555-0100',
    '305-555-0100',
    '12345',
  ])
  assert.deepEqual(namesOf('Gómez, Ana'), { firstName: 'Ana', lastName: 'Gómez' })
  assert.deepEqual(namesOf('Ana María Gómez'), { firstName: 'Ana', lastName: 'María Gómez' })
})

test('headings are understood in English and Spanish, and each column is one thing', () => {
  assert.deepEqual(guessMapping('PAYMENTS', ['Loan number', 'Date', 'Amount', 'Type', 'Balance', 'Memo']), {
    loan: 0,
    paymentDate: 1,
    amount: 2,
    paymentMethod: 3,
    balanceAfter: 4,
    note: 5,
  })
  assert.deepEqual(guessMapping('LOANS', ['Correo', 'Monto', 'Tasa de interés', 'Fecha de inicio', 'Plazo (meses)']), {
    email: 0,
    principalAmount: 1,
    interestRate: 2,
    originationDate: 3,
    termMonths: 4,
  })
})

test('the short headings of a list kept by hand are understood, and a Spanish name without surnames is a whole one', () => {
  const byHand = ['Loan #', 'Borrower', 'Email', 'Amount Lent', 'Rate', 'Start', 'Term (months)', 'Pmt freq', '1st pmt']
  const inSpanish = ['Préstamo', 'Nombre', 'Correo', 'Monto', 'Tasa', 'Inicio', 'Meses solo interés']

  assert.deepEqual(guessMapping('LOANS', byHand), {
    reference: 0,
    fullName: 1,
    email: 2,
    principalAmount: 3,
    interestRate: 4,
    originationDate: 5,
    termMonths: 6,
    paymentFrequency: 7,
    firstPaymentDate: 8,
  })
  assert.deepEqual(guessMapping('LOANS', inSpanish), {
    reference: 0,
    fullName: 1,
    email: 2,
    principalAmount: 3,
    interestRate: 4,
    originationDate: 5,
    interestOnlyMonths: 6,
  })
  assert.deepEqual(guessMapping('BORROWERS', ['Nombre', 'Apellidos', 'Correo']), {
    firstName: 0,
    lastName: 1,
    email: 2,
  })
})

test('the same headings are known again however they are spaced and accented', () => {
  assert.equal(signatureOf(['Préstamo', 'Due Date']), signatureOf(['prestamo ', 'due_date']))
  assert.notEqual(signatureOf(['a', 'b']), signatureOf(['b', 'a']))
})

test('a cell of any length and any signs is looked at once', async () => {
  const signs = ['1', ' ', '1 ', ',', '.', 'e\u0300\u0316', '\u0300\u0316', '1,111', '(', 'de ', '1/', ' a']
  const looks = [parseCents, parsePercent, parseWhole, isSlashed, phoneOf, namesOf, folded]
  const days = (text: string) => [parseDay(text, 'DAY_FIRST'), dayOrderOf([text])]
  for (const sign of signs) {
    for (const look of [...looks, days]) {
      const grown = await workOfSixteenfold((size) => `1${sign.repeat(size)}x`, { size: 4000, work: look })
      assert.ok(grown < NEARLY_LINEAR, `${look.name} of ${JSON.stringify(sign)}: ${grown} times the work`)
    }
  }
})
