import * as z from 'zod/mini'
import { DEFAULT_STAGES, type RestsInDefault } from '#engine/terms/default-stages.ts'
import { CHARGED_FEES, FORGIVENESSES, type LoanEvent } from '#engine/terms/events.ts'
import { CHARGE_KINDS } from '#engine/terms/terms.ts'
import { endpoint } from '../endpoint.ts'
import { centsOf, dayOfLoan, dollars, dollarsShown, id, idInPath, nameText, optionalText, says } from '../fields.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] } as const
const loanIdParams = z.object({ loanId: idInPath })
/** The recorded event. The loan shows its effects. */
const recorded = z.object({ eventId: id })
const note = optionalText(500)

/** A fee of a loan. Open is the charged amount less what was paid and waived. */
export const fee = z.object({
  /** Identifies it within the loan: charge-12 was charged by event 12, late-3 is the late fee of installment 3, default-3 the default interest since it is past due, undrawn-20260201 is for what was not drawn before that due day, service-3, taxes-3 and insurance-3 are charged with installment 3, advance-1 is what was advanced for taxes and insurance. */
  name: z.string(),
  kind: z.enum([...CHARGED_FEES, 'LATE', 'DEFAULT', 'UNDRAWN', ...CHARGE_KINDS, 'ESCROW_ADVANCE', 'PAYOFF', 'REFUND']),
  /** The late installment; null for a fee that was charged. */
  installment: z.nullable(z.int()),
  chargedOn: z.string(),
  amount: dollarsShown,
  paidAmount: dollarsShown,
  waivedAmount: dollarsShown,
  /** What of it became principal by a change of terms. */
  capitalizedAmount: dollarsShown,
  /** It is due with the last payment, as was agreed. */
  isAtEnd: z.boolean(),
  openAmount: dollarsShown,
  note: z.nullable(z.string()),
})
export type Fee = z.output<typeof fee>

/** A fee charged by hand, a plain one when no kind is named. The borrower reads the note. */
export const feeForm = z.strictObject({
  kind: z.optional(z.enum(CHARGED_FEES)),
  amount: dollars.check(z.gt(0, says('payment.amountPositive'))),
  date: dayOfLoan,
  note,
})
export type FeeForm = z.output<typeof feeForm>

export const waiverForm = z.strictObject({
  fee: z
    .string()
    .check(
      z.regex(/^(charge|late|default|undrawn|service|taxes|insurance|advance)-[1-9]\d{0,14}$/, says('fee.notFound')),
    ),
  amount: dollars.check(z.gt(0, says('payment.amountPositive'))),
  note,
})
export type WaiverForm = z.output<typeof waiverForm>

/** The form of an event without an amount: the day it counts from. */
export const markForm = z.strictObject({ date: dayOfLoan, note })
export type MarkForm = z.output<typeof markForm>

/** Whether the borrower finds the letter about a step of a default among their papers. The lender always does. */
const tellsBorrower = z.optional(z.boolean())

/** A loan is put back to normal: the day, and whether the borrower is told. */
export const liftingForm = z.strictObject({ date: dayOfLoan, tellsBorrower, note })
export type LiftingForm = z.output<typeof liftingForm>

/**
 * A mark of default: how far it has gone (ACCELERATED: all that is owed is due on that day), and what rests until the next mark
 * or until the loan is back to normal.
 */
export const defaultForm = z.strictObject({
  date: dayOfLoan,
  stage: z.optional(z.enum(DEFAULT_STAGES)),
  restsLateFees: z.optional(z.boolean()),
  restsDefaultInterest: z.optional(z.boolean()),
  tellsBorrower,
  /** Of a charge-off: the event of the payment that the sale of what secured the loan brought. Its letter tells the deficiency. */
  saleEventId: z.optional(id),
  note,
})
export type DefaultForm = z.output<typeof defaultForm>

/** The event of a mark of default, in the engine's terms. */
export function markOf(form: DefaultForm): Mark {
  const { date, stage, restsLateFees, restsDefaultInterest, tellsBorrower, saleEventId } = form
  const rests: RestsInDefault = {}
  if (restsLateFees) rests.lateFees = true
  if (restsDefaultInterest) rests.defaultInterest = true
  const says = {
    ...(stage && { stage }),
    ...((restsLateFees || restsDefaultInterest) && { rests }),
    ...(tellsBorrower && { isTold: true as const }),
    ...(saleEventId !== undefined && { saleId: saleEventId }),
  }
  return { kind: 'MARKED_DEFAULTED', effectiveOn: date, ...says }
}

export type Mark = Omit<Extract<LoanEvent, { kind: 'MARKED_DEFAULTED' }>, 'id' | 'recordedAt'>

/** What is forgiven of a debt, in dollars, and why. */
export const forgivenessForm = z.strictObject({
  kind: z.enum(FORGIVENESSES),
  principalAmount: z.optional(dollars),
  interestAmount: z.optional(dollars),
  feesAmount: z.optional(dollars),
  date: dayOfLoan,
  note,
})
export type ForgivenessForm = z.output<typeof forgivenessForm>

/** The event of a debt that is forgiven, in the engine's terms. */
export const forgivenessOf = ({ kind, date, ...form }: ForgivenessForm) =>
  ({
    kind: 'FORGIVEN',
    forgiveness: kind,
    principalCents: centsOf(form.principalAmount ?? 0),
    interestCents: centsOf(form.interestAmount ?? 0),
    feesCents: centsOf(form.feesAmount ?? 0),
    effectiveOn: date,
  }) as const satisfies Omit<Extract<LoanEvent, { kind: 'FORGIVEN' }>, 'id' | 'recordedAt'>

export const forgiveDebt = endpoint({
  name: 'forgiveDebt',
  summary: 'Forgive principal, interest or fees that are owed: a gift, a settlement or an error; no money moves',
  route: 'POST /loans/:loanId/forgiveness',
  access: LENDERS,
  params: loanIdParams,
  body: forgivenessForm,
  result: recorded,
  status: 201,
  mayWait: true,
})

/** The sale of a loan: the day, the price in dollars, who buys it, and how the borrower pays them. */
export const saleForm = z.strictObject({
  date: dayOfLoan,
  price: dollars,
  buyer: nameText({ required: 'sale.buyerRequired', maxLength: 120 }),
  payTo: optionalText(500),
  note,
})
export type SaleForm = z.output<typeof saleForm>

/** The event of a sale, in the engine's terms. */
export const saleOf = ({ date, price }: Pick<SaleForm, 'date' | 'price'>) =>
  ({ kind: 'SOLD', amountCents: centsOf(price), effectiveOn: date }) as const

export const sellLoan = endpoint({
  name: 'sellLoan',
  summary: 'Sell a loan: all that is owed goes to the buyer, and the loan is closed here with a gain or a loss',
  route: 'POST /loans/:loanId/sale',
  access: LENDERS,
  params: loanIdParams,
  body: saleForm,
  result: recorded,
  status: 201,
  mayWait: true,
})

export const listFees = endpoint({
  name: 'listFees',
  summary: 'The fees of a loan in the order they were charged',
  route: 'GET /loans/:loanId/fees',
  access: { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] },
  params: loanIdParams,
  result: z.array(fee),
})

export const chargeFee = endpoint({
  name: 'chargeFee',
  summary: 'Charge a fee by hand; late fees come by themselves',
  route: 'POST /loans/:loanId/fees',
  access: LENDERS,
  params: loanIdParams,
  body: feeForm,
  result: recorded,
  status: 201,
})

export const waiveFee = endpoint({
  name: 'waiveFee',
  summary: 'Give up what is open of a fee, or part of it',
  route: 'POST /loans/:loanId/fee-waivers',
  access: LENDERS,
  params: loanIdParams,
  body: waiverForm,
  result: recorded,
  status: 201,
  mayWait: true,
})

export const markDefaulted = endpoint({
  name: 'markDefaulted',
  summary: 'Say that a loan is in default and how far that has gone; ACCELERATED calls all that is owed due',
  route: 'POST /loans/:loanId/default-mark',
  access: LENDERS,
  params: loanIdParams,
  body: defaultForm,
  result: recorded,
  status: 201,
  mayWait: true,
})

export const liftDefaultMark = endpoint({
  name: 'liftDefaultMark',
  summary: 'Put a loan in default back to normal: its status follows from its arrears, and its schedule stands again',
  route: 'POST /loans/:loanId/default-mark/lifting',
  access: LENDERS,
  params: loanIdParams,
  body: liftingForm,
  result: recorded,
  status: 201,
  mayWait: true,
})

export const writeOffLoan = endpoint({
  name: 'writeOffLoan',
  summary: 'Give a loan up: its principal becomes a loss, and money that still comes lowers it',
  route: 'POST /loans/:loanId/write-off',
  access: LENDERS,
  params: loanIdParams,
  body: markForm,
  result: recorded,
  status: 201,
  mayWait: true,
})
