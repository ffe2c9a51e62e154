import type { Cents, Day } from '../numbers/units.ts'
import { isCharge, sumOfCharges } from '../terms/installment-charges.ts'
import type { Fee, Installment, LoanState, NextDue } from '../terms/loan-state.ts'
import type { InstallmentCharge } from '../terms/terms.ts'
import { bucketOf, daysPastDueOn, openCentsOf, openChargesOf, openPartsOf, statusOf } from './arrears.ts'
import { type Book, hasLeft, heldInAll } from './book.ts'
import { isChargedAhead } from './charge-installments.ts'
import { escrowOpenIn, feesDueIn } from './fees-at-end.ts'
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
  const escrow = escrowOpenIn(book)
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
    ...(escrow.dueCents > 0 && { escrowDueCents: escrow.dueCents }),
    ...(feesAtEndCents > 0 && { feesAtEndCents }),
    ...(escrow.atEndCents > 0 && { escrowAtEndCents: escrow.atEndCents }),
    unappliedCents: heldInAll(book),
    ...(hasEscrow(book) && { escrow: book.escrow }),
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
    fees: inOrderOfDays(book.fees.filter((fee) => isShown(book, fee))),
    nextDue:
      isLent && book.terms.options?.holdsSurplus ? nextPastHeld(asked, heldInAll(book)) : next ? nextDueOf(next) : null,
    pastDueCents: pastDueOf(asked, asOn),
    daysPastDue,
    bucket: bucketOf(daysPastDue),
  }
}

function hasEscrow({ escrow }: Book): boolean {
  return escrow.takenOverCents + escrow.collectedCents + escrow.paidOutCents + escrow.refundedCents > 0
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

/** Charges that are paid ahead were entered before fees of earlier days. */
function inOrderOfDays(fees: Fee[]): Fee[] {
  if (!fees.some(({ id }) => isCharge(id))) return fees
  return fees.toSorted((one, other) => (one.chargedOn < other.chargedOn ? -1 : one.chargedOn > other.chargedOn ? 1 : 0))
}

/** Default interest that was cured on its first day is none, nor is a charge of a due day on which nothing was owed any more. */
function isShown(book: Book, fee: Fee): boolean {
  return fee.amountCents > 0 && (fee.paidCents > 0 || !isChargedAhead(book, fee))
}

function nextDueOf(next: Installment): NextDue {
  const { interestCents, principalCents } = openPartsOf(next)
  return withOpenCharges(next, { interestCents, principalCents })
}

function withOpenCharges(
  installment: Installment,
  { interestCents, principalCents }: Pick<NextDue, 'interestCents' | 'principalCents'>,
): NextDue {
  const { number, dueOn } = installment
  const chargesCents = openChargesOf(installment)
  const amountCents = interestCents + principalCents + chargesCents
  const parts = { number, dueOn, amountCents, interestCents, principalCents }
  return { ...parts, ...(chargesCents > 0 && { chargesCents, charges: installment.openCharges ?? [] }) }
}

/** The oldest installment that money held does not cover, and what it will ask for beside that money, interest first. */
function nextPastHeld(asked: readonly Installment[], heldCents: Cents): NextDue | null {
  let leftCents = heldCents
  for (const installment of asked) {
    const next = nextDueOf(installment)
    if (leftCents < next.amountCents) {
      const interestCents = Math.max(0, next.interestCents - leftCents)
      const afterInterestCents = Math.max(0, leftCents - next.interestCents)
      const principalCents = Math.max(0, next.principalCents - afterInterestCents)
      const afterPrincipalCents = Math.max(0, afterInterestCents - next.principalCents)
      const chargesCents = (next.chargesCents ?? 0) - afterPrincipalCents
      const { number, dueOn } = installment
      const parts = {
        number,
        dueOn,
        amountCents: interestCents + principalCents + chargesCents,
        interestCents,
        principalCents,
      }
      return { ...parts, ...(chargesCents > 0 && { chargesCents, charges: lastOf(next.charges ?? [], chargesCents) }) }
    }
    leftCents -= next.amountCents
  }
  return null
}

/** Charges less what money held covers of them: the first ones first. */
function lastOf(charges: readonly InstallmentCharge[], cents: Cents): InstallmentCharge[] {
  let coveredCents = sumOfCharges(charges) - cents
  return charges.flatMap(({ kind, amountCents }) => {
    const openCents = Math.max(0, amountCents - coveredCents)
    coveredCents -= amountCents - openCents
    return openCents > 0 ? [{ kind, amountCents: openCents }] : []
  })
}

function pastDueOf(asked: readonly Installment[], asOn: Day): Cents {
  let sum = 0
  for (const installment of asked) {
    if (installment.dueOn >= asOn) break
    sum += openCentsOf(installment)
  }
  return sum
}
