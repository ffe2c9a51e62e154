import type { QueryOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/enumerations.ts'
import * as contract from '#contract/reports/reports.ts'
import type { Day } from '#engine/numbers/units.ts'
import { wordsIn } from '#texts/paper-words.ts'
import type { Tx } from '../../database/database.ts'
import type { Sql } from '../../database/sql.ts'
import { type Context, handleFile, type SessionUser } from '../../http/http.ts'
import { countPayments, listPaymentsByDay } from '../../ledger/listed-payments.ts'
import { shownPayment } from '../../ledger/payment-rows.ts'
import { findLenderSettings } from '../../loans/settings/queries.ts'
import { paymentsAskedFor } from '../../payments/queries.ts'
import { findUser } from '../../users/queries.ts'
import { accruedInterest } from '../accrued-interest.ts'
import { actsAsked, actTotals, reportedActs } from '../audit/acts.ts'
import { cashReport, taxYearReport } from '../cash/cash-report.ts'
import { forecastReport } from '../forecast/forecast.ts'
import { portfolioReport } from '../portfolio.ts'
import { bothOf } from '../queries.ts'
import { dayAsked, loansMeant, periodAsked } from '../report-query.ts'
import { auditContent } from './audit-content.ts'
import * as content from './cash-content.ts'
import { agingContent, maturitiesContent, portfolioContent } from './portfolio-content.ts'
import { reportAnswer } from './report-paper.ts'
import { type ReportContent, reportWordsIn } from './report-shape.ts'

/** So many payments of a register are drawn: thirty pages. */
const PAYMENTS_MAX = 1500
/** And so many entries of the audit report. */
const ACTS_MAX = 1500

/** A report on paper: the same functions as on screen give its figures. */
export const getReportDocument = handleFile(contract.getReportDocument, async (context) => {
  const { tx, user, query, now, today } = context
  const language = query.language ?? user.language
  const asked = { ...context, which: await loansMeant(context), language }
  const days = daysOf(query, { today, language })
  const sender = await senderOf(tx, { user, lenderId: query.lenderId, language })
  const made = await contentOf(asked)
  return reportAnswer({ report: query.report, content: made, sender, days, today }, { language, madeAt: now })
})

type Query = QueryOf<typeof contract.getReportDocument>
type Asked = Pick<Context, 'tx' | 'user' | 'today'> & { query: Query; which: Sql; language: Language }

async function contentOf(asked: Asked): Promise<ReportContent> {
  const { tx, user, today, query, which, language } = asked
  const { report, scenario, months } = query
  switch (report) {
    case 'portfolio':
    case 'aging':
    case 'maturities': {
      const figures = await portfolioReport(tx, { which, asOf: dayAsked(query.asOf, today), today, user })
      return { ...ON_A_DAY[report](figures, language) }
    }
    case 'cash':
      return content.cashContent(await cashReport(tx, { which, today, ...periodOf(query, today) }), language)
    case 'income': {
      const period = { which, today, ...periodOf(query, today) }
      const figures = { cash: await cashReport(tx, period), accrued: await accruedInterest(tx, period) }
      return content.incomeContent(figures, language)
    }
    case 'payments':
      return paymentsOf(asked)
    case 'forecast': {
      const days = { asOf: dayAsked(query.asOf, today), today }
      const forecast = await forecastReport(tx, { which, ...days, scenario, months: Number(months) })
      return content.forecastContent({ forecast, scenario }, language)
    }
    case 'audit':
      return auditOf(asked)
    case 'tax':
      return content.taxContent(await taxYearReport(tx, { which, year: yearOf(query, today), today }), language)
  }
}

const ON_A_DAY = {
  portfolio: portfolioContent,
  aging: agingContent,
  maturities: maturitiesContent,
}

async function paymentsOf({ tx, user, today, query, which: loans, language }: Asked): Promise<ReportContent> {
  const period = periodOf(query, today)
  const { allOf: _, ...asked } = paymentsAskedFor(user, { ...period, lenderId: null, page: 1, limit: 1, q: '' })
  const chosen = { ...asked, loans: bothOf(asked.loans, loans) }
  const count = await countPayments(tx, chosen)
  const found = await listPaymentsByDay(tx, { chosen, limit: PAYMENTS_MAX, offset: 0, total: count })
  const rows = found.map((row) => ({ ...shownPayment(row, user), borrowerName: row.borrowerName }))
  const { total } = await cashReport(tx, { which: loans, today, ...period })
  return content.paymentsContent({ rows, count, total }, language)
}

async function auditOf({ tx, user, today, query, language }: Asked): Promise<ReportContent> {
  const period = await actsAsked({ tx, user, query: { ...query, ...periodOf(query, today) } })
  const { rows } = await reportedActs(tx, { user, period, narrowed: {} }, { limit: ACTS_MAX, offset: 0 })
  return auditContent({ rows, totals: await actTotals(tx, period), timeZone: period.timeZone }, language)
}

const periodOf = ({ from, to }: Query, today: Day): { from: Day; to: Day } =>
  periodAsked({ from: from ?? `${today.slice(0, 4)}-01-01`, to: to ?? today })

const yearOf = ({ year }: Query, today: Day): string => year ?? today.slice(0, 4)

/** The days a report is about, in words and for the name of its file. */
function daysOf(query: Query, { today, language }: { today: Day; language: Language }): { text: string; name: string } {
  const words = reportWordsIn(language)
  const { longDay } = wordsIn(language)
  if (query.report === 'tax') return { text: yearOf(query, today), name: yearOf(query, today) }
  const on = query.asOf ?? today
  if (query.report === 'forecast') return { text: words.fromDay({ day: longDay(on), months: query.months }), name: on }
  if (Object.hasOwn(ON_A_DAY, query.report)) {
    return { text: words.asOfDay(longDay(on)), name: on }
  }
  const { from, to } = periodOf(query, today)
  // Nothing has happened yet on the days to come.
  const until = to < today || from > today ? to : today
  return { text: words.fromTo({ from: longDay(from), to: longDay(until) }), name: `${from} ${until}` }
}

async function senderOf(
  tx: Tx,
  { user, lenderId, language }: { user: SessionUser; lenderId: number | undefined; language: Language },
): Promise<{ name: string; address: string }> {
  const id = user.role === 'ADMIN' ? lenderId : user.id
  if (id === undefined) return { name: reportWordsIn(language).everyLender, address: '' }
  const [lender, settings] = [await findUser(tx, id), await findLenderSettings(tx, id)]
  return { name: lender?.companyName ?? lender?.fullName ?? '', address: settings?.postalAddress ?? '' }
}
