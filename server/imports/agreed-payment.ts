import { centsOf, dollarsOf, dollarsText } from '#contract/fields.ts'
import type { ImportPaymentChoice, ImportPaymentDifference } from '#contract/imports/payment-choices.ts'
import { type LoanForm, termsOf } from '#contract/loans/loan-form.ts'
import { paymentOfOrigin } from '#contract/loans/payment-of-origin.ts'
import { canBeStated, termsOfConvention } from '#contract/loans/terms-of-convention.ts'
import { findConventions } from '#engine/conventions/find-conventions.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { firstPayment } from '#engine/schedule/ordinary-payment.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { termsProblems } from '#engine/terms/terms-problems.ts'
import type { Cells } from './cells.ts'
import type { Problems } from './problems.ts'

/** What the user chose for the rows of a list, and the differences found so far. */
export type PaymentsAsked = {
  choiceOf(row: number): ImportPaymentChoice
  differences: ImportPaymentDifference[]
}

type Made = { form: LoanForm; terms: LoanTerms }

/**
 * The form and terms of a running loan with the payment it is to have: the one in the row, or what the beginning of the
 * loan gives where the row has none. A payment in the row that the terms do not give is noted as a difference, and kept
 * unless the user chose otherwise.
 */
export function agreedPayment(
  cells: Cells,
  made: Made,
  { payments, problems }: { payments: PaymentsAsked; problems: Problems },
): Made {
  const plain = withPayment(made.form, null)
  const { row } = cells.at
  if (plain.terms.structure !== 'FULLY_AMORTIZED' || !isRuleOfFormula(made.form)) return made
  const ofOrigin = paymentOfOrigin(plain.terms, { payments: cells.whole('numberOfPayments') })
  const byTerms = firstPayment(schedule(plain.terms))
  const ours = ofOrigin ?? byTerms
  const withOurs = ours === byTerms ? plain : (usable(withPayment(made.form, ours)) ?? plain)
  const theirs = made.form.statedPayment ? centsOf(made.form.statedPayment) : null
  if (theirs === null) {
    if (withOurs !== plain)
      problems.remark({ row, code: 'import.paymentOfOrigin', values: { payment: dollarsText(ours) } })
    return withOurs
  }
  if (theirs === byTerms) return plain
  if (theirs === ours) return withOurs
  const choice = payments.choiceOf(row)
  payments.differences.push({
    row,
    loanName: made.form.loanName,
    theirs: dollarsOf(theirs),
    ours: dollarsOf(ours),
    choice,
  })
  if (choice === 'OURS') return withOurs
  return choice === 'FOUND' ? withConvention(plain, { theirs, row, made, problems }) : made
}

/** A payment in the row is compared where it comes from the formula; equal principal and flat interest state another. */
const isRuleOfFormula = ({ paymentRule }: LoanForm): boolean =>
  paymentRule == null || paymentRule === 'LEVEL' || paymentRule === 'STATED'

function withPayment(form: LoanForm, cents: Cents | null): Made {
  const stated =
    cents === null
      ? { paymentRule: 'LEVEL' as const, statedPayment: null }
      : { paymentRule: 'STATED' as const, statedPayment: dollarsOf(cents) }
  const changed = { ...form, ...stated }
  return { form: changed, terms: termsOf(changed) }
}

const usable = (made: Made): Made | undefined => (termsProblems(made.terms).length === 0 ? made : undefined)

type Sought = { theirs: Cents; row: number; made: Made; problems: Problems }

/** The terms with the convention that gives the payment in the row; where none does, the payment as it stands. */
function withConvention({ form, terms }: Made, { theirs, row, made, problems }: Sought): Made {
  const payment = dollarsText(theirs)
  const found = findConventions(terms, { figures: [{ kind: 'PAYMENT', cents: theirs }] }).find(
    (finding) => finding.agreeing === 1 && canBeStated(finding) && finding.terms.frequency === terms.frequency,
  )
  if (!found) {
    problems.remark({ row, code: 'import.conventionNotFound', values: { payment } })
    return made
  }
  const { dayCount, rounding, ...others } = termsOfConvention(found) ?? {}
  const stated = Object.entries(others).filter(([, value]) => value !== null)
  problems.remark({
    row,
    ...(stated.length === 0
      ? { code: 'import.conventionFound', values: { payment, dayCount: dayCount ?? '', rounding: rounding ?? '' } }
      : {
          code: 'import.termsFound',
          values: {
            payment,
            terms: [['dayCount', dayCount], ['rounding', rounding], ...stated].map((pair) => pair.join(' ')).join(', '),
          },
        }),
  })
  const changed = { ...form, dayCount, rounding, ...others } as LoanForm // None that a form must have is among them.
  return { form: changed, terms: termsOf(changed) }
}
