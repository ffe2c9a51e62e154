import type { Cents, Day } from '../numbers/units.ts'
import { type YearFraction, yearFraction } from '../terms/day-count.ts'
import type { InstallmentPeriod } from '../terms/installment-periods.ts'
import { interestOfDays } from '../terms/interest-of-days.ts'
import { interestRateOn } from '../terms/rate-path.ts'
import type { AgreedRow } from '../terms/terms.ts'
import { type Book, closeIfPaid, openOf, type RunningInstallment, type Span } from './book.ts'
import { minimumPayment, minimumPrincipal } from './minimum-payment.ts'
import { levelFrom } from './remaining-level-payment.ts'
import { partOfInstallment } from './span-interest.ts'

/** The interest of a stretch of days within one installment, rounded once or for each day. */
type Accrual = { span: Span; part: YearFraction; interestCents: Cents }

/**
 * Adds the interest of the days up to, not including, `on` to the unpaid interest (docs/money.md, section 5). It is
 * counted on the principal alone, and a stretch of days ends where an installment ends.
 */
export function accrueUpTo(book: Book, on: Day): void {
  if (on <= book.accruedOn) return
  for (const accrual of accrualsUpTo(book, on, standing(book))) {
    book.unpaidInterestCents += accrual.interestCents
    if (accrual.interestCents > 0) book.journal?.push({ kind: 'ACCRUED', ...accrual })
  }
  book.accruedOn = on
  passAccrualPeriods(book)
}

/** Goes on to the accrual period of the day that interest has reached, which may lie behind the first of a new plan. */
export function passAccrualPeriods({ plan, accruedOn }: Book): void {
  let period = plan.accrualPeriods[plan.accrualPeriod]
  while (period && period.dueOn <= accruedOn) {
    plan.accrualPeriod += 1
    period = plan.accrualPeriods[plan.accrualPeriod]
  }
}

/** The interest that the days up to, not including, `on` will earn on the present principal. */
export function interestUpTo(book: Book, on: Day, from: Standing = standing(book)): Cents {
  return accrualsUpTo(book, on, from).reduce((sum, { interestCents }) => sum + interestCents, 0)
}

/**
 * A place in the life of a loan: a day, the principal outstanding on it, and the index of the accrual period it lies
 * in.
 */
export type Standing = { fromOn: Day; balanceCents: Cents; period: number }

/** The place that the book has reached. */
export function standing({ accruedOn, balanceCents, plan }: Book): Standing {
  return { fromOn: accruedOn, balanceCents, period: plan.accrualPeriod }
}

function accrualsUpTo(book: Book, on: Day, from: Standing): Accrual[] {
  const { plan, terms } = book
  const { dayCount } = terms
  const { balanceCents } = from
  const accruals: Accrual[] = []
  let { fromOn } = from
  for (let index = from.period; fromOn < on; index += 1) {
    const period = plan.accrualPeriods[index]
    const toOn = period && period.dueOn < on ? period.dueOn : on
    const days = { from: fromOn, to: toOn }
    // After the last due day interest continues on everything still owed.
    const part = period ? partOfInstallment(terms, period, days) : yearFraction(dayCount, days)
    const annualRatePpm = interestRateOn(book, period?.fromOn ?? fromOn)
    const interestCents = interestOfDays({ balanceCents, annualRatePpm, part }, terms)
    accruals.push({ span: { fromOn, toOn, balanceCents, annualRatePpm }, part, interestCents })
    fromOn = toOn
  }
  return accruals
}

/**
 * The amount that the next installment will ask for, and whether it asks for interest only (docs/money.md, section 5).
 * null when the loan is repaid. isNewRate: it begins with another rate than the one before.
 */
export function askOfNextDaily(
  book: Book,
  period: InstallmentPeriod,
  isNewRate: boolean,
): { askedCents: Cents; askedAtMostCents?: Cents; asksInterestOnly: boolean; minimumPrincipalCents?: Cents } | null {
  const { plan } = book
  const { owedCents, ownInterestCents } = owedOnDueDay(book, { period, before: book.installments.length })
  if (book.balanceCents + book.unpaidInterestCents === 0) return null
  if (period === plan.periods.at(-1)) return { askedCents: owedCents, asksInterestOnly: false }

  if (plan.isLevelStale) countDailyLevel(book, period, isNewRate)
  if (period.agreed) {
    const most = { owedCents: Number.MAX_SAFE_INTEGER, interestCents: ownInterestCents }
    const askedAtMostCents = askOfAgreed(period.agreed, most)
    const askedCents = Math.min(askedAtMostCents, owedCents)
    return { askedCents, askedAtMostCents, asksInterestOnly: period.agreed.principalCents === 0 }
  }
  if (plan.levelCents === null || plan.nextPeriod < plan.interestOnlyPeriods) {
    const minimumPrincipalCents = minimumPrincipal(book.terms, owedCents - ownInterestCents)
    const asked = { interestCents: ownInterestCents, principalCents: minimumPrincipalCents, owedCents }
    const askedCents = minimumPayment(book.terms, asked)
    return { askedCents, asksInterestOnly: true, ...(minimumPrincipalCents > 0 && { minimumPrincipalCents }) }
  }
  // With equal principals the level is the principal of an installment, and its interest stands beside it.
  const interestBesideCents = book.terms.options?.equalPrincipal ? ownInterestCents : 0
  const askedAtMostCents = plan.levelCents + interestBesideCents
  return { askedCents: Math.min(askedAtMostCents, owedCents), askedAtMostCents, asksInterestOnly: false }
}

/** What a payment that is agreed for its day asks for by the day: at most what is owed. */
export function askOfAgreed(
  { paymentCents, principalCents }: AgreedRow,
  { owedCents, interestCents }: { owedCents: Cents; interestCents: Cents },
): Cents {
  if (paymentCents !== undefined) return Math.min(paymentCents, owedCents)
  return principalCents === undefined ? owedCents : Math.min(principalCents + interestCents, owedCents)
}

/** Counts the payment anew, from the next installment on; for a new rate by the formula over whole periods. */
export function countDailyLevel(book: Book, period: InstallmentPeriod, isNewRate = false): void {
  const { plan } = book
  const { owedCents, ownInterestCents } = owedOnDueDay(book, { period, before: book.installments.length })
  const amountCents = owedCents - ownInterestCents
  const carriedCents = interestBesidePeriod(book, period, { amountCents, interestCents: ownInterestCents })
  const ofNewRate = { period: plan.nextPeriod, interestCents: null, carriedCents }
  const first = isNewRate ? ofNewRate : { period: plan.nextPeriod, interestCents: ownInterestCents }
  plan.levelCents = levelFrom(book, { amountCents: Math.max(0, amountCents - plan.atEndCents), first })
  plan.isLevelStale = false
}

/** The interest that an installment will ask for beside that of a whole period. */
export function interestBesidePeriod(
  book: Book,
  period: InstallmentPeriod,
  { amountCents, interestCents }: { amountCents: Cents; interestCents: Cents },
): Cents {
  const annualRatePpm = interestRateOn(book, period.fromOn)
  const ofPeriod = { balanceCents: amountCents, annualRatePpm, part: period.part }
  return Math.max(0, interestCents - interestOfDays(ofPeriod, book.terms))
}

/**
 * The amount that an installment which has begun asks for now: its payment, or all that will be owed; as the last one always all
 * that, and of interest alone the interest.
 */
function askOfDaily(book: Book, { installment, before }: { installment: RunningInstallment; before: number }): Cents {
  const paidCents = installment.paidInterestCents + installment.paidPrincipalCents
  const { owedCents, ownInterestCents } = owedOnDueDay(book, { period: installment.period, before })
  if (installment.period === book.plan.periods.at(-1)) return paidCents + owedCents
  if (installment.asksInterestOnly && book.terms.line) {
    const interestCents = installment.paidInterestCents + ownInterestCents
    const asked = { interestCents, principalCents: installment.minimumPrincipalCents ?? 0 }
    return Math.max(paidCents, minimumPayment(book.terms, { ...asked, owedCents: paidCents + owedCents }))
  }
  if (installment.asksInterestOnly) return paidCents + ownInterestCents
  return Math.min(installment.askedAtMostCents ?? installment.askedCents, paidCents + owedCents)
}

/**
 * Money is lent, terms change or the loan ends: an installment that is paid on ahead asks for no more than it would without
 * that. Otherwise it goes on to ask for all that will be owed, to which days that are rounded in pieces may add a cent.
 */
export function holdAsks({ installments, due }: Book): void {
  for (const installment of installments.slice(due)) installment.askedAtMostCents = installment.askedCents
}

/**
 * The amount that will be owed on the due day of an installment, and the interest in it, if those before it are paid as
 * they ask now: what fell due now, one that is paid on ahead on its own due day.
 */
function owedOnDueDay(
  book: Book,
  { period, before }: { period: InstallmentPeriod; before: number },
): { owedCents: Cents; ownInterestCents: Cents } {
  const now = { ...standing(book), unpaidInterestCents: book.unpaidInterestCents }
  for (const installment of book.installments.slice(book.open, before)) {
    passTime(book, { now, dueOn: installment.period.dueOn })
    const openCents = openOf(installment)
    const interestCents = Math.min(openCents, now.unpaidInterestCents)
    now.unpaidInterestCents -= interestCents
    now.balanceCents -= Math.min(openCents - interestCents, now.balanceCents)
  }
  passTime(book, { now, dueOn: period.dueOn })
  return { owedCents: now.balanceCents + now.unpaidInterestCents, ownInterestCents: now.unpaidInterestCents }
}

/** A loan as it would stand if what it asks for were paid as asked. */
export type Projection = Standing & { unpaidInterestCents: Cents }

/** Interest up to the due day of an installment, on what the projection still owes. */
export function passTime(book: Book, { now, dueOn }: { now: Projection; dueOn: Day }): void {
  if (dueOn <= now.fromOn) return
  now.unpaidInterestCents += interestUpTo(book, dueOn, now)
  now.fromOn = dueOn
  const { accrualPeriods } = book.plan
  for (let next = accrualPeriods[now.period]; next && next.dueOn <= dueOn; next = accrualPeriods[now.period]) {
    now.period += 1
  }
}

function openCentsBefore(book: Book, before: number): Cents {
  return book.installments.slice(book.open, before).reduce((sum, installment) => sum + openOf(installment), 0)
}

/**
 * Lowers what the newest open installments ask for when less is owed, as after extra principal: those that fell due to
 * what is owed now, one that is paid ahead to what will be owed on its due day.
 */
export function fitDailyInstallments(book: Book, on: Day): void {
  const owedCents = book.balanceCents + book.unpaidInterestCents
  let excessCents = Math.max(0, openCentsBefore(book, book.due) - owedCents)
  for (const installment of book.installments.slice(book.open, book.due).toReversed()) {
    const cutCents = Math.min(excessCents, openOf(installment))
    installment.askedCents -= cutCents
    closeIfPaid(book, installment, on)
    excessCents -= cutCents
  }
  refreshDailyInstallments(book, on)
}

/**
 * Brings up to date what installments ask for as days pass: the last asks for everything; one that has begun before its
 * due day asks for no more than will be owed. Installments that have fallen due keep what they asked for. `on` is the day; interest may
 * be counted up to an earlier one, or rest until a later one.
 */
export function refreshDailyInstallments(book: Book, on: Day): void {
  const { plan, installments } = book
  const last = plan.periods.at(-1)
  for (const installment of installments.slice(Math.min(book.due, installments.length - 1))) {
    const before = installment.number - 1
    const isLast = installment.period === last
    if (!isLast && (installment.number <= book.due || installment.paidOn !== null)) continue
    installment.askedCents = askOfDaily(book, { installment, before })
    closeIfPaid(book, installment, on)
    if (openOf(installment) === 0) continue
    installment.paidOn = null
    book.open = Math.min(book.open, before)
  }
}
