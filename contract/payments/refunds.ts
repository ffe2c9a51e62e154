import * as z from 'zod/mini'
import type { LoanEvent } from '#engine/terms/events.ts'
import { endpoint } from '../endpoint.ts'
import { centsOf, dayOfLoan, dollars, id, idInPath, methodOfPayment, optionalText, says } from '../fields.ts'
import { payment } from '../loans/payment.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const
const loanIdParams = z.object({ loanId: idInPath })

const moneyHeld = {
  amount: dollars.check(z.gt(0, says('payment.amountPositive'))),
  date: dayOfLoan,
  note: optionalText(500),
}

/** Money held for the borrower that is paid out to them. */
export const refundForm = z.strictObject({
  ...moneyHeld,
  method: methodOfPayment,
})
export type RefundForm = z.output<typeof refundForm>

/** Money held for the borrower that becomes a payment on another of their loans. */
export const moveForm = z.strictObject({ ...moneyHeld, toLoanId: id })
export type MoveForm = z.output<typeof moveForm>

/** The method that a payment has which came from another loan of the borrower. */
export const MOVED_METHOD = 'MOVED'

export const refundMoney = endpoint({
  name: 'refundMoney',
  summary: 'Pay out money that is held for the borrower, because they paid more than was owed',
  route: 'POST /loans/:loanId/refunds',
  access: LENDERS,
  params: loanIdParams,
  body: refundForm,
  result: z.object({ eventId: id }),
  status: 201,
  mayWait: true,
})

export const moveMoney = endpoint({
  name: 'moveMoney',
  summary: 'Make money that is held for the borrower a payment on another of their loans',
  route: 'POST /loans/:loanId/moves',
  access: LENDERS,
  params: loanIdParams,
  body: moveForm,
  result: z.object({ eventId: id, payment }),
  status: 201,
  mayWait: true,
})

/** An event that is taken back, and why. */
export const takeBackEntryForm = z.strictObject({ eventId: id, reason: optionalText(500) })
export type TakeBackEntryForm = z.output<typeof takeBackEntryForm>

export const takeBackEntry = endpoint({
  name: 'takeBackEntry',
  summary: 'Take back what was agreed or paid out, what was agreed last first: it then counts as never entered',
  route: 'POST /loans/:loanId/taking-back',
  access: LENDERS,
  params: loanIdParams,
  body: takeBackEntryForm,
  result: z.object({ eventId: id }),
  mayWait: true,
})

/** The event of a refund or a move in the engine's terms. */
export const refundOf = ({ amount, date, toLoanId }: Pick<RefundForm, 'amount' | 'date'> & { toLoanId?: number }) =>
  ({
    kind: 'REFUNDED',
    amountCents: centsOf(amount),
    effectiveOn: date,
    ...(toLoanId !== undefined && { movedTo: toLoanId }),
  }) as const satisfies Omit<Extract<LoanEvent, { kind: 'REFUNDED' }>, 'id' | 'recordedAt'>
