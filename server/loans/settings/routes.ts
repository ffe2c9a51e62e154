import * as contract from '#contract/loans/lender-settings.ts'
import { checkProof, type Proof, takeProof } from '../../auth/two-factor/prove.ts'
import { scopeOf } from '../../frame/user-scope.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { type Before, handle, type Route } from '../../http/http.ts'
import { findLoanKey } from '../../ledger/loan-rows.ts'
import { lenderMeant } from '../chosen-lender.ts'
import { instructionsSaid, tellOfInstructions } from './instructions.ts'
import { findLenderSettings, insertInstructions, lockLender, storeLenderSettings } from './queries.ts'

const nothingSet: contract.LenderSettings = { paymentInstructions: '', postalAddress: '', toleranceAmount: 0 }

const getLenderSettings = handle(contract.getLenderSettings, async (context) => {
  const lenderId = await lenderMeant(context.tx, context.user, context.params.lenderId)
  return (await findLenderSettings(context.tx, lenderId)) ?? nothingSet
})

const updateLenderSettings = handle(contract.updateLenderSettings, {
  prepare: proofOfChange,
  run: async (context, proof) => {
    const { tx, user, now, body, audit } = context
    const lenderId = await lenderMeant(tx, user, context.params.lenderId)
    await lockLender(tx, lenderId)
    const before = (await findLenderSettings(tx, lenderId)) ?? nothingSet
    const { paymentInstructions, postalAddress, toleranceAmount } = body
    const settings = { paymentInstructions, postalAddress, toleranceAmount }
    const isChanged = contract.changesInstructions(before, settings)
    if (isChanged) {
      const { password } = body
      if (!proof || password === undefined) throw unprocessable('password', 'settings.passwordRequired')
      await takeProof({ ...context, body: { ...body, password } }, proof)
      await tellOfInstructions(context, lenderId)
      await insertInstructions(tx, { lenderId, paymentInstructions, postalAddress, now, setBy: user.id })
    }
    await storeLenderSettings(tx, { lenderId, settings, now })
    audit({ subjectKind: 'lender', subjectId: lenderId, detail: { instructionsChanged: isChanged } })
    return settings
  },
})

/** The proof of who changes the payment instructions; undefined when they stay as they are. */
async function proofOfChange(before: Before<typeof contract.updateLenderSettings>): Promise<Proof | undefined> {
  const { database, user, params, body } = before
  const stored = await database.transaction(
    scopeOf(user),
    async (tx) => (await findLenderSettings(tx, await lenderMeant(tx, user, params.lenderId))) ?? nothingSet,
    { isReadOnly: true },
  )
  if (!contract.changesInstructions(stored, body)) return undefined
  const { password } = body
  if (password === undefined || password === '') throw unprocessable('password', 'settings.passwordRequired')
  return checkProof({ ...before, body: { ...body, password } })
}

const getPaymentInstructions = handle(contract.getPaymentInstructions, async ({ tx, user, params, now }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  return instructionsSaid(tx, { lenderId: loan.lenderId, now })
})

/** A lender's settings for all their loans, and the part of them that borrowers see. */
export const settingsRoutes: readonly Route[] = [getLenderSettings, updateLenderSettings, getPaymentInstructions]
