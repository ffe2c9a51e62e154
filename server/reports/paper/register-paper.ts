import type { Acts } from '#contract/reports/audit-report.ts'
import type { Register } from '#contract/reports/payments-report.ts'
import { countPayments, listPaymentsByDay } from '../../ledger/listed-payments.ts'
import { shownPayment } from '../../ledger/payment-rows.ts'
import { paymentsAskedFor } from '../../payments/queries.ts'
import { actTotals, periodOfActs, reportedActs } from '../audit/audit-entries.ts'
import { cashReport } from '../cash/cash-report.ts'
import { bothOf } from '../queries.ts'
import type { PaperRequest } from './report-document.ts'

/** A payments report prints at most this many payments: thirty pages. */
const PAYMENTS_MAX = 1500
/** The audit report prints at most this many entries. */
const ACTS_MAX = 1500

/** The payments of a period for paper, the newest first, up to PAYMENTS_MAX. */
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

/** The audit entries of a period for paper, the newest first, up to ACTS_MAX. */
export async function actsOnPaper({ tx, user, query, selection }: PaperRequest): Promise<Acts> {
  const { from, to } = selection
  const period = await periodOfActs({ tx, user, query: { lenderId: query.lenderId, from, to } })
  const { rows } = await reportedActs(tx, { user, period, narrowed: {} }, { limit: ACTS_MAX, offset: 0 })
  return { rows, totals: await actTotals(tx, period), timeZone: period.timeZone }
}
