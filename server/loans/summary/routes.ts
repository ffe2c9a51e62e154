import { dollarsOf } from '#contract/fields.ts'
import * as figures from '#contract/loans/lender-figures.ts'
import * as contract from '#contract/loans/loans.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { type Context, handle, type Route } from '../../http/http.ts'
import { listNewestPayments, shownPayment } from '../../ledger/payment-rows.ts'
import { asOfToday } from '../as-of-today.ts'
import { loansOfBorrower, loansOfLender } from '../chosen-lender.ts'
import { shownEntry, shownLoan } from '../loan-json.ts'
import { listLoans, ofLender } from '../queries.ts'
import { dueOfLoans } from './due-of-loans.ts'
import { figureOfLoans } from './figure-of-loans.ts'
import { borrowerFigures, lenderMetrics } from './figures.ts'
import {
  countBorrowers,
  countLateByLoan,
  countLateInstallments,
  listActivity,
  listNamedLoans,
  listUpcoming,
  type SelectionOfLenders,
  selectionOf,
  sumDueByDay,
  sumLoansByStanding,
} from './queries.ts'

/** The number of newest and soonest items on a dashboard. */
const LISTED = 10
/** Six weeks. */
const DAYS_AHEAD = 42

const getLenderSummary = handle(contract.getLenderSummary, async (context) => {
  const { tx, user, params } = context
  const lenderId = await loansOfLender(tx, user, params.lenderId)
  const which = selectionOf(user, lenderId === null ? undefined : ofLender(lenderId))
  const selection = { which, lenderId }
  return {
    ...(await newestOf(context, selection)),
    paymentSchedules: await upcomingOf(context, selection),
    dueByDay: await dueByDay(context, selection),
    metrics: await metricsOf(context, selection),
  }
})

const getBorrowerSummary = handle(contract.getBorrowerSummary, async ({ tx, user, today, params }) => {
  const borrower = await loansOfBorrower(tx, user, params.borrowerId)
  const which = selectionOf(user, borrower)
  const loans = await listNamedLoans(tx, { which })
  return { ...borrowerFigures(loans, today), ...(await dueOfLoans(tx, { which, today, loans })) }
})

const getLenderFigure = handle(figures.getLenderFigure, async ({ tx, user, today, params }) => {
  const lenderId = await loansOfLender(tx, user, params.lenderId)
  const which = selectionOf(user, lenderId === null ? undefined : ofLender(lenderId))
  const { figure } = params
  const lateByLoan =
    figure === 'latePaymentsCount' ? await countLateByLoan(tx, { which, lenderId, today }) : new Map<number, number>()
  return figureOfLoans(await listNamedLoans(tx, { which }), { figure, today, lateByLoan })
})

/** The figures of the two dashboards, and the amounts that each loan adds to one. */
export const summaryRoutes: readonly Route[] = [getLenderSummary, getBorrowerSummary, getLenderFigure]

type Asked = Pick<Context, 'tx' | 'user' | 'today'>

async function newestOf(context: Asked, selection: SelectionOfLenders) {
  const { tx, user, today } = context
  const { which } = selection
  const loans = await asOfToday(tx, await listLoans(tx, user, { today, which, limit: LISTED }), context)
  const payments = await listNewestPayments(tx, { which, limit: LISTED })
  const activity = await listActivity(tx, { ...selection, limit: LISTED })
  return {
    loans: loans.map((row) => shownLoan(row, context)),
    payments: payments.map((row) => shownPayment(row, user)),
    recentActivity: activity.map(({ kind, at, loanId, loanName, amountCents }) => ({
      kind,
      at,
      loanId,
      loanName,
      amount: amountCents === null ? null : dollarsOf(amountCents),
    })),
  }
}

async function upcomingOf({ tx, today }: Asked, selection: SelectionOfLenders) {
  const rows = await listUpcoming(tx, { ...selection, today, limit: LISTED })
  return rows.map(({ loanId, loanName, borrowerName, ...row }) => ({
    ...shownEntry(loanId, row),
    loanId,
    loanName,
    borrowerName,
  }))
}

async function dueByDay({ tx, today }: Asked, selection: SelectionOfLenders) {
  const days = await sumDueByDay(tx, { ...selection, from: today, to: addDays(today, DAYS_AHEAD) })
  return days.map(({ dueOn, openCents }) => ({ dueDate: dueOn, amount: dollarsOf(openCents) }))
}

async function metricsOf({ tx, today }: Asked, { which, lenderId }: SelectionOfLenders) {
  const loans = await sumLoansByStanding(tx, { which, today })
  return lenderMetrics(loans, {
    today,
    totalBorrowers: await countBorrowers(tx, lenderId),
    latePaymentsCount: await countLateInstallments(tx, { which, lenderId, today }),
  })
}
