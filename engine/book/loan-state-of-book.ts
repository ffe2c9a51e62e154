import type { Cents, Day } from '../numbers/units.ts'
import type { Installment, LoanState } from '../terms/loan-state.ts'
import { bucketOf, daysPastDueOn, openCentsOf, openPartsOf, statusOf } from './arrears.ts'
import { type Book, hasLeft, heldInAll } from './book.ts'
import { feesDueIn } from './fees-at-end.ts'
import { installmentsOf } from './installments.ts'
import { lateFeeTermsOn } from './late-fees.ts'
import { owedOn } from './owed.ts'
import { settlementOn } from './settlement.ts'

/**
 * The state of a loan on the day its book has reached. Makes the installments to come, so the book cannot be carried on
 * afterwards. `foretell` gives the installments where more is known of what is to come than the book says.
 */
export function stateOf(
  book: Book,
  asOn: Day,
  foretell: (installments: Installment[]) => Installment[] = (installments) => installments,
): LoanState {
  const isWrittenOff = book.writtenOffOn !== null
  const owed = owedOn(book, asOn)
  const feesDueCents = feesDueIn(book)
  const feesAtEndCents = owed.feesCents - feesDueCents
  const installments = foretell(installmentsOf(book, asOn))
  const isLent = book.disbursedCents > 0
  const asked = isLent && !isWrittenOff ? installments.filter(({ isPaid }) => !isPaid) : []
  const next = isLent ? asked[0] : installments[0]
  const daysPastDue = daysPastDueOn(asOn, asked[0]?.dueOn ?? null)
  return {
    asOn,
    status: statusOf({
      isPending: asOn < book.terms.originationOn || !isLent,
      isSold: book.sold !== null,
      isTransferred: book.transferred !== null,
      isPaidOff: !isWrittenOff && asked.length === 0 && owed.feesCents === 0 && !isOpenLine(book, asOn),
      isMarkedDefaulted: isWrittenOff || book.markedDefaultedOn !== null,
      daysPastDue,
      graceDays: next ? lateFeeTermsOn(book, next.dueOn).graceDays : 0,
    }),
    principalCents: book.balanceCents,
    interestDueCents: owed.interestDueCents,
    accruedInterestCents: owed.accruedInterestCents,
    feesDueCents,
    ...(feesAtEndCents > 0 && { feesAtEndCents }),
    unappliedCents: heldInAll(book),
    writtenOffCents: book.writtenOffCents,
    forgiven: book.forgiven,
    ...(book.capitalized.length > 0 && { capitalized: book.capitalized }),
    ...(book.sold && { sold: book.sold }),
    ...(book.settlement && !isWrittenOff && !hasLeft(book) && { settlement: settlementOn(book.settlement, asOn) }),
    ...(book.transferred && { transferred: book.transferred }),
    ...(book.inDefault && {
      inDefault: { ...book.inDefault, calledDueOn: book.calledDueOn, chargedOffOn: book.chargedOffOn },
    }),
    paid: paidTotals(book),
    installments,
    payments: book.payments,
    // Default interest that was cured on its first day is none.
    fees: book.fees.filter(({ kind, amountCents }) => kind !== 'DEFAULT' || amountCents > 0),
    nextDue:
      isLent && book.terms.options?.holdsSurplus ? nextPastHeld(asked, heldInAll(book)) : next ? nextDueOf(next) : null,
    pastDueCents: pastDueOf(asked, asOn),
    daysPastDue,
    bucket: bucketOf(daysPastDue),
  }
}

/** A line of credit may be drawn on until its last day, also when nothing is owed on it. */
function isOpenLine({ terms: { line, maturityOn } }: Book, asOn: Day): boolean {
  return line !== undefined && asOn < maturityOn
}

function paidTotals(book: Book): LoanState['paid'] {
  const principalCents = book.payments.reduce((sum, split) => sum + split.principalCents, 0)
  const interestCents = book.paidInterestCents
  const feesCents = book.fees.reduce((sum, fee) => sum + fee.paidCents, book.closingFeesCents)
  return { principalCents, interestCents, feesCents, totalCents: principalCents + interestCents + feesCents }
}

function nextDueOf(next: Installment): LoanState['nextDue'] {
  const { interestCents, principalCents } = openPartsOf(next)
  const { number, dueOn } = next
  return { number, dueOn, amountCents: interestCents + principalCents, interestCents, principalCents }
}

/** The oldest installment that money held does not cover, and what it will ask for beside that money, interest first. */
function nextPastHeld(asked: readonly Installment[], heldCents: Cents): LoanState['nextDue'] {
  let leftCents = heldCents
  for (const installment of asked) {
    const next = openPartsOf(installment)
    if (leftCents < next.interestCents + next.principalCents) {
      const interestCents = Math.max(0, next.interestCents - leftCents)
      const principalCents = next.principalCents - Math.max(0, leftCents - next.interestCents)
      const { number, dueOn } = installment
      return { number, dueOn, amountCents: interestCents + principalCents, interestCents, principalCents }
    }
    leftCents -= next.interestCents + next.principalCents
  }
  return null
}

function pastDueOf(asked: readonly Installment[], asOn: Day): Cents {
  let sum = 0
  for (const installment of asked) {
    if (installment.dueOn >= asOn) break
    sum += openCentsOf(installment)
  }
  return sum
}
