import { laterOf } from '../numbers/dates.ts'
import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import { principalOf, ruleOfAgreed } from '../schedule/installments-from-level.ts'
import type { InstallmentPeriod } from '../terms/installment-periods.ts'
import { interestFromOn } from '../terms/interest-start.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import { interestRateOn, stageBetween } from '../terms/rate-path.ts'
import { amortizedCents, bearingCents, carriedAhead, waitingInterest } from './at-end.ts'
import { type Book, flatBearingCents, isDaily, isTouched, openOf, type RunningInstallment, type Span } from './book.ts'
import { askOfNextDaily, countDailyLevel } from './daily-interest.ts'
import { bearsFromOn, isPostponed } from './first-payments.ts'
import { levelFrom } from './remaining-level-payment.ts'
import { interestOfSpans } from './span-interest.ts'

/**
 * The installment at an index. Begins it, and those before it, if necessary. undefined when the loan asks for no more.
 */
export function installmentAt(book: Book, index: number): RunningInstallment | undefined {
  while (book.installments.length <= index && beginNext(book));
  return book.installments[index]
}

/**
 * Gives back what takes back the installments that have begun since, where they were only looked at: neither money nor time
 * has passed.
 */
export function beforeLooking(book: Book): () => void {
  const { unplannedCents, installments, journal } = book
  const plan = { ...book.plan }
  const begun = installments.length
  const noted = journal?.length ?? 0
  return () => {
    if (installments.length === begun) return
    installments.length = begun
    book.plan = plan
    book.unplannedCents = unplannedCents
    if (journal) journal.length = noted
  }
}

/**
 * The due day of an installment that has begun or is the next to begin, without beginning it. undefined when there is
 * none.
 */
export function dueOnOf({ installments, plan }: Book, index: number): Day | undefined {
  const next = plan.agreed ? plan.agreed[index] : plan.periods[plan.nextPeriod]
  return (installments[index]?.period ?? next)?.dueOn
}

/**
 * Takes back the newest installments, as long as they begin on or after a day and nothing was paid on them, so that
 * they can be made anew. Gives those taken back.
 */
export function takeBackFrom(book: Book, on: Day): RunningInstallment[] {
  return takeBack(book, ({ fromOn }) => fromOn >= on)
}

/**
 * Takes back every installment that has not fallen due and on which nothing was paid, also the one that the day lies
 * in.
 */
export function takeBackNotDue(book: Book): RunningInstallment[] {
  return takeBack(book, () => true)
}

function takeBack(book: Book, isLater: (period: InstallmentPeriod) => boolean): RunningInstallment[] {
  const taken: RunningInstallment[] = []
  for (let installment = book.installments.at(-1); installment; installment = book.installments.at(-1)) {
    const isDownPayment = installment.period.fromOn === installment.period.dueOn
    const isEmpty = installment.askedCents === 0 && installment.paidOn !== null
    if (!isLater(installment.period) || isTouched(installment) || isDownPayment || isEmpty || installment.isKept) break
    if (book.installments.length <= book.due) break
    book.installments.pop()
    book.unplannedCents += installment.askedCents - installment.interestCents
    book.plan.nextPeriod -= 1
    if (installment.levelBefore) restoreLevel(book, installment.levelBefore)
    book.plan.deferredCents = installment.carriedInterestCents
    book.plan.movedInterestCents = installment.movedInterestCents ?? 0
    book.plan.forgivenBeforeCents = installment.forgivenBeforeCents ?? 0
    // Money lent while an installment was paid on stays to be counted with the next one.
    const { fromOn } = installment.period
    book.plan.spansBefore = installment.spans.filter((span) => span.fromOn < fromOn)
    const [first] = installment.spans
    if (first && first.fromOn > bearsFromOn(book.plan.firstPayments, installment.period)) {
      book.plan.resumesOn = first.fromOn
    }
    taken.push(installment)
  }
  leaveAgreedSchedule(book)
  return taken
}

/** Keeps what is still owed after all principal was repaid, also where it is nothing: later terms do not change it. */
export function keepInterestOfRepaid(book: Book): void {
  if (isDaily(book) || book.balanceCents > 0) return
  for (const installment of book.installments.slice(book.due)) installment.isKept = true
}

function restoreLevel(
  { plan }: Book,
  { levelCents, isLevelStale }: NonNullable<RunningInstallment['levelBefore']>,
): void {
  plan.levelCents = levelCents
  plan.isLevelStale = isLevelStale
}

/** From now on installments are made one by one from the plan, no longer read from the contract. */
export function leaveAgreedSchedule(book: Book): void {
  if (!book.plan.agreed) return
  book.plan.agreed = null
  const lastOn = book.installments.at(-1)?.period.dueOn
  const next = book.plan.periods.findIndex(({ fromOn }) => lastOn === undefined || fromOn >= lastOn)
  book.plan.nextPeriod = next === -1 ? book.plan.periods.length : next
}

/**
 * Ends a stretch of days in the installment that a day lies in. What it has earned so far stays; from the day on its
 * interest is counted on another amount or at another rate. `taken` are the installments just taken back.
 */
export function pauseInstallment(
  book: Book,
  { on, taken, rateOf }: { on: Day; taken: readonly RunningInstallment[]; rateOf?: (on: Day) => RatePpm },
): void {
  const { plan } = book
  const next = plan.periods[plan.nextPeriod]
  if (!next || next.fromOn >= on) return
  const running = taken.find(({ period }) => period === next)
  // Nothing is owed, so the days until then bear nothing.
  if (!running && !hasMoreToAsk(book)) {
    plan.resumesOn = runsFrom(book, on)
    return
  }
  const annualRatePpm = rateOf?.(next.fromOn) ?? interestRateOn(book, next.fromOn)
  const spans = running?.spans ?? [...plan.spansBefore, { ...ownSpan(book, next), annualRatePpm }]
  plan.spansBefore = spansUntil(spans, on)
  const [first] = spans
  const beginsLater = first && first.fromOn > bearsFromOn(plan.firstPayments, next)
  plan.resumesOn = runsFrom(book, beginsLater ? laterOf(on, first.fromOn) : on)
}

/** The first day from one on of which interest runs: where it rests until a later day, that day. */
export function runsFrom({ plan: { restsUntil } }: Book, on: Day): Day {
  return restsUntil === null ? on : laterOf(on, restsUntil)
}

/** The parts of stretches of days that lie before a day. */
export function spansUntil(spans: readonly Span[], on: Day): Span[] {
  return spans.filter(({ fromOn }) => fromOn < on).map((span) => ({ ...span, toOn: span.toOn < on ? span.toOn : on }))
}

/** Skips due days that passed while nothing was owed: they ask for nothing, and their days bear nothing. */
export function skipPeriodsBefore({ plan }: Book, on: Day): void {
  for (let period = plan.periods[plan.nextPeriod]; period && period.dueOn <= on; ) {
    plan.nextPeriod += 1
    plan.spansBefore = []
    plan.forgivenBeforeCents = 0
    if (plan.resumesOn !== null && plan.resumesOn <= on) plan.resumesOn = null
    period = plan.periods[plan.nextPeriod]
  }
}

/** Begins the next installment. null when no principal is left to ask for, or no period. */
function beginNext(book: Book): RunningInstallment | null {
  const { plan } = book
  if (isDaily(book)) return beginDaily(book)
  if (!plan.agreed) return beginPlanned(book)
  const agreed = plan.agreed[book.installments.length]
  return agreed ? beginAgreed(book, agreed) : null
}

function beginAgreed(book: Book, agreed: PlannedInstallment): RunningInstallment {
  const { plan } = book
  const { fromOn, dueOn, principalCents, interestCents, deferredInterestCents = 0 } = agreed
  const askedCents = principalCents + interestCents
  const isDownPayment = fromOn === dueOn
  if (isDownPayment) {
    book.unplannedCents -= principalCents
    return begin(book, emptyPeriod(fromOn, dueOn), { askedCents, interestCents, spans: [] })
  }
  const period = plan.periods[plan.nextPeriod] ?? emptyPeriod(fromOn, dueOn)
  const { balanceCents, annualRatePpm } = ownSpan(book, period)
  const beginsOn = bearsFromOn(plan.firstPayments, { fromOn: plan.resumesOn ?? fromOn, dueOn })
  const spans = [{ fromOn: beginsOn, toOn: dueOn, balanceCents, annualRatePpm }]
  const levelBefore = enterStage(book, period)
  if (levelBefore) countLevelOfStage(book)
  book.unplannedCents -= principalCents
  const carriedInterestCents = plan.deferredCents
  plan.nextPeriod += 1
  plan.deferredCents = deferredInterestCents
  plan.resumesOn = null
  const asks = { askedCents, interestCents, spans, carriedInterestCents, deferredInterestCents, levelBefore }
  return begin(book, period, asks)
}

/**
 * Begins the rate of a stage with the installment of a period: its payment has to be counted anew, unless it is kept.
 * Gives the payment before, which holds again when the installment is taken back; undefined without a stage.
 */
function enterStage(book: Book, period: InstallmentPeriod): RunningInstallment['levelBefore'] {
  const stage = stageOfNext(book, period)
  if (!stage) return undefined
  const { levelCents, isLevelStale } = book.plan
  if (!stage.isPaymentKept) book.plan.isLevelStale = true
  return { levelCents, isLevelStale }
}

/** The stage of the rate path that begins with the next installment. */
export function stageOfNext({ ratePath, plan, installments, terms }: Book, period: InstallmentPeriod) {
  if (ratePath.length === 0) return undefined
  const before = plan.periods[plan.nextPeriod - 1] ?? installments.at(-1)?.period
  return stageBetween(ratePath, { after: before?.fromOn ?? terms.originationOn, until: period.fromOn })
}

/** Counts the payment of a new rate by the formula of the schedule, over whole periods. */
function countLevelOfStage(book: Book): void {
  const { plan } = book
  if (!plan.isLevelStale) return
  plan.levelCents = levelFrom(book, {
    amountCents: amortizedCents(book),
    first: { period: plan.nextPeriod, interestCents: null },
  })
  noteLevel(book)
  plan.isLevelStale = false
}

/** Makes an installment by the rules of the schedule from the principal that no installment asks for yet. */
function beginPlanned(book: Book, { entersStage } = { entersStage: true }): RunningInstallment | null {
  const { plan } = book
  const period = plan.periods[plan.nextPeriod]
  if (!period || !hasMoreToAsk(book)) return null

  const spans = [...plan.spansBefore, ownSpan(book, period)]
  const { deferredCents: carriedInterestCents, movedInterestCents, forgivenBeforeCents } = plan
  const accruedCents = accruedOver(book, spans, period)
  const wasStale = plan.isLevelStale
  const levelBefore = entersStage ? enterStage(book, period) : undefined
  const isWhole = isWholePeriod(book, spans, period)
  if (levelBefore && !wasStale && isWhole && movedInterestCents === 0) countLevelOfStage(book)
  countPlannedLevel(book, { accruedCents, isOwn: isWhole && carriedAhead(plan) === 0 })
  const isLast = plan.nextPeriod === plan.periods.length - 1
  const { principalCents, deferredInterestCents: putOffCents } = partsOfPlanned(book, accruedCents)
  // What stands beside the payment: asked for by the last installment, and by the first after those that postpone theirs.
  const owedCents = accruedCents + carriedInterestCents - carriedAhead(plan)
  const deferredInterestCents = isPostponed(plan, period)
    ? owedCents
    : putOffCents + (isLast ? 0 : waitingInterest(plan))
  const interestCents = owedCents - deferredInterestCents
  plan.spansBefore = []
  plan.forgivenBeforeCents = 0
  plan.resumesOn = plan.resumesOn !== null && plan.resumesOn > period.dueOn ? plan.resumesOn : null
  plan.nextPeriod += 1
  plan.deferredCents = deferredInterestCents
  plan.movedInterestCents = Math.max(0, movedInterestCents - interestCents)
  book.unplannedCents -= principalCents
  const asks = { askedCents: principalCents + interestCents, interestCents, spans }
  return begin(book, period, {
    ...asks,
    carriedInterestCents,
    deferredInterestCents,
    movedInterestCents,
    forgivenBeforeCents,
    levelBefore,
  })
}

/** The interest of the next installment over its stretches of days, with that of before which it asks for within its payment. */
function accruedOver({ plan, terms }: Book, spans: readonly Span[], period: InstallmentPeriod): Cents {
  return Math.max(0, interestOfSpans(spans, terms, period) - plan.forgivenBeforeCents) + carriedAhead(plan)
}

/**
 * The level payment as it goes on after the installment that a day lies in, counted now if it has to be counted anew. Those
 * that begin on the day or later are taken back.
 */
export function levelAfter(book: Book, on: Day): Pick<Book['plan'], 'levelCents' | 'isLevelStale'> {
  if (!isDaily(book)) installmentAt(book, book.due)
  takeBackFrom(book, on)
  countLevelNow(book)
  const { levelCents, isLevelStale } = book.plan
  return { levelCents, isLevelStale }
}

/** Begins an installment that was taken back again, by the payment that it had; the plan goes on with that after it. */
export function beginAgain(
  book: Book,
  { levelCents }: RunningInstallment,
  after: Pick<Book['plan'], 'levelCents' | 'isLevelStale'>,
): void {
  book.plan.levelCents = levelCents
  book.plan.isLevelStale = false
  beginPlanned(book, { entersStage: false })
  restoreLevel(book, after)
}

/**
 * Whether a SCHEDULED installment to come has anything to ask for: principal, interest that was put off, or the interest
 * of days that no installment has asked for, although their principal is repaid by now.
 */
export function hasMoreToAsk({ unplannedCents, plan }: Book): boolean {
  return unplannedCents > 0 || plan.deferredCents > 0 || hasUnaskedDays(plan)
}

function hasUnaskedDays({ spansBefore }: Book['plan']): boolean {
  return spansBefore.some(({ balanceCents }) => balanceCents > 0)
}

/**
 * Counts the payment of the next installment, if it has to be counted anew. isOwn: its interest is that of its own days
 * and no other.
 */
function countPlannedLevel(book: Book, { accruedCents, isOwn }: { accruedCents: Cents; isOwn: boolean }): void {
  const { plan } = book
  if (!plan.isLevelStale) return
  const first = { period: plan.nextPeriod, interestCents: isOwn ? null : accruedCents }
  plan.levelCents = levelFrom(book, { amountCents: amortizedCents(book), first })
  if (first.interestCents === null) noteLevel(book)
  plan.isLevelStale = false
}

/**
 * Counts the payment of the next installment now, if it has to be counted anew: what comes later leaves it as it is, as
 * extra principal that shortens the term does.
 */
export function countLevelNow(book: Book): void {
  const { plan } = book
  const period = plan.periods[plan.nextPeriod]
  if (!period || !plan.isLevelStale) return
  if (isDaily(book)) {
    countDailyLevel(book, period, stageOfNext(book, period) !== undefined)
    return
  }
  if (!hasMoreToAsk(book)) return
  const spans = [...plan.spansBefore, ownSpan(book, period)]
  const accruedCents = accruedOver(book, spans, period)
  countPlannedLevel(book, { accruedCents, isOwn: isWholePeriod(book, spans, period) && carriedAhead(plan) === 0 })
}

/** Whether one amount bears interest at one rate on all days of a period but those without interest. */
function isWholePeriod({ plan }: Book, spans: readonly Span[], period: InstallmentPeriod): boolean {
  return spans.length === 1 && spans[0]?.fromOn === bearsFromOn(plan.firstPayments, period)
}

/** The principal of an installment and, where its interest is above the level payment, the interest it defers. */
function partsOfPlanned(book: Book, accruedCents: Cents): { principalCents: Cents; deferredInterestCents: Cents } {
  const { plan, terms } = book
  const parts = (principalCents: Cents, deferredInterestCents = 0) => ({ principalCents, deferredInterestCents })
  if (plan.nextPeriod === plan.periods.length - 1) return parts(book.unplannedCents)
  const leftCents = amortizedCents(book)
  const agreed = plan.periods[plan.nextPeriod]?.agreed
  if (agreed) {
    const askedCents = agreed.paymentCents ?? agreed.principalCents ?? 0
    const rule = ruleOfAgreed(agreed, false, leftCents, accruedCents)
    return parts(
      principalOf(rule, leftCents, askedCents, accruedCents),
      rule === 'deferred' ? accruedCents - askedCents : 0,
    )
  }
  if (plan.levelCents === null || plan.nextPeriod < plan.interestOnlyPeriods) return parts(0)
  if (terms.options?.equalPrincipal) return parts(Math.min(leftCents, plan.levelCents))
  const restCents = plan.levelCents - accruedCents
  return restCents < 0 ? parts(0, -restCents) : parts(Math.min(leftCents, restCents))
}

/**
 * The days and the amount of an installment that begins. Flat interest is on the whole loan, however much of it has
 * been repaid. By the actuarial method deferred interest bears interest too, but not what was past due.
 */
function ownSpan(book: Book, { fromOn, dueOn }: InstallmentPeriod): Span {
  const { plan, terms } = book
  const bearingDeferred =
    terms.options?.firstPeriodInterest === 'ACTUARIAL' ? Math.max(0, carriedAhead(plan) - plan.movedInterestCents) : 0
  const beginsOn = bearsFromOn(plan.firstPayments, { fromOn: plan.resumesOn ?? fromOn, dueOn })
  return {
    // Days whose interest was paid at closing may reach beyond an installment that was brought forward.
    fromOn: beginsOn < dueOn ? beginsOn : dueOn,
    toOn: dueOn,
    balanceCents: terms.options?.flatInterest ? flatBearingCents(book) : bearingCents(book) + bearingDeferred,
    annualRatePpm: interestRateOn(book, fromOn),
  }
}

function beginDaily(book: Book): RunningInstallment | null {
  const { plan } = book
  const period = plan.periods[plan.nextPeriod]
  if (!period) return null
  const { levelCents, isLevelStale } = plan
  const stage = enterStage(book, period)
  const ask = askOfNextDaily(book, period, stage !== undefined)
  if (!ask) return null
  plan.nextPeriod += 1
  // An installment that is only looked at, and taken back, has not counted the payment anew.
  const levelBefore = stage || isLevelStale ? { levelCents, isLevelStale } : undefined
  return begin(book, period, { ...ask, interestCents: 0, spans: [], levelBefore })
}

/**
 * Begins an installment in the next period that asks for interest that was deferred, and for nothing else; what earlier
 * days have earned is added by the day (spansBeside). undefined when nothing waits to be asked for.
 */
export function beginDeferred(book: Book): RunningInstallment | undefined {
  const { plan } = book
  const period = plan.periods[plan.nextPeriod]
  const interestCents = plan.deferredCents
  if (!period || (interestCents === 0 && !hasUnaskedDays(plan))) return undefined
  plan.nextPeriod += 1
  plan.deferredCents = 0
  plan.movedInterestCents = 0
  return begin(book, period, {
    askedCents: interestCents,
    interestCents,
    spans: [],
    carriedInterestCents: interestCents,
  })
}

/** Begins a DAILY installment in the next period that asks for everything still owed. */
export function beginSettlement(book: Book, period: InstallmentPeriod, askedCents: Cents): void {
  book.plan.nextPeriod += 1
  begin(book, period, { askedCents, interestCents: 0, spans: [] })
}

/**
 * Begins an installment that asks for nothing. It carries the extra principal of a loan that is repaid before any other
 * has begun.
 */
export function beginEmpty(book: Book): RunningInstallment {
  const { terms, plan } = book
  const period = plan.periods[plan.nextPeriod] ?? emptyPeriod(interestFromOn(terms), terms.maturityOn)
  const installment = begin(book, period, { askedCents: 0, interestCents: 0, spans: [] })
  installment.paidOn = book.payments.at(-1)?.effectiveOn ?? null
  if (plan.nextPeriod < plan.periods.length) plan.nextPeriod += 1
  return installment
}

function emptyPeriod(fromOn: Day, dueOn: Day): InstallmentPeriod {
  return { fromOn, dueOn, part: { numerator: 0, denominator: 1 } }
}

function begin(
  book: Book,
  period: InstallmentPeriod,
  asks: Pick<RunningInstallment, 'askedCents' | 'interestCents' | 'spans'> & {
    asksInterestOnly?: boolean
    askedAtMostCents?: Cents
    minimumPrincipalCents?: Cents
    carriedInterestCents?: Cents
    deferredInterestCents?: Cents
    movedInterestCents?: Cents
    forgivenBeforeCents?: Cents
    levelBefore?: RunningInstallment['levelBefore']
  },
): RunningInstallment {
  // Field by field, for a spread takes longer than all else that an installment begins with.
  const installment: RunningInstallment = {
    number: book.installments.length + 1,
    period,
    askedCents: asks.askedCents,
    interestCents: asks.interestCents,
    carriedInterestCents: asks.carriedInterestCents ?? 0,
    deferredInterestCents: asks.deferredInterestCents ?? 0,
    asksInterestOnly: asks.asksInterestOnly ?? false,
    spans: asks.spans,
    levelCents: book.plan.levelCents,
    levelBefore: asks.levelBefore,
    adjustedCents: 0,
    movedCents: 0,
    paidInterestCents: 0,
    paidPrincipalCents: 0,
    paidOn: null,
    lateOn: null,
  }
  if (asks.movedInterestCents) installment.movedInterestCents = asks.movedInterestCents
  if (asks.forgivenBeforeCents) installment.forgivenBeforeCents = asks.forgivenBeforeCents
  if (asks.askedAtMostCents !== undefined) installment.askedAtMostCents = asks.askedAtMostCents
  if (asks.minimumPrincipalCents !== undefined) installment.minimumPrincipalCents = asks.minimumPrincipalCents
  book.installments.push(installment)
  noteInstallment(book, installment)
  return installment
}

/** Writes into the journal what the interest of an installment is counted on. */
export function noteInstallment(
  { journal }: Book,
  { number, period, spans, interestCents, carriedInterestCents, deferredInterestCents }: RunningInstallment,
): void {
  if (!journal || spans.length === 0) return
  journal.push({
    kind: 'INSTALLMENT_BEGAN',
    installment: number,
    period,
    spans: [...spans],
    interestCents,
    carriedInterestCents,
    deferredInterestCents,
  })
}

/**
 * Writes into the journal what a level payment is counted on, where it follows from an amount, a rate and whole
 * periods.
 */
function noteLevel(book: Book): void {
  const { journal, plan, terms, ratePath, installments } = book
  const amountCents = amortizedCents(book)
  const { levelCents, nextPeriod, interestOnlyPeriods } = plan
  const { options = {} } = terms
  const isStated = options.paymentCents !== undefined || options.isAccelerated || options.residualCents
  const isPlain = !isStated && !options.equalPrincipal && !options.flatInterest && interestOnlyPeriods <= nextPeriod
  const next = plan.periods[nextPeriod]
  const isFree = next && bearsFromOn(plan.firstPayments, next) > next.fromOn
  if (levelCents === null || !isPlain || isFree) return
  const count = plan.levelPeriods.length - nextPeriod
  const annualRatePpm = interestRateOn({ terms, ratePath }, plan.periods[nextPeriod]?.fromOn ?? terms.originationOn)
  journal?.push({
    kind: 'LEVEL_SET',
    installment: installments.length + 1,
    amountCents,
    count,
    annualRatePpm,
    levelCents,
  })
}

/**
 * Moves book.open to the oldest installment that is not paid. One that asks for nothing counts as paid from its due
 * day.
 */
export function passPaidInstallments(book: Book): void {
  for (
    let installment = book.installments[book.open];
    installment && openOf(installment) === 0;
    installment = book.installments[book.open]
  ) {
    if (installment.askedCents === 0 && book.open >= book.due) return
    book.open += 1
  }
}
