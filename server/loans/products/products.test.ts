import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProduct, listProducts, PRODUCTS_MAX, removeProduct, updateProduct } from '#contract/loans/products.ts'
import { LATE_FEE_TRIGGERS } from '#engine/terms/terms.ts'
import { useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'

const api = await useApi()

const read = async (by: Person, whose = by) => by.client.call(listProducts, { params: { lenderId: whose.id } })
const add = (by: Person, body: Record<string, unknown>, whose = by) =>
  by.client.call(createProduct, { params: { lenderId: whose.id }, body: { terms: {}, ...body } })
const change = (by: Person, productId: number, body: Record<string, unknown>, whose = by) =>
  by.client.call(updateProduct, { params: { lenderId: whose.id, productId }, body: { terms: {}, ...body } })
const remove = (by: Person, productId: number, whose = by) =>
  by.client.call(removeProduct, { params: { lenderId: whose.id, productId } })

const bridge = {
  name: 'Bridge',
  terms: {
    interestRate: 11.5,
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: 12,
    interestOnlyPeriodUnit: 'MONTHS',
  },
  loanType: 'SINGLE_FAMILY',
  termMonths: 12,
  balloonMonths: null,
  isDefault: false,
}

test('a lender keeps several products, each with its terms, and changes and removes them', async () => {
  const lender = await api.aLender()
  const made = await add(lender, bridge)
  const car = await add(lender, {
    name: 'car',
    terms: { lateFeePercent: 5, lateFeeMax: 40, paymentFrequency: 'WEEKLY' },
  })

  assert.equal(made.status, 201)
  assert.deepEqual((await read(lender)).data, [
    { id: made.data.id, ...bridge },
    {
      id: car.data.id,
      name: 'car',
      terms: { lateFeePercent: 5, lateFeeMax: 40, paymentFrequency: 'WEEKLY' },
      loanType: null,
      termMonths: null,
      balloonMonths: null,
      isDefault: false,
    },
  ])

  const renamed = await change(lender, car.data.id, { name: 'Auto', terms: { gracePeriod: 5 } })
  assert.deepEqual([renamed.data.name, renamed.data.terms], ['Auto', { gracePeriod: 5 }])
  assert.equal((await remove(lender, made.data.id)).status, 200)
  assert.deepEqual(
    (await read(lender)).data.map(({ name }) => name),
    ['Auto'],
  )
})

test('a product keeps how a contract is paid and every condition of its late fee', async () => {
  const lender = await api.aLender()
  const terms = {
    paymentFrequency: 'SEMI_MONTHLY',
    paymentRule: 'EQUAL_PRINCIPAL',
    semiMonthlyDays: [5, 20],
    monthsWithoutPayment: [7, 8],
    lateFeePercent: 5,
    lateFeeMin: 10,
    lateFeeMax: 50,
    lateFeeBase: 'WHOLE_PAYMENT',
    lateFeeShortage: 3,
    lateFeeTrigger: LATE_FEE_TRIGGERS.at(-1),
    lateFeeOnBalloon: true,
  }

  const { status } = await add(lender, { name: 'Orchard', terms })

  assert.equal(status, 201)
  assert.deepEqual((await read(lender)).data[0]?.terms, terms)
})

test('products stand in the order in which people count', async () => {
  const lender = await api.aLender()
  for (const name of ['P10', 'p2', 'P1']) await add(lender, { name })

  assert.deepEqual(
    (await read(lender)).data.map(({ name }) => name),
    ['P1', 'p2', 'P10'],
  )
})

test('new loans begin with one product at most: another one takes its place', async () => {
  const lender = await api.aLender()
  const first = await add(lender, { name: 'Zebra', isDefault: true })
  await add(lender, { name: 'Ant' })
  const defaults = async () => (await read(lender)).data.map(({ name, isDefault }) => [name, isDefault])

  assert.deepEqual(await defaults(), [
    ['Zebra', true],
    ['Ant', false],
  ])
  await add(lender, { name: 'Bee', isDefault: true })
  assert.deepEqual(await defaults(), [
    ['Bee', true],
    ['Ant', false],
    ['Zebra', false],
  ])
  await change(lender, first.data.id, { name: 'Zebra', isDefault: true })
  assert.deepEqual((await defaults())[0], ['Zebra', true])
  await change(lender, first.data.id, { name: 'Zebra', isDefault: false })
  assert.ok((await defaults()).every(([, isDefault]) => isDefault === false))
})

test('a name is taken once by each lender, in capitals or not, and there are fifty products at most', async () => {
  const lender = await api.aLender()
  const other = await api.aLender()
  const made = await add(lender, { name: 'Bridge' })
  const second = await add(lender, { name: 'Car' })

  const taken = [await add(lender, { name: 'BRIDGE' }), await change(lender, second.data.id, { name: 'bridge' })]
  assert.deepEqual(
    taken.map(({ status, fieldCodes }) => [status, fieldCodes]),
    [
      [409, { name: 'product.nameTaken' }],
      [409, { name: 'product.nameTaken' }],
    ],
  )
  assert.equal((await change(lender, made.data.id, { name: 'bridge' })).status, 200)
  assert.equal((await add(other, { name: 'Bridge' })).status, 201)

  for (let number = 2; number < PRODUCTS_MAX; number += 1) await add(lender, { name: `Product ${number}` })
  const refused = await add(lender, { name: 'One more' })
  assert.deepEqual([refused.status, refused.code], [409, 'product.tooMany'])
  assert.equal((await read(lender)).data.length, PRODUCTS_MAX)
})

test("another lender's product is not there, and an administrator keeps any lender's", async () => {
  const lender = await api.aLender()
  const other = await api.aLender()
  const admin = await api.anAdmin()
  const { data } = await add(lender, bridge)

  const statuses = [
    await read(other, lender),
    await add(other, bridge, lender),
    await change(other, data.id, bridge, lender),
    await change(other, data.id, bridge),
    await remove(other, data.id),
    await remove(other, data.id, lender),
    await change(admin, data.id, { name: 'Renamed' }, lender),
    await read(await api.aBorrowerAccount(), lender),
  ].map(({ status }) => status)

  assert.deepEqual(statuses, [404, 404, 404, 404, 404, 404, 200, 403])
  assert.deepEqual(
    (await read(lender)).data.map(({ name }) => name),
    ['Renamed'],
  )
})

const refusals: [string, Record<string, unknown>, string, string][] = [
  ['no name', { name: ' ' }, 'name', 'product.nameRequired'],
  ['a late fee below nothing', { terms: { lateFee: -1 } }, 'terms.lateFee', 'field.amountNegative'],
  ['half a day of grace', { terms: { gracePeriod: 0.5 } }, 'terms.gracePeriod', 'field.wholeNumber'],
  [
    'a frequency nobody knows',
    { terms: { paymentFrequency: 'DAILY' } },
    'terms.paymentFrequency',
    'loan.frequencyRequired',
  ],
  ['a term of one loan only', { terms: { maturityDate: '2030-01-01' } }, 'terms.maturityDate', 'field.unknown'],
  [
    'a limit without a percentage',
    { terms: { lateFeeMax: 40 } },
    'terms.lateFeeMax',
    'loan.lateFeeLimitWithoutPercent',
  ],
  [
    'interest only without its period',
    { terms: { paymentStructure: 'INTEREST_ONLY' } },
    'terms.interestOnlyPeriod',
    'loan.interestOnlyDetails',
  ],
  ['a balloon after its term', { termMonths: 6, balloonMonths: 100 }, 'balloonMonths', 'product.balloonAfterTerm'],
  [
    'a balloon without its amortization',
    { terms: { hasBalloonPayment: true } },
    'terms.amortizationTerm',
    'loan.balloonDetails',
  ],
  [
    'one day of the month instead of two',
    { terms: { paymentFrequency: 'SEMI_MONTHLY', semiMonthlyDays: [5, 5] } },
    'terms.semiMonthlyDays',
    'loan.twoMonthDays',
  ],
  ['a term of no month', { termMonths: 0 }, 'termMonths', 'product.monthsRequired'],
]
for (const [what, body, field, code] of refusals) {
  test(`a product with ${what} is refused`, async () => {
    const response = await add(await api.aLender(), { name: 'Bridge', ...body })

    assert.deepEqual([response.status, response.fieldCodes?.[field]], [422, code])
  })
}
