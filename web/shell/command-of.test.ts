import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsOf } from './command-of.ts'

// A Monday.
const TODAY = '2026-11-23'
const asked = (query: string) => commandsOf(query, TODAY)
const [yesterday, junePast] = ['2026-11-22', '2026-06-30']
const pays = (words: string, amountCents: number | null, on = TODAY) => ({ kind: 'PAY', words, amountCents, on })

test('a payment is asked for with its amount, its loan and its day, in any order and in both languages', () => {
  const wanted = [pays('carlos', 125_000, yesterday)]

  assert.deepEqual(asked('pay 1250 carlos yesterday'), wanted)
  assert.deepEqual(asked('pago 1250 carlos ayer'), wanted)
  assert.deepEqual(asked('yesterday carlos $1,250.00 pay'), wanted)
  assert.deepEqual(asked('Registrar pago de $1,250 de Carlos ayer'), wanted)
  assert.deepEqual(asked('record payment carlos'), [pays('carlos', null)])
  assert.deepEqual(asked('pay 1.5k carlos'), [pays('carlos', 150_000)])
})

test('a bare number at the end may be the number of a street or an amount, and both are offered', () => {
  assert.deepEqual(asked('pay willow bend 51'), [pays('willow bend 51', null), pays('willow bend', 51_00)])
  assert.deepEqual(asked('pay 1250 willow bend 51'), [pays('willow bend 51', 125_000)])
  assert.deepEqual(asked('pay willow bend 51 $1,250'), [pays('willow bend 51', 125_000)])
})

test('the day of a payment lies behind us, the day of a payoff ahead', () => {
  const on = (query: string) => asked(query).map((command) => ('on' in command ? command.on : undefined))

  assert.deepEqual(on('pay 5 ann june 30'), [junePast])
  assert.deepEqual(on('payoff willow june 30'), ['2027-06-30'])
  assert.deepEqual(on('liquidación willow 30 de junio'), ['2027-06-30'])
  assert.deepEqual(on('payoff willow 30 de junio de 2028'), ['2028-06-30'])
  assert.deepEqual(on('payoff willow 12/1'), ['2026-12-01'])
  assert.deepEqual(on('pay 5 ann 12/1'), ['2025-12-01'])
  assert.deepEqual(on('pay 5 ann last friday'), ['2026-11-20'])
  assert.deepEqual(on('pago 5 ann el viernes'), ['2026-11-20'])
  assert.deepEqual(on('payoff willow next friday'), ['2026-11-27'])
  assert.deepEqual(on('payoff willow in 10 days'), ['2026-12-03'])
  assert.deepEqual(on('liquidar willow en 10 días'), ['2026-12-03'])
  assert.deepEqual(on('pay off willow 2026-12-24'), ['2026-12-24'])
  assert.deepEqual(on('payoff willow'), [TODAY])
})

test('a day that does not exist is no day, and a month alone is a name', () => {
  assert.deepEqual(asked('pay $5 june'), [pays('june', 5_00)])
  assert.deepEqual(asked('payoff willow february 30'), [{ kind: 'PAYOFF', on: TODAY, words: 'willow february 30' }])
})

test('late loans, the year for the accountant, schedules and papers have words in both languages', () => {
  assert.deepEqual(asked('late'), [{ kind: 'LATE', words: '' }])
  assert.deepEqual(asked('past due'), [{ kind: 'LATE', words: '' }])
  assert.deepEqual(asked('atrasados'), [{ kind: 'LATE', words: '' }])
  assert.deepEqual(asked('tax 2025'), [{ kind: 'TAX', year: 2025 }])
  assert.deepEqual(asked('impuestos'), [{ kind: 'TAX', year: 2026 }])
  assert.deepEqual(asked('año fiscal 2024'), [{ kind: 'TAX', year: 2024 }])
  assert.deepEqual(asked('schedule willow'), [{ kind: 'SCHEDULE', words: 'willow' }])
  assert.deepEqual(asked('documentos de willow'), [{ kind: 'DOCUMENTS', words: 'willow' }])
})

test('a query without a verb asks for nothing to be done', () => {
  assert.deepEqual(asked(''), [])
  assert.deepEqual(asked('willow bend'), [])
  assert.deepEqual(asked('payne'), [])
  assert.deepEqual(asked('1250'), [])
})
