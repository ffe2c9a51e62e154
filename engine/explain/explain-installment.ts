import { type Book, isDaily } from '../book/book.ts'
import { installmentsOf } from '../book/installments.ts'
import { partOfInstallment } from '../book/span-interest.ts'
import type { Cents } from '../numbers/units.ts'
import { agreedChanges, installmentsThrough } from '../replay/agreed-changes.ts'
import { entriesOfInstallment, type JournaledBook, journalEntries, journaledBook } from '../replay/journaled-book.ts'
import type { Moment } from '../replay/order-of-replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import { interestOfDays } from '../terms/interest-of-days.ts'
import type { Installment } from '../terms/loan-state.ts'
import { interestRateOn } from '../terms/rate-path.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { compoundedRateSteps } from './compounded-rate.ts'
import { type Derivation, type Step, sumOfSteps } from './explain.ts'
import { interestOfInstallment } from './explain-interest.ts'
import { explainLevelPayment } from './explain-planned-installment.ts'
import { stepOfDays } from './step-of-days.ts'

/**
 * Why an installment of a running loan asks for its amount, as the loan stands on a day: its interest by balance, rate
 * and days; its principal as the rest of the level payment, or as the whole balance; and extra principal paid while the
 * installment ran. Future installments are explained as if every payment came as asked. Numbers count from 1. Throws
 * RangeError when the loan has no such installment, and as replay does.
 */
export function explainInstallment(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { number, ...at }: Moment & { number: number },
): Derivation {
  const book = journaledBook(terms, events, at)
  const changes = book.disbursedCents > 0 && book.writtenOffOn === null ? agreedChanges(events, at) : []
  const installments =
    changes.length > 0 ? installmentsThrough(book, { asOn: at.asOn, changes }) : installmentsOf(book, at.asOn)
  const installment = installments[number - 1]
  if (!installment) throw new RangeError(`the loan has ${installments.length} rows and no row ${number}`)

  const { fromOn, dueOn, interestCents, extraPrincipalCents, balanceCents } = installment
  const principalCents = installment.principalCents - extraPrincipalCents
  const interest = interestOf(book, installment)
  const principal = principalOf(book, { installment, isLast: number === installments.length, terms })
  const extra: Step = { key: 'payment.extra-principal', values: { on: dueOn }, amountCents: extraPrincipalCents }
  const values = { balanceBeforeCents: installment.principalCents + balanceCents, balanceCents }
  return {
    figure: installment.paymentCents,
    key: 'row.payment',
    steps: [
      {
        key: 'row.interest',
        values: { fromOn, dueOn },
        amountCents: interestCents,
        ...(interest && { from: interest }),
      },
      { key: 'row.principal', values, amountCents: principalCents, from: principal },
      ...(extraPrincipalCents > 0 ? [extra] : []),
    ],
  }
}

/**
 * The derivation of the interest, where there is one: for DAILY interest only while payments come on their due days.
 */
function interestOf(book: JournaledBook, installment: Installment): Derivation | null {
  if (isDaily(book)) return dailyInterestOf(book, installment)
  const begun = book.installments[installment.number - 1]
  const derivation = begun && interestOfInstallment(book, begun)
  // An installment that was recomputed without interest left its old stretches of days in the journal.
  const isWhole =
    derivation?.figure === installment.interestCents && sumOfSteps(derivation) === installment.interestCents
  return isWhole && derivation.steps.length > 0 ? derivation : null
}

function dailyInterestOf(book: Book, installment: Installment): Derivation | null {
  const { fromOn, dueOn: toOn, interestCents: figure } = installment
  const { plan, terms } = book
  const period = plan.periods.find(({ dueOn }) => dueOn === toOn)
  if (!period) return null
  const annualRatePpm = interestRateOn(book, fromOn)
  const balanceCents = installment.balanceCents + installment.principalCents
  const part = partOfInstallment(terms, period, { from: fromOn, to: toOn })
  const bearing = { balanceCents, annualRatePpm, part }
  if (interestOfDays(bearing, terms) !== figure) return null
  return {
    figure,
    key: 'row.interest',
    steps: [
      ...compoundedRateSteps(terms, [annualRatePpm]),
      stepOfDays({ ...bearing, days: { fromOn, toOn }, amountCents: figure }, terms),
    ],
  }
}

type OfPrincipal = { installment: Installment; isLast: boolean; terms: LoanTerms }

function principalOf(book: JournaledBook, { installment, isLast, terms }: OfPrincipal): Derivation {
  const figure = installment.principalCents - installment.extraPrincipalCents
  const derivation = (steps: Step[]): Derivation => ({ figure, key: 'row.principal', steps })
  if (figure === 0) return derivation([{ key: 'row.principal.none', values: {}, amountCents: 0 }])
  if (isLast && installment.balanceCents === 0) {
    return derivation([{ key: 'row.principal.last', values: { balanceBeforeCents: figure }, amountCents: figure }])
  }
  // A payoff or an adjustment since the installment began has not changed the principal of the installment.
  const began = entriesOfInstallment(book, installment.number).findLast((entry) => entry.kind === 'INSTALLMENT_BEGAN')
  const interestCents = began?.interestCents ?? installment.interestCents
  return derivation([
    paymentStep(book, { installment, levelCents: figure + interestCents, terms }),
    { key: 'row.interest', values: { interestCents }, amountCents: 0 - interestCents },
  ])
}

/**
 * The step of the payment from which the principal is left: the level payment of the contract, a level payment computed
 * later, or an amount without a formula.
 */
function paymentStep(
  book: JournaledBook,
  { installment, levelCents, terms }: { installment: Installment; levelCents: Cents; terms: LoanTerms },
): Step {
  const anew = journalEntries(book, 'LEVEL_SET').findLast(
    (entry) => entry.installment <= installment.number && entry.levelCents === levelCents,
  )
  if (anew) {
    const { amountCents: principalCents, count, annualRatePpm } = anew
    const { rounding, options } = book.terms
    const paymentMultipleCents = options?.paymentMultipleCents ?? 1
    const formula: Step = {
      key: 'level-payment.formula',
      values: { principalCents, rows: count, annualRatePpm, paymentMultipleCents },
      amountCents: levelCents,
      rounding: options?.paymentRounding ?? rounding,
    }
    const from: Derivation = { figure: levelCents, key: 'level-payment', steps: [formula] }
    return { key: 'level-payment', values: {}, amountCents: levelCents, from }
  }
  const period = book.plan.periods.find(({ dueOn }) => dueOn === installment.dueOn)
  if (period?.agreed?.paymentCents === levelCents) {
    return { key: 'row.payment.agreed', values: { on: installment.dueOn }, amountCents: levelCents }
  }
  const agreed = terms.options?.printedRows ? null : explainLevelPayment(terms)
  return agreed?.figure === levelCents
    ? { key: 'level-payment', values: {}, amountCents: levelCents, from: agreed }
    : { key: 'row.payment', values: {}, amountCents: levelCents }
}
