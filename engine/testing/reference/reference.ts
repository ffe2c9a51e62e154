import type { Arrears, FeeKind, LoanEvent, TermsChange } from '../../terms/events.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { dayNumber, dayText } from './calendar.ts'
import { isKnownFrequency } from './day-count.ts'
import { lifeOf } from './life.ts'
import { type Row, sumOf } from './loan.ts'

/** The terms and events that there are rules for here. A further one is named until its rule is written. */
const KNOWN_TERMS = [
  'principalCents',
  'annualRatePpm',
  'originationOn',
  'firstDueOn',
  'maturityOn',
  'frequency',
  'structure',
  'interestOnlyMonths',
  'balloon',
  'lateFee',
  'graceDays',
  'endOfMonth',
  'dayCount',
  'accrual',
  'allocation',
  'rounding',
  'closing',
  // It changes no figure.
  'commitmentCents',
  'prepayment',
]
const KNOWN_WORDS: { [Term in keyof LoanTerms]?: readonly string[] } = {
  structure: ['FULLY_AMORTIZED', 'INTEREST_ONLY'],
  dayCount: [
    ...['30/360', '30E/360', 'ACT/365', 'ACT/360', 'ACT/ACT', 'ACT/364'],
    ...['UNIT/365', 'UNIT/360', 'ACT/365.25', 'NL/365', '30/360 US'],
  ],
  accrual: ['SCHEDULED', 'DAILY'],
  allocation: [
    'INTEREST_PRINCIPAL_FEES',
    'FEES_INTEREST_PRINCIPAL',
    'ALL_INTEREST_FIRST',
    'PRINCIPAL_INTEREST_FEES',
    'FEES_FIRST_LATE_FEES_LAST',
  ],
  rounding: ['HALF_UP', 'HALF_EVEN', 'UP', 'DOWN'],
}
const KNOWN_OPTIONS = [
  'defaultInterest',
  'holdsSurplus',
  'holdsPartial',
  'installmentCharges',
  'roundsEachDay',
  'compounding',
  'rebate',
  'rateSteps',
  'indexedRate',
  'keepsPaymentAtNewRate',
  'agreedRows',
  'dueDayMove',
  'paymentCents',
  'prorateByDays',
  'equalPrincipal',
  ...['principalGraceRows', 'interestFreeRows', 'interestGraceRows'],
]
const KNOWN_OF_LATE_FEE = [
  ...['waitsForBusinessDay', 'kind', 'amountCents', 'ratePpm', 'amountCentsMax'],
  ...['trigger', 'base', 'amountCentsMin', 'shortageCentsMin', 'sparesBalloon'],
]
const KNOWN_OF_PREPAYMENT = [
  ...['isFree', 'ratesPpm', 'monthsOfInterest', 'years', 'onEach', 'freePpm', 'minimumMonths', 'exitFeeCents'],
]
const KNOWN_CHANGES = [
  'annualRatePpm',
  'lateFee',
  'graceDays',
  'options.paymentCents',
  'options.roundsEachDay',
  'options.installmentCharges',
  'maturityOn',
]
const KNOWN_EVENTS = [
  'DISBURSED',
  'ADVANCED',
  'PAYMENT_RECEIVED',
  'PAYMENT_REVERSED',
  'FEE_CHARGED',
  'FEE_WAIVED',
  'TERMS_CHANGED',
  'REFUNDED',
  'ESCROW_PAID_OUT',
  'ESCROW_REFUNDED',
  'FORGIVEN',
  'TAKEN_BACK',
  'WRITTEN_OFF',
  // The word of a lender changes no figure, unless it has a stage.
  'MARKED_DEFAULTED',
  'NOTE',
]
const KNOWN_APPLICATIONS = ['STANDARD', 'PRINCIPAL_ONLY', 'BY_HAND']

/** What a loan states that the reference has no rule for: it does not answer for such a loan. */
export function notExpressible(terms: LoanTerms, events: readonly LoanEvent[]): string[] {
  const fields = Object.entries(terms).filter(([field, value]) => value !== undefined && !KNOWN_TERMS.includes(field))
  const words = Object.entries(KNOWN_WORDS).filter(([field, known]) => !known.includes(`${terms[field as 'rounding']}`))
  const changes = events.flatMap((event) =>
    event.kind === 'TERMS_CHANGED' || event.kind === 'ADVANCED' ? namesOf(event.change ?? {}) : [],
  )
  const beside = events.flatMap((event) => ('arrears' in event ? unknownBeside(event) : []))
  const applications = events.flatMap((event) => (event.kind === 'PAYMENT_RECEIVED' ? [event.application.kind] : []))
  const named = [
    ...fields.flatMap(([field, value]) =>
      field === 'options' ? unknownOptions(value).map((option) => `options.${option}`) : [`term ${field}`],
    ),
    ...Object.keys(terms.lateFee ?? {})
      .filter((name) => !KNOWN_OF_LATE_FEE.includes(name))
      .map((name) => `late fee ${name}`),
    ...(isKnownFrequency(terms.frequency) ? [] : [`frequency ${terms.frequency}`]),
    ...Object.keys(terms.prepayment ?? {})
      .filter((name) => !KNOWN_OF_PREPAYMENT.includes(name))
      .map((name) => `prepayment ${name}`),
    ...words.map(([field]) => `${field} ${terms[field as 'rounding']}`),
    ...events.filter(({ kind }) => !KNOWN_EVENTS.includes(kind)).map(({ kind }) => `event ${kind}`),
    ...(events.some((event) => event.kind === 'PAYMENT_RECEIVED' && event.toleranceCents)
      ? ['payment with a tolerance']
      : []),
    ...(terms.accrual === 'DAILY' && terms.options?.equalPrincipal ? ['equal principal by the day'] : []),
    ...(hasPrincipalByTheDay(terms) ? ['agreed principal with interest by the day'] : []),
    ...(events.some((event) => event.kind === 'MARKED_DEFAULTED' && (event.stage ?? event.rests))
      ? ['stage of a default']
      : []),
    ...beside,
    ...changes.filter((field) => !KNOWN_CHANGES.includes(field)).map((field) => `change of ${field}`),
    ...(changes.includes('maturityOn') && !hasKnownEnd(terms) ? ['another last day of such a loan'] : []),
    ...(events.some(endsBefore) ? ['a last day that has passed'] : []),
    ...(terms.options?.rebate ? unknownBesideRebate(events) : []),
    ...applications.filter((kind) => !KNOWN_APPLICATIONS.includes(kind)).map((kind) => `payment ${kind}`),
  ]
  return [...new Set(named)]
}

function namesOf({ options, ...change }: TermsChange): string[] {
  return [...Object.keys(change), ...Object.keys(options ?? {}).map((option) => `options.${option}`)]
}

/** Past-due amounts that move to the last payment, with a new rate or by themselves. */
function unknownBeside(event: LoanEvent & { arrears?: Arrears }): string[] {
  const { arrears } = event
  if (arrears === undefined) return []
  const names = event.kind === 'TERMS_CHANGED' ? namesOf(event.change) : ['money']
  const isKnown = arrears !== 'RESTART' && names.every((name) => name === 'annualRatePpm')
  return isKnown ? [] : [`change of ${names.join(' and ') || 'nothing'} with past-due amounts ${arrears}`]
}

/** No lender can agree on a last day that is not after the day of the change. */
function endsBefore(event: LoanEvent): boolean {
  return event.kind === 'TERMS_CHANGED' && (event.change.maturityOn ?? '9999-12-31') <= event.effectiveOn
}

/** By the day, with a balloon, with payments agreed one by one or with due days that move, a later last day has no rule here. */
function hasKnownEnd({ accrual, balloon, options }: LoanTerms): boolean {
  return accrual === 'SCHEDULED' && !balloon && !options?.agreedRows && !options?.dueDayMove
}

/** By the day, a payment is agreed in all or for interest alone: how one of principal goes on has no rule here. */
function hasPrincipalByTheDay({ accrual, options }: LoanTerms): boolean {
  return accrual === 'DAILY' && (options?.agreedRows ?? []).some(({ principalCents }) => (principalCents ?? 0) > 0)
}

/** What makes the installments of a contract with a rebate anew has no rule here. */
function unknownBesideRebate(events: readonly LoanEvent[]): string[] {
  const lent = events.filter(({ kind }) => kind === 'DISBURSED' || kind === 'ADVANCED')
  const isAnew = (event: LoanEvent) =>
    (event.kind === 'TERMS_CHANGED' &&
      (event.arrears !== undefined ||
        namesOf(event.change).some((name) => !/lateFee|graceDays|installmentCharges/.test(name)))) ||
    (event.kind === 'PAYMENT_RECEIVED' && event.application.kind !== 'STANDARD') ||
    event.kind === 'FORGIVEN'
  return lent.length > 1 || events.some(isAnew) ? ['rebate of other installments'] : []
}

function unknownOptions(options: unknown): string[] {
  return Object.keys(options ?? {}).filter((option) => !KNOWN_OPTIONS.includes(option))
}

/** The figures of a loan on a day, in cents; days as text. For a loan in which everything is expressible. */
export function stateByReference(terms: LoanTerms, events: readonly LoanEvent[], asOn: string) {
  const day = dayNumber(asOn)
  const { loan, fees, isAhead, chargesOf, splits, escrow, lentBy, feesAtEnd, oldestOpen, payoffCharge, writtenOff } =
    lifeOf(terms, events, day)
  const isWrittenOff = writtenOff !== null
  const { due, accrued } = isWrittenOff ? { due: 0, accrued: 0 } : loan.interestOn(day)
  const principalCents = isWrittenOff ? 0 : loan.outstanding()
  const isOver = principalCents === 0
  let repaid = 0
  let moved = 0
  // Of a loan that was written off the installments say what they asked for; no figure follows from them.
  const rows = isWrittenOff ? [] : loan.allRows(day)
  const installments = rows.map((row, index) => {
    const lent = index === rows.length - 1 ? lentBy(day) : lentBy(row.due)
    // An installment repays no more than was lent by its day: open principal beyond that stands in a later one.
    const principal = row.principal + moved
    moved = Math.max(0, Math.min(repaid + principal - lent, principal - row.paidPrincipal))
    repaid += principal - moved
    const shown = { ...row, principal: principal - moved }
    const number = index + 1
    return {
      ...installmentOf(shown, { number, balanceCents: lent - repaid, isOver }),
      ...chargesOf(number, row, lent - repaid + shown.principal),
    }
  })
  const feesCents = sumOf(
    fees.filter((fee) => !isAhead(fee)),
    (fee) => fee.amount - fee.paid - fee.waived - fee.added,
  )
  const unappliedCents = sumOf(splits, ({ held }) => held)
  return {
    principalCents,
    interestDueCents: due,
    accruedInterestCents: accrued,
    feesDueCents: feesCents - feesAtEnd,
    feesAtEndCents: feesAtEnd,
    unappliedCents,
    escrowCents: 0 + escrow,
    writtenOffCents: writtenOff ?? 0,
    payoffCents: Math.max(
      0,
      principalCents + (writtenOff ?? 0) + due + accrued + feesCents + payoffCharge - unappliedCents,
    ),
    daysPastDue: oldestOpen === null ? 0 : Math.max(0, day - oldestOpen.due),
    payments: splits.map((split) => ({
      paymentId: split.paymentId,
      interestCents: split.interest,
      principalCents: split.principal,
      addedInterestCents: split.addedInterest,
      addedFeesCents: split.addedFees,
      extraPrincipalCents: isOver ? 0 : split.extra,
      feesCents: split.fees,
      escrowCents: split.escrow,
      unappliedCents: split.held + split.refunded,
    })),
    fees: fees
      .filter((fee) => fee.amount > 0 && (fee.paid > 0 || !isAhead(fee)))
      .map((fee) => ({
        of: fee.eventId === null ? `${NAMES_OF_FEES[fee.kind] ?? 'default of'} ${fee.row}` : `event ${fee.eventId}`,
        chargedOn: dayText(fee.chargedOn),
        amountCents: fee.amount,
        paidCents: fee.paid,
        waivedCents: fee.waived,
        capitalizedCents: fee.added,
      })),
    installments,
  }
}

const NAMES_OF_FEES: { [Kind in FeeKind]?: string } = {
  LATE: 'installment',
  SERVICE_FEE: 'service of',
  TAXES: 'taxes of',
  INSURANCE: 'insurance of',
  ESCROW_ADVANCE: 'advanced',
}

function installmentOf(
  row: Row,
  { number, balanceCents, isOver }: { number: number; balanceCents: number; isOver: boolean },
) {
  const asksNothing = row.principal + row.interest === row.extra
  const isOpen = row.principal > row.paidPrincipal || row.interest > row.paidInterest
  return {
    number,
    fromOn: dayText(row.from),
    dueOn: dayText(row.due),
    paymentCents: row.principal + row.interest,
    principalCents: row.principal,
    interestCents: row.interest,
    balanceCents,
    extraPrincipalCents: isOver ? 0 : row.extra,
    paidPrincipalCents: row.paidPrincipal,
    paidInterestCents: row.paidInterest,
    ...(row.moved > 0 && { movedCents: row.moved }),
    paidOn: isOver || asksNothing || isOpen || row.paidOn === null ? null : dayText(row.paidOn),
  }
}
