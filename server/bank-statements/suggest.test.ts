import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Named } from './identity.ts'
import { payerKey } from './payer-key.ts'
import { type AskedLine, type Candidate, suggest } from './suggest.ts'

type Changes = Partial<Omit<Candidate, 'named'> & Named>

const line = (changes: Partial<AskedLine> = {}): AskedLine => ({
  postedOn: '2026-05-03',
  amountCents: 106_619,
  payer: 'ZELLE FROM ANA GOMEZ ON 05/03',
  memo: '',
  ...changes,
})

/** A loan of Ana Gomez with 1,066.19 due on 1 May and on 1 June. */
const loan = (changes: Changes = {}): Candidate => ({
  named: {
    loanNumber: 'LN-000012',
    loanName: 'Harbour Street 12',
    firstName: 'Ana',
    lastName: 'Gómez',
    companyName: null,
    payers: [],
    ...changes,
  },
  loanId: 1,
  everythingDueCents: [106_619],
  payoffCents: 1_000_000,
  quotedCents: [],
  payments: [],
  dues: ['2026-05-01', '2026-06-01'].map((dueOn) => ({ dueOn, fullCents: 106_619, openCents: 106_619 })),
  ...changes,
})
const of = (asked: AskedLine, ...loans: Candidate[]) =>
  suggest(asked, loans).map(({ loanId, confidence, reasons }) => [
    loanId,
    confidence,
    reasons.map(({ reason, day }) => (day ? `${reason} ${day}` : reason)).join(', '),
  ])

const stranger = (changes: Changes = {}) =>
  loan({ loanId: 2, loanNumber: 'LN-000034', loanName: 'Elm Road 5', firstName: 'Bo', lastName: 'Diaz', ...changes })

test('the loan of the borrower who paid the installment to the cent is suggested with confidence, and why', () => {
  assert.deepEqual(of(line(), loan()), [[1, 'HIGH', 'BORROWER_NAME, INSTALLMENT 2026-05-01, NEAR_DUE_DAY 2026-05-01']])
})

test('a loan that only happens to have the same installment is a guess', () => {
  assert.deepEqual(of(line({ payer: 'MOBILE DEPOSIT' }), loan()), [
    [1, 'LOW', 'INSTALLMENT 2026-05-01, NEAR_DUE_DAY 2026-05-01'],
  ])
  assert.deepEqual(
    of(line({ payer: 'MOBILE DEPOSIT' }), loan(), stranger()).map(([, confidence]) => confidence),
    ['LOW', 'LOW'],
  )
})

test('nothing is suggested where neither name nor amount fits', () => {
  assert.deepEqual(of(line({ payer: 'PAYROLL', amountCents: 5 }), loan(), stranger()), [])
})

test('of two loans of one borrower with the same installment neither is sure', () => {
  const [first, second] = suggest(line(), [loan(), loan({ loanId: 3, loanNumber: 'LN-000099' })])

  assert.deepEqual([first?.confidence, second?.confidence], ['LOW', 'LOW'])
  assert.ok(first?.reasons.some(({ reason }) => reason === 'OTHERS_FIT'))
})

test('the number of the loan decides, with or without zeros, and not as a part of another number', () => {
  const second = loan({ loanId: 3, loanNumber: 'LN-000120' })

  for (const memo of ['LN-000012', 'ln 12 may', 'Loan LN#12']) {
    assert.deepEqual(of(line({ memo }), loan(), second)[0]?.slice(0, 2), [1, 'HIGH'], memo)
  }
  assert.deepEqual(of(line({ memo: 'LN-000120' }), loan(), second)[0]?.slice(0, 2), [3, 'HIGH'])
})

test('another loan named by its number takes the confidence away', () => {
  const [first] = of(line({ memo: 'for LN-000034' }), loan(), stranger({ dues: [], everythingDueCents: [0] }))

  assert.deepEqual(first?.slice(0, 2), [1, 'MEDIUM'])
})

test('a payer who was accepted for a loan is known again, also under another name than the borrower', () => {
  const key = payerKey('ZELLE FROM CARLA RUIZ ON 04/02 REF 8123')
  const payers = [{ key, isShared: false }]

  assert.deepEqual(of(line({ payer: 'Zelle from Carla Ruiz on 05/03 ref 9001' }), loan({ payers }), stranger())[0], [
    1,
    'HIGH',
    'LEARNED_PAYER, INSTALLMENT 2026-05-01, NEAR_DUE_DAY 2026-05-01',
  ])
  const shared = [{ key, isShared: true }]
  const asked = line({ payer: 'CARLA RUIZ' })
  assert.deepEqual(of(asked, loan({ payers: shared }))[0]?.slice(0, 2), [1, 'MEDIUM'])
})

test('a deposit that names nobody is no payer', () => {
  for (const text of ['MOBILE DEPOSIT', 'Counter credit 8812', 'ACH CREDIT PPD ID 22', 'CHECK 1204']) {
    assert.equal(payerKey(text), '', text)
  }
  assert.equal(payerKey('Zelle payment from ANA GÓMEZ 05/03 Conf# x8 99'), payerKey('ana gomez zelle conf 12'))
})

test('a payment that is recorded already is offered as this one, and a reported one too', () => {
  const payment = { id: 7, paidOn: '2026-05-01', amountCents: 106_619, isLinked: false }
  const [recorded] = suggest(line(), [loan({ payments: [{ ...payment, status: 'COMPLETED' }] })])
  const [reported] = suggest(line(), [loan({ payments: [{ ...payment, paidOn: '2026-04-24', status: 'PENDING' }] })])

  assert.deepEqual([recorded?.payment?.id, recorded?.reasons.at(-1)], [7, { reason: 'RECORDED', day: '2026-05-01' }])
  assert.deepEqual([reported?.payment?.id, reported?.reasons.at(-1)?.reason], [7, 'REPORTED'])
})

test('a payment that came with another line, or more than five days apart, is not this one', () => {
  const payment = { id: 7, amountCents: 106_619, status: 'COMPLETED' as const }
  const [before] = suggest(line(), [loan({ payments: [{ ...payment, paidOn: '2026-05-03', isLinked: true }] })])
  const [far] = suggest(line(), [loan({ payments: [{ ...payment, paidOn: '2026-04-27', isLinked: false }] })])

  assert.deepEqual([before?.payment, before?.confidence], [null, 'LOW'])
  assert.ok(before?.reasons.some(({ reason }) => reason === 'CAME_BEFORE'))
  assert.deepEqual([far?.payment, far?.confidence], [null, 'HIGH'])
})

test('everything due, the payoff, a quoted payoff and the rest of an installment are amounts that fit', () => {
  const reasons = (amountCents: number, changes: Changes) =>
    suggest(line({ amountCents }), [loan(changes)])[0]?.reasons.map(({ reason }) => reason)

  assert.deepEqual(reasons(215_738, { everythingDueCents: [213_238, 215_738] }), ['BORROWER_NAME', 'EVERYTHING_DUE'])
  assert.deepEqual(reasons(1_000_000, {}), ['BORROWER_NAME', 'PAYOFF'])
  assert.deepEqual(reasons(990_000, { quotedCents: [990_000] }), ['BORROWER_NAME', 'QUOTED_PAYOFF'])
  const dues = [{ dueOn: '2026-05-01', fullCents: 106_619, openCents: 6619 }]
  assert.deepEqual(reasons(6619, { dues, everythingDueCents: [0] }), [
    'BORROWER_NAME',
    'REST_OF_INSTALLMENT',
    'NEAR_DUE_DAY',
  ])
})

test('a last name alone, a company and the name of the loan speak for it', () => {
  const reasonsFor = (payer: string, changes: Changes = {}) =>
    suggest(line({ payer }), [loan(changes)])[0]?.reasons[0]?.reason

  assert.equal(reasonsFor('M GOMEZ'), 'LAST_NAME')
  assert.equal(reasonsFor('GOMEZ RIVER HOLDINGS', { companyName: 'River Holdings, LLC' }), 'LAST_NAME')
  assert.equal(reasonsFor('RIVER HOLDINGS LLC', { companyName: 'River Holdings, LLC' }), 'COMPANY_NAME')
  assert.equal(reasonsFor('rent harbour-street 12'), 'LOAN_NAME')
  assert.equal(reasonsFor('HERNAND', { lastName: 'Hernandez' }), 'LAST_NAME')
})

test("the lender's own reference names the loan, however it is joined, and no part of it does", () => {
  const own = loan({ loanName: 'CF-2005' })
  const second = stranger({ loanName: 'CF-2050', dues: own.dues })
  const asked = (payer: string) => of(line({ payer }), own, second)[0]

  for (const payer of ['ACH CREDIT REF CF-2005', 'ach credit cf 2005', 'REF CF2005', 'CF#2005 MAY']) {
    assert.deepEqual(asked(payer), [1, 'HIGH', 'REFERENCE, INSTALLMENT 2026-05-01, NEAR_DUE_DAY 2026-05-01'], payer)
  }
  for (const payer of ['ACH CREDIT REF CF-200', 'REF 2005', 'XCF-2005', 'CF-20051']) {
    assert.notEqual(asked(payer)?.[1], 'HIGH', payer)
  }
  const imported = loan({ loanName: 'Ana Gomez', references: ['88120-B'] })
  assert.deepEqual(of(line({ payer: 'DEPOSIT 88120-B' }), imported)[0]?.slice(0, 2), [1, 'HIGH'])
  for (const loanName of ['Loan 1', 'A-1', '2026', 'House']) {
    assert.notEqual(of(line({ payer: `DEPOSIT ${loanName}` }), loan({ loanName }))[0]?.[1], 'HIGH', loanName)
  }
})
