import { dollarsOf } from '#contract/fields.ts'
import * as contract from '#contract/loans/servicing.ts'
import { agreeSettlement as agreeSettlementEndpoint } from '#contract/loans/settlements.ts'
import { openOfFee } from '#engine/book/book.ts'
import { replay } from '#engine/replay/replay.ts'
import type { FeeId } from '#engine/terms/events.ts'
import type { Fee } from '#engine/terms/loan-state.ts'
import { notFound } from '../../http/errors.ts'
import { handle, type Route } from '../../http/http.ts'
import { readEvents, readNotes } from '../../ledger/events.ts'
import { findLoanKey } from '../../ledger/loan-rows.ts'
import {
  agreeSettlement,
  chargeFee,
  forgiveDebt,
  liftDefaultMark,
  markDefaulted,
  nameOfFee,
  sellLoan,
  waiveFee,
  writeOffLoan,
} from './service.ts'

const listFees = handle(contract.listFees, async ({ tx, user, today, params }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  const { fees } = replay(loan.terms, await readEvents(tx, loan), { asOn: today })
  const notes = await readNotes(tx, loan)
  return fees.map((fee) => shownFee(fee, notes))
})

const chargeFeeRoute = handle(contract.chargeFee, async (context) => {
  return { eventId: await chargeFee(context.tx, context.body, { ...context, ...context.params }) }
})

const waiveFeeRoute = handle(contract.waiveFee, async (context) => {
  return { eventId: await waiveFee(context.tx, context.body, { ...context, ...context.params }) }
})

const markDefaultedRoute = handle(contract.markDefaulted, async (context) => {
  return { eventId: await markDefaulted(context.tx, context.body, { ...context, ...context.params }) }
})

const liftDefaultMarkRoute = handle(contract.liftDefaultMark, async (context) => {
  return { eventId: await liftDefaultMark(context.tx, context.body, { ...context, ...context.params }) }
})

const writeOffLoanRoute = handle(contract.writeOffLoan, async (context) => {
  return { eventId: await writeOffLoan(context.tx, context.body, { ...context, ...context.params }) }
})

const forgiveDebtRoute = handle(contract.forgiveDebt, async (context) => {
  return { eventId: await forgiveDebt(context.tx, context.body, { ...context, ...context.params }) }
})

const sellLoanRoute = handle(contract.sellLoan, async (context) => {
  return { eventId: await sellLoan(context.tx, context.body, { ...context, ...context.params }) }
})

const agreeSettlementRoute = handle(agreeSettlementEndpoint, async (context) => {
  return { eventId: await agreeSettlement(context.tx, context.body, { ...context, ...context.params }) }
})

/** Manual fees and their waivers, the mark of default, and the write-off. */
export const correctionRoutes: readonly Route[] = [
  listFees,
  chargeFeeRoute,
  waiveFeeRoute,
  markDefaultedRoute,
  liftDefaultMarkRoute,
  writeOffLoanRoute,
  forgiveDebtRoute,
  sellLoanRoute,
  agreeSettlementRoute,
]

const hasNoInstallment = (id: FeeId): id is Extract<FeeId, { kind: 'EVENT' | 'UNDRAWN_FEE' | 'ESCROW_ADVANCE' }> =>
  id.kind === 'EVENT' || id.kind === 'UNDRAWN_FEE' || id.kind === 'ESCROW_ADVANCE'

function shownFee(fee: Fee, notes: ReadonlyMap<number, string>): contract.Fee {
  const { id, chargedOn } = fee
  return {
    name: nameOfFee(id),
    kind: fee.kind,
    installment: hasNoInstallment(id) ? null : id.installment,
    chargedOn,
    amount: dollarsOf(fee.amountCents),
    paidAmount: dollarsOf(fee.paidCents),
    waivedAmount: dollarsOf(fee.waivedCents),
    capitalizedAmount: dollarsOf(fee.capitalizedCents ?? 0),
    isAtEnd: fee.isAtEnd === true,
    openAmount: dollarsOf(openOfFee(fee)),
    note: id.kind === 'EVENT' ? (notes.get(id.eventId) ?? null) : null,
  }
}
