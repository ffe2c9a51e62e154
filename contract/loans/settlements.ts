import * as z from 'zod/mini'
import type { LoanEvent } from '#engine/terms/events.ts'
import { endpoint } from '../endpoint.ts'
import { centsOf, type Day, dayOfLoan, dollars, dollarsShown, id, idInPath, optionalText, says } from '../fields.ts'

/** So many payments a settlement has at most: five years of months. */
export const SETTLEMENT_PAYMENTS_MAX = 60

const settlementPayment = z.strictObject({
  date: dayOfLoan,
  amount: dollars.check(z.gt(0, says('payment.amountPositive'))),
})

/** What is agreed instead of all that is owed: payments with their days, in order, and how many days each may be late. */
export const settlementForm = z.strictObject({
  payments: z
    .array(settlementPayment)
    .check(z.minLength(1, says('settlement.paymentsRequired')), z.maxLength(SETTLEMENT_PAYMENTS_MAX)),
  graceDays: z._default(z.int().check(z.gte(0), z.lte(60, says('settlement.graceTooLong'))), 5),
  note: optionalText(500),
})
export type SettlementForm = z.output<typeof settlementForm>

/** The event of a settlement that is agreed on a day, in the engine's terms. */
export const settlementOf = ({ payments, graceDays }: SettlementForm, today: Day) =>
  ({
    kind: 'SETTLEMENT_AGREED',
    payments: payments.map(({ date, amount }) => ({ on: date, amountCents: centsOf(amount) })),
    graceDays,
    effectiveOn: today,
  }) as const satisfies Omit<Extract<LoanEvent, { kind: 'SETTLEMENT_AGREED' }>, 'id' | 'recordedAt'>

/** A settlement as it stands: RUNNING, KEPT with the rest forgiven, or BROKEN with everything owed. */
export const shownSettlement = z.object({
  eventId: id,
  agreedOn: z.string(),
  standing: z.enum(['RUNNING', 'KEPT', 'BROKEN']),
  totalAmount: dollarsShown,
  paidAmount: dollarsShown,
  graceDays: z.int(),
  payments: z.array(z.object({ date: z.string(), amount: dollarsShown })),
  /** The day of the last payment, or the first day after a payment's grace; null while it runs. */
  endedOn: z.nullable(z.string()),
})
export type ShownSettlement = z.output<typeof shownSettlement>

export const agreeSettlement = endpoint({
  name: 'agreeSettlement',
  summary:
    'Agree on less than is owed, in one or several payments; with the last of them the rest is forgiven by itself',
  route: 'POST /loans/:loanId/settlement',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] },
  params: z.object({ loanId: idInPath }),
  body: settlementForm,
  result: z.object({ eventId: id }),
  status: 201,
  mayWait: true,
})
