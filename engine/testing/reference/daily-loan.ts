import type { Arrears, ExtraPrincipal, TermsChange } from '../../terms/events.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { agreedAsk, asksInterestAlone, isByRow } from './agreed-rows.ts'
import type { DayNumber } from './calendar.ts'
import { interestStart } from './closing.ts'
import { type Period, partOfPeriod, partOfYear } from './day-count.ts'
import { ZERO } from './fraction.ts'
import { levelPayment } from './level-payment.ts'
import { type Loan, type Part, type Row, sumOf } from './loan.ts'
import { type Stage, stageAt, yearlyRateOn } from './rates.ts'
import { amortizationPeriods, interestOfDays, loweredPayment, planOf, rateFactor } from './schedule.ts'

/** A row and its number among the periods of the contract. `ask` is null until it falls due or is paid on. */
type DailyRow = Row & { index: number; ask: number | null }

/** Principal and interest that are owed. */
type Debt = { principal: number; interest: number }

/**
 * A loan of simple interest: every day earns on the principal outstanding, and unpaid interest is carried and bears none
 * (docs/money.md, section 5). An installment asks for an amount; what part of it is interest is known when it is paid.
 */
export function dailyLoan(agreed: LoanTerms): Loan {
  const plan = planOf(agreed)
  const endless = amortizationPeriods(agreed, plan.periods)
  const origin = interestStart(agreed)
  const lastDue = plan.periods.at(-1)?.due ?? origin
  const rows: DailyRow[] = []
  /** Extra principal of days after the end of the row in which it stands, while no other row has the day. */
  const afterEnd: { row: DailyRow; cents: number; day: DayNumber }[] = []
  let terms = agreed
  let principal = 0
  /** Interest that is earned, rounded and unpaid, and the day from which further days count. */
  let unpaid = 0
  let since = origin
  /** The part of the unpaid interest that was earned by the last due day. */
  let unpaidDue = 0
  let level = plan.levelCents
  /** Principal that was past due and that the last installment asks for: a payment that is counted anew leaves it out. */
  let atEnd = 0
  /** A payment that the contract states, lowered perhaps. */
  let stated = agreed.options?.paymentCents ?? null
  /** Money, rate or payment changed: the next installment asks for a payment that is counted anew. */
  let isStale = false
  /** The same stretches are asked for over and over, by these terms. */
  const known = new Map<string, number>()
  /** The day of the first advance, or of one made when nothing was owed. */
  let start = origin

  return {
    lastDue,
    rows,
    // Extra principal of an installment that asks for nothing stands in the one before.
    numberOf: (row) => rows.filter(({ ask }, index) => index === 0 || ask !== null).indexOf(row as DailyRow) + 1,
    allRows,
    beginDay,
    holdAsks,
    lend,
    changeTerms,
    restInterest,
    outstanding: () => principal,
    openOf,
    openParts: openDue,
    lateCents,
    endStretch,
    nextRow,
    wholeOf,
    payRow,
    earnedBeside: (day) => owedOn(day).interest - sumOf([...openDue(day).values()], ({ interest }) => interest),
    payEarned,
    forgiveInterest,
    keepPayment: countNow,
    payExtra,
    interestOn,
    settle,
  }

  /** The period that a day lies in, the first day excluded; after the last due day one without an end. */
  function periodOf(day: DayNumber): Period {
    return plan.periods.find(({ due }) => day <= due) ?? { from: lastDue, due: Number.POSITIVE_INFINITY }
  }

  /** Interest of the days since the last stretch ended, rounded once. Days of two periods are two stretches. */
  function earned(cents: number, from: DayNumber, to: DayNumber): number {
    if (to <= from) return 0
    const stretch = `${cents} ${from} ${to}`
    const found = known.get(stretch) ?? counted(cents, from, to)
    known.set(stretch, found)
    return found
  }

  function counted(cents: number, from: DayNumber, to: DayNumber): number {
    const period = periodOf(to)
    if (from < period.from) return earned(cents, from, period.from) + earned(cents, period.from, to)
    const isAfterLast = to > lastDue
    const part = isAfterLast ? partOfYear(terms.dayCount, from, to) : partOfPeriod(terms, period, { from, to })
    const yearly = yearlyRateOn(terms, isAfterLast ? from : period.from)
    return interestOfDays({ cents, yearly, part, days: to - from }, terms)
  }

  function owedOn(day: DayNumber): Debt {
    return { principal, interest: unpaid + earned(principal, since, day) }
  }

  function endStretch(day: DayNumber): void {
    unpaid = owedOn(day).interest
    since = Math.max(since, day)
  }

  /** Money is lent or terms change: an installment that is paid on ahead asks for no more than it would without that. */
  function holdAsks(day: DayNumber): void {
    endStretch(day)
    for (const row of rows) holdAsk(row, day)
  }

  function holdAsk(row: DailyRow, day: DayNumber): void {
    if (row.ask === null || row.due <= day || isLast(row.index) || isInterestOnly(row.index)) return
    const { debt, on } = afterPaying(day, row.index)
    const owed = debt.principal + debt.interest + earned(debt.principal, Math.max(on, day), row.due)
    row.ask = Math.min(row.ask, paidOf(row) + owed)
  }

  function dueRows(day: DayNumber): DailyRow[] {
    return rows.filter(({ due }) => due <= day)
  }

  function beginDay(day: DayNumber): void {
    for (const [index, { due }] of plan.periods.entries()) {
      if (due !== day || due <= start) continue
      endStretch(day)
      unpaidDue = unpaid
      const before = sumOf([...openDue(day)], ([row, open]) => (row.index < index ? open.interest : 0))
      const row = rows.find((each) => each.index === index)
      if (principal + unpaid === 0 && (row?.ask ?? null) === null) continue
      const begun = row ?? rowOf(index)
      if (begun.ask === null && !isLast(index)) fixLevel(day, index)
      begun.ask ??= (isLast(index) ? 0 : paymentOf(index, level)) ?? 0
      if (!isInterestOnly(index)) begun.ask = paidOf(begun) + openCents(begun, day)
      if (isInterestOnly(index) && begun.paidOn === null) begun.ask = paidOf(begun) + unpaid - before
    }
    closeRows(day)
  }

  function rowOf(index: number): DailyRow {
    const found = rows.find((row) => row.index === index)
    if (found) return found
    const { from, due } = plan.periods[index] ?? { from: lastDue, due: lastDue }
    const row = {
      index,
      from: rows.length === 0 ? Math.max(from, start) : from,
      due,
      ask: null,
      interest: 0,
      principal: 0,
      extra: 0,
      paidInterest: 0,
      paidPrincipal: 0,
      moved: 0,
      paidOn: null,
      isPaidOn: false,
    }
    rows.push(row)
    rows.sort((one, other) => one.index - other.index)
    return row
  }

  /** The installment during which a day lies; on the day on which one ends and the next begins, the first of them. */
  function rowDuring(day: DayNumber): DailyRow {
    const known = rows.find(({ from, due }) => from < day && day <= due)
    if (known) return known
    const index = plan.periods.findIndex(({ due }) => day <= due && due > start)
    if (index >= 0) return rowOf(index)
    // After the last period: money that is lent then falls due at once, and what is repaid on that day may be of it.
    const ofDay = rows.find(({ from }) => from === day) ?? rows.findLast(({ from }) => from < day)
    return rowOf(ofDay?.index ?? plan.periods.length - 1)
  }

  function isLast(index: number): boolean {
    return index === plan.periods.length - 1
  }

  /** Also of those that came after the plan, for money lent later. */
  function isLastOfAll({ index }: DailyRow): boolean {
    return index === Math.max(plan.periods.length - 1, rows.at(-1)?.index ?? 0)
  }

  /** The payment that is agreed for its day, or the one of all. */
  function paymentOf(index: number, ofAll: number | null): number | null {
    return agreedAsk(terms, plan.periods[index]?.due ?? 0, 0) ?? ofAll
  }

  function isInterestOnly(index: number): boolean {
    const due = plan.periods[index]?.due
    if (isByRow(terms) && due !== undefined) return !isLast(index) && asksInterestAlone(terms, due)
    return index < plan.periods.length - 1 && (index < plan.interestOnlyCount || level === null)
  }

  function paidOf(row: Row): number {
    return row.paidInterest + row.paidPrincipal - row.extra
  }

  /** The last row asks for what is earned after its due day too. Days that are not counted in cents yet bear no late fee. */
  function lateCents(day: DayNumber): Map<Row, number> {
    let before = 0
    const late = new Map<Row, number>()
    for (const [row, { interest, principal: ofPrincipal }] of openDue(day)) {
      late.set(row, Math.min(interest + ofPrincipal, Math.max(0, principal + unpaid - before)))
      before += interest + ofPrincipal
    }
    return late
  }

  /** A row asks for no more than is owed after the rows before it got what they ask for; the last row for all of that. */
  function openOf(row: Row, day: DayNumber): Part {
    const { parts, rest } = openParts(day)
    return parts.get(row as DailyRow) ?? openWithin(row as DailyRow, rest, day)
  }

  /** What each row asks for, in order, and what of all that is owed is left. */
  function openParts(day: DayNumber): { parts: Map<DailyRow, Part>; rest: Debt } {
    const rest = { ...owedOn(day) }
    const parts = new Map<DailyRow, Part>()
    for (const row of rows) {
      const open = openWithin(row, rest, day)
      parts.set(row, open)
      rest.interest -= open.interest
      rest.principal -= open.principal
    }
    return { parts, rest }
  }

  function openDue(day: DayNumber): Map<DailyRow, Part> {
    return new Map([...openParts(day).parts].filter(([{ due }]) => due <= day))
  }

  function openWithin(row: DailyRow, rest: Debt, day: DayNumber): Part {
    const all = rest.interest + rest.principal
    const isAll = isLastOfAll(row) && row.due <= day
    const asked = isAll ? all : row.paidOn !== null && row.due <= day ? 0 : Math.min(all, (row.ask ?? 0) - paidOf(row))
    const interest = Math.min(asked, rest.interest)
    return { interest, principal: Math.min(asked - interest, rest.principal) }
  }

  function isDueOpen(day: DayNumber): boolean {
    return [...openDue(day).values()].some(({ interest, principal: ofPrincipal }) => interest + ofPrincipal > 0)
  }

  function openCents(row: Row, day: DayNumber): number {
    const open = openOf(row, day)
    return open.interest + open.principal
  }

  function closeRows(day: DayNumber): void {
    for (const [row, { interest, principal: ofPrincipal }] of openParts(day).parts) {
      if (row.ask === null || (row.due > day && !row.isPaidOn)) continue
      if (interest + ofPrincipal === 0) row.paidOn ??= day
      else row.paidOn = null
    }
  }

  function lend(day: DayNumber, cents: number): void {
    const wasNothingOwed = principal + owedOn(day).interest === 0
    endStretch(day)
    if (day >= lastDue && rows.length > 0) {
      addRow(day, cents)
      return
    }
    principal += cents
    // The last installment asks for this money too, although it was paid ahead, perhaps with all of the loan.
    const last = rows.find((row) => row.ask !== null && isLast(row.index))
    if (last) {
      last.ask = Number.POSITIVE_INFINITY
      last.paidOn = null
    }
    if (wasNothingOwed) {
      start = Math.max(day, origin)
      // Where interest rests until a later day, it rests for this money too.
      since = Math.max(since, start)
    }
    // An installment that was paid on has its payment already.
    isStale = day > origin || rows.some(({ ask }) => ask !== null)
    const isAsAgreed = principal === agreed.principalCents
    if (!isStale) level = planOf(isAsAgreed ? agreed : { ...agreed, principalCents: principal }).levelCents
    askAgain(day)
  }

  /** Money lent after the last due day is due at once, as an installment of its own. */
  function addRow(day: DayNumber, cents: number): void {
    const last = rows.at(-1)
    if (last && last.ask !== null) last.ask = paidOf(last) + openCents(last, day)
    principal += cents
    unpaidDue = unpaid
    const row = {
      ...emptyRow({ from: day, due: day }),
      index: Math.max(plan.periods.length, (last?.index ?? 0) + 1),
      ask: cents,
    }
    rows.push(row)
    takeOver(row, day)
    closeRows(day)
  }

  /** What was repaid on the day already, after the end of the rows before, stands in the row of the day. */
  function takeOver(to: DailyRow, day: DayNumber): void {
    for (const each of afterEnd) {
      if (each.day !== day) continue
      for (const part of ['extra', 'paidPrincipal'] as const) each.row[part] -= each.cents
      for (const part of ['extra', 'paidPrincipal'] as const) to[part] += each.cents
      each.cents = 0
    }
  }

  function restInterest(day: DayNumber, until: DayNumber): void {
    endStretch(day)
    const next = nextRow(day)
    const due = next?.due ?? plan.periods.find((period) => period.due > day)?.due ?? day
    since = Math.max(since, Math.min(until, due))
  }

  function changeTerms(day: DayNumber, changed: LoanTerms, change: TermsChange, arrears?: Arrears): void {
    // A note ends no stretch of days, but every change of terms does.
    endStretch(day)
    known.clear()
    terms = changed
    const isPaymentAgreed = change.options?.paymentCents !== undefined
    if (isPaymentAgreed) stated = change.options?.paymentCents ?? null
    const isRate = change.annualRatePpm !== undefined
    if (arrears && !isRate) countNow(day)
    if (arrears) moveToEnd(day)
    if (isRate || isPaymentAgreed) isStale = true
    askAgain(day)
  }

  /** What fell due and is open is asked for later, and by the last installment at the latest. It bears interest as before. */
  function moveToEnd(day: DayNumber): void {
    if (firstUnasked(day + 1) < 0 || firstUnasked(day + 1) >= plan.periods.length) return
    for (const [row, open] of openDue(day)) {
      if (open.interest + open.principal === 0) continue
      row.ask = paidOf(row)
      row.moved += open.interest + open.principal
      atEnd += open.principal
      row.paidOn ??= day
    }
    unpaidDue = 0
  }

  /** The first installment to come that nothing made ask for its payment; -1 after the last. */
  function firstUnasked(day: DayNumber): number {
    let first = plan.periods.findIndex(({ due }) => due >= day && due > start)
    while (rows.some((row) => row.index === first && row.ask !== null)) first += 1
    return first
  }

  /** The payment of the next installment: counted anew over those that remain when it is asked for, if that is wanted. */
  function levelOn(day: DayNumber): number | null {
    if (!isStale || isByRow(terms)) return level
    const first = firstUnasked(day)
    const from = Math.max(first, plan.interestOnlyCount)
    const factors = endless.slice(from).map((period) => {
      const begun = { ...period, from: Math.max(period.from, start) }
      return rateFactor(yearlyRateOn(terms, plan.periods[first]?.from ?? 0), partOfPeriod(terms, begun))
    })
    const running = plan.periods[first]
    if (first < 0) return level
    if (factors.length === 0 || !running) return null
    if (stated !== null) return stated
    const { debt, on } = afterPaying(day, first)
    const isFirst = from === first
    return levelPayment({
      cents: Math.max(0, debt.principal - atEnd),
      factors: isFirst ? [ZERO, ...factors.slice(1)] : factors,
      count: plan.periods.length - from,
      carried: isFirst ? debt.interest + earned(debt.principal, on, running.due) : 0,
      postponed: 0,
      rounding: terms.rounding,
    })
  }

  /** The rate of the contract that counts from an installment on; null where it has the one before. */
  function newStage(index: number): Stage | null {
    const [before, period] = [plan.periods[index - 1], plan.periods[index]]
    return before && period ? stageAt(terms, { before: before.from, begins: period.from }) : null
  }

  /** The payment that an installment asks for: with a rate of the contract it is counted anew, unless it is kept. */
  function levelAt(index: number, day: DayNumber): number | null {
    const stage = newStage(index)
    if (!stage || !(isStale || stage.isAnew)) return levelOn(day)
    const { debt, on } = afterPaying(day, index)
    const due = plan.periods[index]?.due ?? day
    return levelOfStage(index, { ...debt, interest: debt.interest + earned(debt.principal, Math.max(on, start), due) })
  }

  /** By the formula over whole periods, from what is owed on the due day of the first; interest beyond its own is beside. */
  function levelOfStage(index: number, debt: Debt): number | null {
    const first = plan.periods[index]
    const from = Math.max(index, plan.interestOnlyCount)
    const yearly = yearlyRateOn(terms, first?.from ?? 0)
    const factors = endless.slice(from).map((period) => rateFactor(yearly, partOfPeriod(terms, period)))
    if (factors.length === 0 || !first) return null
    if (stated !== null) return stated
    const ofPeriod = { yearly, part: partOfPeriod(terms, first), days: first.due - first.from }
    const own = interestOfDays({ cents: debt.principal, ...ofPeriod }, terms)
    const carried = from === index ? Math.max(0, debt.interest - own) : 0
    const count = plan.periods.length - from
    const cents = Math.max(0, debt.principal - atEnd)
    return levelPayment({ cents, factors, count, carried, postponed: 0, rounding: terms.rounding })
  }

  /** An installment asks for the payment, so it holds from now on. */
  function fixLevel(day: DayNumber, index: number): void {
    level = levelAt(index, day)
    isStale = false
  }

  /** What is owed after all that is due, and the installments before one, are paid as asked; and the day of that. */
  function afterPaying(day: DayNumber, index: number): { debt: Debt; on: DayNumber } {
    // Where nothing is due, the days until today and those after it are one stretch.
    const areOpen = isDueOpen(day)
    let debt = areOpen ? owedOn(day) : { principal, interest: unpaid }
    let on = areOpen ? Math.max(day, since) : Math.max(since, start)
    for (const row of rows) {
      if (row.index >= index) break
      if (row.due > on) {
        debt = { ...debt, interest: debt.interest + earned(debt.principal, on, row.due) }
        on = row.due
      }
      const asking =
        row.due > day && row.paidOn === null && isInterestOnly(row.index)
          ? { ...row, ask: paidOf(row) + debt.interest, paidOn: null }
          : row
      const open = openWithin(asking, debt, on)
      debt = { principal: debt.principal - open.principal, interest: debt.interest - open.interest }
    }
    return { debt, on }
  }

  function nextRow(day: DayNumber): Row | null {
    const waiting = rows.find((row) => row.due > day && row.ask !== null && row.paidOn === null && asksMore(row, day))
    if (waiting) return waiting
    const index = plan.periods.findIndex(
      ({ due }, place) => due > day && due > start && (rows.find((row) => row.index === place)?.ask ?? null) === null,
    )
    if (index < 0 || owedOn(day).principal + owedOn(day).interest === 0) return null
    return rowToCome(index, day)
  }

  function wholeOf(row: Row, day: DayNumber): number {
    const { index, due, ask } = row as DailyRow
    const { debt, on } = afterPaying(day, index)
    const owed = debt.principal + debt.interest + earned(debt.principal, on, due)
    return Math.min(owed, (ask ?? 0) - paidOf(row))
  }

  /** Of interest alone an installment may turn out to have been paid ahead with all that its days will have earned. */
  function asksMore(row: DailyRow, day: DayNumber): boolean {
    if (!isInterestOnly(row.index)) return true
    row.ask = askAhead(row.index, day)
    return row.ask > paidOf(row)
  }

  function askAhead(index: number, day: DayNumber): number {
    const paid = sumOf(
      rows.filter((row) => row.index === index),
      paidOf,
    )
    const due = plan.periods[index]?.due ?? day
    if (isInterestOnly(index)) {
      const { debt, on } = afterPaying(day, index)
      return paid + debt.interest + earned(debt.principal, on, due)
    }
    return isLast(index) ? Number.POSITIVE_INFINITY : (paymentOf(index, levelAt(index, day)) ?? 0)
  }

  function payRow(row: Row, part: Part, day: DayNumber): void {
    endStretch(day)
    const paid = beginAhead(row as DailyRow, day)
    paid.isPaidOn = true
    take(paid, part, day)
  }

  function beginAhead({ index, ask }: DailyRow, day: DayNumber): DailyRow {
    const begun = rowOf(index)
    if (begun.ask === null && !isLast(index)) fixLevel(day, index)
    begun.ask ??= ask
    return begun
  }

  function take(row: DailyRow, part: Part, day: DayNumber): void {
    row.paidInterest += part.interest
    row.paidPrincipal += part.principal
    unpaid -= part.interest
    unpaidDue = Math.max(0, unpaidDue - part.interest)
    principal -= part.principal
    // A row that asks for everything owed, because that is less than the payment, asks for no more than that later.
    for (const [each, open] of openDue(day)) {
      if (each.ask === null || isLastOfAll(each) || isInterestOnly(each.index)) continue
      each.ask = Math.min(each.ask, paidOf(each) + open.interest + open.principal)
    }
    closeRows(day)
  }

  /** The installments that will ask for this interest are paid with it, oldest first. Those that ask for nothing begin before them. */
  function payEarned(cents: number, day: DayNumber): void {
    endStretch(day)
    let left = cents
    for (const [index, { due }] of plan.periods.entries()) {
      const row = left > 0 && due > day && due > start ? rowToCome(index, day) : null
      const interest = row ? Math.min(left, openCents(row, day)) : 0
      if (row && interest === 0) beginAhead(row, day)
      if (row && interest > 0) payRow(row, { interest, principal: 0 }, day)
      left -= interest
    }
  }

  /** The installment of a period, as it will ask; null where it is paid. */
  function rowToCome(index: number, day: DayNumber): DailyRow | null {
    const row = rows.find((each) => each.index === index)
    if (row && row.ask !== null) return row.paidOn === null && asksMore(row, day) ? row : null
    const { from, due } = plan.periods[index] ?? { from: lastDue, due: lastDue }
    return { ...(row ?? emptyRow({ from, due })), index, ask: askAhead(index, day) }
  }

  /** Installments due ask for the less, so that it does not become principal of theirs. */
  function forgiveInterest(cents: number, day: DayNumber): void {
    endStretch(day)
    let left = cents
    // An installment that asks for nothing has extra principal only.
    const asking = dueRows(day).filter(({ ask }) => ask !== null)
    const given = asking.map((row) => {
      const part = Math.min(left, openOf(row, day).interest)
      left -= part
      return { row, part }
    })
    for (const { row, part } of given) row.ask = (row.ask ?? 0) - part
    unpaid -= cents
    unpaidDue = Math.max(0, unpaidDue - cents)
    for (const { row } of given) {
      if (!isLastOfAll(row)) row.ask = Math.min(row.ask ?? 0, paidOf(row) + openCents(row, day))
    }
    closeRows(day)
  }

  /** A payment that has to be counted anew is counted as the loan stands now: what comes later leaves it as it is. */
  function countNow(day: DayNumber): void {
    if (!isStale) return
    level = levelAt(firstUnasked(day), day)
    isStale = false
  }

  /** Interest alone that is paid on ahead of its day is asked for as the principal stands now; it may be all paid with that. */
  function askAgain(day: DayNumber): void {
    for (const each of rows) {
      if (each.due > day && each.isPaidOn && each.paidOn === null && isInterestOnly(each.index))
        each.ask = askAhead(each.index, day)
    }
    closeRows(day)
  }

  function payExtra(cents: number, kind: ExtraPrincipal, day: DayNumber): void {
    endStretch(day)
    // Extra principal that shortens the term leaves the payment as it is by now.
    if (kind === 'SHORTEN_TERM') countNow(day)
    const row = rowDuring(day)
    row.extra += cents
    if (row.due < day) afterEnd.push({ row, cents, day })
    take(row, { interest: 0, principal: cents }, day)
    askAgain(day)
    if (kind === 'LOWER_PAYMENT') {
      isStale = true
      stated = loweredPayment(stated, { before: principal + cents - atEnd, cents, rounding: terms.rounding })
    }
    atEnd = Math.min(atEnd, principal)
  }

  function interestOn(day: DayNumber): { due: number; accrued: number } {
    return { due: unpaidDue, accrued: owedOn(day).interest - unpaidDue }
  }

  function settle(day: DayNumber): Part & { extra: number } {
    endStretch(day)
    const paid = { interest: unpaid, principal, extra: principal }
    atEnd = 0
    for (const row of dueRows(day)) {
      const open = openOf(row, day)
      paid.extra -= open.principal
      take(row, open, day)
    }
    if (principal + unpaid > 0) {
      // The rest is asked for by the newest installment that is paid on ahead of its day, by the one of the day, or by the
      // next one for the interest of its days. On a due day with nothing else to ask for it is extra principal.
      const ahead = rows.findLast((row) => row.due > day && row.ask !== null && openCents(row, day) > 0)
      const index = plan.periods.findIndex(
        (period, place) =>
          period.due > day && period.due > start && (rows.find((row) => row.index === place)?.ask ?? null) === null,
      )
      const next = plan.periods[index]
      const isOfDay = next !== undefined && (next.from < day || unpaid > 0)
      const row = ahead ?? (isOfDay ? rowOf(index) : rowDuring(day))
      paid.extra = ahead || isOfDay ? 0 : principal
      row.extra += paid.extra
      if (row.due < day) afterEnd.push({ row, cents: paid.extra, day })
      if (paid.extra === 0) row.ask = 0
      take(row, { interest: unpaid, principal }, day)
    }
    for (const row of rows) {
      if (row.ask !== null) row.ask = paidOf(row)
      row.paidOn ??= day
    }
    return paid
  }

  function allRows(day: DayNumber): Row[] {
    const shown: Row[] = []
    let payment = level
    let isCounted = !isStale
    let debt = { principal, interest: unpaid }
    let on = since
    const areOpen = isDueOpen(day)
    if (areOpen) {
      debt = owedOn(day)
      on = Math.max(day, since)
    }
    const added = rows.filter(({ index }) => index >= plan.periods.length)
    for (const [index, period] of [...plan.periods, ...added].entries()) {
      const row = rows.find((each) => each.index === index)
      if (!row && period.due <= start) continue
      if (period.due > day) {
        debt = { ...debt, interest: debt.interest + earned(debt.principal, Math.max(on, start), period.due) }
        on = Math.max(on, period.due)
      }
      if (!row && debt.principal + debt.interest === 0) continue
      if (!row && period.due <= day) continue
      // It fell due, or will, while nothing is owed.
      const isOnlyExtra = row?.ask === null && (period.due <= day || debt.principal + debt.interest === 0)
      const before = shown.at(-1)
      if (row && isOnlyExtra && before) {
        before.extra += row.extra
        before.principal += row.extra
        before.paidPrincipal += row.extra
        continue
      }
      const shownRow: DailyRow = row ?? { ...emptyRow(period), index, ask: null }
      const stage = newStage(index)
      if (shownRow.ask === null && (!isCounted || stage?.isAnew)) {
        payment = stage ? levelOfStage(index, debt) : levelOn(day)
        isCounted = true
      }
      const asking = {
        ...shownRow,
        ask: shownRow.ask ?? (isInterestOnly(index) ? debt.interest : (paymentOf(index, payment) ?? 0)),
      }
      if (isInterestOnly(index) && period.due > day && shownRow.paidOn === null) {
        asking.ask = paidOf(shownRow) + debt.interest
        asking.paidOn = null
      }
      const open = openWithin(asking, debt, Math.max(day, period.due))
      const isOpen = open.interest + open.principal > 0
      debt = { principal: debt.principal - open.principal, interest: debt.interest - open.interest }
      shown.push({
        ...shownRow,
        from: row?.from ?? (rows.length === 0 && shown.length === 0 ? Math.max(period.from, start) : period.from),
        paidOn: isOpen ? null : shownRow.paidOn,
        interest: shownRow.paidInterest + open.interest,
        principal: shownRow.paidPrincipal + open.principal,
      })
    }
    return shown
  }
}

function emptyRow({ from, due }: Period): Row {
  const nothing = { interest: 0, principal: 0, extra: 0, paidInterest: 0, paidPrincipal: 0, moved: 0, paidOn: null }
  return { ...nothing, from, due, isPaidOn: false }
}
