import * as contract from '#contract/lender-settings.ts'
import { notFound } from '../../errors.ts'
import { type Context, handle, type Route } from '../../http.ts'
import { findLoanKey } from '../../ledger/loan-rows.ts'
import { roleOf } from '../queries.ts'
import { findLenderSettings, storeLenderSettings } from './queries.ts'

const nothingSet: contract.LenderSettings = { paymentInstructions: '', postalAddress: '', loanDefaults: {} }

const getLenderSettings = handle(contract.getLenderSettings, async (context) => {
  const lenderId = await lenderMeant(context, context.params.lenderId)
  return (await findLenderSettings(context.tx, lenderId)) ?? nothingSet
})

const updateLenderSettings = handle(contract.updateLenderSettings, async (context) => {
  const { tx, now, body } = context
  const lenderId = await lenderMeant(context, context.params.lenderId)
  await storeLenderSettings(tx, { lenderId, settings: body, now })
  return body
})

const getPaymentInstructions = handle(contract.getPaymentInstructions, async ({ tx, user, params }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  const { paymentInstructions, postalAddress } = (await findLenderSettings(tx, loan.lenderId)) ?? nothingSet
  return { paymentInstructions, postalAddress }
})

/** What a lender sets for all their loans, and what borrowers see of it. */
export const settingsRoutes: readonly Route[] = [getLenderSettings, updateLenderSettings, getPaymentInstructions]

/** The lender an id means: one's own, or for an admin that of anybody who may lend. */
async function lenderMeant({ tx, user }: Pick<Context, 'tx' | 'user'>, id: number): Promise<number> {
  if (id === user.id) return id
  const role = user.role === 'ADMIN' ? await roleOf(tx, id) : undefined
  if (role !== 'LENDER' && role !== 'ADMIN') throw notFound('lender.notFound')
  return id
}
