import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AllocationOrder } from '../terms/terms.ts'
import { holds } from '../testing/law.ts'
import { allocate, type Claims } from './allocate.ts'

const twoInstallments = [
  { installment: 1, interestCents: 12_00, principalCents: 94_62 },
  { installment: 2, interestCents: 11_05, principalCents: 95_57 },
]
const fee = { feeId: { kind: 'LATE_FEE', installment: 1 } as const, openCents: 25_00 }

// 150.00 = 12.00 + 94.62 (all of installment 1) + 11.05 + 32.33 (the rest to installment 2).
test('money pays the oldest installment first, its interest before its principal, and fees after all installments', () => {
  const claims = { installments: twoInstallments, fees: [fee], extraPrincipalCents: 800_00 }

  const split = allocate(150_00, claims, { order: 'INTEREST_PRINCIPAL_FEES' })

  assert.deepEqual(split.installments, [
    { installment: 1, interestCents: 12_00, principalCents: 94_62 },
    { installment: 2, interestCents: 11_05, principalCents: 32_33 },
  ])
  assert.deepEqual([split.interestCents, split.principalCents, split.feesCents], [23_05, 126_95, 0])
  assert.deepEqual([split.extraPrincipalCents, split.restCents], [0, 0])
})

// 150.00 = 25.00 fee + 12.00 + 94.62 + 11.05 + 7.33.
test('a loan whose contract says fees first pays them before any installment', () => {
  const claims = { installments: twoInstallments, fees: [fee], extraPrincipalCents: 800_00 }

  const split = allocate(150_00, claims, { order: 'FEES_INTEREST_PRINCIPAL' })

  assert.equal(split.feesCents, 25_00)
  assert.deepEqual(split.fees, [{ feeId: { kind: 'LATE_FEE', installment: 1 }, amountCents: 25_00 }])
  assert.deepEqual([split.interestCents, split.principalCents], [23_05, 101_95])
})

// 400.00 − 213.24 (both installments) − 25.00 (fee) = 161.76, of which 100.00 may be paid as extra principal.
test('what is left after installments and fees is extra principal, and what is left after that stays unspent', () => {
  const claims = { installments: twoInstallments, fees: [fee], extraPrincipalCents: 100_00 }

  const split = allocate(400_00, claims, { order: 'INTEREST_PRINCIPAL_FEES' })

  assert.deepEqual([split.extraPrincipalCents, split.restCents], [100_00, 61_76])
})

test('a contract may put principal before interest within an installment', () => {
  const claims = { installments: twoInstallments, fees: [], extraPrincipalCents: 0 }

  const split = allocate(100_00, claims, { order: 'INTEREST_PRINCIPAL_FEES', principalFirst: true })

  assert.deepEqual(split.installments, [{ installment: 1, interestCents: 5_38, principalCents: 94_62 }])
})

test('a debt of nothing is not among the parts', () => {
  const nothing = { installment: 1, interestCents: 0, principalCents: 0 }
  const paid = { feeId: { kind: 'LATE_FEE', installment: 1 } as const, openCents: 0 }
  const claims = { installments: [nothing], fees: [paid, fee], extraPrincipalCents: 0 }

  const split = allocate(30_00, claims, { order: 'INTEREST_PRINCIPAL_FEES' })

  assert.deepEqual([split.installments, split.fees], [[], [{ feeId: fee.feeId, amountCents: 25_00 }]])
})

test('one cent pays one cent of interest', () => {
  const split = allocate(
    1,
    { installments: twoInstallments, fees: [fee], extraPrincipalCents: 0 },
    { order: 'INTEREST_PRINCIPAL_FEES' },
  )

  assert.deepEqual(split.installments, [{ installment: 1, interestCents: 1, principalCents: 0 }])
})

test('an amount or a debt below zero, or in parts of a cent, is a mistake of the program', () => {
  const none = { installments: [], fees: [], extraPrincipalCents: 0 }
  const order = { order: 'INTEREST_PRINCIPAL_FEES' } as const

  assert.throws(() => allocate(-1, none, order), RangeError)
  assert.throws(() => allocate(1.5, none, order), RangeError)
  assert.throws(() => allocate(1, { ...none, extraPrincipalCents: -1 }, order), RangeError)
})

test('law: the parts add up to the amount, and no debt gets more than it asks for', (t) => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  const claims = fc.record({
    installments: fc
      .array(fc.record({ interestCents: cents, principalCents: cents }), { maxLength: 6 })
      .map((rows) => rows.map((row, index) => ({ installment: index + 1, ...row }))),
    fees: fc
      .array(cents, { maxLength: 4 })
      .map((fees) =>
        fees.map((openCents, index) => ({ feeId: { kind: 'EVENT', eventId: index } as const, openCents })),
      ),
    extraPrincipalCents: cents,
  })
  const order = fc.record({
    order: fc.constantFrom('INTEREST_PRINCIPAL_FEES' as const, 'FEES_INTEREST_PRINCIPAL' as const),
    principalFirst: fc.boolean(),
  })

  holds(
    t,
    fc.record({ amountCents: fc.integer({ min: 0, max: 800_000 }), claims, order }),
    ({ amountCents, claims: asked, order: by }) => {
      const split = allocate(amountCents, asked, by)

      const { interestCents, principalCents, feesCents, extraPrincipalCents, restCents } = split
      assert.equal(interestCents + principalCents + feesCents + extraPrincipalCents + restCents, amountCents)
      assert.equal(sum(split.installments.map((part) => part.interestCents)), interestCents)
      assert.equal(sum(split.installments.map((part) => part.principalCents)), principalCents)
      assert.equal(sum(split.fees.map((part) => part.amountCents)), feesCents)
      for (const part of split.installments) {
        const claim = asked.installments[part.installment - 1]
        assert.ok(claim && part.interestCents <= claim.interestCents && part.principalCents <= claim.principalCents)
      }
      // Nothing stays unspent while anything is open.
      if (restCents > 0) assert.equal(interestCents + principalCents + feesCents + extraPrincipalCents, askedFor(asked))
    },
    5_000,
  )
})

function askedFor({ installments, fees, extraPrincipalCents }: Claims): number {
  const ofInstallments = installments.map((claim) => claim.interestCents + claim.principalCents)
  return sum(ofInstallments) + sum(fees.map(({ openCents }) => openCents)) + extraPrincipalCents
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

// Two installments of 10.00 of interest and 90.00 of principal, a fee of 25.00 and a late fee of 5.00.
const TWO_DUE: Claims = {
  installments: [
    { installment: 1, interestCents: 10_00, principalCents: 90_00 },
    { installment: 2, interestCents: 10_00, principalCents: 90_00 },
  ],
  fees: [
    { feeId: { kind: 'EVENT', eventId: 7 }, openCents: 25_00 },
    { feeId: { kind: 'LATE_FEE', installment: 1 }, openCents: 5_00 },
  ],
  extraPrincipalCents: 0,
}

test('each order of debts gives the same money to other ones', () => {
  const parts = (order: AllocationOrder) => {
    const { interestCents, principalCents, feesCents } = allocate(110_00, TWO_DUE, { order })
    return [interestCents, principalCents, feesCents]
  }

  // Installment 1 whole, and 10.00 of interest of installment 2.
  assert.deepEqual(parts('INTEREST_PRINCIPAL_FEES'), [20_00, 90_00, 0])
  assert.deepEqual(parts('ALL_INTEREST_FIRST'), [20_00, 90_00, 0])
  // 90.00, 10.00, and 10.00 of the principal of installment 2.
  assert.deepEqual(parts('PRINCIPAL_INTEREST_FEES'), [10_00, 100_00, 0])
  assert.deepEqual(parts('FEES_INTEREST_PRINCIPAL'), [10_00, 70_00, 30_00])
  assert.deepEqual(parts('FEES_FIRST_LATE_FEES_LAST'), [10_00, 75_00, 25_00])
})

test('all interest comes before principal over the installments due, and late fees after both', () => {
  const paid = (order: AllocationOrder, cents: number) => allocate(cents, TWO_DUE, { order })

  // 15.00: by the usual order 10.00 and 5.00 of principal of the first; with all interest first 10.00 and 5.00 of interest.
  assert.deepEqual(
    [paid('INTEREST_PRINCIPAL_FEES', 15_00).principalCents, paid('ALL_INTEREST_FIRST', 15_00).interestCents],
    [5_00, 15_00],
  )
  assert.deepEqual(paid('FEES_FIRST_LATE_FEES_LAST', 228_00).fees, [
    { feeId: { kind: 'EVENT', eventId: 7 }, amountCents: 25_00 },
    { feeId: { kind: 'LATE_FEE', installment: 1 }, amountCents: 3_00 },
  ])
})
