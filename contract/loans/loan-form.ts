import * as z from 'zod/mini'
import { ROUNDINGS } from '#engine/numbers/units.ts'
import { ACCRUAL_METHODS, ALLOCATION_ORDERS, DAY_COUNTS, FREQUENCIES, type LoanTerms } from '#engine/terms/terms.ts'
import { LOAN_TYPES, PERIOD_UNITS, type PeriodUnit } from '../enumerations.ts'
import { centsOf, dayOfLoan, dollars, id, percent, ppmOf, says } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'

const wholeNumber = z
  .int(says('field.wholeNumber'))
  .check(z.gte(0, says('field.wholeNumber')), z.lte(1200, says('field.numberTooLarge')))
/** Days after the due day on which a payment is still on time. */
export const graceDays = z
  .int(says('field.wholeNumber'))
  .check(z.gte(0, says('field.wholeNumber')), z.lte(365, says('field.numberTooLarge')))
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

const fields = z.strictObject({
  loanName: z
    .string(says('loan.nameRequired'))
    .check(z.trim(), z.minLength(1, says('loan.nameRequired')), z.maxLength(100, says('field.textTooLong'))),
  principalAmount: dollars.check(z.gt(0, says('loan.principalPositive'))),
  interestRate: percent,
  loanType: z.enum(LOAN_TYPES, says('loan.typeRequired')),
  originationDate: dayOfLoan,
  maturityDate: dayOfLoan,
  /** Derived from the two dates; sent for information, computed again by the server. */
  loanTermMonths: maybe(wholeNumber),
  loanTermYears: maybe(wholeNumber),
  /** BALLOON is accepted as FULLY_AMORTIZED with a balloon payment; the form does not offer it. */
  paymentStructure: z.enum(['FULLY_AMORTIZED', 'INTEREST_ONLY', 'BALLOON'], says('loan.structureRequired')),
  interestOnlyPeriod: maybe(wholeNumber),
  interestOnlyPeriodUnit: maybe(z.enum(PERIOD_UNITS)),
  hasBalloonPayment: z._default(z.boolean(), false),
  balloonPaymentDate: maybe(dayOfLoan),
  /** For information: the server computes what is due on the balloon day. */
  balloonPaymentAmount: maybe(z.number().check(z.gte(0))),
  amortizationTerm: maybe(wholeNumber),
  amortizationTermUnit: maybe(z.enum(PERIOD_UNITS)),
  paymentFrequency: z.enum(FREQUENCIES, says('loan.frequencyRequired')),
  borrowerId: z.int(says('loan.borrowerRequired')).check(z.positive(says('loan.borrowerRequired'))),
  lateFee: maybe(dollars),
  gracePeriod: maybe(graceDays),
  notes: maybe(z.string().check(z.trim(), z.maxLength(5000, says('field.textTooLong')))),
  /** For information: the estimate the browser showed, per period of the frequency. */
  calculatedMonthlyPayment: maybe(z.number()),
  /** Conventions of the contract; left out, the usual ones of US lenders (docs/money.md, section 2). */
  firstPaymentDate: maybe(dayOfLoan),
  lateFeePercent: maybe(percent),
  dayCount: z.optional(z.enum(DAY_COUNTS)),
  accrualMethod: z.optional(z.enum(ACCRUAL_METHODS)),
  allocationOrder: z.optional(z.enum(ALLOCATION_ORDERS)),
  rounding: z.optional(z.enum(ROUNDINGS)),
  /** For an admin: whose loan it is. Left out: of the borrower's lender. */
  lenderId: z.optional(id),
})

export type LoanForm = z.output<typeof fields>
export type LoanFormProblem = { field: keyof LoanForm; code: MessageCode }

type RuleInput = Pick<LoanForm, 'originationDate' | 'maturityDate' | 'paymentStructure'> & Partial<LoanForm>

/** The rules that take more than one field. The browser runs them on every change, the server before it writes. */
export function loanFormProblems(form: RuleInput): LoanFormProblem[] {
  const problems: LoanFormProblem[] = []
  if (form.maturityDate <= form.originationDate)
    problems.push({ field: 'maturityDate', code: 'loan.maturityAfterOrigination' })
  const first = form.firstPaymentDate
  if (first && (first <= form.originationDate || first > form.maturityDate)) {
    problems.push({ field: 'firstPaymentDate', code: 'loan.firstPaymentWithinTerm' })
  }
  if (form.paymentStructure === 'INTEREST_ONLY' && !(form.interestOnlyPeriod && form.interestOnlyPeriodUnit)) {
    problems.push({ field: 'interestOnlyPeriod', code: 'loan.interestOnlyDetails' })
  }
  if (hasBalloon(form)) problems.push(...balloonProblems(form))
  return problems
}

function balloonProblems(form: RuleInput): LoanFormProblem[] {
  if (!(form.balloonPaymentDate && form.amortizationTerm && form.amortizationTermUnit)) {
    return [{ field: 'balloonPaymentDate', code: 'loan.balloonDetails' }]
  }
  const isOutside = form.balloonPaymentDate <= form.originationDate || form.balloonPaymentDate > form.maturityDate
  return isOutside ? [{ field: 'balloonPaymentDate', code: 'loan.balloonWithinTerm' }] : []
}

/** Whether the form asks for a balloon, by its checkbox or by the structure that only other clients send. */
export const hasBalloon = (form: Pick<LoanForm, 'paymentStructure'> & Partial<LoanForm>): boolean =>
  form.hasBalloonPayment === true || form.paymentStructure === 'BALLOON'

/** Schema of the loan form payload (docs/requirements/ent.md), with every rule of it (docs/requirements/lwiz.md). */
export const loanForm = fields.check(
  z.superRefine((form, context) => {
    for (const { field, code } of loanFormProblems(form)) {
      context.issues.push({ code: 'custom', path: [field], message: code, input: form[field] })
    }
  }),
)

const monthsOf = (count: number | null | undefined, unit: PeriodUnit | null | undefined): number =>
  (count ?? 0) * (unit === 'YEARS' ? 12 : 1)

/** The engine's terms of a form that keeps its rules. What the form leaves out gets the usual conventions. */
export function termsOf(form: LoanForm): LoanTerms {
  const isInterestOnly = form.paymentStructure === 'INTEREST_ONLY'
  const dueOn = form.balloonPaymentDate
  return {
    principalCents: centsOf(form.principalAmount),
    annualRatePpm: ppmOf(form.interestRate),
    originationOn: form.originationDate,
    firstDueOn: form.firstPaymentDate ?? null,
    maturityOn: form.maturityDate,
    frequency: form.paymentFrequency,
    structure: isInterestOnly ? 'INTEREST_ONLY' : 'FULLY_AMORTIZED',
    interestOnlyMonths: isInterestOnly ? monthsOf(form.interestOnlyPeriod, form.interestOnlyPeriodUnit) : 0,
    balloon:
      hasBalloon(form) && dueOn
        ? { dueOn, amortizationMonths: monthsOf(form.amortizationTerm, form.amortizationTermUnit) || 360 }
        : null,
    lateFee: lateFeeOf(form),
    graceDays: form.gracePeriod ?? 0,
    endOfMonth: false,
    dayCount: form.dayCount ?? '30/360',
    accrual: form.accrualMethod ?? 'SCHEDULED',
    allocation: form.allocationOrder ?? 'INTEREST_PRINCIPAL_FEES',
    rounding: form.rounding ?? 'HALF_UP',
  }
}

/** The engine's late fee of what a form says: a percentage of what is late before an amount, none for nothing. */
export function lateFeeOf(form: Pick<LoanForm, 'lateFee' | 'lateFeePercent'>): LoanTerms['lateFee'] {
  if (form.lateFeePercent) return { kind: 'PERCENT', ratePpm: ppmOf(form.lateFeePercent) }
  return form.lateFee ? { kind: 'FLAT', amountCents: centsOf(form.lateFee) } : null
}
