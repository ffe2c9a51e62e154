import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enumerations } from '#texts/en/enumerations.ts'
import { structureName } from './structure-name.ts'

test('a loan is named by how it is repaid: fully amortized only where equal payments repay all of it', () => {
  const named = (terms: Partial<Parameters<typeof structureName>[0]>) => {
    const key = structureName({ paymentStructure: 'FULLY_AMORTIZED', paymentFrequency: 'MONTHLY', ...terms })
    return Object.entries(enumerations).find(([one]) => one === key)?.[1]
  }

  assert.equal(named({}), 'Fully amortized')
  assert.equal(named({ paymentRule: 'LEVEL', hasBalloonPayment: false }), 'Fully amortized')
  assert.equal(named({ hasBalloonPayment: true }), 'Amortized, with a balloon')
  assert.equal(named({ paymentRule: 'STATED', hasBalloonPayment: true }), 'Stated payment, with a balloon')
  assert.equal(named({ paymentRule: 'STATED' }), 'Stated payment')
  assert.equal(named({ paymentStructure: 'INTEREST_ONLY', hasBalloonPayment: true }), 'Interest only')
  assert.equal(named({ paymentFrequency: 'AT_MATURITY' }), 'Once, at maturity')
})
