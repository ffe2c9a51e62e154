import { type Book, isDaily } from '../book/book.ts'
import { installmentsOf } from '../book/installments.ts'
import { partOfRow, roundedInterest } from '../book/span-interest.ts'
import type { Cents } from '../numbers/units.ts'
import type { Moment } from '../replay/replay.ts'
import { notesOf, type TracedBook, tracedBook } from '../replay/traced-book.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { Installment } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { type Derivation, type Step, sumOfSteps } from './explain.ts'
import { interestOfRow } from './explain-interest.ts'
import { explainLevelPayment } from './explain-row.ts'

/**
 * Why an installment of a running loan asks for what it asks for, as the loan stands on a day: its interest by balance,
 * rate and days; its principal as what the level payment leaves, or everything that is left; and what was paid beyond it
 * in its time. Rows to come are told as if everything were paid as asked. Numbers count from 1. Throws RangeError when
 * the loan has no such row, and as replay does.
 */
export function explainInstallment(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { number, ...at }: Moment & { number: number },
): Derivation {
  const book = tracedBook(terms, events, at)
  const installments = installmentsOf(book, at.asOn)
  const row = installments[number - 1]
  if (!row) throw new RangeError(`the loan has ${installments.length} rows and no row ${number}`)

  const { fromOn, dueOn, interestCents, extraPrincipalCents, balanceCents } = row
  const principalCents = row.principalCents - extraPrincipalCents
  const interest = interestOf(book, row)
  const principal = principalOf(book, { row, isLast: number === installments.length, terms })
  const extra: Step = { key: 'payment.extra-principal', values: { on: dueOn }, amountCents: extraPrincipalCents }
  const values = { balanceBeforeCents: row.principalCents + balanceCents, balanceCents }
  return {
    figure: row.paymentCents,
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

/** How the interest came about, where that can be told: daily interest only as long as the row is paid on its days. */
function interestOf(book: TracedBook, row: Installment): Derivation | null {
  if (isDaily(book)) return dailyInterestOf(book, row)
  const begun = book.rows[row.number - 1]
  const derivation = begun && interestOfRow(book, begun)
  // A row that was taken back and made anew without interest left its old stretches of days in the notes.
  const isWhole = derivation?.figure === row.interestCents && sumOfSteps(derivation) === row.interestCents
  return isWhole && derivation.steps.length > 0 ? derivation : null
}

function dailyInterestOf({ plan, terms }: Book, row: Installment): Derivation | null {
  const { fromOn, dueOn: toOn, interestCents: figure } = row
  const period = plan.periods.find(({ dueOn }) => dueOn === toOn)
  if (!period) return null
  const { annualRatePpm, dayCount, rounding } = terms
  const span = { fromOn, toOn, balanceCents: row.balanceCents + row.principalCents, annualRatePpm }
  const part = partOfRow(terms, period, { from: fromOn, to: toOn })
  if (roundedInterest([span], { partOf: () => part, rounding }) !== figure) return null
  const { numerator: partNumerator, denominator: partDenominator } = part
  const values = { ...span, dayCount, partNumerator, partDenominator }
  return {
    figure,
    key: 'row.interest',
    steps: [{ key: 'interest.of-days', values, amountCents: figure, rounding }],
  }
}

type OfPrincipal = { row: Installment; isLast: boolean; terms: LoanTerms }

function principalOf(book: TracedBook, { row, isLast, terms }: OfPrincipal): Derivation {
  const figure = row.principalCents - row.extraPrincipalCents
  const derivation = (steps: Step[]): Derivation => ({ figure, key: 'row.principal', steps })
  if (figure === 0) return derivation([{ key: 'row.principal.none', values: {}, amountCents: 0 }])
  if (isLast && row.balanceCents === 0) {
    return derivation([{ key: 'row.principal.last', values: { balanceBeforeCents: figure }, amountCents: figure }])
  }
  // What was settled or changed by hand since the row began has not changed what it takes of the principal.
  const began = notesOf(book, 'ROW_BEGAN').findLast((entry) => entry.row === row.number)
  const interestCents = began?.interestCents ?? row.interestCents
  return derivation([
    paymentStep(book, { row, levelCents: figure + interestCents, terms }),
    { key: 'row.interest', values: { interestCents }, amountCents: 0 - interestCents },
  ])
}

/** The payment that leaves the principal: the level payment of the contract, one counted anew since, or merely a payment. */
function paymentStep(
  book: TracedBook,
  { row, levelCents, terms }: { row: Installment; levelCents: Cents; terms: LoanTerms },
): Step {
  const anew = notesOf(book, 'LEVEL_SET').findLast(
    (entry) => entry.row <= row.number && entry.levelCents === levelCents,
  )
  if (anew) {
    const { amountCents: principalCents, rows, annualRatePpm } = anew
    const { rounding, options } = book.terms
    const paymentMultipleCents = options?.paymentMultipleCents ?? 1
    const formula: Step = {
      key: 'level-payment.formula',
      values: { principalCents, rows, annualRatePpm, paymentMultipleCents },
      amountCents: levelCents,
      rounding: options?.paymentRounding ?? rounding,
    }
    const from: Derivation = { figure: levelCents, key: 'level-payment', steps: [formula] }
    return { key: 'level-payment', values: {}, amountCents: levelCents, from }
  }
  const agreed = terms.options?.agreedRows ? null : explainLevelPayment(terms)
  return agreed?.figure === levelCents
    ? { key: 'level-payment', values: {}, amountCents: levelCents, from: agreed }
    : { key: 'row.payment', values: {}, amountCents: levelCents }
}
