import * as contract from '#contract/loans/lender-settings.ts'
import { notFound } from '../../http/errors.ts'
import { handle, type Route } from '../../http/http.ts'
import { findLoanKey } from '../../ledger/loan-rows.ts'
import { lenderMeant } from '../chosen-lender.ts'
import { findLenderSettings, storeLenderSettings } from './queries.ts'

const nothingSet: contract.LenderSettings = { paymentInstructions: '', postalAddress: '', loanDefaults: {} }

const getLenderSettings = handle(contract.getLenderSettings, async (context) => {
  const lenderId = await lenderMeant(context.tx, context.user, context.params.lenderId)
  return (await findLenderSettings(context.tx, lenderId)) ?? nothingSet
})

const updateLenderSettings = handle(contract.updateLenderSettings, async (context) => {
  const { tx, now, body } = context
  const lenderId = await lenderMeant(context.tx, context.user, context.params.lenderId)
  await storeLenderSettings(tx, { lenderId, settings: body, now })
  return body
})

const getPaymentInstructions = handle(contract.getPaymentInstructions, async ({ tx, user, params }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  const { paymentInstructions, postalAddress } = (await findLenderSettings(tx, loan.lenderId)) ?? nothingSet
  return { paymentInstructions, postalAddress }
})

/** A lender's settings for all their loans, and the part of them that borrowers see. */
export const settingsRoutes: readonly Route[] = [getLenderSettings, updateLenderSettings, getPaymentInstructions]
