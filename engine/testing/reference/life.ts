import type { Application, ExtraPrincipal, FeeKind, LoanEvent, TermsChange } from '../../terms/events.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { openDayFrom } from './business-days.ts'
import { type DayNumber, dayNumber } from './calendar.ts'
import { dailyLoan } from './daily-loan.ts'
import { partOfYear } from './day-count.ts'
import { fraction } from './fraction.ts'
import { lateFeeOf } from './late-fee.ts'
import { type FeeLine, type Loan, type Row, sumOf } from './loan.ts'
import { chargeOf, yearOfLoan } from './prepayment.ts'
import { ratePpmOn } from './rates.ts'
import { interestOfDays } from './schedule.ts'
import { scheduledLoan } from './scheduled-loan.ts'

/** Where the cents of a payment went. The parts add up to the amount. */
export type Split = {
  paymentId: number
  interest: number
  principal: number
  /** What of the principal brought interest and fees that had been added to it. */
  addedInterest: number
  addedFees: number
  extra: number
  fees: number
  /** What of the fees is held for taxes and insurance. */
  escrow: number
  /** Held for the borrower, and what of it was refunded since. */
  held: number
  refunded: number
}

/** A loan with its fees, its payments and the money held for the borrower. */
export type Life = {
  loan: Loan
  fees: FeeLine[]
  splits: Split[]
  lentBy: (day: DayNumber) => number
  /** What is held for taxes and insurance; below zero it was advanced. */
  escrow: number
  /** Open of the fees that are due with the last installment, and not yet. */
  feesAtEnd: number
  /** Whether a fee is charged with an installment that has not fallen due. */
  isAhead: (fee: FeeLine) => boolean
  /** What is charged with an installment, and what of it is paid. */
  chargesOf: (number: number, row: Row, balanceBefore: number) => { chargesCents?: number; paidChargesCents?: number }
  oldestOpen: Row | null
  /** What a payoff on the day is charged beside what is owed. */
  payoffCharge: number
  /** Principal that the lender gave up and nobody paid since; null for a loan that was not written off. */
  writtenOff: number | null
}

type Running = { fee: FeeLine; cents: number; ppm: number; rounds: boolean; since: DayNumber; before: number }

/** The day of a payment, and before it what was outstanding and what of that was not due. */
type Repaid = { day: DayNumber; before: number; notDue: number }

type ByHand = Extract<Application, { kind: 'BY_HAND' }>

type LateTerms = Pick<LoanTerms, 'lateFee' | 'graceDays'>

/** Lives a loan day by day from its first event to the end of a day (docs/money.md, sections 4 to 7). */
export function lifeOf(agreed: LoanTerms, events: readonly LoanEvent[], asOn: DayNumber): Life {
  const undone = undoneOf(events)
  const counted = events
    .filter((event) => dayNumber(event.effectiveOn) <= asOn && !undone.has(event.id))
    .toSorted(inOrder)
  const loan = agreed.accrual === 'DAILY' ? dailyLoan(agreed) : scheduledLoan(agreed)
  const fees: FeeLine[] = []
  const splits: Split[] = []
  let terms = agreed
  const advances: { day: DayNumber; cents: number }[] = []
  /** Money for fees taken before installments that were due, since the last time none was open. */
  let lostToFees = 0
  const lateTerms = new Map<Row, LateTerms>()
  const judged = new Set<Row>()
  let lastJudgedOn = 0
  /** What was open of the last installment that was judged and those before it, and whether one has borne a fee since. */
  let openWhenJudged = 0
  let isBorne = false
  /** Principal repaid before it was due. */
  const extras: { day: DayNumber; cents: number }[] = []
  /** Interest and fees that were added to the principal and have not come. */
  const notReceived = { interest: 0, fees: 0 }
  let isEnded = false
  /** Fees that waited for the end as money came. What it leaves when it ends the loan is for all fees, in their order. */
  let waited: readonly FeeLine[] = []
  let writtenOff: number | null = null
  /** What left the account of taxes and insurance, less what the lender has given up of it. */
  let wentOut = 0
  let heldBefore = 0
  const inDefault = defaultOf()

  let now = asOn
  const start = Math.min(asOn, ...counted.map(({ effectiveOn }) => dayNumber(effectiveOn)))
  for (let day = start; day <= asOn; day += 1) {
    now = day
    if (writtenOff !== null) {
      for (const event of counted.filter(isOf(day))) applyWrittenOff(event, day)
      continue
    }
    inDefault.count(day)
    loan.beginDay(day)
    for (const row of dueRows(day)) {
      if (lateTerms.has(row)) continue
      lateTerms.set(row, terms)
      chargeWith(row, day)
      countAdvance(day)
    }
    spendHeld(day)
    inDefault.goOn(day)
    judgeLateness(day)
    spendHeld(day)
    for (const event of counted) {
      if (dayNumber(event.effectiveOn) !== day) continue
      if (writtenOff !== null) {
        applyWrittenOff(event, day)
        continue
      }
      apply(event, day)
      if (writtenOff !== null) continue
      // An agreement may leave nothing open that was due.
      if (event.kind !== 'PAYMENT_RECEIVED') forgetLost(day, false)
      spendHeld(day)
      inDefault.goOn(day)
    }
    if (openRows(day).length === 0) isBorne = false
    forgetLost(day, false)
  }
  const lentBy = (until: DayNumber) =>
    sumOf(
      advances.filter(({ day }) => day <= until),
      ({ cents }) => cents,
    )
  const feesAtEnd = sumOf(fees, (fee) => (waits(fee) ? openFee(fee) : 0))
  const ended = { oldestOpen: null, escrow: escrow(), payoffCharge: 0, writtenOff, isAhead, chargesOf }
  if (writtenOff !== null) return { loan, fees, splits, lentBy, feesAtEnd, ...ended }
  const oldestOpen = openRows(asOn)[0] ?? null
  return { ...ended, loan, fees, splits, lentBy, feesAtEnd, oldestOpen, payoffCharge: payoffCharge(asOn) }

  /**
   * Default interest: every day on which it runs bears on what is owed at its end, at the rate of that moment. Days that
   * follow each other with the same amount, rate and way of rounding are rounded together (docs/money.md, section 7).
   */
  function defaultOf() {
    let running: Running | null = null
    let free = 0

    /** What is open for too long on a day: the installment, and what bears how much; null where nothing is. */
    function open(day: DayNumber) {
      const agreed = terms.options?.defaultInterest
      if (!agreed) return null
      const due = dueRows(day)
      const open = [...loan.openParts(day)]
      const overdue = sumOf(open, ([, { interest, principal }]) => interest + principal)
      if (overdue - heldBack() <= lostToFees) return null
      const [row] = open.find(([, { interest, principal }]) => interest + principal > 0) ?? []
      if (!row) return null
      const since = agreed.onlyAtMaturity ? loan.lastDue : row.due
      const allIsDue = sumOf(open, ([, { principal }]) => principal) >= loan.outstanding()
      const ofContract = allIsDue && terms.accrual !== 'DAILY' ? 0 : ratePpmOn(terms, due.at(-1)?.due ?? day)
      const bears =
        agreed.base === 'OVERDUE'
          ? { cents: overdue, ppm: agreed.annualRatePpm }
          : { cents: loan.outstanding(), ppm: Math.max(0, agreed.annualRatePpm - ofContract) }
      const rounds = terms.options?.roundsEachDay === true
      return { row: loan.numberOf(row), from: since + agreed.afterDays, rounds, ...bears }
    }

    function settle(day: DayNumber): void {
      const now = open(day)
      if (running && now && now.cents === running.cents && now.ppm === running.ppm && now.rounds === running.rounds)
        return
      running =
        running && now
          ? { ...running, cents: now.cents, ppm: now.ppm, rounds: now.rounds, since: day, before: running.fee.amount }
          : null
      if (!running) free = day
    }

    return {
      /** The days before this one have passed. */
      count(day: DayNumber): void {
        if (!running) return
        const { fee, cents, ppm, rounds, since, before } = running
        const isBy365 = terms.accrual === 'SCHEDULED' && terms.dayCount.startsWith('30')
        const part = isBy365 ? fraction(day - since, 365) : partOfYear(terms.dayCount, since, day)
        const bearing = { cents, yearly: fraction(ppm, 1_000_000), part, days: day - since }
        fee.amount =
          before + interestOfDays(bearing, { ...terms, options: { ...terms.options, roundsEachDay: rounds } })
      },
      /** Installments fell due or something happened: what bears may be another, default is cured, or it begins. */
      goOn(day: DayNumber): void {
        if (running || dueRows(day).some(({ due }) => due === day) || counted.some(isOf(day))) settle(day)
        const found = running ? null : open(day)
        if (!found || day < Math.max(found.from, free)) return
        const known = fees.find(({ kind, row }) => kind === 'DEFAULT' && row === found.row)
        const fee = known ?? {
          eventId: null,
          row: found.row,
          kind: 'DEFAULT',
          chargedOn: day,
          amount: 0,
          paid: 0,
          waived: 0,
          added: 0,
        }
        if (!known) fees.push(fee)
        running = { fee, cents: found.cents, ppm: found.ppm, rounds: found.rounds, since: day, before: fee.amount }
      },
    }
  }

  /**
   * What the contract charges with each payment: on its due day, or when its principal and interest are paid ahead. A due day on
   * which nothing is owed any more charges nothing (docs/money.md, section 7).
   */
  function chargeWith(row: Row, day: DayNumber): void {
    const number = numberOf(row)
    const isOwing = loan.outstanding() !== 0 || openCents(row, day) > 0
    for (const { kind, amountCents } of row.from < row.due ? (terms.options?.installmentCharges ?? []) : []) {
      const known = fees.find((fee) => fee.kind === kind && fee.row === number)
      if (known) known.chargedOn = row.due
      else if (isOwing || row.due > day) {
        const nothing = { paid: 0, waived: 0, added: 0 }
        fees.push({ eventId: null, row: number, kind, chargedOn: row.due, amount: amountCents, ...nothing })
      }
    }
    if (row.due > day || isOwing) return
    for (const fee of fees) if (isOfRow(fee) && fee.row === number) fee.amount -= openFee(fee)
  }

  /** One that has not begun is the next. */
  function numberOf(row: Row): number {
    return loan.numberOf(row) || 1 + Math.max(0, ...loan.rows.map((each) => loan.numberOf(each)))
  }

  function isAhead(fee: FeeLine): boolean {
    return isOfRow(fee) && fee.chargedOn > now
  }

  function isDue(fee: FeeLine): boolean {
    return !isAhead(fee)
  }

  /** A charge that is not due takes money once its installment is paid. */
  function takesMoney(fee: FeeLine): boolean {
    const row = isAhead(fee) ? loan.rows.find((each) => loan.numberOf(each) === fee.row) : null
    return row === null || (row !== undefined && row.paidOn !== null)
  }

  function chargesOf(number: number, row: Row, balanceBefore: number) {
    const charged = fees.filter((fee) => isOfRow(fee) && fee.row === number)
    const paidChargesCents = sumOf(charged, ({ paid }) => paid)
    // A due day on which nothing is owed any more charges no more than was paid for it ahead.
    const isOwing = loan.outstanding() !== 0 || row.interest + row.principal > row.paidInterest + row.paidPrincipal
    const isToCome = isOwing && row.due > now && row.from < row.due && writtenOff === null && balanceBefore > 0
    const coming = (isToCome ? (terms.options?.installmentCharges ?? []) : []).filter(
      ({ kind }) => !charged.some((fee) => fee.kind === kind),
    )
    const chargesCents =
      sumOf(charged, (fee) => (isOwing || !isAhead(fee) ? openFee(fee) : 0) + fee.paid) +
      sumOf(coming, ({ amountCents }) => amountCents)
    return { ...(chargesCents > 0 && { chargesCents }), ...(paidChargesCents > 0 && { paidChargesCents }) }
  }

  function dueRows(day: DayNumber): Row[] {
    return loan.rows.filter(({ due }) => due <= day)
  }

  function openRows(day: DayNumber): Row[] {
    return [...loan.openParts(day)].flatMap(([row, { interest, principal }]) => (interest + principal > 0 ? [row] : []))
  }

  function openCents(row: Row, day: DayNumber): number {
    const { interest, principal } = loan.openOf(row, day)
    return interest + principal
  }

  function apply(event: LoanEvent, day: DayNumber): void {
    switch (event.kind) {
      case 'DISBURSED':
        lend(event.amountCents, day)
        heldBefore += event.escrowCents ?? 0
        return
      case 'ADVANCED':
        loan.holdAsks(day)
        lend(event.amountCents, day)
        return
      case 'PAYMENT_RECEIVED':
        receive(event, day)
        waited = []
        return
      case 'FEE_CHARGED':
        charge(event.feeKind ?? 'CHARGED', { eventId: event.id, day, amount: event.amountCents })
        return
      case 'REFUNDED':
        refund(event, day)
        return
      case 'ESCROW_PAID_OUT':
      case 'ESCROW_REFUNDED':
        payFromEscrow(event.amountCents, day)
        return
      case 'FORGIVEN':
        forgive(event, day)
        release()
        return
      case 'FEE_WAIVED':
        waive(event)
        return
      case 'TERMS_CHANGED': {
        loan.holdAsks(day)
        const added = takeOff(event, day)
        terms = withChange(terms, event.change)
        if (event.interestResumesOn) loan.restInterest(day, dayNumber(event.interestResumesOn))
        loan.changeTerms(day, terms, event.change, event.arrears)
        if (added > 0) lend(added, day)
        return
      }
      case 'WRITTEN_OFF':
        writeOff(day)
        return
      case 'PAYMENT_REVERSED':
      case 'TAKEN_BACK':
      case 'MARKED_DEFAULTED':
      case 'NOTE':
        return
      default:
        throw new Error(`no rule for ${event.kind}`)
    }
  }

  function lend(cents: number, day: DayNumber): void {
    advances.push({ day, cents })
    // Of a loan that was repaid nothing is open that could spare its next installment.
    if (loan.outstanding() === 0 && openRows(day).length === 0) openWhenJudged = 0
    loan.lend(day, cents)
  }

  /** Interest and fees that become principal: what is owed of them is not asked for any more (docs/money.md, section 4). */
  function takeOff({ unpaidInterest, unpaidFees }: LoanEvent & { kind: 'TERMS_CHANGED' }, day: DayNumber): number {
    if ((!unpaidInterest && !unpaidFees) || advances.length === 0) return 0
    loan.endStretch(day)
    const { due, accrued } = loan.interestOn(day)
    const interest = unpaidInterest ? due + (agreed.accrual === 'DAILY' ? accrued : 0) : 0
    const open = new Map(dueRows(day).map((row) => [row, openCents(row, day)]))
    if (interest > 0) loan.forgiveInterest(interest, day, false)
    for (const [row, before] of open) row.moved += before - openCents(row, day)
    const before = notReceived.fees
    if (unpaidFees === 'TO_END') for (const fee of fees) if (!isAhead(fee)) fee.isAtEnd ||= openFee(fee) > 0
    for (const fee of unpaidFees === 'TO_PRINCIPAL' ? fees.filter((each) => !isAhead(each) && !isOfEscrow(each)) : []) {
      notReceived.fees += openFee(fee)
      fee.added += openFee(fee)
    }
    notReceived.interest += interest
    return interest + notReceived.fees - before
  }

  /** What the principal that is left does not reach any more will not come: fees first, for they would come last. */
  function release(): void {
    notReceived.interest = Math.min(notReceived.interest, loan.outstanding())
    notReceived.fees = Math.min(notReceived.fees, loan.outstanding() - notReceived.interest)
  }

  /** Principal that comes brings the interest first that was added to it, then the fees (26 CFR 1.446-2(e)). */
  function bring(split: Split, principal: number): void {
    const interest = Math.min(principal, notReceived.interest)
    const ofFees = Math.min(principal - interest, notReceived.fees)
    notReceived.interest -= interest
    notReceived.fees -= ofFees
    split.addedInterest += interest
    split.addedFees += ofFees
    split.principal += principal
  }

  /** Fees that were moved to the end wait for the last installment, as long as principal is owed. */
  function waits(fee: FeeLine): boolean {
    return waited.includes(fee) || waitsNow(fee)
  }

  function waitsNow({ isAtEnd }: FeeLine): boolean {
    if (!isAtEnd || writtenOff !== null || loan.outstanding() === 0) return false
    // One that has extra principal only asks for nothing yet.
    if (loan.rows.some((row) => row.due > now && loan.numberOf(row) > 0)) return true
    // By the day everything may have fallen due already: only what the days since have earned is still to be asked for.
    const open = sumOf([...loan.openParts(now)], ([, { interest, principal }]) => interest + principal)
    const isAllDue = agreed.accrual === 'DAILY' && open >= loan.outstanding() + loan.interestOn(now).due
    return !isAllDue && loan.nextRow(now) !== null
  }

  function dueFees(): number {
    return sumOf(fees, (fee) => (waits(fee) || !takesMoney(fee) ? 0 : openFee(fee)))
  }

  function waive({ feeId, amountCents }: LoanEvent & { kind: 'FEE_WAIVED' }): void {
    const fee = fees.find(({ eventId, row, kind }) =>
      feeId.kind === 'EVENT'
        ? eventId === feeId.eventId
        : row === feeId.installment &&
          kind === (feeId.kind === 'LATE_FEE' ? 'LATE' : feeId.kind === 'DEFAULT_INTEREST' ? 'DEFAULT' : feeId.kind),
    )
    if (fee) fee.waived += Math.min(amountCents, openFee(fee))
    giveUpAdvance()
  }

  /** Money held is used first. The principal that is left is kept apart; interest and fees are asked for no more. */
  function writeOff(day: DayNumber): void {
    for (const split of splits) payExtra(split, 'SHORTEN_TERM', day)
    for (const fee of fees) {
      if (isAhead(fee)) fee.amount -= openFee(fee)
      else fee.waived += openFee(fee)
    }
    giveUpAdvance()
    writtenOff = loan.outstanding()
  }

  /** A loan that was written off takes money and fees, and money that is lent on it is given up at once. */
  function applyWrittenOff(event: LoanEvent, day: DayNumber): void {
    if (event.kind === 'DISBURSED' || event.kind === 'ADVANCED') writtenOff = (writtenOff ?? 0) + event.amountCents
    if (event.kind === 'PAYMENT_RECEIVED') splits.push(splitOf(event))
    if (event.kind === 'FEE_WAIVED') waive(event)
    if (event.kind === 'REFUNDED') refund(event, day)
    if (event.kind === 'ESCROW_PAID_OUT' || event.kind === 'ESCROW_REFUNDED') payFromEscrow(event.amountCents, day)
    if (event.kind === 'FEE_CHARGED') {
      charge(event.feeKind ?? 'CHARGED', { eventId: event.id, day, amount: event.amountCents })
    }
    for (const split of splits) {
      const cents = Math.min(split.held, writtenOff ?? 0)
      writtenOff = (writtenOff ?? 0) - cents
      bring(split, cents)
      split.extra += cents
      split.held -= cents
      payFees(split, isDue)
    }
  }

  /** The day after grace, and not before the installments before it were judged (docs/money.md, section 7). */
  function judgeLateness(day: DayNumber): void {
    for (const row of dueRows(day)) {
      if (judged.has(row)) continue
      const { lateFee, graceDays } = lateTerms.get(row) ?? terms
      const graceEnds = lateFee?.waitsForBusinessDay ? openDayFrom(row.due + graceDays) : row.due + graceDays
      if (day < Math.max(graceEnds + 1, lastJudgedOn)) return
      judged.add(row)
      lastJudgedOn = day
      const due = dueRows(day)
      const upTo = due.slice(0, due.indexOf(row) + 1)
      const openBefore = openWhenJudged
      const lateOn = loan.lateCents(day)
      openWhenJudged = sumOf(upTo, (each) => lateOn.get(each) ?? 0)
      if (!lateFee || isShortByFees(row, day)) continue
      const open = lateOn.get(row) ?? 0
      const before = upTo.at(-2)
      const late = {
        open,
        asked:
          open +
          paidOn(row) +
          sumOf(fees, (fee) => (fee.kind === 'SERVICE_FEE' && fee.row === loan.numberOf(row) ? fee.amount : 0)),
        askedOfRow: open + paidOn(row),
        openThrough: openWhenJudged,
        openBefore,
        askedBeforeLast: before && isLastRow(row, day) ? askedOf(before, day) : null,
        isBorne,
      }
      const amount = lateFeeOf(late, lateFee, terms.rounding)
      const number = loan.numberOf(row)
      if (amount === 0) continue
      fees.push({ eventId: null, row: number, kind: 'LATE', chargedOn: day, amount, paid: 0, waived: 0, added: 0 })
      isBorne = true
    }
  }

  function paidOn(row: Row): number {
    return row.paidInterest + row.paidPrincipal - row.extra
  }

  function askedOf(row: Row, day: DayNumber): number {
    return paidOn(row) + openCents(row, day)
  }

  function isLastRow(row: Row, day: DayNumber): boolean {
    return loan.rows.at(-1) === row && loan.nextRow(day) === null
  }

  function charge(kind: FeeKind, { eventId, day, amount }: { eventId: number; day: DayNumber; amount: number }): void {
    const known = kind === 'PAYOFF' ? fees.find((fee) => fee.eventId === eventId && fee.kind === kind) : undefined
    if (known) known.amount += amount
    else if (amount > 0) fees.push({ eventId, row: null, kind, chargedOn: day, amount, paid: 0, waived: 0, added: 0 })
  }

  /** Money held is paid out, oldest first. What is not held any more was paid out all the same: it is owed. */
  function refund(event: LoanEvent & { kind: 'REFUNDED' }, day: DayNumber): void {
    let left = event.amountCents
    for (const split of splits) {
      const cents = Math.min(left, split.held)
      split.held -= cents
      split.refunded += cents
      left -= cents
    }
    charge('REFUND', { eventId: event.id, day, amount: left })
  }

  /** What borrowers brought for taxes and insurance, less what went out for them and was not given up. */
  function escrow(): number {
    return sumOf(fees, (fee) => (isOfEscrow(fee) ? fee.paid : 0)) + heldBefore - wentOut
  }

  /** Open of taxes and insurance that are due, apart from what was advanced. */
  function escrowAsked(): number {
    return sumOf(fees, (fee) => (isOfEscrow(fee) && fee.kind !== 'ESCROW_ADVANCE' && !isAhead(fee) ? openFee(fee) : 0))
  }

  function payFromEscrow(cents: number, day: DayNumber): void {
    wentOut += cents
    countAdvance(day)
  }

  /** What was advanced is owed at the end, unless what is due for taxes and insurance brings it back (docs/money.md, section 7). */
  function countAdvance(day: DayNumber): void {
    const known = fees.find(({ kind }) => kind === 'ESCROW_ADVANCE')
    const open = Math.max(0, -escrow() - escrowAsked())
    if (known) {
      if (known.amount === 0) known.chargedOn = day
      known.amount += open - openFee(known)
    } else if (open > 0) {
      const nothing = { paid: 0, waived: 0, added: 0 }
      fees.push({
        eventId: null,
        row: 1,
        kind: 'ESCROW_ADVANCE',
        chargedOn: day,
        amount: open,
        ...nothing,
        isAtEnd: true,
      })
    }
  }

  /** After a waiver: what was advanced and is asked for no more is lost. */
  function giveUpAdvance(): void {
    const asked = escrowAsked() + sumOf(fees, (fee) => (fee.kind === 'ESCROW_ADVANCE' ? openFee(fee) : 0))
    wentOut -= Math.max(0, -escrow() - asked)
  }

  /** Fees oldest first; principal off the last installments, so that the payment stays. Neither is paid (docs/money.md, 6). */
  function forgive(event: LoanEvent & { kind: 'FORGIVEN' }, day: DayNumber): void {
    loan.endStretch(day)
    const { due, accrued } = loan.interestOn(day)
    const owing = fees.filter((fee) => !isAhead(fee))
    const open = sumOf(owing, openFee)
    const interest = Math.min(event.interestCents, due + accrued)
    const isAll = event.principalCents >= loan.outstanding() && interest === due + accrued && event.feesCents >= open
    let left = event.feesCents
    for (const fee of owing) {
      const cents = Math.min(left, openFee(fee))
      fee.waived += cents
      left -= cents
    }
    giveUpAdvance()
    if (interest > 0 || isAll) loan.forgiveInterest(interest, day, isAll)
    const principal = Math.min(event.principalCents, loan.outstanding())
    if (principal > 0) loan.payExtra(principal, 'SHORTEN_TERM', day)
  }

  /** Principal that installments due ask for; by the day, what they ask for beyond all interest. After the last day, all. */
  function principalDue(day: DayNumber): number {
    if (day >= loan.lastDue) return loan.outstanding()
    const open = openRows(day).map((row) => loan.openOf(row, day))
    const { due, accrued } = loan.interestOn(day)
    if (agreed.accrual === 'SCHEDULED') return sumOf(open, ({ principal }) => principal)
    return Math.max(0, sumOf(open, ({ interest, principal }) => interest + principal) - due - accrued)
  }

  function repaidEarlyInYear(day: DayNumber): number {
    const year = yearOfLoan(terms, day)
    return sumOf(extras, (extra) => (yearOfLoan(terms, extra.day) === year ? extra.cents : 0))
  }

  function interestBrought(day: DayNumber): number {
    const { due, accrued } = loan.interestOn(day)
    return sumOf(splits, ({ interest }) => interest) + due + accrued
  }

  function payoffCharge(day: DayNumber): number {
    if (loan.outstanding() === 0) return 0
    const cents = Math.max(0, loan.outstanding() - principalDue(day))
    const earlier = repaidEarlyInYear(day)
    return chargeOf(terms, { day, cents, isWhole: true, earlier, interest: interestBrought(day), isEnded })
  }

  /** What a payment has repaid early is charged on its day, and it pays none of that itself. */
  function chargeRepaid(split: Split, { day, before, notDue }: Repaid): void {
    const isWhole = before > 0 && loan.outstanding() === 0
    const earlier = repaidEarlyInYear(day) - split.extra
    // By the day the end of the loan takes the interest to come with it: all that was not due is repaid early.
    const cents = isWhole && agreed.accrual === 'DAILY' ? notDue : split.extra
    const prepaid = { day, cents, isWhole, earlier, interest: interestBrought(day), isEnded }
    charge('PAYOFF', { eventId: split.paymentId, day, amount: chargeOf(terms, prepaid) })
    isEnded ||= isWhole
  }

  /** Never a fee because of an earlier fee: 12 CFR 1026.36(c)(2). */
  function isShortByFees(row: Row, day: DayNumber): boolean {
    if (lostToFees === 0) return false
    const due = [...loan.openParts(day)]
    const upTo = due.slice(0, due.findIndex(([each]) => each === row) + 1)
    return sumOf(upTo, ([, { interest, principal }]) => interest + principal) - heldBack() <= lostToFees
  }

  function owed(day: DayNumber): number {
    const { due, accrued } = loan.interestOn(day)
    return loan.outstanding() + due + accrued + sumOf(fees, (fee) => (isAhead(fee) ? 0 : openFee(fee)))
  }

  function receive(event: LoanEvent & { kind: 'PAYMENT_RECEIVED' }, day: DayNumber): void {
    const split = splitOf(event)
    const held = sumOf(splits, (each) => each.held)
    splits.push(split)
    loan.endStretch(day)
    const before = loan.outstanding()
    const notDue = Math.max(0, before - principalDue(day))
    if (event.amountCents + held >= owed(day) + payoffCharge(day) && reachesAll(event.application, day)) {
      charge('PAYOFF', { eventId: event.id, day, amount: payoffCharge(day) })
      isEnded ||= before > 0
      settle(day)
      return
    }
    waited = fees.filter(waits)
    if (terms.options?.holdsPartial && event.application.kind !== 'BY_HAND') {
      if (event.application.kind === 'PRINCIPAL_ONLY') payExtra(split, event.extraPrincipal, day)
      if (split.held > 0) payWhole(split, { before: held, kind: event.extraPrincipal }, day)
      forgetLost(day, event.application.kind === 'STANDARD' && split.extra > 0)
      chargeRepaid(split, { day, before, notDue })
      return
    }
    if (event.application.kind === 'STANDARD') {
      payDue(split, day)
      payBeside(split, day)
    }
    if (event.application.kind === 'BY_HAND') {
      payByHand(split, { ...event.application, extraPrincipal: event.extraPrincipal }, day)
      forgetLost(day, false)
      chargeRepaid(split, { day, before, notDue })
      return
    }
    // Where interest is agreed beforehand, or the contract says so, other money waits for the next installments.
    const isHeld = event.application.kind === 'STANDARD' && terms.options?.holdsSurplus
    if (!terms.options?.rebate && !isHeld) payExtra(split, event.extraPrincipal, day)
    // What is above the principal takes the usual order.
    if (event.application.kind === 'PRINCIPAL_ONLY' && split.held > 0) {
      payDue(split, day)
      payBeside(split, day)
    }
    forgetLost(day, event.application.kind === 'STANDARD' && split.extra > 0)
    chargeRepaid(split, { day, before, notDue })
  }

  function owedInterest(day: DayNumber): number {
    const { due, accrued } = loan.interestOn(day)
    return due + accrued
  }

  /** Money that is applied by hand pays a loan off only when each of its parts does. */
  function reachesAll(application: Application, day: DayNumber): boolean {
    if (application.kind !== 'BY_HAND') return true
    const { due, accrued } = loan.interestOn(day)
    const open = sumOf(fees, (fee) => (isAhead(fee) ? 0 : openFee(fee))) + payoffCharge(day)
    const { principalCents, interestCents, feesCents } = application
    return principalCents >= loan.outstanding() && interestCents >= due + accrued && feesCents >= open
  }

  /** Each part pays its own kind of debt, oldest first, up to the next installment; the rest is held. */
  function payByHand(split: Split, parts: ByHand & { extraPrincipal: ExtraPrincipal }, day: DayNumber): void {
    let left = split.held
    /** Has a part of the money only, and puts back what it did not spend. */
    const spendPart = (cents: number, spend: () => void): void => {
      const part = Math.min(cents, left)
      const rest = split.held - part
      left -= part
      split.held = part
      spend()
      split.held += rest
    }
    /** Installments due and, where the money is more than they ask for, the next one. */
    const reach = (kind: 'interest' | 'principal') => {
      const due = openRows(day)
      const asked = sumOf(due, (row) => loan.openOf(row, day)[kind])
      const isAll = kind === 'interest' && agreed.accrual === 'DAILY' && asked === owedInterest(day)
      const next = split.held > asked && !isAll ? loan.nextRow(day) : null
      return next ? [...due, next] : due
    }
    spendPart(parts.interestCents, () => {
      for (const row of reach('interest')) payRow(split, row, day, 'interest')
    })
    const charged = fees.length
    spendPart(parts.principalCents, () => {
      const rows = reach('principal')
      const asked = sumOf(rows, (row) => loan.openOf(row, day).principal)
      const beyond = loan.outstanding() - asked
      if (parts.extraPrincipal === 'SHORTEN_TERM' && split.held > asked) loan.keepPayment(day)
      for (const row of rows) payRow(split, row, day, 'principal')
      if (split.held > 0) payExtra(split, parts.extraPrincipal, day, beyond)
    })
    if (isEndByDay()) fees.length = charged
    spendPart(parts.feesCents, () => {
      const before = split.fees
      payFees(split, paidFirst, true)
      lostToFees += split.fees - before
      payFees(split, () => true, true)
    })
  }

  /**
   * Once everything due is paid, what falls due later is not short because of earlier fees. What they took of the next
   * installment still counts, unless its payment left money for extra principal.
   */
  function forgetLost(day: DayNumber, leftExtra: boolean): void {
    if (openRows(day).length > 0) return
    const isNextShort = loan.rows.some((row) => row.due > day && isPaidInPart(row) && openCents(row, day) > 0)
    if (leftExtra || (!isNextShort && heldBack() === 0)) lostToFees = 0
  }

  /** Everything is paid, first with money that is held already: fees where the loan has them, extra principal at last. */
  function settle(day: DayNumber): void {
    // What is due is paid first, installment by installment: several payments may each have a part of it.
    if (terms.options?.holdsPartial && terms.allocation !== 'ALL_INTEREST_FIRST') payOutOfAll(openRows(day), day)
    const paid = loan.settle(day)
    extras.push({ day, cents: paid.extra })
    let principalOfRows = paid.principal - paid.extra
    for (const split of splits) {
      payFees(split, paidFirst)
      const early = terms.allocation === 'PRINCIPAL_INTEREST_FEES' ? Math.min(split.held, principalOfRows) : 0
      const interest = Math.min(split.held - early, paid.interest)
      const principal = Math.min(split.held - interest, principalOfRows)
      paid.interest -= interest
      principalOfRows -= principal
      split.held -= interest + principal
      payFees(split, isDue)
      const extra = Math.min(split.held, paid.extra)
      paid.extra -= extra
      split.held -= extra
      split.interest += interest
      bring(split, principal + extra)
      split.extra += extra
    }
  }

  /** Installments that fell due, and the next one where the payment is for it (docs/money.md, section 6). */
  function payDue(split: Split, day: DayNumber): void {
    const open = openRows(day)
    const dueFee = (fee: FeeLine) => isDue(fee) && !waits(fee)
    const feesDue = sumOf(fees.filter(dueFee), openFee)
    // Exactly what is due pays that, whatever takes money ahead of its day.
    if (feesDue > 0 && split.held === feesDue + sumOf(open, (row) => openCents(row, day))) {
      lostToFees += payFees(split, paidFirst)
      payRows(split, open, day)
      payFees(split, dueFee)
      return
    }
    lostToFees += payFees(split, paidFirst)
    const areRests = open.every(isPaidInPart)
    payRows(split, open, day)
    const next = split.held > 0 ? loan.nextRow(day) : null
    const isForNext = next && (open.length === 0 || (areRests && split.held >= loan.wholeOf(next, day)))
    // Fees are due, so they come before a next installment that the money does not cover whole.
    const feeCents = sumOf(
      fees.filter((fee) => !paidFirst(fee) && !waits(fee) && takesMoney(fee)),
      openFee,
    )
    if (isForNext && feeCents > 0 && (split.held === feeCents || split.held < loan.wholeOf(next, day))) {
      if (split.held > feeCents) lostToFees += feeCents
      payFees(split)
      payRow(split, next, day)
      payCharges(split, next, day)
      return
    }
    if (isForNext) {
      payRow(split, next, day)
      payFees(split, isOfRow)
      payCharges(split, next, day)
    }
    payFees(split)
  }

  /** Money that waits for the rest of an installment. */
  function heldBack(): number {
    return terms.options?.holdsPartial ? sumOf(splits, ({ held }) => held) : 0
  }

  /**
   * A partial payment is held in suspense, and all that is held is applied as a payment once it is enough for one (12 CFR
   * 1026.36(c)(1)(ii)): the oldest installment, and the next one of those due as long as what is left is enough for that too.
   * Then it goes on as any payment does, except that nothing held before it is extra principal, and no part pays an
   * installment to come.
   */
  function payWhole(split: Split, { before, kind }: { before: number; kind: ExtraPrincipal }, day: DayNumber): void {
    const open = openRows(day)
    const areRests = open.every((row, index) => isPaidInPart(row) || (index === 0 && before > 0))
    const { whole, left } = wholeOf(open, day)
    if (whole.length < open.length) {
      payOutOfAll(whole, day)
      return
    }
    const next = left > 0 ? loan.nextRow(day) : null
    const asked = next ? openCents(next, day) : 0
    const coming = next && (open.length === 0 || (areRests && left >= asked)) ? next : null
    const dueFee = (fee: FeeLine) => isDue(fee) && !waits(fee)
    const feesDue = sumOf(fees.filter(dueFee), openFee)
    const isExact = left - before === feesDue
    const feeCents = isExact ? feesDue : dueFees()
    const comesLater = coming !== null && feeCents > 0 && (isExact || left === feeCents || left < asked)
    if (comesLater && !isExact && left > feeCents) lostToFees += feeCents
    const isWhole = coming !== null && left - (comesLater ? feeCents : 0) >= asked
    payOutOfAll(isWhole && !comesLater ? [...whole, coming] : whole, day)
    if (isWhole && !comesLater) {
      payFeesOutOfAll(isOfRow)
      for (const each of splits) payCharges(each, coming, day)
    }
    payFeesOutOfAll(isExact ? dueFee : undefined)
    if (isWhole && comesLater) {
      payOutOfAll([coming], day)
      for (const each of splits) payCharges(each, coming, day)
    }
    if ((coming && !isWhole) || terms.options?.rebate || terms.options?.holdsSurplus) return
    const most = Math.min(split.held, heldBack() - before)
    if (most > 0) payExtra(split, kind, day, Math.min(most, loan.outstanding()))
  }

  /** Installments that all money pays whole, one after the other, and what is left of it. */
  function wholeOf(rows: readonly Row[], day: DayNumber): { whole: Row[]; left: number } {
    const whole: Row[] = []
    let left = heldBack()
    for (const row of rows) {
      if (left < openCents(row, day)) break
      left -= openCents(row, day)
      whole.push(row)
    }
    return { whole, left }
  }

  function payOutOfAll(rows: readonly Row[], day: DayNumber): void {
    // An installment to come begins with the first money that it takes.
    const begun = ({ due, principal }: Row) =>
      loan.rows.find((each) => each.due === due && each.principal === principal)
    for (const split of splits) {
      payRows(
        split,
        rows.map((row) => begun(row) ?? row),
        day,
      )
    }
  }

  function payFeesOutOfAll(isMeant?: (fee: FeeLine) => boolean): void {
    for (const split of splits) payFees(split, isMeant)
  }

  /** Fees that come before installments: all of them, or all but late fees. */
  function paidFirst(fee: FeeLine): boolean {
    const { kind } = fee
    // What is charged with an installment is paid after it, whatever the order.
    if (isOfRow(fee)) return false
    const isOfTerms = kind === 'LATE' || kind === 'DEFAULT' || kind === 'ESCROW_ADVANCE'
    if (terms.allocation === 'FEES_FIRST_LATE_FEES_LAST') return !isOfTerms
    return terms.allocation === 'FEES_INTEREST_PRINCIPAL'
  }

  function payRows(split: Split, rows: readonly Row[], day: DayNumber): void {
    if (terms.allocation !== 'ALL_INTEREST_FIRST') for (const row of rows) payRow(split, row, day)
    else for (const kind of ['interest', 'principal'] as const) for (const row of rows) payRow(split, row, day, kind)
  }

  function payRow(split: Split, row: Row, day: DayNumber, only?: 'interest' | 'principal'): void {
    const asked = loan.openOf(row, day)
    const open = {
      interest: only === 'principal' ? 0 : asked.interest,
      principal: only === 'interest' ? 0 : asked.principal,
    }
    const isPrincipalFirst = terms.allocation === 'PRINCIPAL_INTEREST_FEES'
    const interest = Math.min(split.held - (isPrincipalFirst ? Math.min(split.held, open.principal) : 0), open.interest)
    const principal = Math.min(split.held - interest, open.principal)
    if (interest + principal > 0) loan.payRow(row, { interest, principal }, day)
    const begun = loan.rows.find(({ due }) => due === row.due)
    if (begun && begun.due > day && begun.paidOn !== null && !isEndByDay()) chargeWith(begun, day)
    split.interest += interest
    bring(split, principal)
    split.held -= interest + principal
  }

  /** By the day what repays all principal ends the loan, so an installment that was to come charges nothing. */
  function isEndByDay(): boolean {
    return agreed.accrual === 'DAILY' && loan.outstanding() === 0
  }

  /** The charges of an installment that is paid ahead of its day, once it is paid. One may ask for nothing else. */
  function payCharges(split: Split, next: Row, day: DayNumber): void {
    const row = loan.rows.find(({ due }) => due === next.due) ?? next
    if (split.held === 0 || openCents(row, day) > 0) return
    chargeWith(row, day)
    const number = numberOf(row)
    payFees(split, (fee) => isOfRow(fee) && fee.row === number, true, true)
  }

  /** What is charged with installments comes before other fees. */
  function payFees(split: Split, isMeant: (fee: FeeLine) => boolean = () => true, all = false, ahead = false): number {
    let paid = 0
    const meant = fees.filter((each) => isMeant(each) && (all || !waits(each)) && (ahead || takesMoney(each)))
    for (const fee of [...meant.filter(isOfRow), ...meant.filter((each) => !isOfRow(each))]) {
      const cents = Math.min(split.held, openFee(fee))
      fee.paid += cents
      split.fees += cents
      split.escrow += isOfEscrow(fee) ? cents : 0
      split.held -= cents
      paid += cents
    }
    countAdvance(now)
    return paid
  }

  function payBeside(split: Split, day: DayNumber): void {
    const cents = Math.min(split.held, loan.earnedBeside(day))
    const closed = new Set(loan.rows.filter(({ paidOn }) => paidOn !== null))
    if (cents > 0) loan.payEarned(cents, day)
    // Interest that is earned may be the rest of an installment to come.
    for (const row of loan.rows) {
      if (row.due > day && row.paidOn !== null && !closed.has(row) && !isEndByDay()) chargeWith(row, day)
    }
    split.interest += cents
    split.held -= cents
  }

  function payExtra(split: Split, kind: ExtraPrincipal, day: DayNumber, most = loan.outstanding()): void {
    const cents = Math.min(split.held, most)
    if (cents > 0) loan.payExtra(cents, kind, day)
    // Of a payment for principal alone the rest pays what is due then, and nothing waits for the end any more.
    if (loan.outstanding() === 0) waited = []
    extras.push({ day, cents })
    bring(split, cents)
    split.extra += cents
    split.held -= cents
  }

  /** The same of money that is held until it makes an installment whole. */
  function spendWhole(day: DayNumber): void {
    if (heldBack() === 0) return
    const before = loan.outstanding()
    const last = splits.findLast(({ held }) => held > 0)
    const open = openRows(day)
    const { whole } = wholeOf(open, day)
    payOutOfAll(whole, day)
    if (whole.length === open.length) payFeesOutOfAll(isDue)
    const spent = splits.find(({ held }) => held > 0) ?? last
    if (spent && before > 0 && loan.outstanding() === 0) {
      const prepaid = { day, cents: 0, isWhole: true, earlier: 0, interest: 0, isEnded }
      charge('PAYOFF', { eventId: spent.paymentId, day, amount: chargeOf(terms, prepaid) })
      isEnded = true
      if (whole.length === open.length) payFeesOutOfAll(isDue)
    }
    forgetLost(day, false)
  }

  /** Money held pays debts that have fallen due: no next installment, and no extra principal. */
  function spendHeld(day: DayNumber): void {
    if (terms.options?.holdsPartial) {
      spendWhole(day)
      return
    }
    for (const split of splits) {
      if (split.held === 0) continue
      const before = loan.outstanding()
      waited = fees.filter(waits)
      lostToFees += payFees(split, paidFirst)
      payRows(split, openRows(day), day)
      payFees(split, isDue)
      waited = []
      // Money held ends the loan as its last payment falls due: nothing was repaid early, but the end is charged.
      if (before > 0 && loan.outstanding() === 0) {
        const prepaid = { day, cents: 0, isWhole: true, earlier: 0, interest: 0, isEnded }
        charge('PAYOFF', { eventId: split.paymentId, day, amount: chargeOf(terms, prepaid) })
        isEnded = true
        lostToFees += payFees(split, paidFirst)
        payFees(split, isDue)
      }
      forgetLost(day, false)
    }
  }
}

/** Events that count as never entered: what was taken back, and payments whose reversal was not. */
function undoneOf(events: readonly LoanEvent[]): Set<number> {
  const back = new Set(events.map((event) => (event.kind === 'TAKEN_BACK' ? event.eventId : 0)))
  const reversals = events.filter(({ kind, id }) => kind === 'PAYMENT_REVERSED' && !back.has(id))
  return new Set([...back, ...reversals.map((event) => (event.kind === 'PAYMENT_REVERSED' ? event.paymentId : 0))])
}
const isOf = (day: DayNumber) => (event: LoanEvent) => dayNumber(event.effectiveOn) === day

/** Also one of which interest was forgiven. */
function isPaidInPart(row: Row): boolean {
  return row.isPaidOn || row.paidInterest + row.paidPrincipal - row.extra > 0
}

const isOfRow = ({ kind }: FeeLine): boolean => kind === 'SERVICE_FEE' || kind === 'TAXES' || kind === 'INSURANCE'
const isOfEscrow = ({ kind }: FeeLine): boolean => kind === 'TAXES' || kind === 'INSURANCE' || kind === 'ESCROW_ADVANCE'

function openFee(fee: FeeLine): number {
  return fee.amount - fee.paid - fee.waived - fee.added
}

function inOrder(one: LoanEvent, other: LoanEvent): number {
  const keys = (event: LoanEvent) => [event.effectiveOn, event.recordedAt, `${event.id}`.padStart(9, '0')].join(' ')
  return keys(one) < keys(other) ? -1 : 1
}

/** A payment of which nothing is spent yet. */
function splitOf({ id, amountCents }: LoanEvent & { kind: 'PAYMENT_RECEIVED' }): Split {
  const nothing = {
    interest: 0,
    principal: 0,
    addedInterest: 0,
    addedFees: 0,
    extra: 0,
    fees: 0,
    escrow: 0,
    refunded: 0,
  }
  return { paymentId: id, held: amountCents, ...nothing }
}

/** A new rate that is agreed stays: the later ones that were agreed before count no more. An option of null is taken away. */
function withChange(terms: LoanTerms, { options, ...change }: TermsChange): LoanTerms {
  const changed: LoanTerms = Object.assign({}, terms, change)
  const { rateSteps, indexedRate, ...others } = terms.options ?? {}
  const kept = 'annualRatePpm' in change ? others : { ...others, rateSteps, indexedRate }
  const stated = Object.entries({ ...kept, ...options }).filter(([, value]) => value != null)
  return { ...changed, options: Object.fromEntries(stated) }
}
