import type { Arrears, ExtraPrincipal, TermsChange } from '../../terms/events.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { agreedAsk, isByRow } from './agreed-rows.ts'
import { type DayNumber, dayNumber } from './calendar.ts'
import { interestStart } from './closing.ts'
import { type Period, partOfPeriod, partOfYear } from './day-count.ts'
import { dueDays, interestOnlyUntil } from './due-days.ts'
import { dueDayOf, interestFreeCount, postponedCount } from './first-payments.ts'
import { type Fraction, fraction, plus, rounded, times, ZERO } from './fraction.ts'
import { levelPayment } from './level-payment.ts'
import { isClosed, type Loan, type Part, type Row, sumOf } from './loan.ts'
import { yearlyRateOn } from './rates.ts'
import {
  amortizationPeriods,
  equalPrincipal,
  isCountedAnew,
  isStated,
  keepsPayment,
  levelAtNewRate,
  loweredPayment,
  periodsFrom,
  planOf,
  rateFactor,
  scheduleOf,
} from './schedule.ts'

/** From a day on so much bears interest at this rate. */
type Stretch = { from: DayNumber; cents: number; yearly: Fraction }

/**
 * A row with what its interest is made of. `earned` is the interest of its days, `carried` what rows before it left; a
 * payment that is too low asks for less than both.
 */
type ScheduledRow = Row & {
  agreed?: Period['agreed']
  stretches: Stretch[]
  before: Stretch[]
  forgivenBefore: number
  /** Money lent after the last installment was paid on: its days before that begins, and those within. */
  added: (Stretch & { to: DayNumber })[]
  earned: number
  carried: number
  /** Interest that waits for the last installment since this one began, or was moved there meanwhile. */
  waits: number
  /** Interest that the payments before it left to it, or to a later one as it does itself. */
  postponed: number
  /** The level payment, or the equal principal, by which it asks. */
  level: number | null
  forgiven: number
  /** Terms changed after all principal was repaid: it stays as it is. */
  isKept: boolean
}

/**
 * A loan whose interest is fixed when an installment begins, on the principal that the schedule has then
 * (docs/money.md, section 5).
 */
export function scheduledLoan(agreed: LoanTerms): Loan {
  let plan = planOf(agreed)
  let endless = amortizationPeriods(agreed, plan.periods)
  let terms = agreed
  let rows: ScheduledRow[] = []
  let lent = 0
  /** Which period begins next, and on which day, where that is not its own first day. */
  let next = 0
  let nextFrom: DayNumber | null = null
  let level = plan.levelCents
  /** A payment that the contract states, lowered perhaps. */
  let stated = agreed.options?.paymentCents ?? null
  /** The payment was counted anew, from the next installment on. */
  let isStale = false
  /** By the Rule of 78 the installments are those of the contract: no money lent later and no other rate is known here. */
  const byRule = agreed.options?.rebate === 'RULE_OF_78' ? scheduleOf(agreed) : null
  /** Interest that was earned and not asked for, because the payment was too low. */
  let carried = 0
  /** Principal that was past due and that the last installment asks for; the part that bears no interest; and its interest. */
  let atEnd = 0
  let resting = 0
  let waiting = 0
  /** No interest runs until this day. */
  let restsUntil: DayNumber = 0
  /** By the contract: days that bear none; payments of interest alone; and payments that leave their interest to the next after them. */
  const freeUntil = dueDayOf(endless, interestFreeCount(agreed))
  const principalFreeUntil = dueDayOf(endless, agreed.options?.principalGraceRows ?? 0)
  const postponedUntil = dueDayOf(plan.periods, postponedCount(agreed, plan.periods))
  /** Interest that such payments left. */
  let postponed = 0
  /** Extra principal paid before the first installment begins. */
  let early = 0
  /** Extra principal of a day that no installment there was had among its days. */
  const astray: { row: ScheduledRow; cents: number; day: DayNumber }[] = []
  /** Money lent while an installment was paid on: its days until the next one begins. */
  let before: Stretch[] = []
  /** What was forgiven of their interest. */
  let forgivenBefore = 0
  /** Extra principal shortens the term. Without any, every period has an installment, even one of nothing. */
  let mayEndEarly = isByRow(agreed) || isStated(agreed)

  return {
    get lastDue() {
      return plan.periods.at(-1)?.due ?? 0
    },
    get rows() {
      return rows
    },
    numberOf: (row) => rows.indexOf(row as ScheduledRow) + 1,
    allRows: () => withExtraInPlace([...rows, ...rowsToCome()]),
    beginDay,
    holdAsks: () => undefined,
    keepPayment: () => undefined,
    lend,
    changeTerms,
    restInterest,
    outstanding,
    openOf,
    openParts: openDue,
    lateCents: (day) => new Map([...openDue(day)].map(([row, { interest, principal }]) => [row, interest + principal])),
    endStretch: () => undefined,
    nextRow,
    wholeOf: (row) => openOf(row).interest + openOf(row).principal,
    payRow,
    earnedBeside: () => 0,
    payEarned: () => undefined,
    forgiveInterest,
    payExtra,
    interestOn,
    settle,
  }

  function outstanding(): number {
    return lent - early - sumOf(rows, ({ paidPrincipal }) => paidPrincipal)
  }

  /** Principal that no installment which has begun asks for. */
  function unasked(): number {
    return lent - early - sumOf(rows, ({ principal }) => principal)
  }

  /** Of principal that none asks for yet: what the payments repay, without what the last one asks for beside its own. */
  function repaidByPayments(cents: number): number {
    return Math.max(0, cents - atEnd)
  }

  /** Of principal that none asks for yet: what bears interest. */
  function bearing(cents: number): number {
    return Math.max(0, cents - resting)
  }

  function comingPeriod(): Period | null {
    const period = plan.periods[next]
    return period && (unasked() > 0 || isInterestLeft() || (!mayEndEarly && lent > 0))
      ? periodFrom(nextFrom ?? period.from, period)
      : null
  }

  /** Interest that no installment asks for yet: put off, or of money lent meanwhile. */
  function isInterestLeft(): boolean {
    return carried + waiting + postponed > 0 || before.some(({ cents }) => cents > 0)
  }

  function beginDay(day: DayNumber): void {
    // One that falls due on the day on which it begins is asked for on that day.
    const hasBegun = ({ from, due }: Period): boolean => from < day || due === day
    for (let period = comingPeriod(); period && hasBegun(period); period = comingPeriod()) begin(period)
    for (const row of rows) if (row.due <= day && isClosed(row)) row.paidOn ??= day
  }

  function begin({ from, due, agreed: asAgreed }: Period): ScheduledRow {
    const begins = plan.periods[next]?.from ?? from
    mayEndEarly ||= keepsPayment(terms, plan.periods, next)
    if (isCountedAnew(terms, plan.periods, next) && stated === null) {
      const isPlain = !isStale && nextFrom === null && before.length === 0
      level = isPlain
        ? levelAtNewRate(terms, { ...plan, index: next, cents: repaidByPayments(unasked()), carried })
        : levelFrom(next, { cents: repaidByPayments(unasked()), earned: earnedAhead() })
    }
    isStale = false
    const stretches = stretchesOf({ from, due }, { cents: bearing(unasked()), yearly: yearlyRateOn(terms, begins) })
    const whole = plan.periods[next]
    const own = rows.length === 0 || !whole ? { from, due, agreed: asAgreed } : whole
    const row: ScheduledRow = {
      ...emptyRow(own),
      stretches,
      before,
      forgivenBefore,
      carried,
      waits: waiting,
      postponed,
      level,
    }
    next += 1
    nextFrom = null
    before = []
    forgivenBefore = 0
    const place = next - 1
    row.earned = earnedOf(row)
    ask(row, unasked())
    askByRule(row, place)
    rows.push(row)
    if (early > 0) {
      row.principal += early
      row.paidPrincipal += early
      row.extra += early
      early = 0
    }
    return row
  }

  function askByRule(row: ScheduledRow, place: number): void {
    const stated = byRule?.[place]
    if (!stated) return
    const { deferredInterestCents = 0 } = stated
    row.interest = stated.interestCents
    row.principal = stated.principalCents
    row.earned = stated.interestCents + deferredInterestCents - row.carried
    carried = deferredInterestCents
  }

  /** What an installment asks for: as the last one everything, else interest alone or the level payment. */
  function ask(row: ScheduledRow, principalLeft: number): void {
    const isLast = next === plan.periods.length
    const owed = row.earned + row.carried + (isLast ? waiting : 0)
    const left = isLast ? principalLeft : repaidByPayments(principalLeft)
    const isInterestOnly = next <= plan.interestOnlyCount || row.level === null
    const beside = terms.options?.equalPrincipal ? owed : 0
    const byRule = isInterestOnly ? owed : beside + (row.level ?? 0)
    const asked = isLast ? owed + principalLeft : (agreedAsk(terms, row.due, owed) ?? byRule)
    const ofPayment = Math.min(owed, asked)
    const isPostponed = !isLast && row.due <= postponedUntil
    row.interest = isPostponed ? 0 : ofPayment + row.postponed
    row.principal = row.extra + Math.min(left, asked - ofPayment)
    carried = isPostponed ? 0 : owed - ofPayment
    postponed = isPostponed ? row.postponed + owed : 0
  }

  /** The days of an installment on one amount, at the beginning perhaps without interest. */
  function stretchesOf({ from, due }: Period, bearing: Omit<Stretch, 'from'>): Stretch[] {
    if (freeUntil <= from) return [{ ...bearing, from }]
    return [
      { ...bearing, from, cents: 0 },
      { ...bearing, from: Math.min(freeUntil, due) },
    ]
  }

  /** Stretches are added exactly and rounded once. Each ends where the next begins, the last with the installment. */
  function earnedOf(row: ScheduledRow): number {
    const own = row.stretches.map((stretch, index) => {
      const to = row.stretches[index + 1]?.from ?? row.due
      return interestOf(stretch, partOfPeriod(terms, row, { from: stretch.from, to }))
    })
    const others = row.before.map((stretch) => interestOf(stretch, partOfYear(terms.dayCount, stretch.from, row.from)))
    return Math.max(0, rounded([...own, ...others].reduce(plus, ZERO), terms.rounding) - row.forgivenBefore)
  }

  function lend(day: DayNumber, cents: number): void {
    if (unasked() + carried + postponed <= 0) passPeriods(Math.max(day, interestStart(agreed)))
    lent += cents
    const last = rows.at(-1)
    if (next === plan.periods.length && !isRunning(last, day)) {
      if (last && day < last.due)
        addToLast(last, { from: Math.min(runsFrom(day), last.due), cents, yearly: yearlyRateOn(terms, day) })
      else rows.push({ ...emptyRow({ from: day, due: day }), principal: cents })
      return
    }
    // Money lent before interest begins bears it from its own day: only what was lent first is paid for in advance.
    const isInAdvance = day > dayNumber(agreed.originationOn) && day < interestStart(agreed)
    if ((last && day < last.due && !isRunning(last, day)) || isInAdvance) {
      const from = Math.min(runsFrom(day), isInAdvance ? interestStart(agreed) : (last?.due ?? day))
      before.push({ from, cents, yearly: yearlyRateOn(terms, day) })
    }
    countAnew(day)
  }

  /** While nothing was owed, due days passed and asked for nothing. */
  function passPeriods(day: DayNumber): void {
    while (next < plan.periods.length && (plan.periods[next]?.due ?? 0) <= day) next += 1
    const period = plan.periods[next]
    nextFrom = period && period.from < day ? Math.max(day, restsUntil) : null
  }

  /** The last installment was paid on and stays, but money lent meanwhile falls due with it, with its interest. */
  function addToLast(last: ScheduledRow, stretch: Stretch): void {
    last.principal += stretch.cents
    // Days before it are counted by themselves; those within count as parts of it (docs/money.md, section 4).
    const ahead = stretch.from < last.from ? [{ ...stretch, to: last.from }] : []
    const within = { ...stretch, from: Math.max(stretch.from, last.from), to: last.due }
    const ofDays = [
      ...ahead.map((each) => interestOf(each, partOfYear(terms.dayCount, each.from, each.to))),
      interestOf(within, partOfPeriod(terms, last, within)),
    ]
    const interest = rounded(ofDays.reduce(plus, ZERO), terms.rounding)
    last.interest += interest
    last.earned += interest
    last.added.push(...ahead, within)
    last.paidOn = null
  }

  function restInterest(day: DayNumber, until: DayNumber): void {
    const isPaid = (row: ScheduledRow): boolean => isClosed(row) && (row.isPaidOn || row.isKept)
    const ahead = rows.find((row) => row.due > day && !isPaid(row))
    const due = ahead?.due ?? plan.periods.slice(next).find((period) => period.due > day)?.due ?? day
    const resumes = Math.min(until, due)
    if (resumes <= day) return
    restsUntil = Math.max(restsUntil, resumes)
    const coming = plan.periods[next]
    if (coming && restsUntil > (nextFrom ?? coming.from)) nextFrom = restsUntil
  }

  /** The first day from one on of which interest runs. */
  function runsFrom(day: DayNumber): DayNumber {
    return Math.max(day, restsUntil, freeUntil)
  }

  function changeTerms(day: DayNumber, changed: LoanTerms, change: TermsChange, arrears?: Arrears): void {
    terms = changed
    const isPaymentAgreed = change.options?.paymentCents !== undefined
    const isEndAgreed = change.maturityOn !== undefined
    const isAnew = change.annualRatePpm !== undefined || isPaymentAgreed || isEndAgreed
    if (arrears) moveToEnd(day, arrears === 'TO_END')
    if (!isAnew) return
    if (isPaymentAgreed) {
      stated = change.options?.paymentCents ?? null
      mayEndEarly = true
    }
    if (outstanding() === 0) for (const row of rows) row.isKept ||= day < row.due
    if (isEndAgreed) remakePeriods(day)
    countAnew(day)
    // The first of the new installments may have begun with the last day of before.
    if (isEndAgreed) beginOwn(day)
  }

  /** What fell due and is open is asked for by the last installment; the payments before that stay as they are. */
  function moveToEnd(day: DayNumber, rests: boolean): void {
    mayEndEarly = true
    const last = rows.at(-1)
    const running = last && isRunning(last, day) ? last : null
    if (outstanding() === 0) for (const row of rows) row.isKept ||= day < row.due
    if (!running && unasked() === 0 && !isInterestLeft()) passPeriods(day)
    if (!plan.periods[next] && !running) return
    let moved = 0
    for (const row of rows.filter(({ due }) => due <= day)) {
      const { interest, principal } = openOf(row)
      row.interest -= interest
      row.principal -= principal
      row.moved += interest + principal
      moved += principal
      waiting += interest
      for (const ahead of rows) if (ahead.due > day) ahead.waits += interest
      if (isClosed(row)) row.paidOn ??= day
    }
    atEnd += moved
    if (rests) resting += moved
    // The installment of the day was paid ahead and stays, so the next one asks for the days since.
    else if (moved > 0 && last && day < last.due && !running) {
      before.push({ from: Math.min(runsFrom(day), last.due), cents: moved, yearly: yearlyRateOn(terms, day) })
    }
    if (running) askAgain(running, day)
  }

  /** With another last day the due days after that of the change follow from the terms anew (docs/money.md, section 4). */
  function remakePeriods(day: DayNumber): void {
    mayEndEarly = true
    if (unasked() + carried + postponed <= 0) while ((plan.periods[next]?.due ?? day + 1) <= day) next += 1
    const last = rows.at(-1)
    const running = last && isRunning(last, day) ? last : null
    // The last installment of before has asked for it.
    if (!running && next === plan.periods.length) waiting = 0
    const kept = plan.periods.slice(0, running ? next - 1 : next)
    const coming = plan.periods[kept.length]
    const from = coming?.from ?? last?.due ?? day
    const days = dueDays(terms).filter((due) => due > from && due > day)
    if (days.length === 0 && !coming) return
    if (!coming && last) moveOpen(last, day)
    const periods = periodsFrom(from, days.length > 0 ? days : [Math.max(from, day)], terms)
    const until = Math.max(interestOnlyUntil(terms), principalFreeUntil)
    const free = kept.length + periods.filter(({ due }) => due <= until).length
    plan = { ...plan, periods: [...kept, ...periods], interestOnlyCount: free }
    endless = plan.periods
    if (running) running.due = periods[0]?.due ?? running.due
  }

  /** Every installment has begun: those that come now ask for the principal that is open of the last one. */
  function moveOpen(last: ScheduledRow, day: DayNumber): void {
    const { principal } = openOf(last)
    last.principal -= principal
    last.moved += principal
    if (isClosed(last)) last.paidOn ??= day
  }

  /** Other money or another rate from a day on: the payment is counted anew over the installments that remain. */
  function countAnew(day: DayNumber): void {
    mayEndEarly ||= rows.length > 0
    const last = rows.at(-1)
    if (!last || !isRunning(last, day)) {
      countAhead()
      return
    }
    askAgain(last, day, (cents) => {
      level = levelFrom(next - 1, { cents: repaidByPayments(cents), earned: last.earned + last.carried })
      last.level = level
    })
  }

  /** The installment of a day asks for other money, or bears interest on it, from the day on. */
  function askAgain(last: ScheduledRow, day: DayNumber, count: (cents: number) => void = () => undefined): void {
    const cents = unasked() + last.principal - last.extra
    const yearly = yearlyRateOn(terms, last.from)
    const resumes = Math.min(runsFrom(day), last.due)
    const free = resumes > day ? [{ from: day, cents: 0, yearly }] : []
    const running = { from: resumes, cents: bearing(cents), yearly }
    last.stretches = [...last.stretches.filter(({ from }) => from < day), ...free, running]
    last.earned = earnedOf(last)
    count(cents)
    ask(last, cents)
    // Its principal was forgiven, and it asks for other money now.
    if (!isClosed(last)) last.paidOn = null
  }

  function countAhead(): void {
    if (next >= plan.periods.length) return
    level = levelFrom(next, { cents: repaidByPayments(unasked()), earned: earnedAhead() })
    isStale = true
  }

  /** Interest of the next installment where it asks for more than that of its own days; null where it does not. */
  function earnedAhead(): number | null {
    const period = comingPeriod()
    if (!period || (nextFrom === null && before.length === 0 && carried === 0)) return null
    const whole = plan.periods[next] ?? period
    const stretches = stretchesOf(period, { cents: bearing(unasked()), yearly: yearlyRateOn(terms, whole.from) })
    return earnedOf({ ...emptyRow(whole), stretches, before, forgivenBefore }) + carried
  }

  /** The day lies within the installment, which no payment has reached. */
  function isRunning(row: ScheduledRow | undefined, day: DayNumber): boolean {
    return row !== undefined && row.from < day && day < row.due && !row.isPaidOn && !row.isKept
  }

  /**
   * The level payment over the periods from one on. Interest of the first that is counted already is owed like principal
   * and bears nothing more in that period.
   */
  function levelFrom(index: number, { cents, earned }: { cents: number; earned: number | null }): number | null {
    const first = Math.max(index, plan.interestOnlyCount)
    const begins = plan.periods[index]?.from ?? 0
    const factors = endless.slice(first).map((period, place) => {
      const isFirst = place === 0 && first === index
      if (isFirst && earned !== null) return ZERO
      const from = Math.max(freeUntil, isFirst ? (nextFrom ?? period.from) : period.from)
      if (from >= period.due) return ZERO
      return rateFactor(yearlyRateOn(terms, begins), partOfPeriod(terms, periodFrom(from, period)))
    })
    if (factors.length === 0 || isByRow(terms)) return null
    if (stated !== null) return stated
    const principal = equalPrincipal(terms, { cents, count: factors.length })
    if (principal !== null) return principal
    const owed = first === index ? (earned ?? 0) : 0
    const count = plan.periods.length - first
    const left = plan.periods.slice(first, -1).filter(({ due }) => due <= postponedUntil).length
    return levelPayment({ cents, factors, count, carried: owed, postponed: left, rounding: terms.rounding })
  }

  function openDue(day: DayNumber): Map<Row, Part> {
    return new Map(rows.filter(({ due }) => due <= day).map((row) => [row, openOf(row)]))
  }

  function openOf(row: Row): Part {
    return { interest: row.interest - row.paidInterest, principal: row.principal - row.paidPrincipal }
  }

  function nextRow(day: DayNumber): Row | null {
    return rows.find((row) => row.due > day && row.paidOn === null) ?? rowsToCome()[0] ?? null
  }

  function payRow(row: Row, part: Part, day: DayNumber): void {
    const period = comingPeriod()
    const begun = rows.find(({ due, principal }) => due === row.due && principal === row.principal)
    const paid = begun ?? (period ? begin(period) : row)
    paid.paidInterest += part.interest
    paid.paidPrincipal += part.principal
    paid.isPaidOn = true
    if (isClosed(paid)) paid.paidOn ??= day
  }

  /** Of installments that fell due and of the one of the day, which earns so much less. */
  function forgiveInterest(cents: number, day: DayNumber, isAll: boolean): void {
    beginOwn(day)
    if (isAll) askForAll(day)
    let left = cents
    const giveUp = (row: ScheduledRow): void => {
      const given = Math.min(left, openOf(row).interest)
      row.interest -= given
      row.forgiven += given
      row.isPaidOn ||= given > 0
      left -= given
      if (given > 0 && isClosed(row)) row.paidOn ??= day
    }
    const running = rows.find(({ due }) => due > day)
    for (const row of rows) if (row.due <= day || row === running) giveUp(row)
    const coming = comingPeriod()
    if (left > 0 && coming && !running) giveUp(begin(coming))
    // What the installment of the day earns and does not ask for is owed too: those after it take over so much less.
    const [first, ...later] = rows.filter(({ due }) => due > day)
    if (!first) return
    const asked = next === plan.periods.length ? 0 : waiting
    const handedOn = later.map((row) => row.carried + row.waits + row.postponed)
    const given = Math.min(left, carried + asked + postponed, ...handedOn)
    const ofCarried = Math.min(given, carried)
    const ofPostponed = Math.min(given - ofCarried, postponed)
    carried -= ofCarried
    postponed -= ofPostponed
    waiting -= given - ofCarried - ofPostponed
    for (const row of later) {
      const ofRow = Math.min(given, row.carried)
      const ofLeft = Math.min(given - ofRow, row.postponed)
      row.carried -= ofRow
      row.postponed -= ofLeft
      row.waits -= given - ofRow - ofLeft
    }
    first.forgiven += given
    first.isPaidOn ||= given > 0
    // And what money lent meanwhile has earned: the next installment asks for so much less of it.
    const lentMeanwhile = before.map((stretch) => interestOf(stretch, payoffPart(stretch.from, day)))
    const beside = rounded(lentMeanwhile.reduce(plus, ZERO), terms.rounding) - forgivenBefore
    forgivenBefore += Math.min(left - given, Math.max(0, beside))
  }

  /** Money lent on the same day, into a period that had begun, is asked for by its installment already. */
  function beginOwn(day: DayNumber): void {
    const coming = comingPeriod()
    if (coming && (plan.periods[next]?.from ?? day) < day) begin(coming)
  }

  function payExtra(cents: number, kind: ExtraPrincipal, day: DayNumber): void {
    beginOwn(day)
    const ahead = Math.min(cents, unasked())
    if (kind === 'LOWER_PAYMENT') {
      stated = loweredPayment(stated, { before: repaidByPayments(unasked()), cents: ahead, rounding: terms.rounding })
    }
    cut(cents - ahead, day)
    mayEndEarly = true
    addExtra(cents, day)
    // What bears interest is repaid first.
    const begun = sumOf(rows, (row) => (row.due > day ? openOf(row).principal : 0))
    atEnd = Math.min(atEnd, unasked() + begun)
    resting = Math.min(resting, atEnd)
    if (kind === 'LOWER_PAYMENT') countAhead()
    if (outstanding() > 0 || terms.frequency === 'MONTHLY') return
    beginLone(day)
    askToTheDay(day)
  }

  function beginLone(day: DayNumber): void {
    const coming = comingPeriod()
    if (coming && asksAlone(day)) begin(coming)
  }

  /**
   * Interest that none asks for yet is asked for by an installment of its own, when no other is there to ask for it. Where the
   * days have earned less than a cent there is nothing to ask for.
   */
  function asksAlone(day: DayNumber): boolean {
    return rows.every(({ due }) => due <= day) && earnedSince(day) > 0
  }

  /**
   * All principal is repaid: installments to come ask for what their days have earned until now, or for what was paid on
   * them when that is more (docs/money.md, sections 6 and 9).
   */
  function askToTheDay(day: DayNumber): void {
    for (const { row, open } of openAhead(day)) {
      row.interest = row.paidInterest + open
      row.earned = row.interest - row.carried - row.waits - row.postponed
      row.forgiven = 0
      // Its principal is repaid: when money is lent later, it bears nothing from the day on.
      const rest = { from: day, cents: 0, yearly: yearlyRateOn(terms, row.from) }
      row.stretches = [...row.stretches.filter(({ from }) => from < day), rest]
      row.paidOn = isClosed(row) ? (row.paidOn ?? day) : null
    }
    carried = 0
    postponed = 0
    before = []
    forgivenBefore = 0
    atEnd = 0
    resting = 0
    waiting = 0
  }

  /** An installment made later may be the one during which it was paid. */
  function withExtraInPlace(all: readonly ScheduledRow[]): ScheduledRow[] {
    const shown = all.map((row) => ({ ...row }))
    for (const { row, cents, day } of astray) {
      const from = shown[all.indexOf(row)]
      const to = rowOfDay(shown, day)
      if (from && to) for (const each of ['principal', 'paidPrincipal', 'extra'] as const) from[each] -= cents
      if (from && to) for (const each of ['principal', 'paidPrincipal', 'extra'] as const) to[each] += cents
    }
    return shown
  }

  /** Extra principal stands in the installment during which it was paid. */
  function addExtra(cents: number, day: DayNumber): void {
    const own = rowOfDay(rows, day)
    const during = own ?? rows.findLast(({ from }) => from < day) ?? rows[0]
    if (during && !own) astray.push({ row: during, cents, day })
    if (during) {
      during.principal += cents
      during.paidPrincipal += cents
      during.extra += cents
    } else early += cents
  }

  /** Takes principal off installments that have begun, the newest first. */
  function cut(cents: number, day: DayNumber): void {
    let left = cents
    for (const row of rows.toReversed()) {
      const taken = Math.min(left, openOf(row).principal)
      row.principal -= taken
      left -= taken
      if (taken > 0 && isClosed(row)) row.paidOn ??= day
    }
  }

  function interestOn(day: DayNumber): { due: number; accrued: number } {
    const due = sumOf(
      rows.filter((row) => row.due <= day),
      (row) => openOf(row).interest,
    )
    return { due, accrued: earnedSince(day) }
  }

  /**
   * Interest of the days since the last due day: by the calendar, over the year of an ACT rule or over 365, and never
   * above that of the installment (docs/money.md, section 9).
   */
  function earnedSince(day: DayNumber): number {
    const ahead = rows.filter(({ due }) => day < due)
    if (ahead.length > 0) return sumOf(openAhead(day), ({ open }) => open)
    // From the beginning of the next installment on its days are those of that one, in which interest may rest.
    const until = Math.min(day, plan.periods[next]?.from ?? day)
    const lentMeanwhile = before.map((stretch) => interestOf(stretch, payoffPart(stretch.from, until)))
    const waits = next < plan.periods.length ? waiting : 0
    return carried + waits + postponed + rounded(lentMeanwhile.reduce(plus, ZERO), terms.rounding) - forgivenBefore
  }

  /** What the rows that are not due have earned and nobody paid: what was paid on one and is not earned pays for another. */
  function openAhead(day: DayNumber): { row: ScheduledRow; open: number }[] {
    const ahead = rows.filter(({ due }) => day < due).map((row) => ({ row, open: earnedBeyondPaid(row, day) }))
    let spare = sumOf(ahead, ({ open }) => Math.max(0, 0 - open))
    return ahead.map(({ row, open }) => {
      const covered = Math.min(spare, Math.max(0, open))
      spare -= covered
      return { row, open: Math.max(0, open) - covered }
    })
  }

  /** Below zero where more was paid than the days have earned. */
  function earnedBeyondPaid(row: ScheduledRow, day: DayNumber): number {
    if (byRule && day <= row.from) return 0 - row.paidInterest
    if (byRule) {
      // More than half of a period counts as the whole of it, and less as nothing.
      const isWhole = 2 * (day - row.from) > row.due - row.from
      return Math.max(0, row.carried + (isWhole ? row.earned : 0) - row.paidInterest)
    }
    const days = row.stretches
      .filter(({ from }) => from < day)
      .map((stretch, index) => {
        const to = Math.min(day, row.stretches[index + 1]?.from ?? day)
        return interestOf(stretch, payoffPart(stretch.from, to, row))
      })
    const isOfDay = row === rows.find(({ due }) => day < due)
    const lentMeanwhile = [
      ...row.before.map((stretch) => interestOf(stretch, payoffPart(stretch.from, Math.min(day, row.from)))),
      ...(isOfDay ? before : []).map((stretch) => interestOf(stretch, payoffPart(stretch.from, day))),
    ]
    const most = row.earned + rounded(lentMeanwhile.slice(row.before.length).reduce(plus, ZERO), 'UP')
    const added = row.added
      .filter(({ from }) => from < day)
      .map((stretch) => interestOf(stretch, payoffPart(stretch.from, Math.min(day, stretch.to), row)))
    const byDay = rounded([...days, ...lentMeanwhile, ...added].reduce(plus, ZERO), terms.rounding)
    const earned = Math.min(most, byDay - row.forgivenBefore) - (isOfDay ? forgivenBefore : 0)
    // What an installment that was paid ahead takes over is not earned before it begins.
    return (day < row.from ? 0 : row.carried + row.waits + row.postponed) + earned - row.forgiven - row.paidInterest
  }

  /** Days over 365 for months of 30 days. Whole months of an installment are counted from its beginning, as in its interest. */
  function payoffPart(from: DayNumber, to: DayNumber, row?: Period): Fraction {
    const isThirty = terms.dayCount.startsWith('30')
    const isWithin = row !== undefined && from >= row.from && to <= row.due
    if (!isThirty && isWithin) return partOfPeriod(terms, row, { from, to })
    const begins = row?.agreed && from === row.from ? row.agreed.from : from
    return isThirty ? fraction(Math.max(0, to - begins), 365) : partOfYear(terms.dayCount, from, to)
  }

  /**
   * Installments that have begun get the principal they ask for, and the one of the day the interest of its days. What is
   * left is extra principal (docs/money.md, section 9).
   */
  function settle(day: DayNumber): Part & { extra: number } {
    const { due, accrued } = interestOn(day)
    const principal = outstanding()
    askForAll(day)
    for (const row of rows) {
      row.paidInterest = row.interest
      row.paidPrincipal = row.principal
      row.isPaidOn = true
      row.paidOn ??= day
    }
    const extra = outstanding()
    if (extra > 0) addExtra(extra, day)
    mayEndEarly = true
    return { interest: due + accrued, principal, extra }
  }

  /** The loan ends on the day: the installment of the day asks for the interest of its days. */
  function askForAll(day: DayNumber): void {
    const coming = comingPeriod()
    if (coming && rows.length === 0) {
      rows.push(emptyRow(coming))
      next += 1
      nextFrom = null
    } else if (coming) {
      const isBegun = (plan.periods[next]?.from ?? day) < day
      // An installment of its own for interest has no principal yet.
      if (isBegun || asksAlone(day)) begin(coming).principal *= isBegun ? 1 : 0
    }
    askToTheDay(day)
  }

  /** Begins all the others, and takes that back. */
  function rowsToCome(): ScheduledRow[] {
    const kept = [...rows]
    const saved = { next, nextFrom, carried, postponed, early, before, forgivenBefore, level, isStale }
    for (let period = comingPeriod(); period; period = comingPeriod()) begin(period)
    const coming = rows.slice(kept.length)
    rows = kept
    next = saved.next
    nextFrom = saved.nextFrom
    carried = saved.carried
    postponed = saved.postponed
    early = saved.early
    before = saved.before
    forgivenBefore = saved.forgivenBefore
    level = saved.level
    isStale = saved.isStale
    return coming
  }
}

/**
 * The installment that has a day among its own. The day on which one ends and the next begins is of the first; a day on which one
 * begins after those before have ended is of that one.
 */
function rowOfDay(rows: readonly ScheduledRow[], day: DayNumber): ScheduledRow | undefined {
  return rows.find(({ from, due }, index) => {
    const before = rows[index - 1]
    return day <= due && (from < day || (from === day && before !== undefined && before.due < day))
  })
}

function interestOf({ cents, yearly }: Stretch, part: Fraction): Fraction {
  return times(fraction(cents), rateFactor(yearly, part))
}

/** A period, or the rest of it from a day on; its interest counts from its first day as agreed. */
function periodFrom(from: DayNumber, { from: begins, due, agreed }: Period): Period {
  return { from, due, agreed: agreed && { ...agreed, from: from === begins ? agreed.from : from } }
}

function emptyRow({ from, due, agreed }: Period): ScheduledRow {
  const nothing = {
    interest: 0,
    principal: 0,
    extra: 0,
    paidInterest: 0,
    paidPrincipal: 0,
    earned: 0,
    carried: 0,
    waits: 0,
    postponed: 0,
    level: null,
    forgiven: 0,
    moved: 0,
  }
  return {
    ...nothing,
    from,
    due,
    agreed,
    paidOn: null,
    isPaidOn: false,
    stretches: [],
    before: [],
    forgivenBefore: 0,
    added: [],
    isKept: false,
  }
}
