import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { balancesOf, correctionsOf, type OpenLine, postingsOf } from './postings.ts'

// 12,000.00 at 12 % over a year in months: interest of a month 1 %, level payment 1,066.19; late fee 25.00.
const terms = aLoan({
  principalCents: 1_200_000,
  originationOn: '2026-01-15',
  maturityOn: '2027-01-15',
  lateFee: { kind: 'FLAT', amountCents: 2500 },
  graceDays: 10,
})

const at = (id: number, effectiveOn: string) => ({ id, effectiveOn, recordedAt: `2026-06-01T12:00:0${id}.000Z` })
const disbursed: LoanEvent = { ...at(1, '2026-01-15'), kind: 'DISBURSED', amountCents: 1_200_000 }
const paid = (id: number, effectiveOn: string, amountCents: number): LoanEvent => ({
  ...at(id, effectiveOn),
  kind: 'PAYMENT_RECEIVED',
  amountCents,
  application: { kind: 'STANDARD' },
  extraPrincipal: 'SHORTEN_TERM',
})
const linesOf = (events: LoanEvent[]) =>
  postingsOf(events, replay(terms, events, { asOn: '2026-06-01' })).map(
    ({ aboutEventId, debit, credit, amountCents }) => `${aboutEventId}: ${debit} from ${credit} ${amountCents}`,
  )

test('money lent leaves the till and becomes principal', () => {
  assert.deepEqual(linesOf([disbursed]), ['1: PRINCIPAL from CASH 1200000'])
})

test('a payment comes into the till as interest and as principal', () => {
  // 12,000.00 × 1 % = 120.00 interest; 1,066.19 − 120.00 = 946.19 principal.
  assert.deepEqual(linesOf([disbursed, paid(2, '2026-02-15', 106_619)]).slice(1), [
    '2: CASH from INTEREST_INCOME 12000',
    '2: CASH from PRINCIPAL 94619',
  ])
})

test('a late payment pays the late fee last', () => {
  // Due on 15 February, 10 days of grace: on 1 March 25.00 is charged, and 1,091.19 pays all three.
  assert.deepEqual(linesOf([disbursed, paid(2, '2026-03-01', 109_119)]).slice(1), [
    '2: CASH from INTEREST_INCOME 12000',
    '2: CASH from PRINCIPAL 94619',
    '2: CASH from FEE_INCOME 2500',
  ])
})

test('a payment that was reversed has no lines', () => {
  const reversed: LoanEvent = { ...at(3, '2026-02-20'), kind: 'PAYMENT_REVERSED', paymentId: 2 }

  assert.deepEqual(linesOf([disbursed, paid(2, '2026-02-15', 106_619), reversed]), ['1: PRINCIPAL from CASH 1200000'])
})

test('what is written off leaves principal, and money that comes for it later lowers the loss', () => {
  const writtenOff: LoanEvent = { ...at(3, '2026-05-01'), kind: 'WRITTEN_OFF' }
  const events = [disbursed, paid(2, '2026-02-15', 106_619), writtenOff, paid(4, '2026-05-20', 50_000)]

  // 12,000.00 − 946.19 = 11,053.81 is given up; 500.00 of it comes after all.
  assert.deepEqual(linesOf(events).slice(3), ['3: WRITE_OFF from PRINCIPAL 1105381', '4: CASH from WRITE_OFF 50000'])
  assert.deepEqual(balancesOf(events, replay(terms, events, { asOn: '2026-06-01' })), {
    CASH: -1_200_000 + 106_619 + 50_000,
    OPENING_BALANCE: 0,
    PRINCIPAL: 0,
    WRITE_OFF: 1_055_381,
    INTEREST_INCOME: -12_000,
    FEE_INCOME: 0,
    UNAPPLIED: 0,
    LOAN_SALES: 0,
    CAPITALIZED: 0,
    ESCROW: 0,
  })
})

// 110.54 of interest were added on 15 March: 11,164.35 are given up, of which no money was lent for the 110.54. Of 500.00 that come
// later they are income, and 389.46 lower the loss: 11,053.81 − 389.46 = 10,664.35.
test('what was added to the principal is no loss when it is written off, and income when it comes all the same', () => {
  const change = { change: {}, arrears: 'RESTART', unpaidInterest: 'TO_PRINCIPAL' } as const
  const added: LoanEvent = { ...at(3, '2026-03-15'), kind: 'TERMS_CHANGED', ...change }
  const writtenOff: LoanEvent = { ...at(4, '2026-05-01'), kind: 'WRITTEN_OFF' }
  const events = [disbursed, paid(2, '2026-02-15', 106_619), added, writtenOff, paid(5, '2026-05-20', 50_000)]

  assert.deepEqual(linesOf(events).slice(3), [
    '3: PRINCIPAL from CAPITALIZED 11054',
    '4: WRITE_OFF from PRINCIPAL 1116435',
    '4: CAPITALIZED from WRITE_OFF 11054',
    '5: CASH from INTEREST_INCOME 11054',
    '5: CASH from WRITE_OFF 38946',
  ])
  const balances = balancesOf(events, replay(terms, events, { asOn: '2026-06-01' }))
  assert.deepEqual([balances.WRITE_OFF, balances.CAPITALIZED, balances.INTEREST_INCOME], [1_066_435, 0, -23_054])
})

test('what was added is no part of the loss of a sale', () => {
  const change = { change: {}, arrears: 'RESTART', unpaidInterest: 'TO_PRINCIPAL' } as const
  const added: LoanEvent = { ...at(3, '2026-03-15'), kind: 'TERMS_CHANGED', ...change }
  const sold: LoanEvent = { ...at(4, '2026-03-15'), kind: 'SOLD', amountCents: 1_050_000 }
  const events = [disbursed, paid(2, '2026-02-15', 106_619), added, sold]

  // 11,164.35 were sold for 10,500.00. The 664.35 less the 110.54 are the loss.
  assert.deepEqual(linesOf(events).slice(4), [
    '4: CASH from PRINCIPAL 1050000',
    '4: LOAN_SALES from PRINCIPAL 66435',
    '4: CAPITALIZED from LOAN_SALES 11054',
  ])
  const balances = balancesOf(events, replay(terms, events, { asOn: '2026-06-01' }))
  assert.deepEqual([balances.LOAN_SALES, balances.CAPITALIZED], [55_381, 0])
})

test('a line that is right stays, one that is wrong is taken back, and one that lacks is posted', () => {
  const line = { aboutEventId: 2, debit: 'CASH', effectiveOn: '2026-02-15' } as const
  const open: OpenLine[] = [
    { ...line, id: 11, credit: 'INTEREST_INCOME', amountCents: 12_000 },
    { ...line, id: 12, credit: 'PRINCIPAL', amountCents: 94_619 },
  ]
  const wanted = [
    { ...line, credit: 'INTEREST_INCOME', amountCents: 12_000 },
    { ...line, credit: 'PRINCIPAL', amountCents: 92_119 },
    { ...line, credit: 'FEE_INCOME', amountCents: 2500 },
  ] as const

  const { takenBack, posted } = correctionsOf({ open, wanted })

  assert.deepEqual(takenBack, [open[1]])
  assert.deepEqual(posted, [wanted[1], wanted[2]])
})

test('the same money on another day is another line', () => {
  const line: OpenLine = {
    id: 11,
    aboutEventId: 2,
    debit: 'CASH',
    credit: 'PRINCIPAL',
    amountCents: 1,
    effectiveOn: '2026-02-15',
  }
  const { id: _, ...posting } = line
  const moved = { ...posting, effectiveOn: '2026-02-16' }

  assert.deepEqual(correctionsOf({ open: [line], wanted: [moved] }), { takenBack: [line], posted: [moved] })
})

test('charged off, principal that stays owed leaves the books; money that comes lowers the loss; back to normal it returns', () => {
  const off: LoanEvent = { ...at(3, '2026-03-01'), kind: 'MARKED_DEFAULTED', stage: 'CHARGED_OFF' }
  const back: LoanEvent = { ...at(5, '2026-05-01'), kind: 'MARKED_DEFAULTED', isLifted: true }
  const events = [disbursed, paid(2, '2026-02-15', 1_066_19), off, paid(4, '2026-04-01', 1_091_19)]
  const state = replay(terms, events, { asOn: '2026-06-01' })

  // 11,053.81 are owed after the February payment. That of April pays the 110.54 of interest of March, 955.65 of principal and the fee.
  assert.deepEqual(linesOf(events).slice(-4), [
    '3: WRITE_OFF from PRINCIPAL 1105381',
    '4: CASH from INTEREST_INCOME 11054',
    '4: CASH from WRITE_OFF 95565',
    '4: CASH from FEE_INCOME 2500',
  ])
  const { PRINCIPAL, WRITE_OFF } = balancesOf(events, state)
  assert.deepEqual([PRINCIPAL, WRITE_OFF, state.principalCents], [0, 10_098_16, 10_098_16])
  assert.equal(linesOf([...events, back]).at(-1), '5: PRINCIPAL from WRITE_OFF 1009816')
})

test('a loan that was sold cannot be sold again', () => {
  const sold = (id: number, amountCents: number): LoanEvent => ({ ...at(id, '2026-01-15'), kind: 'SOLD', amountCents })

  assert.deepEqual(linesOf([disbursed, sold(2, 1_150_000), sold(3, 900_000)]).slice(1), [
    '2: CASH from PRINCIPAL 1150000',
    '2: LOAN_SALES from PRINCIPAL 50000',
  ])
})
