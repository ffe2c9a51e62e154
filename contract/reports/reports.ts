import * as z from 'zod/mini'
import { LET_GO } from '#engine/terms/events.ts'
import { BUCKETS } from '#engine/terms/loan-state.ts'
import { endpoint } from '../endpoint.ts'
import { LANGUAGES, LOAN_TYPES, SHOWN_LOAN_STATUSES } from '../enumerations.ts'
import { dayOfLoan, dollarsShown, id, idInPath, pageQuery } from '../fields.ts'
import { dayField, lenderField, periodFields, REPORT_READERS } from './report-fields.ts'

/** A month as 'YYYY-MM'. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

const figures = {
  loans: z.int(),
  /** Principal outstanding. */
  balance: dollarsShown,
  /** Percent a year, weighted by balance, to 4 decimals; null when nothing is outstanding. */
  rate: z.nullable(z.number()),
}

/** Loans of one group, summed. */
const groupBy = <Key extends z.ZodMiniType>(key: Key) => z.object({ key, ...figures })

/** The loans of one range of days past due. */
const agingRow = z.object({ bucket: z.enum(BUCKETS), loans: z.int(), balance: dollarsShown, pastDue: dollarsShown })
export type AgingRow = z.output<typeof agingRow>

/** A loan with a payment past due, and where its borrower is reached. */
const lateLoan = z.object({
  loanId: id,
  loanName: z.string(),
  borrowerId: id,
  borrowerName: z.string(),
  borrowerPhone: z.string(),
  daysPastDue: z.int(),
  pastDue: dollarsShown,
  balance: dollarsShown,
})
export type LateLoan = z.output<typeof lateLoan>

export const portfolioReport = z.object({
  asOf: z.string(),
  /** Loans with principal outstanding or a payment past due; all lists but byStatus are over these loans. */
  total: z.object(figures),
  byType: z.array(groupBy(z.enum(LOAN_TYPES))),
  /** Over all loans, including those not begun, written off or paid off. */
  byStatus: z.array(groupBy(z.enum(SHOWN_LOAN_STATUSES))),
  /** The largest balance first. */
  byBorrower: z.array(z.object({ ...figures, key: id, borrowerName: z.string() })),
  aging: z.array(agingRow),
  /** The loans that are past due, the longest first. */
  late: z.array(lateLoan),
  /** By the month of their last day; loans whose last day has passed come first, under null. */
  maturities: z.array(groupBy(z.nullable(z.string()))),
  /** Principal outstanding at the end of each of the twelve months before, and on the day itself. */
  history: z.array(z.object({ day: z.string(), balance: dollarsShown })),
})
export type PortfolioReport = z.output<typeof portfolioReport>

/** A loan as it stood at the end of a day. */
export const reportedLoan = z.object({
  loanId: id,
  loanName: z.string(),
  loanNumber: z.string(),
  loanType: z.enum(LOAN_TYPES),
  borrowerId: id,
  borrowerName: z.string(),
  status: z.enum(SHOWN_LOAN_STATUSES),
  balance: dollarsShown,
  rate: z.number(),
  originationDate: z.string(),
  maturityDate: z.string(),
  daysPastDue: z.int(),
  pastDue: dollarsShown,
})
export type ReportedLoan = z.output<typeof reportedLoan>

const received = {
  principal: dollarsShown,
  interest: dollarsShown,
  fees: dollarsShown,
  /** Money held for borrowers because nothing was due. */
  held: dollarsShown,
  total: dollarsShown,
}

export const cashReport = z.object({
  /** Every month of the period since money was first lent, up to today, including months without a payment. */
  months: z.array(z.object({ month: z.string(), payments: z.int(), ...received })),
  total: z.object({ payments: z.int(), ...received }),
  byMethod: z.array(z.object({ method: z.string(), payments: z.int(), total: dollarsShown })),
  /** How the principal outstanding changed from the day before the period to its last day: the parts add up. */
  principal: z.object({
    opening: dollarsShown,
    lent: dollarsShown,
    /** Interest and fees added to the principal. */
    added: dollarsShown,
    /** Balances of loans that ran before; no money was paid out. */
    takenOver: dollarsShown,
    repaid: dollarsShown,
    writtenOff: dollarsShown,
    /** Balances of loans that were sold. */
    sold: dollarsShown,
    closing: dollarsShown,
    /** What of the principal repaid and recovered was interest and fees added before: it is interest and fees received. */
    came: dollarsShown,
    /** Received on written-off loans: part of the principal received, but no balance goes down. */
    recovered: dollarsShown,
  }),
})
export type CashReport = z.output<typeof cashReport>

export const accruedInterest = z.object({
  months: z.array(z.object({ month: z.string(), accrued: dollarsShown })),
  /** Over the whole period, the largest first; loans that earned nothing are left out. */
  loans: z.array(z.object({ loanId: id, loanName: z.string(), borrowerName: z.string(), accrued: dollarsShown })),
  total: dollarsShown,
})
export type AccruedInterest = z.output<typeof accruedInterest>

export const SCENARIOS = ['AS_AGREED', 'LATE_30_DAYS', 'LARGEST_PAY_OFF'] as const
export type Scenario = (typeof SCENARIOS)[number]

const expected = { principal: dollarsShown, interest: dollarsShown, fees: dollarsShown, total: dollarsShown }

export const forecast = z.object({
  /** The first day of the forecast. */
  today: z.string(),
  /** Due before that day and open: expected some time. In LATE_30_DAYS only what is 30 days late already. */
  pastDue: z.object(expected),
  months: z.array(z.object({ month: z.string(), ...expected })),
  /** Due after the last of the months. */
  later: z.object(expected),
  /** The months together. */
  total: z.object(expected),
  /** Loans in default, and the open amounts of their schedules, which nobody should count on. */
  leftOut: z.object({ loans: z.int(), total: dollarsShown }),
  /** The loans that LARGEST_PAY_OFF assumes to be paid off on that day. */
  paidOff: z.array(z.object({ loanId: id, loanName: z.string(), amount: dollarsShown })),
})
export type Forecast = z.output<typeof forecast>

const forecastLoan = z.object({ loanId: id, loanName: z.string(), borrowerName: z.string(), ...expected })
export type ForecastLoan = z.output<typeof forecastLoan>

/**
 * What else moved the principal in the year. Opening + lent + added + taken over - principal + recovered - written off -
 * sold is the closing balance. Added are interest and fees that became principal, less what came of them. A balance taken over is no money lent: the loan ran before. What was recovered on a loan already
 * written off is principal received, but lowers no balance.
 */
const principalMoves = {
  lent: dollarsShown,
  added: dollarsShown,
  takenOver: dollarsShown,
  recovered: dollarsShown,
  writtenOff: dollarsShown,
  sold: dollarsShown,
}

export const taxYear = z.object({
  loans: z.array(
    z.object({
      loanId: id,
      loanName: z.string(),
      loanNumber: z.string(),
      borrowerId: id,
      borrowerName: z.string(),
      /** Null for a loan that ran before, where nobody stated the day. */
      originationDate: z.nullable(z.string()),
      /** Received in the year; for a loan taken over in it, also what was stated as received before. */
      interest: dollarsShown,
      fees: dollarsShown,
      principal: dollarsShown,
      /** Principal outstanding at the beginning of 1 January, and at the end of 31 December or of today. */
      openingBalance: dollarsShown,
      closingBalance: dollarsShown,
      ...principalMoves,
    }),
  ),
  total: z.object({
    interest: dollarsShown,
    fees: dollarsShown,
    principal: dollarsShown,
    openingBalance: dollarsShown,
    closingBalance: dollarsShown,
    ...principalMoves,
  }),
  /** What was forgiven in the year and not taken back, by kind and then by borrower. It was never received. */
  forgiven: z.array(
    z.object({
      /** The event on its loan. */
      eventId: id,
      loanId: id,
      loanName: z.string(),
      loanNumber: z.string(),
      borrowerId: id,
      borrowerName: z.string(),
      kind: z.enum(LET_GO),
      date: z.string(),
      principal: dollarsShown,
      interest: dollarsShown,
      fees: dollarsShown,
      /** The three together. */
      amount: dollarsShown,
    }),
  ),
  totalForgiven: z.object({
    principal: dollarsShown,
    interest: dollarsShown,
    fees: dollarsShown,
    amount: dollarsShown,
  }),
})
export type TaxYear = z.output<typeof taxYear>

export const getPortfolioReport = endpoint({
  name: 'getPortfolioReport',
  summary: 'What was lent out at the end of a day: by type, status, borrower, days past due and month of maturity',
  route: 'GET /reports/portfolio',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object({ ...dayField, ...lenderField }),
  result: portfolioReport,
  effort: 'COSTLY',
})

export const listReportedLoans = endpoint({
  name: 'listReportedLoans',
  summary: 'The loans that a figure of the portfolio report is made of, the largest balance first',
  route: 'GET /reports/portfolio/loans',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object({
    ...pageQuery,
    ...dayField,
    ...lenderField,
    type: z.optional(z.enum(LOAN_TYPES)),
    status: z.optional(z.enum(SHOWN_LOAN_STATUSES)),
    borrowerId: z.optional(idInPath),
    bucket: z.optional(z.enum(BUCKETS)),
    /** Month of the last day; PAST for those whose last day has passed. */
    matures: z.optional(z.union([month, z.literal('PAST')])),
  }),
  result: z.array(reportedLoan),
  isPaged: true,
  effort: 'COSTLY',
})

export const getCashReport = endpoint({
  name: 'getCashReport',
  summary: 'What came in during a period: by month, by method, and how it moved the principal outstanding',
  route: 'GET /reports/cash',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object({ ...periodFields, ...lenderField }),
  result: cashReport,
  effort: 'COSTLY',
})

export const getAccruedInterest = endpoint({
  name: 'getAccruedInterest',
  summary: 'Interest that the days of a period earned, whether it has been paid or not: by month and by loan',
  route: 'GET /reports/accrued-interest',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object({ ...periodFields, ...lenderField }),
  result: accruedInterest,
  effort: 'COSTLY',
})

const ahead = {
  ...lenderField,
  /** The first day of the forecast; left out, today. For a past day, all events known now count. */
  ...dayField,
  months: z._default(z.union([z.literal('12'), z.literal('24')]), '12'),
  scenario: z._default(z.enum(SCENARIOS), 'AS_AGREED'),
}

export const getForecast = endpoint({
  name: 'getForecast',
  summary:
    'Principal, interest and what is charged with payments (fees, taxes, insurance) that the schedules ask for in the coming months, as agreed or by a scenario',
  route: 'GET /reports/forecast',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object(ahead),
  result: forecast,
  effort: 'COSTLY',
})

export const listForecastLoans = endpoint({
  name: 'listForecastLoans',
  summary: 'The loans that a month of the forecast is made of, the largest amount first',
  route: 'GET /reports/forecast/loans',
  mayLag: true,
  access: REPORT_READERS,
  /** PAST: open and due before the first day of the forecast. */
  query: z.object({ ...ahead, month: z.union([month, z.literal('PAST')]) }),
  result: z.array(forecastLoan),
  effort: 'COSTLY',
})

export const getTaxYear = endpoint({
  name: 'getTaxYear',
  summary: 'Interest, fees and principal received in a calendar year and the balance when it began, loan by loan',
  route: 'GET /reports/tax-year',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object({ ...lenderField, year: z.string().check(z.regex(/^(19|20|21)\d\d$/)) }),
  result: taxYear,
  effort: 'COSTLY',
})

/**
 * The selection that each report takes, in the order in which reports are shown: the end of a day, a period, the months
 * ahead of a day, or a calendar year.
 */
export const REPORT_CHOICES = {
  portfolio: 'DAY',
  aging: 'DAY',
  cash: 'PERIOD',
  income: 'PERIOD',
  payments: 'PERIOD',
  recorders: 'PERIOD',
  forecast: 'MONTHS_AHEAD',
  maturities: 'DAY',
  tax: 'YEAR',
  audit: 'PERIOD',
} as const
export type ReportName = keyof typeof REPORT_CHOICES

/** Every report, in order. */
export const REPORTS = Object.keys(REPORT_CHOICES) as ReportName[] // a literal has no other keys

/** The lists that a figure opens: loans by group, by interest earned, or by month ahead; or payments by recorder. */
export const REPORT_LISTS = ['loans', 'accrued', 'expected', 'recorded'] as const
export type ReportListName = (typeof REPORT_LISTS)[number]

export const getReportDocument = endpoint({
  name: 'getReportDocument',
  summary: 'A report as PDF, with the figures of the screen; what it is not about is left aside',
  route: 'GET /reports/document',
  access: REPORT_READERS,
  query: z.object({
    report: z.enum(REPORTS),
    /** Left out, the reader's own. */
    language: z.optional(z.enum(LANGUAGES)),
    ...dayField,
    /** Left out, this year up to today. */
    from: z.optional(dayOfLoan),
    to: z.optional(dayOfLoan),
    /** Left out, this year. */
    year: z.optional(z.string().check(z.regex(/^(19|20|21)\d\d$/))),
    ...ahead,
  }),
  result: z.never(),
  isFile: true,
  effort: 'COSTLY',
})
