import type { Acts } from '#contract/reports/audit-report.ts'
import type { Register } from '#contract/reports/payments-report.ts'
import { countPayments, listPaymentsByDay } from '../../ledger/listed-payments.ts'
import { shownPayment } from '../../ledger/payment-rows.ts'
import { paymentsAskedFor } from '../../payments/queries.ts'
import { actTotals, periodOfActs, reportedActs } from '../audit/audit-entries.ts'
import { cashReport } from '../cash/cash-report.ts'
import { bothOf } from '../queries.ts'
import type { PaperRequest } from './report-document.ts'

/** So many payments of a register are drawn: thirty pages. */
const PAYMENTS_MAX = 1500
/** And so many entries of the audit report. */
const ACTS_MAX = 1500

/** The payments of a period for a paper, the newest first, as many as it has room for. */
export async function registerOnPaper({ tx, user, today, which, selection }: PaperRequest): Promise<Register> {
  const { from, to } = selection
  const { allOf: _, ...chosen } = paymentsAskedFor(user, { from, to, lenderId: null, page: 1, limit: 1, q: '' })
  const payments = { ...chosen, loans: bothOf(chosen.loans, which) }
  const count = await countPayments(tx, payments)
  const found = await listPaymentsByDay(tx, { chosen: payments, limit: PAYMENTS_MAX, offset: 0, total: count })
  const rows = found.map((row) => ({ ...shownPayment(row, user), borrowerName: row.borrowerName }))
  const { total } = await cashReport(tx, { which, today, from, to })
  return { rows, count, total }
}

/** What was done in a period for a paper, the newest first, as much as it has room for. */
export async function actsOnPaper({ tx, user, query, selection }: PaperRequest): Promise<Acts> {
  const { from, to } = selection
  const period = await periodOfActs({ tx, user, query: { lenderId: query.lenderId, from, to } })
  const { rows } = await reportedActs(tx, { user, period, narrowed: {} }, { limit: ACTS_MAX, offset: 0 })
  return { rows, totals: await actTotals(tx, period), timeZone: period.timeZone }
}
