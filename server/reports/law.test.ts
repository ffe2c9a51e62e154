import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { centsOf } from '#contract/fields.ts'
import { listPayments } from '#contract/payments/payments.ts'
import { getCashReport, getTaxYear } from '#contract/reports/reports.ts'
import { addDays, daysBetween } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { earnedInterest } from '#engine/questions/earned-interest.ts'
import { replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import { takenBack } from '#engine/terms/events.ts'
import type { Installment } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { readEvents } from '../ledger/events.ts'
import { findLoanKey } from '../ledger/loan-rows.ts'
import { refundsOwed } from '../ledger/postings.ts'
import { useApi } from '../testing/api.ts'
import { balancesInLedger } from '../testing/balances-in-ledger.ts'
import { aLife, asLender, carryOut, livesBegan, livesToday, loansOfLife, userOf } from '../testing/loan-lives.ts'
import { accruedInterest } from './accrued/accrued-interest.ts'
import { storedEarnings } from './accrued/stored-earnings.ts'
import { forecastLoans, forecastReport } from './forecast/forecast.ts'
import { positionsOn } from './positions.ts'

const api = await useApi()
const lender = await api.aLender()

const today = livesToday
const aDay = fc.nat(411).map((days) => addDays(livesBegan, days))

test('whatever happens to loans, every report says of any day what a replay to it gives, and ties to the ledger', async () => {
  const loanIds: number[] = []
  let written = 0
  let days = 0
  await fc.assert(
    fc.asyncProperty(
      aLife,
      fc.constantFrom('SCHEDULED', 'DAILY'),
      fc.array(aDay, { minLength: 4, maxLength: 4 }),
      async (life, accrualMethod, seenOn) => {
        const terms = { originationDate: livesBegan, maturityDate: '2026-01-15', accrualMethod }
        const { id: loanId } = await api.aLoan(lender, terms)
        for (const step of life) if (await carryOut(api, lender, { loanId, step })) written += 1
        const made = await loansOfLife(api, lender, loanId)
        loanIds.push(...made)

        await asLender(api, lender, async (tx) => {
          for (const each of made) {
            for (const asOf of [...seenOn, today]) await assertPosition(tx, each, asOf)
            for (const asOf of [...seenOn, today]) await assertForecast(tx, each, asOf)
            await assertAccrued(tx, each, periodOf(seenOn))
          }
        })
        days += seenOn.length
        await assertCash(loanIds, periodOf(seenOn))
      },
    ),
    { numRuns: 30, endOnFailure: true },
  )
  assert.ok(written > 80, `only ${written} facts were written`)
  assert.equal(days, 120)
})

test('earned interest of loans paid as agreed, early, late or in part comes from stored sums, and is what a replay gives', async () => {
  let bySums = 0
  const dayCounts = ['30/360', 'ACT/365', 'ACT/360', 'ACT/ACT']
  const structures = [
    {},
    { paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 6, interestOnlyPeriodUnit: 'MONTHS' },
    { hasBalloonPayment: true, balloonPaymentDate: '2026-01-15', amortizationTerm: 20, amortizationTermUnit: 'YEARS' },
    { firstPaymentDate: '2025-03-20' },
    { paymentFrequency: 'WEEKLY' },
  ]
  const aPayment = fc.record({ after: fc.integer({ min: -25, max: 40 }), part: fc.constantFrom(1, 1, 1, 0.4) })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...dayCounts),
      fc.constantFrom(...structures),
      fc.array(aPayment, { maxLength: 9 }),
      fc.uniqueArray(aDay, { minLength: 5, maxLength: 5 }),
      async (dayCount, structure, payments, seenOn) => {
        const terms = { originationDate: livesBegan, maturityDate: '2026-01-15', dayCount, ...structure }
        const { id: loanId } = await api.aLoan(lender, terms)
        for (const { after, part } of payments) await payNext(loanId, { after, part })

        await asLender(api, lender, async (tx) => {
          const { terms: agreed, events } = await factsOf(tx, loanId)
          const days = [addDays(livesBegan, -1), ...seenOn, today].toSorted()
          const stored = await storedEarnings(tx, { which: sql`l.id = ${loanId}`, loanIds: [loanId], days })
          const earned = stored.get(loanId)
          if (!earned) return
          bySums += 1
          assert.deepEqual(earned, earnedInterest(agreed, events, days), `loan ${loanId} on ${days.join(', ')}`)
        })
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
  assert.ok(bySums > 30, `only ${bySums} loans came from sums`)
})

/** Pays the oldest open installment, or a part of it, some days after it fell due. */
async function payNext(loanId: number, { after, part }: { after: number; part: number }): Promise<void> {
  await asLender(api, lender, async (tx) => {
    const { terms, events } = await factsOf(tx, loanId)
    const open = replay(terms, events, { asOn: today }).installments.find(({ isPaid }) => !isPaid)
    if (!open) return
    const paidOn = addDays(open.dueOn, after)
    const last = events.findLast(({ kind }) => kind === 'PAYMENT_RECEIVED')?.effectiveOn ?? livesBegan
    const day = [paidOn, last, livesBegan].toSorted().at(-1) ?? paidOn
    if (day > today) return
    const cents = Math.ceil((open.paymentCents - open.paidInterestCents - open.paidPrincipalCents) * part)
    await carryOut(api, lender, {
      loanId,
      step: {
        do: 'PAY',
        cents,
        day: daysBetween({ from: livesBegan, to: day }),
        application: 'STANDARD',
        lower: false,
      },
    })
  })
}

const periodOf = (days: readonly Day[]): { from: Day; to: Day } => {
  const [from = livesBegan, to = from] = days.slice(0, 2).toSorted()
  return { from, to }
}

async function factsOf(tx: Tx, loanId: number) {
  const loan = await findLoanKey(tx, userOf(lender), loanId)
  assert.ok(loan)
  return { ...loan, events: await readEvents(tx, loan) }
}

async function assertPosition(tx: Tx, loanId: number, asOf: Day): Promise<void> {
  const { terms, events } = await factsOf(tx, loanId)
  const [position] = await positionsOn(tx, { which: sql`l.id = ${loanId}`, asOf, today })
  if (asOf < terms.originationOn) {
    assert.equal(position, undefined, `loan ${loanId} before it began`)
    return
  }
  assert.ok(position)

  const state = replay(terms, events, { asOn: asOf })
  const inForce = termsInForce(terms, events, asOf)
  // Of a loan that was given up the lists show the terms entered last, which the replay passes over.
  const weighs = state.principalCents > 0
  assert.deepEqual(
    {
      status: position.status,
      balance: position.balanceCents,
      bucket: position.bucket,
      days: position.daysPastDue,
      pastDue: position.pastDueCents,
      ...(weighs && { rate: position.annualRatePpm, maturity: position.maturesOn }),
    },
    {
      status: state.status,
      balance: state.principalCents,
      bucket: state.bucket,
      days: state.daysPastDue,
      pastDue: state.pastDueCents,
      ...(weighs && { rate: inForce.annualRatePpm, maturity: lastDueDay(inForce) }),
    },
    `loan ${loanId} on ${asOf}`,
  )
}

async function assertForecast(tx: Tx, loanId: number, asOf: Day): Promise<void> {
  const { terms, events } = await factsOf(tx, loanId)
  const which = sql`l.id = ${loanId}`
  const report = await forecastReport(tx, { which, asOf, today, months: 12, scenario: 'AS_AGREED' })
  if (asOf < terms.originationOn) {
    assert.equal(report.total.total, 0, `loan ${loanId} before it began`)
    return
  }

  const { status, nextDue, installments } = replay(terms, events, { asOn: asOf })
  const open = nextDue === null ? [] : installments.filter(({ isPaid }) => !isPaid)
  const openCents = open.reduce(
    (sum, row) => sum + row.paymentCents - row.paidPrincipalCents - row.paidInterestCents,
    0,
  )
  const { pastDue, total, later, leftOut, months } = report
  if (status !== 'DEFAULTED') await assertMonths(tx, { which, asOf, open, months, pastDue })
  const expectedCents = [pastDue.total, total.total, later.total, leftOut.total].map(centsOf)
  assert.equal(sumOf(expectedCents), openCents, `loan ${loanId} from ${asOf}`)
  if (status === 'DEFAULTED') assert.equal(total.total, 0)
}

type Shown = Awaited<ReturnType<typeof forecastReport>>
type Months = Pick<Shown, 'months' | 'pastDue'> & { which: Sql; asOf: Day; open: readonly Installment[] }

/** Each month asks for the principal and interest of its installments to the cent, and its list adds up to it. */
async function assertMonths(tx: Tx, { which, asOf, open, months, pastDue }: Months): Promise<void> {
  const inMonth = (month: string) => (row: Installment) =>
    month === 'PAST' ? row.dueOn < asOf : row.dueOn >= asOf && row.dueOn.startsWith(month)
  for (const { month, principal, interest, total } of [{ month: 'PAST', ...pastDue }, ...months.slice(0, 3)]) {
    const rows = open.filter(inMonth(month))
    const principalCents = sumOf(rows.map((row) => row.principalCents - row.paidPrincipalCents))
    const interestCents = sumOf(rows.map((row) => row.interestCents - row.paidInterestCents))
    const listed = await forecastLoans(tx, { which, asOf, today, months: 12, scenario: 'AS_AGREED', month })

    assert.deepEqual([principal, interest].map(centsOf), [principalCents, interestCents], `${month} from ${asOf}`)
    assert.equal(sumOf(listed.map((loan) => centsOf(loan.total))), centsOf(total), `${month} from ${asOf}`)
  }
}

async function assertAccrued(tx: Tx, loanId: number, { from, to }: { from: Day; to: Day }): Promise<void> {
  const { terms, events } = await factsOf(tx, loanId)
  const report = await accruedInterest(tx, { which: sql`l.id = ${loanId}`, from, to, today })

  const [before = 0, end = 0] = earnedInterest(terms, events, [addDays(from, -1), to])
  assert.equal(centsOf(report.total), end - before)
  assert.equal(sumOf(report.months.map(({ accrued }) => centsOf(accrued))), end - before)
}

/** The register of the period, the report's sums, and the ledger of every loan before and after it, all say the same. */
async function assertCash(loanIds: readonly number[], { from, to }: { from: Day; to: Day }): Promise<void> {
  const { data: report } = await lender.client.call(getCashReport, { query: { from, to } })
  const register = await lender.client.call(listPayments, { query: { from, to, status: 'COMPLETED', limit: 1000 } })

  const rows = register.data
  const { total, principal, months } = report
  // A refund takes off what is held, on its own day; the register lists payments as they came. What is held no more is owed
  // as a fee.
  const refunded = await refundedIn(loanIds, { from, to })
  const takenOff: Partial<Record<keyof typeof total, Cents>> = {
    held: refunded.heldCents,
    principal: centsOf(principal.came),
    total: refunded.heldCents + refunded.feesCents,
  }
  assert.equal(total.payments, rows.length)
  // Interest and fees that had been added to the principal come as principal of the contract.
  const cameCents = centsOf(principal.came)
  const earnedCents = (row: { interestAmount: number | null; feesAmount: number | null }) =>
    centsOf(row.interestAmount ?? 0) + centsOf(row.feesAmount ?? 0)
  assert.equal(
    centsOf(total.interest) + centsOf(total.fees),
    sumOf(rows.map(earnedCents)) + cameCents - refunded.feesCents,
  )
  for (const part of ['interest', 'fees'] as const) {
    assert.equal(centsOf(total[part]), sumOf(months.map((month) => centsOf(month[part]))), part)
  }
  for (const [part, amountOf] of [
    ['principal', (row) => row.principalAmount],
    ['held', (row) => row.unappliedAmount],
    ['total', (row) => row.amount],
  ] satisfies [keyof typeof total, (row: (typeof rows)[number]) => number | null][]) {
    const came = sumOf(rows.map((row) => centsOf(amountOf(row) ?? 0)))
    assert.equal(centsOf(total[part]), came - (takenOff[part] ?? 0), part)
    assert.equal(centsOf(total[part]), sumOf(months.map((month) => centsOf(month[part]))), part)
  }
  const before = await ledgerOn(loanIds, addDays(from, -1))
  const end = await ledgerOn(loanIds, to)
  assert.equal(centsOf(principal.opening), before.PRINCIPAL)
  assert.equal(centsOf(principal.closing), end.PRINCIPAL)
  assert.equal(
    centsOf(principal.closing),
    sumOf([principal.opening, principal.lent, principal.added].map(centsOf)) -
      sumOf([principal.repaid, principal.writtenOff, principal.sold].map(centsOf)),
  )
  assert.equal(centsOf(total.interest), before.INTEREST_INCOME - end.INTEREST_INCOME)
  assert.equal(centsOf(total.fees), before.FEE_INCOME - end.FEE_INCOME)
  assert.equal(centsOf(total.held), before.UNAPPLIED - end.UNAPPLIED)
  assert.equal(centsOf(total.principal), centsOf(principal.repaid) + centsOf(principal.recovered) - cameCents)
  assert.equal(end.CASH - before.CASH, centsOf(total.total) - centsOf(principal.lent))
  for (const year of ['2025', '2026']) await assertTaxYear(year)
}

/** Each loan's row of a year leads from its balance on January 1 to the one at the end. */
async function assertTaxYear(year: string): Promise<void> {
  const { data } = await lender.client.call(getTaxYear, { query: { year } })
  for (const row of [...data.loans, data.total]) {
    const added = sumOf([row.openingBalance, row.lent, row.added, row.takenOver, row.recovered].map(centsOf))
    const takenOff = sumOf([row.principal, row.writtenOff, row.sold].map(centsOf))
    assert.equal(centsOf(row.closingBalance), added - takenOff, `${year}: ${JSON.stringify(row)}`)
  }
}

async function refundedIn(loanIds: readonly number[], { from, to }: { from: Day; to: Day }) {
  return asLender(api, lender, async (tx) => {
    const refunded = { heldCents: 0, feesCents: 0 }
    for (const loanId of loanIds) {
      const { terms, events } = await factsOf(tx, loanId)
      const taken = takenBack(events)
      const owed = refundsOwed(replay(terms, events, { asOn: today }))
      for (const event of events) {
        if (event.kind !== 'REFUNDED' || taken.has(event.id)) continue
        if (event.effectiveOn < from || event.effectiveOn > to) continue
        const feesCents = owed.get(event.id) ?? 0
        refunded.feesCents += feesCents
        refunded.heldCents += event.amountCents - feesCents
      }
    }
    return refunded
  })
}

async function ledgerOn(loanIds: readonly number[], asOn: Day) {
  return asLender(api, lender, async (tx) => {
    const sums = {
      CASH: 0,
      OPENING_BALANCE: 0,
      PRINCIPAL: 0,
      INTEREST_INCOME: 0,
      FEE_INCOME: 0,
      UNAPPLIED: 0,
      WRITE_OFF: 0,
    }
    for (const loanId of loanIds) {
      const balances = await balancesInLedger(tx, { lenderId: lender.id, loanId, asOn })
      for (const account of Object.keys(sums) as (keyof typeof sums)[]) sums[account] += balances[account] // its own keys
    }
    return sums
  })
}

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, each) => sum + each, 0)
