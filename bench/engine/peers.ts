import { createRequire } from 'node:module'
import LoanSchedule from 'loan-schedule.js'
import { Loan as loanJs } from 'loanjs'
import type { Cents } from '#engine/numbers/units.ts'
import { amortize } from '#engine/schedule/amortize.ts'
import type { InstallmentPlan } from '#engine/schedule/installment-plan.ts'
import { planOf, schedule } from '#engine/schedule/schedule.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Contender } from './rounds.ts'

/** Monthly rows of every schedule. */
export const ROWS = 360

export type Loan = { terms: LoanTerms; principal: number; ratePct: number }

/** A row as it would be posted: its amounts in whole cents. */
export type PostedRow = { paymentCents: Cents; principalCents: Cents; interestCents: Cents; balanceCents: Cents }

/** Who makes schedules, and how its rows would be posted. */
export type Peer = Omit<Contender, 'run'> & {
  hasDueDays: boolean
  /** The schedule of a loan, in the peer's own shape. */
  make: (loan: Loan) => unknown
  posted: (loan: Loan) => PostedRow[]
}

// Two have no types of their own: these are the parts used here.
const require = createRequire(import.meta.url)
const { amortizationSchedule } = require('amortization') as {
  amortizationSchedule: (
    principal: number,
    years: number,
    ratePct: number,
  ) => {
    payment: number
    principalPayment: number
    interestPayment: number
    principalBalance: number
  }[]
}
const { Calculator } = require('amortizejs') as {
  Calculator: {
    calculate: (loan: { method: 'mortgage'; balance: number; apr: number; loanTerm: number; startDate?: Date }) => {
      periodicPayment: number
      schedule: { principal: number; interest: number; remainingBalance: number }[]
    }
  }
}

export const ours: Peer = {
  name: 'loanwright',
  runsARound: 192,
  hasDueDays: true,
  make: ({ terms }) => schedule(terms),
  posted: ({ terms }) => schedule(terms),
}

/** What the engine does beside those who know no days: the rows, once the days are there. */
export const oursWithoutDays: Peer = {
  name: 'loanwright, days known',
  runsARound: 320,
  hasDueDays: false,
  make: ({ terms }) => amortize(knownPlan(terms)),
  posted: ({ terms }) => amortize(knownPlan(terms)),
}

const plans = new Map<LoanTerms, InstallmentPlan>()

function knownPlan(terms: LoanTerms): InstallmentPlan {
  const plan = plans.get(terms) ?? planOf(terms)
  plans.set(terms, plan)
  return plan
}

export const bareLoop: Peer = {
  name: 'bare loop',
  runsARound: 640,
  hasDueDays: false,
  make: bareRows,
  posted: (loan) => bareRows(loan).map(cents),
}

/** The textbook in floating point: no days, no rounding, no rule but the formula. */
function bareRows({ principal, ratePct }: Loan) {
  const rate = ratePct / 1200
  const payment = (principal * rate) / (1 - (1 + rate) ** -ROWS)
  const rows = []
  let balance = principal
  for (let number = 1; number <= ROWS; number += 1) {
    const interest = balance * rate
    balance -= payment - interest
    rows.push({ number, payment, interest, principal: payment - interest, balance })
  }
  return rows
}

export const bareLoopWithDays: Peer = {
  name: 'bare loop, with days',
  runsARound: 320,
  hasDueDays: true,
  make: bareRowsWithDays,
  posted: (loan) => bareRowsWithDays(loan).map(cents),
}

/** The same with the due days a schedule cannot do without, as texts, of a loan whose day every month has. */
function bareRowsWithDays(loan: Loan) {
  const [year = '', month = '', day = ''] = loan.terms.originationOn.split('-')
  let count = Number(year) * 12 + Number(month) - 1
  let fromOn = loan.terms.originationOn
  return bareRows(loan).map((row) => {
    count += 1
    const monthText = (count % 12) + 1
    const dueOn = `${Math.floor(count / 12)}-${monthText < 10 ? '0' : ''}${monthText}-${day}`
    const dated = { ...row, fromOn, dueOn }
    fromOn = dueOn
    return dated
  })
}

export const amortization: Peer = {
  name: 'amortization 1.1.1',
  runsARound: 320,
  hasDueDays: false,
  make: ({ principal, ratePct }) => amortizationSchedule(principal, ROWS / 12, ratePct),
  posted: ({ principal, ratePct }) =>
    amortizationSchedule(principal, ROWS / 12, ratePct).map((row) =>
      cents({
        payment: row.payment,
        principal: row.principalPayment,
        interest: row.interestPayment,
        balance: row.principalBalance,
      }),
    ),
}

export const amortizeJs: Peer = {
  name: 'amortizejs 1.0.3',
  runsARound: 640,
  hasDueDays: false,
  make: amortizedBy,
  posted: (loan) => postedBy(amortizedBy(loan)),
}

export const amortizeJsWithDays: Peer = {
  name: 'amortizejs 1.0.3, with days',
  runsARound: 16,
  hasDueDays: true,
  make: (loan) => amortizedBy(loan, new Date(loan.terms.originationOn)),
  posted: (loan) => postedBy(amortizedBy(loan, new Date(loan.terms.originationOn))),
}

function amortizedBy({ principal, ratePct }: Loan, startDate?: Date) {
  const loan = { method: 'mortgage' as const, balance: principal, apr: ratePct, loanTerm: ROWS }
  return Calculator.calculate(startDate ? { ...loan, startDate } : loan)
}

function postedBy({ schedule, periodicPayment }: ReturnType<typeof amortizedBy>): PostedRow[] {
  return schedule.map(({ principal, interest, remainingBalance }) =>
    cents({ payment: periodicPayment, principal, interest, balance: remainingBalance }),
  )
}

export const loanJS: Peer = {
  name: 'loanjs 1.1.2',
  runsARound: 160,
  hasDueDays: false,
  make: ({ principal, ratePct }) => loanJs(principal, ROWS, ratePct, 'annuity'),
  posted: ({ principal, ratePct }) =>
    loanJs(principal, ROWS, ratePct, 'annuity').installments.map((row) =>
      cents({ payment: row.installment, principal: row.capital, interest: row.interest, balance: row.remain }),
    ),
}

export const loanScheduleJs: Peer = {
  name: 'loan-schedule.js 2.0.5',
  runsARound: 1,
  hasDueDays: true,
  make: (loan) => scheduledBy(loan),
  posted: (loan) =>
    scheduledBy(loan).map((row) =>
      cents({
        payment: Number(row.paymentAmount),
        principal: Number(row.principalAmount),
        interest: Number(row.interestAmount),
        balance: Number(row.finalBalance),
      }),
    ),
}

/** Without its first row, which is the day the loan is paid out. */
function scheduledBy({ terms, principal, ratePct }: Loan) {
  const [year, month, day] = terms.originationOn.split('-')
  return (
    new LoanSchedule({})
      .calculateSchedule({
        amount: principal,
        rate: ratePct,
        term: ROWS,
        paymentOnDay: Number(day),
        issueDate: `${day}.${month}.${year}`,
        scheduleType: LoanSchedule.ANNUITY_SCHEDULE,
      })
      .payments?.slice(1) ?? []
  )
}

function cents(row: { payment: number; principal: number; interest: number; balance: number }): PostedRow {
  return {
    paymentCents: Math.round(row.payment * 100),
    principalCents: Math.round(row.principal * 100),
    interestCents: Math.round(row.interest * 100),
    balanceCents: Math.round(row.balance * 100),
  }
}
