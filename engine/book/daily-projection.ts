import type { Cents, Day } from '../numbers/units.ts'
import { type RateStage, stageBetween } from '../terms/rate-path.ts'
import { type Book, type DividedInstallment, openOf, type RunningInstallment } from './book.ts'
import { beginEmpty, takeBackNotDue } from './book-installments.ts'
import {
  accrueUpTo,
  askOfAgreed,
  interestBesidePeriod,
  type Projection,
  passTime,
  refreshDailyInstallments,
  standing,
} from './daily-interest.ts'
import { minimumPayment, minimumPrincipal } from './minimum-payment.ts'
import { levelFrom } from './remaining-level-payment.ts'

/**
 * The installments of a loan with DAILY interest, as if everything due were paid on the day and every further
 * installment on its due day. Those that have begun take the unpaid interest, oldest first; those to come follow.
 */
export function projectDailyInstallments(book: Book, asOn: Day): DividedInstallment[] {
  takeBackNotDue(book)
  // Paying what is due would end a stretch of days here. When nothing is due, the stretch continues to the next due
  // day.
  if (book.open < book.due) accrueUpTo(book, asOn)
  // What is asked for changed last on the day up to which interest is counted, unless it rests.
  if (book.writtenOffOn === null) refreshDailyInstallments(book, book.accruedOn < asOn ? book.accruedOn : asOn)
  const balanceCents = book.writtenOffOn === null ? book.balanceCents : book.principalAtWriteOffCents
  const now = { ...standing(book), balanceCents, unpaidInterestCents: book.unpaidInterestCents }
  const begun = book.installments.map((installment) => begunInstallment(book, installment, now))
  const installments = [...begun, ...installmentsToCome(book, { now, begun: begun.length })]
  if (installments.length === 0) return [begunInstallment(book, beginEmpty(book), now)]
  return installments
}

function begunInstallment(book: Book, installment: RunningInstallment, now: Projection): DividedInstallment {
  const { paidInterestCents, paidPrincipalCents, period } = installment
  const openCents = openOf(installment)
  // A write-off ends all interest.
  if (book.writtenOffOn === null) passTime(book, { now, dueOn: period.dueOn })
  const interestCents = Math.min(openCents, now.unpaidInterestCents)
  // A write-off leaves no interest to ask for, so the installments that have begun may ask for more than was written
  // off.
  const principalCents = Math.min(openCents - interestCents, now.balanceCents)
  now.unpaidInterestCents -= interestCents
  now.balanceCents -= principalCents
  return {
    ...installment,
    fromOn: period.fromOn,
    dueOn: period.dueOn,
    interestCents: paidInterestCents + interestCents,
    principalCents: paidPrincipalCents + principalCents,
    // After a write-off no interest is asked for: an installment with nothing else open is paid from then on.
    paidOn: installment.paidOn ?? (interestCents + principalCents === 0 ? book.writtenOffOn : null),
  }
}

function installmentsToCome(book: Book, { now, begun }: { now: Projection; begun: number }): DividedInstallment[] {
  const { plan } = book
  const installments: DividedInstallment[] = []
  for (let index = plan.nextPeriod; index < plan.periods.length; index += 1) {
    const period = plan.periods[index]
    if (!period) break
    if (book.writtenOffOn === null) passTime(book, { now, dueOn: period.dueOn })
    const owedCents = now.balanceCents + now.unpaidInterestCents
    if (owedCents === 0) break
    const askedCents = askedOf(book, { index, now })
    const interestCents = Math.min(askedCents, now.unpaidInterestCents)
    const principalCents = askedCents - interestCents
    now.unpaidInterestCents -= interestCents
    now.balanceCents -= principalCents
    installments.push({
      number: begun + installments.length + 1,
      fromOn: period.fromOn,
      dueOn: period.dueOn,
      interestCents,
      principalCents,
      movedCents: 0,
      paidInterestCents: 0,
      paidPrincipalCents: 0,
      paidOn: null,
    })
  }
  return installments
}

type Asking = { index: number; now: Projection }

function askedOf(book: Book, { index, now }: Asking): Cents {
  const { plan } = book
  const period = plan.periods[index]
  const owedCents = now.balanceCents + now.unpaidInterestCents
  if (index === plan.periods.length - 1) return owedCents
  const stage = stageOfPeriod(book, index)
  if (stage && !stage.isPaymentKept) plan.isLevelStale = true
  if (plan.isLevelStale && period) {
    const [amountCents, interestCents] = [now.balanceCents, now.unpaidInterestCents]
    const carriedCents = interestBesidePeriod(book, period, { amountCents, interestCents })
    const ofNewRate = { period: index, interestCents: null, carriedCents }
    const first = stage ? ofNewRate : { period: index, interestCents }
    plan.levelCents = levelFrom(book, { amountCents: Math.max(0, amountCents - plan.atEndCents), first })
    plan.isLevelStale = false
  }
  const agreed = period?.agreed
  if (agreed) return askOfAgreed(agreed, { owedCents, interestCents: now.unpaidInterestCents })
  if (plan.levelCents === null || index < plan.interestOnlyPeriods) {
    const principalCents = minimumPrincipal(book.terms, now.balanceCents)
    return minimumPayment(book.terms, { interestCents: now.unpaidInterestCents, principalCents, owedCents })
  }
  const interestBesideCents = book.terms.options?.equalPrincipal ? now.unpaidInterestCents : 0
  return Math.min(plan.levelCents + interestBesideCents, owedCents)
}

/** The stage of the rate path that begins with the installment of a period. */
function stageOfPeriod({ ratePath, plan, installments, terms }: Book, index: number): RateStage | undefined {
  const period = plan.periods[index]
  if (ratePath.length === 0 || !period) return undefined
  const before = plan.periods[index - 1] ?? installments.at(-1)?.period
  return stageBetween(ratePath, { after: before?.fromOn ?? terms.originationOn, until: period.fromOn })
}
