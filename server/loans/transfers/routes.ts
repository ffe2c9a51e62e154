import * as contract from '#contract/loans/transfers.ts'
import { handle, type Route } from '../../http/http.ts'
import { transferLoan } from './transfer-loan.ts'

const transferLoanRoute = handle(contract.transferLoan, async (context) => {
  const { tx, body, params } = context
  return transferLoan(tx, body, { ...context, ...params })
})

/** Loans that go on as others: assumed by another borrower, split or joined. */
export const transferRoutes: readonly Route[] = [transferLoanRoute]
