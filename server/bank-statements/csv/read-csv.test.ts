import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../http/errors.ts'
import { readCsvStatement } from '../read-statement.ts'
import { bankTable } from './bank-table.ts'
import { bankDay, directionIn, signedCents } from './bank-values.ts'

/** What is read of a list by what its columns likely mean. */
function read(text: string, asked = {}) {
  const { lines, passedOver, problems, reading, isReadable } = readCsvStatement(bankTable(text), {
    asked,
    remembered: undefined,
  })
  return {
    lines: lines.map(({ postedOn, amountCents, payer }) => [postedOn, amountCents, payer]),
    passedOver,
    problems: problems.map(({ row, field, code }) => [row, field, code]),
    reading,
    isReadable,
  }
}

test('a list with one amount, whose sign says which way it went, is read by its headings', () => {
  const found = read(
    'Details,Posting Date,Description,Amount,Type,Balance\nCREDIT,05/03/2026,ZELLE FROM ANA GOMEZ,1066.19,QUICKPAY_CREDIT,9000\nDEBIT,05/04/2026,RENT,-900.00,ACH_DEBIT,8100',
  )

  assert.deepEqual(found.lines, [['2026-05-03', 106_619, 'ZELLE FROM ANA GOMEZ']])
  assert.deepEqual(found.passedOver, { count: 1, cents: 90_000 })
  assert.deepEqual(found.problems, [])
})

test('a list with money in and money out in columns of their own is read', () => {
  const found = read(
    'Date;Concepto;Abonos;Cargos\n13/05/2026;PAGO ANA;"1.066,19";\n14/05/2026;LUZ;;45,50\n15/05/2026;;;\n16/05/2026;BO;10,00;0,00',
  )

  assert.deepEqual(found.lines, [
    ['2026-05-13', 106_619, 'PAGO ANA'],
    ['2026-05-16', 1000, 'BO'],
  ])
  assert.deepEqual(found.passedOver, { count: 1, cents: 4550 })
})

test('a list that says by a word which way money went is read by that word', () => {
  const found = read(
    'Transaction Date,Transaction Description,Transaction Type,Transaction Amount\n05/03/26,Deposit Ana,Credit,500\n05/04/26,Fee,Debit,12',
  )

  assert.deepEqual(found.lines, [['2026-05-03', 50_000, 'Deposit Ana']])
  assert.deepEqual(found.passedOver, { count: 1, cents: 1200 })
})

test('a summary above the headings is passed over, and a list without headings is read by what stands in it', () => {
  const above = read(
    'Description,,Summary Amt.\nBeginning balance as of 05/01/2026,,"100.00"\n\nDate,Description,Amount,Running Bal.\n05/01/2026,Beginning balance,,"100.00"\n05/03/2026,ANA,"1,066.19","1,166.19"',
  )
  const bare = read('"05/03/2026","1066.19","*","","ONLINE TRANSFER ANA"\n"05/04/2026","-20.00","*","","FEE"')

  assert.deepEqual(above.lines, [['2026-05-03', 106_619, 'ANA']])
  assert.deepEqual(bare.lines, [['2026-05-03', 106_619, 'ONLINE TRANSFER ANA']])
})

test('what cannot be read is told by row, the heading being row 1', () => {
  const found = read(
    'Date,Amount,Description\n05/33/2026,10,A\n05/03/2026,ten,B\n05/04/2026,99999999999,C\n05/04/2026,-99999999999,D',
  )

  assert.deepEqual(found.problems, [
    [2, 'date', 'bank.dayUnreadable'],
    [3, 'amount', 'bank.amountUnreadable'],
    [4, 'amount', 'bank.amountTooLarge'],
    [5, 'amount', 'bank.amountTooLarge'],
  ])
  assert.deepEqual(read('Date,Credit,Debit\n05/03/2026,10,10').problems, [[2, 'credit', 'bank.bothWays']])
  assert.deepEqual(read('Date,Credit,Debit\n05/03/2026,,99999999999').problems, [[2, 'debit', 'bank.amountTooLarge']])
})

test('cells full of blanks are told as unreadable at once, so that nobody else has to wait', () => {
  const blanks = ' '.repeat(60_000)
  const before = process.cpuUsage()

  const found = read(`Date,Amount\n05/03/2026,1${blanks}x\n05/03/2026 1:00${blanks}x,10`)

  assert.deepEqual(found.problems, [
    [2, 'amount', 'bank.amountUnreadable'],
    [3, 'date', 'bank.dayUnreadable'],
  ])
  assert.ok(process.cpuUsage(before).user < 1_000_000) // microseconds of work: other work beside it does not count
})

test('a list of countless columns, rows or both is refused before it fills the memory', () => {
  const before = process.cpuUsage()
  const refusedWith = (text: string, code: string) =>
    assert.throws(
      () => bankTable(text),
      (error) => error instanceof Refusal && error.code === code,
    )

  refusedWith(`a${','.repeat(5_000)}b\n${'x\n'.repeat(20_000)}`, 'bank.tooManyLines')
  refusedWith(`a${','.repeat(20_000)}b\n${'x\n'.repeat(5_000)}`, 'import.tooManyColumns')

  assert.ok(process.cpuUsage(before).user < 2_000_000) // microseconds of work: other work beside it does not count
})

test('columns that say nothing are asked for, and columns that do not fit are refused', () => {
  const text = 'When,What,How much\n05/03/2026,ANA,10'

  assert.equal(read(text).isReadable, false)
  assert.deepEqual(read(text, { mapping: { date: 0, payer: 1, amount: 2 } }).lines, [['2026-05-03', 1000, 'ANA']])
  assert.equal(read(text, { mapping: { date: 0, payer: 1 } }).isReadable, false)
  for (const mapping of [
    { date: 0, amount: 9 },
    { date: 0, amount: 2, payer: 2 },
  ]) {
    assert.throws(
      () => read(text, { mapping }),
      (error) => error instanceof Refusal && error.code === 'bank.columnsIncomplete',
    )
  }
})

test('days that could be read in two ways are read month first, unless it is said or others tell', () => {
  const text = 'Date,Amount,Description\n05/03/2026,10,A'

  assert.equal(read(text).lines[0]?.[0], '2026-05-03')
  assert.equal(read(text, { dayOrder: 'DAY_FIRST' }).lines[0]?.[0], '2026-03-05')
  assert.equal(read(`${text}\n25/03/2026,10,A`).lines[0]?.[0], '2026-03-05')
})

test('a file that is no table is refused', () => {
  for (const [text, code] of [
    ['', 'bank.noStatement'],
    ['one column\nand a row', 'bank.noStatement'],
    ['Date,Amount', 'bank.noLines'],
    ['Date,Amount\n"05/03', 'import.openQuote'],
    [`Date,Amount\n${'05/03/2026,1\n'.repeat(10_001)}`, 'bank.tooManyLines'],
  ] as const) {
    assert.throws(
      () => bankTable(text),
      (error) => error instanceof Refusal && error.code === code,
    )
  }
})

test('amounts are read as banks write them', () => {
  const read = Object.fromEntries(
    [
      '12.50',
      '-12.50',
      '(12.50)',
      '12.50-',
      '+12.50',
      '$1,234.56',
      '-$1,234.56',
      '$-5',
      '12.50 CR',
      '12.50DR',
      '−3',
      '0.00',
    ].map((text) => [text, signedCents(text)]),
  )

  assert.deepEqual(read, {
    '12.50': 1250,
    '-12.50': -1250,
    '(12.50)': -1250,
    '12.50-': -1250,
    '+12.50': 1250,
    '$1,234.56': 123_456,
    '-$1,234.56': -123_456,
    '$-5': -500,
    '12.50 CR': 1250,
    '12.50DR': -1250,
    '−3': -300,
    '0.00': 0,
  })
  for (const text of ['', 'ten', '--5', '1.2.3', '1.234']) assert.equal(signedCents(text), undefined, text)
})

test('days are read as banks write them', () => {
  const days = [
    '2026-05-03',
    '20260503',
    '2026/5/3',
    '5/3/2026',
    '5/3/26',
    'May 3, 2026',
    '3-May-26',
    '2026-05-03 14:22:10',
  ]

  assert.deepEqual(
    days.map((text) => bankDay(text, 'MONTH_FIRST')),
    days.map(() => '2026-05-03'),
  )
  for (const text of ['', '20260231', 'Foo 3, 2026', '3', '99999999'])
    assert.equal(bankDay(text, 'MONTH_FIRST'), undefined, text)
})

test('a word says which way money went, or nothing', () => {
  assert.deepEqual(['CREDIT', 'Dr', 'Abono', 'ACH_CREDIT'].map(directionIn), ['IN', 'OUT', 'IN', undefined])
})
