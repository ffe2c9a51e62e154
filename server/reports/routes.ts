import * as contract from '#contract/reports/reports.ts'
import { handle, handlePage, type Route } from '../http/http.ts'
import { accruedInterest } from './accrued-interest.ts'
import { auditReportRoutes } from './audit/acts.ts'
import { cashReport, taxYearReport } from './cash/cash-report.ts'
import { forecastLoans, forecastReport } from './forecast/forecast.ts'
import { getReportDocument } from './paper/report-document.ts'
import { portfolioReport, reportedLoans } from './portfolio.ts'
import { dayAsked, loansMeant, periodAsked } from './report-query.ts'

const getPortfolioReport = handle(contract.getPortfolioReport, async (context) => {
  const { tx, user, today, query } = context
  const asOf = dayAsked(query.asOf, today)
  return portfolioReport(tx, { which: await loansMeant(context), asOf, today, user })
})

const listReportedLoans = handlePage(contract.listReportedLoans, async (context) => {
  const { tx, user, today, query } = context
  const asOf = dayAsked(query.asOf, today)
  const loans = await reportedLoans(tx, { which: await loansMeant(context), asOf, today, user, filter: query })
  const start = (query.page - 1) * query.limit
  return { rows: loans.slice(start, start + query.limit), total: loans.length }
})

const getCashReport = handle(contract.getCashReport, async (context) => {
  const { tx, today, query } = context
  return cashReport(tx, { which: await loansMeant(context), today, ...periodAsked(query) })
})

const getAccruedInterest = handle(contract.getAccruedInterest, async (context) => {
  const { tx, today, query } = context
  return accruedInterest(tx, { which: await loansMeant(context), today, ...periodAsked(query) })
})

const getForecast = handle(contract.getForecast, async (context) => {
  const { tx, today, query } = context
  const { scenario, months } = query
  const days = { asOf: dayAsked(query.asOf, today), today }
  return forecastReport(tx, { which: await loansMeant(context), ...days, scenario, months: Number(months) })
})

const listForecastLoans = handle(contract.listForecastLoans, async (context) => {
  const { tx, today, query } = context
  const { scenario, months, month } = query
  const days = { asOf: dayAsked(query.asOf, today), today }
  return forecastLoans(tx, { which: await loansMeant(context), ...days, scenario, month, months: Number(months) })
})

const getTaxYear = handle(contract.getTaxYear, async (context) =>
  taxYearReport(context.tx, { which: await loansMeant(context), year: context.query.year, today: context.today }),
)

/** Reports over a lender's loans, or for an admin over those of one lender or of all. */
export const reportRoutes: readonly Route[] = [
  getPortfolioReport,
  listReportedLoans,
  getCashReport,
  getAccruedInterest,
  getForecast,
  listForecastLoans,
  getTaxYear,
  ...auditReportRoutes,
  getReportDocument,
]
