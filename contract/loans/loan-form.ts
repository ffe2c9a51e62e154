import * as z from 'zod/mini'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { LOAN_TYPES } from '../enumerations.ts'
import { id, nameText, says } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'
import { engineTermsOf, maturityOfPayments, maybe, termFields, termRuleProblems, wholeNumber } from './term-table.ts'

const fields = z.strictObject({
  loanName: nameText({ required: 'loan.nameRequired', maxLength: 100 }),
  loanType: z.enum(LOAN_TYPES, says('loan.typeRequired')),
  ...termFields,
  borrowerId: z.int(says('loan.borrowerRequired')).check(z.positive(says('loan.borrowerRequired'))),
  notes: maybe(z.string().check(z.trim(), z.maxLength(5000, says('field.textTooLong')))),
  /** Sent for information: the server computes it again from the two dates. */
  loanTermMonths: maybe(wholeNumber),
  loanTermYears: maybe(wholeNumber),
  /** For information: the server computes what is due on the balloon day. */
  balloonPaymentAmount: maybe(z.number().check(z.gte(0))),
  /** For information: the estimate the browser showed, per period of the frequency. */
  calculatedMonthlyPayment: maybe(z.number()),
  /** For an admin: the lender of the loan. Left out: the borrower's lender. */
  lenderId: z.optional(id),
})

export type LoanForm = z.output<typeof fields>
export type LoanFormProblem = { field: keyof LoanForm; code: MessageCode }

/** The rules between several fields. The browser checks them on every change, the server before it writes. */
export const loanFormProblems: (form: Partial<LoanForm>) => LoanFormProblem[] = termRuleProblems

/** The schema of the loan form (docs/requirements/ent.md), with all its rules (docs/requirements/lwiz.md). */
export const loanForm = fields.check(
  z.superRefine((form, context) => {
    if (form.maturityDate === undefined && maturityOfPayments(form) === null) {
      context.issues.push({ code: 'custom', path: ['maturityDate'], message: says('field.day'), input: undefined })
    }
    for (const { field, code } of loanFormProblems(form)) {
      context.issues.push({ code: 'custom', path: [field], message: code, input: form[field] })
    }
  }),
)

/** The engine's terms from a valid form. Fields left out get the usual conventions. */
export const termsOf: (form: LoanForm) => LoanTerms = engineTermsOf
