import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { signup } from './auth/auth.ts'
import {
  centsOf,
  dollars,
  dollarsOf,
  dollarsText,
  email,
  id,
  idInPath,
  nameText,
  optionalName,
  percent,
  percentOf,
  ppmOf,
} from './fields.ts'
import { saleForm } from './loans/servicing.ts'
import { transferForm } from './loans/transfers.ts'
import { paymentForm, reportForm } from './payments/payments.ts'
import { refundForm } from './payments/refunds.ts'
import { updateUser } from './users/users.ts'

const saidOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? []

test('an amount is a number of dollars with at most two decimals', () => {
  for (const amount of [0, 0.01, 0.07, 1234.5, 9_999_999_999.99])
    assert.deepEqual(saidOf(dollars, amount), [], `${amount}`)

  assert.deepEqual(saidOf(dollars, 10.001), ['field.amountDecimals'])
  assert.deepEqual(saidOf(dollars, -0.01), ['field.amountNegative'])
  assert.deepEqual(saidOf(dollars, 10_000_000_000.01), ['field.amountTooLarge'])
  assert.deepEqual(saidOf(dollars, '12.50'), ['field.amount'])
})

test('dollars become whole cents and come back the same, to the cent', () => {
  assert.equal(centsOf(1.15), 115)
  assert.equal(centsOf(8_589_934_592.07), 858_993_459_207)

  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
      const amount = dollarsOf(cents)
      return centsOf(amount) === cents && saidOf(dollars, amount).length === 0
    }),
    { numRuns: 2_000 },
  )
})

test('an amount in a message or a file always has two decimals, and no groups', () => {
  assert.deepEqual([0, 5, 168_430, 1_000_000_000_000, -7].map(dollarsText), [
    '0.00',
    '0.05',
    '1684.30',
    '10000000000.00',
    '-0.07',
  ])
})

test('an address is one mailbox, in letters that no mail program takes for several or for another', () => {
  for (const address of ['ana@example.com', "o'brien+loans@mail.example.co.uk", 'josé@example.com', 'a_b-c.d@x.co'])
    assert.deepEqual(saidOf(email, address), [], address)

  const others = [
    'a<victim@x.co',
    'victim,b@x.co',
    'ana@x.co;bo',
    'team:ana@x.co',
    'u(c)@x.co',
    '"a b"@x.co',
    'a\\b@x.co',
    'ana@x.co\0',
  ]
  for (const address of others) assert.deepEqual(saidOf(email, address), ['field.emailInvalid'], address)
})

test('an address with something in it that nobody sees is no address, since it would look like another one', () => {
  for (const address of ['ana\u200b@example.com', 'ana@exam\u00adple.com', '\u202eana@example.com', 'ana@x.co\ufe0f'])
    assert.deepEqual(saidOf(email, address), ['field.emailInvalid'], JSON.stringify(address))
})

test('an accent that is typed as a sign of its own is the same letter', () => {
  assert.equal(z.parse(email, ' jose\u0301@example.com'), 'jos\u00e9@example.com')
})

test('a rate of 7.125 percent is 71,250 parts in a million, and comes back the same', () => {
  assert.equal(ppmOf(7.125), 71_250)

  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (ppm) => {
      const rate = percentOf(ppm)
      return ppmOf(rate) === ppm && saidOf(percent, rate).length === 0
    }),
    { numRuns: 2_000 },
  )
})

test('an id is a whole number above zero, in a body and in an address', () => {
  assert.deepEqual(saidOf(id, 1), [])
  for (const value of [0, -1, 1.5, '1', null]) assert.notDeepEqual(saidOf(id, value), [], String(value))

  assert.equal(z.parse(idInPath, '12'), 12)
  for (const value of ['0', '-1', '1.5', 'abc', '1e3', ' 1', '01'])
    assert.notDeepEqual(saidOf(idInPath, value), [], value)
})

test('a name is on one line and can be seen; a letter of any script, a quote and a sign are welcome', () => {
  const name = nameText({ required: 'loan.nameRequired', maxLength: 50 })
  const good = ['Ana Núñez', "O'Neil & Sons, LLC", '李小龍', 'יוסף', '=1+1', '12 Elm Street #3', '☕ Corner']
  const bad = [
    'Lender\r\nBcc: x',
    'a\u202egpj.exe',
    '\u202e',
    'A\u200bB',
    '\u2800',
    '\u3164',
    '\u0301',
    'a\u2028b',
    'a\tb',
    '\u2066x',
  ]

  assert.deepEqual(
    good.flatMap((text) => saidOf(name, text)),
    [],
  )
  assert.deepEqual(
    bad.map((text) => saidOf(name, text)),
    bad.map(() => ['field.nameUnseen']),
  )
  assert.deepEqual(saidOf(name, ' '), ['loan.nameRequired'])
  assert.deepEqual([saidOf(optionalName(50), ''), saidOf(optionalName(50), 'x\u202e')], [[], ['field.nameUnseen']])
})

test('a text far longer than any address is refused for its length, and its accents are not put in order', (context) => {
  const normalize = context.mock.method(String.prototype, 'normalize')

  assert.deepEqual(saidOf(email, `e${'\u0300\u0316'.repeat(5000)}@example.com`), ['field.emailTooLong'])
  assert.equal(normalize.mock.callCount(), 0)
})

test('what stands beside figures is on one line too: references, methods, phones, accounts, and the name of a split loan', () => {
  const field = (form: { shape: object }, name: string) =>
    (form.shape as Record<string, z.ZodMiniType>)[name] ?? z.never()
  const lines: [z.ZodMiniType, string][] = [
    [field(reportForm, 'reference'), 'field.lineUnseen'],
    [field(reportForm, 'paymentMethod'), 'field.lineUnseen'],
    [field(refundForm, 'method'), 'field.lineUnseen'],
    [field(saleForm, 'buyer'), 'field.nameUnseen'],
    [field(paymentForm, 'reference'), 'field.lineUnseen'],
    [field(signup.body, 'phoneNumber'), 'field.lineUnseen'],
    [field(updateUser.body, 'phoneNumber'), 'field.lineUnseen'],
    [field(transferForm, 'loanName'), 'field.nameUnseen'],
  ]

  // Turned around, \u202e makes the text after it read from right to left: "00.5$".
  const bad = ['check \u202e$5.00', 'check 17\r\nBcc: x', '1\u200b7', '1\u00007']
  for (const [schema, code] of lines) {
    assert.deepEqual(
      bad.map((text) => saidOf(schema, text)),
      bad.map(() => [code]),
    )
    assert.deepEqual(saidOf(schema, 'Check 17, Núñez & Sons'), [])
  }
})
