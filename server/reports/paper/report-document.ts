import type { QueryOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/enumerations.ts'
import type { ReportDescription, ReportSelection } from '#contract/reports/report-description.ts'
import * as contract from '#contract/reports/reports.ts'
import type { Day } from '#engine/numbers/units.ts'
import { wordsIn } from '#texts/paper-words.ts'
import type { Tx } from '../../database/database.ts'
import type { Sql } from '../../database/sql.ts'
import { type Context, handleFile, type Route, type SessionUser } from '../../http/http.ts'
import { findLenderSettings } from '../../loans/settings/queries.ts'
import { findUser } from '../../users/queries.ts'
import { loansOfQuery, reportedDay, reportedPeriod } from '../report-query.ts'
import { contentOf, type ReportContent, reportWordsIn } from './report-content.ts'
import { reportAnswer } from './report-paper.ts'

type Query = QueryOf<typeof contract.getReportDocument>

/** A request for a report on paper: its loans and days, its reader and language. */
export type PaperRequest = Pick<Context, 'tx' | 'user' | 'today'> & {
  query: Query
  which: Sql
  selection: ReportSelection
  language: Language
}

/** Makes a report on paper. */
export type ReportPaper = (request: PaperRequest) => Promise<ReportContent>

/** The paper of a report, made from its description and the figures of the screen. */
export const paperOf =
  <Data>(description: ReportDescription<Data>, read: (request: PaperRequest) => Promise<Data>): ReportPaper =>
  async (request) =>
    contentOf(description, { ...request, data: await read(request), timeZone: request.user.timeZone })

/** Answers with any report as PDF. Refuses a future day, and a period that ends before it begins. */
export const reportDocumentRoute = (papers: Record<contract.ReportName, ReportPaper>): Route =>
  handleFile(contract.getReportDocument, async (context) => {
    const { tx, user, query, now, today } = context
    const { report, lenderId } = query
    const language = query.language ?? user.language
    const which = await loansOfQuery(context)
    const selection = selectionOf(query, today)
    const sender = await senderOf(tx, { user, lenderId, language })
    const content = await papers[report]({ tx, user, today, query, which, selection, language })
    const days = daysOf(report, selection, language)
    return reportAnswer({ report, content, sender, days, today }, { language, madeAt: now })
  })

/** The defaults are this year up to today, or today. */
function selectionOf(query: Query, today: Day): ReportSelection {
  const { report, months, scenario } = query
  const choice = contract.REPORT_CHOICES[report]
  const period = { from: query.from ?? `${today.slice(0, 4)}-01-01`, to: query.to ?? today }
  const hasDay = choice === 'DAY' || choice === 'MONTHS_AHEAD'
  return {
    ...(choice === 'PERIOD' ? reportedPeriod(period) : period),
    today,
    asOf: hasDay ? reportedDay(query.asOf, today) : today,
    year: query.year ?? today.slice(0, 4),
    months,
    scenario,
  }
}

/** The days of a report, in words and for its file name. */
function daysOf(
  report: contract.ReportName,
  { from, to, today, asOf, year, months }: ReportSelection,
  language: Language,
): { text: string; name: string } {
  const { text } = reportWordsIn(language)
  const { longDay } = wordsIn(language)
  switch (contract.REPORT_CHOICES[report]) {
    case 'YEAR':
      return { text: year, name: year }
    case 'MONTHS_AHEAD':
      return { text: text('reports.fromDay', { day: longDay(asOf), months }), name: asOf }
    case 'DAY':
      return { text: text('reports.asOfDay', { day: longDay(asOf) }), name: asOf }
    case 'PERIOD': {
      // Future days are cut off, since nothing has happened on them.
      const until = to < today || from > today ? to : today
      return { text: text('reports.fromTo', { from: longDay(from), to: longDay(until) }), name: `${from} ${until}` }
    }
  }
}

async function senderOf(
  tx: Tx,
  { user, lenderId, language }: { user: SessionUser; lenderId: number | undefined; language: Language },
): Promise<{ name: string; address: string }> {
  const id = user.role === 'ADMIN' ? lenderId : user.id
  if (id === undefined) return { name: reportWordsIn(language).text('word.allLenders'), address: '' }
  const [lender, settings] = [await findUser(tx, id), await findLenderSettings(tx, id)]
  return { name: lender?.companyName ?? lender?.fullName ?? '', address: settings?.postalAddress ?? '' }
}
