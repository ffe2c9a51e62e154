import { centsOf, dollarsOf } from '#contract/fields.ts'
import * as contract from '#contract/loans/loans.ts'
import { laterOf } from '#engine/numbers/dates.ts'
import { firstPayment } from '#engine/schedule/ordinary-payment.ts'
import { schedule, totalsOf } from '#engine/schedule/schedule.ts'
import { dueDays } from '#engine/terms/due-days.ts'
import { standingTransfer, withoutPrice } from '#engine/terms/events.ts'
import { weigh } from '../frame/heavy-work.ts'
import { notFound } from '../http/errors.ts'
import { type Context, handle, handlePage, type Route } from '../http/http.ts'
import { readKnownEvents, readLoanOn } from '../ledger/loan-history.ts'
import { findLoanKey } from '../ledger/loan-rows.ts'
import { advanceRoutes } from './advances/routes.ts'
import { asOfToday } from './as-of-today.ts'
import { changeTerms, takeBackChange } from './change-terms.ts'
import { checkedTerms } from './checked-terms.ts'
import { loansOfBorrower, loansOfLender } from './chosen-lender.ts'
import { shownEntry, shownLoan, shownLoanDetail, shownRow } from './loan-json.ts'
import { productRoutes } from './products/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import {
  countLoans,
  findLoan,
  listAllLoans,
  listLinkedLoans,
  listLoans,
  listLoansOfLenders,
  listRemovedLoans,
} from './queries.ts'
import { editLoan, makeLoan, removeLoan } from './service.ts'
import { correctionRoutes } from './servicing/routes.ts'
import { findLenderSettings } from './settings/queries.ts'
import { settingsRoutes } from './settings/routes.ts'
import { summaryRoutes } from './summary/routes.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { transferRoutes } from './transfers/routes.ts'

const listLoansRoute = handlePage(contract.listLoans, async (context) => {
  const { tx, user, today, query } = context
  const page = { limit: query.limit, offset: (query.page - 1) * query.limit }
  const rows = await asOfToday(tx, await listLoans(tx, user, { today, ...page }), context)
  return { rows: rows.map((row) => shownLoan(row, context)), total: await countLoans(tx, user) }
})

const getLoan = handle(contract.getLoan, (context) => loanOf(context, context.params.loanId))

const listLoansOfBorrower = handle(contract.listLoansOfBorrower, async (context) => {
  const { tx, user, today, params } = context
  const which = await loansOfBorrower(tx, user, params.borrowerId)
  const rows = await asOfToday(tx, await listAllLoans(tx, user, { today, which }), context)
  return rows.map((row) => shownLoan(row, context))
})

const listRemovedLoansRoute = handle(contract.listRemovedLoans, async ({ tx, user }) =>
  (await listRemovedLoans(tx, user.id)).map(({ principalCents, originatedOn, ...row }) => ({
    ...row,
    principalAmount: dollarsOf(principalCents),
    originationDate: originatedOn,
  })),
)

const listLoansOfLender = handle(contract.listLoansOfLender, async (context) => {
  const { tx, user, today, params } = context
  const lenderId = await loansOfLender(tx, user, params.lenderId)
  const rows = await asOfToday(tx, await listLoansOfLenders(tx, user, { today, lenderId }), context)
  return rows.map((row) => shownLoan(row, context))
})

const createLoan = handle(contract.createLoan, async (context) => {
  const loanId = await makeLoan(context.tx, context.body, context)
  context.audit({ subjectKind: 'loan', subjectId: loanId })
  return loanOf(context, loanId)
})

const updateLoan = handle(contract.updateLoan, async (context) => {
  const { loanId } = context.params
  await editLoan(context.tx, context.body, { ...context, loanId })
  context.audit({ subjectKind: 'loan', subjectId: loanId })
  return loanOf(context, loanId)
})

const changeTermsRoute = handle(contract.changeTerms, async (context) => {
  const { loanId } = context.params
  await changeTerms(context.tx, context.body, { ...context, loanId })
  return loanOf(context, loanId)
})

const takeBackChangeRoute = handle(contract.takeBackChange, async (context) => {
  const { loanId } = context.params
  await takeBackChange(context.tx, context.body, { ...context, loanId })
  return loanOf(context, loanId)
})

const deleteLoan = handle(contract.deleteLoan, async (context) => {
  const { loanId } = context.params
  await removeLoan(context.tx, { ...context, loanId })
  context.audit({ subjectKind: 'loan', subjectId: loanId })
  return { success: true as const }
})

const previewLoan = handle(contract.previewLoan, async ({ body, tx, today }) => {
  const terms = checkedTerms(body, { today })
  weigh(tx, dueDays(terms).length)
  const rows = schedule(terms)
  const totals = totalsOf(rows)
  return {
    paymentAmount: dollarsOf(firstPayment(rows)),
    numberOfPayments: rows.length,
    totalInterest: dollarsOf(totals.interestCents),
    totalOfPayments: dollarsOf(totals.paymentCents),
    schedule: rows.map(shownRow),
  }
})

const getSchedule = handle(contract.getSchedule, async ({ tx, user, today, params }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  // Replayed to today instead of read from the stored schedule, because daily interest changes its figures every day.
  const { state } = await readLoanOn(tx, loan, today)
  return state.installments.map((row) => shownEntry(loan.loanId, row))
})

const getLoanHistory = handle(contract.getLoanHistory, async ({ tx, user, today, params }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  const events = await readKnownEvents(tx, loan)
  if (user.role === 'BORROWER') return { today, terms: loan.terms, events: withoutPrice(events) }
  const { toleranceAmount = 0 } = (await findLenderSettings(tx, loan.lenderId)) ?? {}
  return { today, terms: loan.terms, events: [...events], toleranceCents: centsOf(toleranceAmount) }
})

/**
 * Loans: making, reading, editing, removing them, their schedules, the figures of the dashboards, lenders' settings.
 */
export const loanRoutes: readonly Route[] = [
  listLoansRoute,
  getLoan,
  listLoansOfBorrower,
  listRemovedLoansRoute,
  listLoansOfLender,
  createLoan,
  updateLoan,
  changeTermsRoute,
  takeBackChangeRoute,
  deleteLoan,
  previewLoan,
  getSchedule,
  getLoanHistory,
  ...summaryRoutes,
  ...settingsRoutes,
  ...productRoutes,
  ...correctionRoutes,
  ...advanceRoutes,
  ...timelineRoutes,
  ...transferRoutes,
  ...proposalRoutes,
]

async function loanOf(context: Pick<Context, 'tx' | 'user' | 'today'>, loanId: number): Promise<contract.LoanDetail> {
  const { tx, user, today } = context
  const row = await findLoan(tx, user, { loanId, today })
  if (!row) throw notFound('loan.notFound')
  const loan = { lenderId: row.lenderId, loanId, terms: row.terms }
  const standing = await readLoanOn(tx, loan, laterOf(today, row.originatedOn))
  const { lenderId } = row
  const into = standingTransfer(standing.events)?.into ?? []
  const goesOnAs = await listLinkedLoans(tx, user, { lenderId, loanIds: into })
  const continues = await listLinkedLoans(tx, user, { lenderId, loanIds: row.continues ?? [] })
  return shownLoanDetail(row, { ...standing, viewer: context, goesOnAs, continues })
}
