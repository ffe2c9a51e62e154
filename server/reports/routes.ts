import { AUDIT } from '#contract/reports/audit-report.ts'
import { CASH } from '#contract/reports/cash-report.ts'
import { FORECAST } from '#contract/reports/forecast-report.ts'
import { INCOME } from '#contract/reports/income-report.ts'
import { PAYMENTS } from '#contract/reports/payments-report.ts'
import { AGING, MATURITIES, PORTFOLIO } from '#contract/reports/portfolio-report.ts'
import * as contract from '#contract/reports/reports.ts'
import { TAX } from '#contract/reports/tax-report.ts'
import { handle, handlePage, type Route } from '../http/http.ts'
import { accruedInterest } from './accrued/accrued-interest.ts'
import { auditReportRoutes } from './audit/audit-entries.ts'
import { cashReport, taxYearReport } from './cash/cash-report.ts'
import { forecastLoans, forecastReport } from './forecast/forecast.ts'
import { actsOnPaper, registerOnPaper } from './paper/register-paper.ts'
import { type PaperRequest, paperOf, type ReportPaper, reportDocumentRoute } from './paper/report-document.ts'
import { portfolioReport, reportedLoans } from './portfolio.ts'
import { recorderRoutes, recordersPaper } from './recorders/recorders.ts'
import { loansOfQuery, reportedDay, reportedPeriod } from './report-query.ts'

const getPortfolioReport = handle(contract.getPortfolioReport, async (context) => {
  const { tx, user, today, query } = context
  const asOf = reportedDay(query.asOf, today)
  return portfolioReport(tx, { which: await loansOfQuery(context), asOf, today, user })
})

const listReportedLoans = handlePage(contract.listReportedLoans, async (context) => {
  const { tx, user, today, query } = context
  const asOf = reportedDay(query.asOf, today)
  const loans = await reportedLoans(tx, { which: await loansOfQuery(context), asOf, today, user, filter: query })
  const start = (query.page - 1) * query.limit
  return { rows: loans.slice(start, start + query.limit), total: loans.length }
})

const getCashReport = handle(contract.getCashReport, async (context) => {
  const { tx, today, query } = context
  return cashReport(tx, { which: await loansOfQuery(context), today, ...reportedPeriod(query) })
})

const getAccruedInterest = handle(contract.getAccruedInterest, async (context) => {
  const { tx, today, query } = context
  return accruedInterest(tx, { which: await loansOfQuery(context), today, ...reportedPeriod(query) })
})

const getForecast = handle(contract.getForecast, async (context) => {
  const { tx, today, query } = context
  const { scenario, months } = query
  const days = { asOf: reportedDay(query.asOf, today), today }
  return forecastReport(tx, { which: await loansOfQuery(context), ...days, scenario, months: Number(months) })
})

const listForecastLoans = handle(contract.listForecastLoans, async (context) => {
  const { tx, today, query } = context
  const { scenario, months, month } = query
  const days = { asOf: reportedDay(query.asOf, today), today }
  return forecastLoans(tx, { which: await loansOfQuery(context), ...days, scenario, month, months: Number(months) })
})

const getTaxYear = handle(contract.getTaxYear, async (context) =>
  taxYearReport(context.tx, { which: await loansOfQuery(context), year: context.query.year, today: context.today }),
)

const portfolioOnPaper = ({ tx, user, today, which, selection }: PaperRequest) =>
  portfolioReport(tx, { which, asOf: selection.asOf, today, user })

/** The paper of each report: its description, and the function that reads its figures. */
const PAPERS: Record<contract.ReportName, ReportPaper> = {
  portfolio: paperOf(PORTFOLIO, portfolioOnPaper),
  aging: paperOf(AGING, portfolioOnPaper),
  maturities: paperOf(MATURITIES, portfolioOnPaper),
  cash: paperOf(CASH, ({ tx, today, which, selection: { from, to } }) => cashReport(tx, { which, today, from, to })),
  income: paperOf(INCOME, async ({ tx, today, which, selection: { from, to } }) => {
    const period = { which, today, from, to }
    return { cash: await cashReport(tx, period), accrued: await accruedInterest(tx, period) }
  }),
  payments: paperOf(PAYMENTS, registerOnPaper),
  recorders: recordersPaper,
  forecast: paperOf(FORECAST, ({ tx, today, which, selection: { asOf, scenario, months } }) =>
    forecastReport(tx, { which, asOf, today, scenario, months: Number(months) }),
  ),
  tax: paperOf(TAX, ({ tx, today, which, selection: { year } }) => taxYearReport(tx, { which, year, today })),
  audit: paperOf(AUDIT, actsOnPaper),
}

/** Routes of reports over a lender's loans, or for an admin over those of one lender or of all. */
export const reportRoutes: readonly Route[] = [
  getPortfolioReport,
  listReportedLoans,
  getCashReport,
  getAccruedInterest,
  getForecast,
  listForecastLoans,
  getTaxYear,
  ...recorderRoutes,
  ...auditReportRoutes,
  reportDocumentRoute(PAPERS),
]
