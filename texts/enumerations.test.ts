import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BORROWER_STATUSES,
  LOAN_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PERIOD_UNITS,
  SHOWN_LOAN_STATUSES,
} from '#contract/enumerations.ts'
import { ROLES } from '#contract/permissions.ts'
import { FREQUENCIES } from '#engine/terms/terms.ts'
import { enumerations as english } from './en/enumerations.ts'
import { documents as englishDocuments } from './en/loan-life/documents.ts'
import { enumerations as spanish } from './es/enumerations.ts'
import { documents as spanishDocuments } from './es/loan-life/documents.ts'

const [en, es]: Record<string, unknown>[] = [
  { ...english, ...englishDocuments },
  { ...spanish, ...spanishDocuments },
]
/** The words of a set in a language, in the order of the set. */
const labels = (set: string, codes: readonly string[], texts = en) => codes.map((code) => texts?.[`${set}.${code}`])

test('the types of a loan have the agreed names', () => {
  assert.deepEqual(
    [...LOAN_TYPES].map((code) => [code, en?.[`loanType.${code}`]]),
    [
      ['SINGLE_FAMILY', 'Single Family'],
      ['MULTI_FAMILY', 'Multi Family'],
      ['PERSONAL', 'Personal Loan'],
      ['BUSINESS', 'Business Loan'],
      ['LINE_OF_CREDIT', 'Line of Credit'],
      ['OTHER', 'Other'],
    ],
  )
})

test('each payment structure is explained by how it is repaid', () => {
  const codes = ['FULLY_AMORTIZED', 'INTEREST_ONLY']
  assert.deepEqual(labels('structureHint', codes), [
    'Regular principal and interest payments over the term',
    'Interest only for a period, then fully amortized payments',
  ])
})

test('units and frequencies are named as people say them', () => {
  assert.deepEqual(labels('unit', PERIOD_UNITS), ['Months', 'Years'])
  assert.deepEqual(labels('unit', PERIOD_UNITS, es), ['Meses', 'Años'])
  const codes = [
    ...['MONTHLY', 'BI_WEEKLY', 'WEEKLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY'],
    ...['SEMI_MONTHLY', 'FOUR_WEEKLY', 'EVERY_2_MONTHS', 'EVERY_4_MONTHS', 'AT_MATURITY'],
  ]
  assert.deepEqual(FREQUENCIES.toSorted(), codes.toSorted())
  assert.deepEqual(labels('frequency', codes), [
    'Monthly',
    'Bi-Weekly',
    'Weekly',
    'Quarterly',
    'Semi-Annually',
    'Annually',
    'Twice a month',
    'Every four weeks',
    'Every two months',
    'Every four months',
    'Once, at maturity',
  ])
})

test('all nine states of a loan have a name, whoever looks at it', () => {
  const codes = ['ACTIVE', 'PENDING', 'COMPLETED', 'CURRENT', 'LATE', 'DEFAULTED', 'PAID_OFF', 'SOLD', 'TRANSFERRED']
  assert.deepEqual(SHOWN_LOAN_STATUSES.toSorted(), codes.toSorted())
  assert.deepEqual(labels('loanStatus', codes), [
    'Active',
    'Pending',
    'Completed',
    'Current',
    'Late',
    'Defaulted',
    'Paid Off',
    'Sold',
    'Transferred',
  ])
})

test('the states of borrowers, payments and installments have names', () => {
  assert.deepEqual(labels('borrowerStatus', ['ACTIVE', 'INACTIVE', 'PENDING']), ['Active', 'Inactive', 'Pending'])
  assert.deepEqual(labels('paymentStatus', ['COMPLETED', 'PENDING', 'DECLINED', 'REVERSED']), [
    'Completed',
    'Pending',
    'Declined',
    'Reversed',
  ])
  assert.deepEqual(labels('scheduleStatus', ['PAID', 'SCHEDULED']), ['Paid', 'Scheduled'])
})

test('a payment is made by bank transfer, check, wire, cash, card or otherwise', () => {
  assert.deepEqual([...PAYMENT_METHODS], ['ACH', 'CHECK', 'WIRE', 'CASH', 'CARD', 'OTHER'])
  assert.deepEqual(labels('method', PAYMENT_METHODS), ['Bank transfer (ACH)', 'Check', 'Wire', 'Cash', 'Card', 'Other'])
})

test('every word of every set is said in both languages', () => {
  const sets: Record<string, readonly string[]> = {
    loanType: LOAN_TYPES,
    frequency: FREQUENCIES,
    unit: PERIOD_UNITS,
    loanStatus: SHOWN_LOAN_STATUSES,
    borrowerStatus: BORROWER_STATUSES,
    structure: ['FULLY_AMORTIZED', 'INTEREST_ONLY'],
    structureHint: ['FULLY_AMORTIZED', 'INTEREST_ONLY'],
    paymentStatus: PAYMENT_STATUSES,
    scheduleStatus: ['PAID', 'SCHEDULED'],
    documentType: ['CONTRACT', 'STATEMENT', 'ID', 'OTHER'],
    method: PAYMENT_METHODS,
    role: ROLES,
  }

  for (const [set, codes] of Object.entries(sets)) {
    for (const code of codes) {
      const [inEnglish, inSpanish] = [en?.[`${set}.${code}`], es?.[`${set}.${code}`]]
      assert.ok(inEnglish && inSpanish, `${set}.${code}`)
      assert.notEqual(inSpanish, inEnglish, `${set}.${code}`)
    }
  }
})
