import type { Cents, Day } from '../numbers/units.ts'
import { withPlannedCharges } from '../terms/installment-charges.ts'
import type { Installment, PlannedInstallment } from '../terms/loan-state.ts'
import { agreedPlan } from './agreed-plan.ts'
import { type Book, type DividedInstallment, isDaily } from './book.ts'
import { beginEmpty, installmentAt } from './book-installments.ts'
import { withCharges } from './charge-installments.ts'
import { projectDailyInstallments } from './daily-projection.ts'

/**
 * The whole schedule of a running loan: installments that have begun as they are, those to come as they would be if
 * everything were paid as asked from now on. The principals add up to what was lent. Before money is lent, it is the
 * schedule of the contract.
 */
export function installmentsOf(book: Book, asOn: Day): Installment[] {
  if (book.disbursedCents === 0)
    return withPlannedCharges(book.terms, agreedPlan(book.terms).installments.map(unpaidInstallment))
  return withCharges(book, installmentsBegun(book, asOn))
}

function installmentsBegun(book: Book, asOn: Day): Installment[] {
  const installments = isDaily(book) ? projectDailyInstallments(book, asOn) : scheduledInstallments(book)

  const extras = extrasByInstallment(book, installments)
  const lentThrough = lentByInstallment(book, installments)
  const roomFor = roomByInstallment(installments, { lentThrough, extras })
  let movedCents = 0
  let repaidCents = 0
  let unpaidCents = 0
  return installments.map((installment, index) => {
    const lentCents = lentThrough[index] ?? 0
    const extraPrincipalCents = extras[index] ?? 0
    const ownCents = installment.principalCents + movedCents
    // A write-off turns interest that an installment asked for into principal, of which it may have more than was lent
    // by its due day, or than was left once all had been repaid. A later installment takes that.
    const askedCents = unpaidCents + ownCents - installment.paidPrincipalCents
    const roomCents =
      book.writtenOffOn === null
        ? lentCents - (repaidCents - unpaidCents) - installment.paidPrincipalCents - extraPrincipalCents
        : (roomFor[index] ?? 0)
    const beyondCents = askedCents - roomCents
    movedCents = Math.max(0, Math.min(beyondCents, ownCents - installment.paidPrincipalCents))
    const principalCents = ownCents - movedCents
    unpaidCents += principalCents - installment.paidPrincipalCents
    repaidCents += principalCents + extraPrincipalCents
    const balanceCents = lentCents - repaidCents
    return withExtra(
      { ...installment, principalCents },
      { extraPrincipalCents, balanceCents, paidOn: book.writtenOffOn },
    )
  })
}

/** What was lent through each installment; all of it through the last. */
function lentByInstallment({ disbursements }: Book, installments: readonly DividedInstallment[]): Cents[] {
  let lentCents = 0
  let next = 0
  return installments.map((installment) => {
    for (
      let lent = disbursements[next];
      lent && (next === 0 || lent.on <= installment.dueOn || installment === installments.at(-1));
      lent = disbursements[next]
    ) {
      lentCents += lent.amountCents
      next += 1
    }
    return lentCents
  })
}

/** How much principal may be unpaid through each installment, so that no later one has repaid more than was lent. */
function roomByInstallment(
  installments: readonly DividedInstallment[],
  { lentThrough, extras }: { lentThrough: readonly Cents[]; extras: readonly Cents[] },
): Cents[] {
  let paidCents = 0
  const left = installments.map(({ paidPrincipalCents }, index) => {
    paidCents += paidPrincipalCents + (extras[index] ?? 0)
    return (lentThrough[index] ?? 0) - paidCents
  })
  let least = Number.POSITIVE_INFINITY
  return left
    .toReversed()
    .map((cents) => {
      least = Math.min(least, cents)
      return least
    })
    .toReversed()
}

function scheduledInstallments(book: Book): DividedInstallment[] {
  const installments: DividedInstallment[] = []
  for (let index = 0; ; index += 1) {
    const installment = installmentAt(book, index) ?? (index === 0 ? beginEmpty(book) : undefined)
    if (!installment) return installments
    const { interestCents, period } = installment
    installments.push({
      ...installment,
      fromOn: period.fromOn,
      dueOn: period.dueOn,
      interestCents,
      principalCents: installment.askedCents - interestCents,
    })
  }
}

/**
 * Extra principal by the installment during which it was paid. On a day on which one ends and the next begins it counts
 * to the first; after the end of the first, to the one that begins on the day: it may repay what was lent with that one.
 */
function extrasByInstallment({ extras }: Book, installments: readonly DividedInstallment[]): Cents[] {
  const byInstallment = installments.map(() => 0)
  let index = 0
  const isBeyond = (on: Day): boolean => {
    const [current, next] = [installments[index], installments[index + 1]]
    if (!current || !next) return false
    return next.fromOn < on || (next.fromOn === on && current.dueOn < on)
  }
  for (const { on, amountCents } of extras) {
    while (isBeyond(on)) index += 1
    byInstallment[index] = (byInstallment[index] ?? 0) + amountCents
  }
  return byInstallment
}

function withExtra(
  installment: DividedInstallment,
  {
    extraPrincipalCents,
    balanceCents,
    paidOn,
  }: {
    extraPrincipalCents: Cents
    balanceCents: Cents /** Of one that is paid without a payment. */
    paidOn: Day | null
  },
): Installment {
  const principalCents = installment.principalCents + extraPrincipalCents
  const paidPrincipalCents = installment.paidPrincipalCents + extraPrincipalCents
  const isPaid = principalCents === paidPrincipalCents && installment.interestCents === installment.paidInterestCents
  return {
    number: installment.number,
    fromOn: installment.fromOn,
    dueOn: installment.dueOn,
    paymentCents: principalCents + installment.interestCents,
    principalCents,
    interestCents: installment.interestCents,
    balanceCents,
    extraPrincipalCents,
    paidPrincipalCents,
    paidInterestCents: installment.paidInterestCents,
    ...(installment.movedCents > 0 && { movedCents: installment.movedCents }),
    isPaid,
    paidOn: isPaid ? (installment.paidOn ?? paidOn) : null,
  }
}

function unpaidInstallment(installment: PlannedInstallment): Installment {
  const nothing = { extraPrincipalCents: 0, paidPrincipalCents: 0, paidInterestCents: 0 }
  return { ...installment, ...nothing, isPaid: installment.paymentCents === 0, paidOn: null }
}
