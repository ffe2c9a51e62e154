import type { ExplanationKey } from '#engine/explain/explain.ts'
import type { TextKey } from '#texts/catalogue.ts'
import { dayWithin, percent, usdOfCents } from '../i18n/format.ts'
import type { Speech } from '../i18n/language.ts'

/** The engine's keys as keys of texts. A missing one does not compile. */
export const WHY_TEXTS: Record<ExplanationKey, TextKey> = {
  'rate.compounded': 'why.rateCompounded',
  'row.payment': 'why.rowPayment',
  'row.down-payment': 'why.rowDownPayment',
  'row.interest': 'why.rowInterest',
  'row.interest.of-days': 'why.ofDays',
  'row.interest.flat': 'why.rowInterestFlat',
  'row.interest.digits': 'why.rowInterestDigits',
  'row.interest.carried': 'why.rowInterestCarried',
  'row.interest.collected': 'why.rowInterestCollected',
  'row.interest.postponed': 'why.rowInterestPostponed',
  'row.interest.fractions': 'dashboard.whyRounding',
  'row.interest.odd-days': 'why.rowInterestOddDays',
  'row.payment.agreed': 'why.rowPaymentAgreed',
  'row.principal': 'why.rowPrincipal',
  'row.principal.agreed': 'why.rowPrincipalAgreed',
  'row.principal.equal': 'why.rowPrincipalEqual',
  'row.principal.last': 'why.everythingLeft',
  'row.principal.none': 'why.rowPrincipalNone',
  'row.principal.repaid': 'why.everythingLeft',
  'level-payment': 'why.levelPayment',
  'level-payment.agreed': 'why.levelAgreed',
  'level-payment.accelerated': 'why.levelAccelerated',
  'level-payment.equal-principal': 'why.levelEqualPrincipal',
  'level-payment.flat': 'why.levelFlat',
  'level-payment.formula': 'why.levelFormula',
  'level-payment.rows': 'why.levelRows',
  'level-payment.residual': 'why.levelResidual',
  'level-payment.smoothing': 'why.levelSmoothing',
  'level-payment.odd-days': 'why.levelOddDays',
  balance: 'loans.currentBalance',
  'balance.lent': 'why.balanceLent',
  'balance.taken-over': 'why.balanceTakenOver',
  'balance.payment': 'why.balancePayment',
  'balance.capitalized': 'why.balanceCapitalized',
  'balance.forgiven': 'why.balanceForgiven',
  'balance.let-go': 'why.balanceLetGo',
  'balance.sold': 'why.balanceSold',
  'balance.transferred': 'why.balanceTransferred',
  'balance.written-off': 'why.balanceWrittenOff',
  'interest-due': 'word.interestDue',
  'interest-due.row': 'why.interestOfInstallment',
  'interest-due.paid': 'why.paidOfIt',
  'accrued-interest': 'why.accruedInterest',
  'accrued-interest.paid': 'why.paidInAdvance',
  'accrued-interest.limit': 'why.accruedLimit',
  'interest.of-days': 'why.ofDays',
  'interest.of-rounded-days': 'why.ofRoundedDays',
  'interest.adjusted': 'why.interestAdjusted',
  'interest.capitalized': 'why.capitalized',
  'interest.settled': 'why.interestSettled',
  'interest.rounding': 'why.interestRounding',
  'fees-due': 'word.feesDue',
  'fees-due.charged': 'why.feeCharged',
  'fees-due.late': 'why.feeLate',
  'fees-due.default': 'why.feeDefault',
  'fees-due.undrawn': 'why.feeUndrawn',
  'fees-due.service': 'why.feeService',
  'fees-due.paid': 'why.paidOfIt',
  'fees-due.waived': 'why.feeWaived',
  'fees-due.capitalized': 'why.capitalized',
  'next-payment': 'word.nextPayment',
  'next-payment.installment': 'why.nextPaymentInstallment',
  'next-payment.paid': 'why.paidOfIt',
  'next-payment.held': 'word.held',
  'next-payment.charges': 'word.serviceFee',
  'past-due': 'word.pastDue',
  'past-due.installment': 'why.pastDueInstallment',
  'days-past-due': 'word.daysPastDue',
  'days-past-due.oldest': 'why.daysPastDueOldest',
  'days-past-due.none': 'why.daysPastDueNone',
  payment: 'why.payment',
  'payment.interest': 'why.interestOfInstallment',
  'payment.principal': 'why.paymentPrincipal',
  'payment.extra-principal': 'word.extraPrincipal',
  'payment.fee': 'why.paymentFee',
  'payment.late-fee': 'why.paymentLateFee',
  'payment.default-interest': 'why.paymentDefault',
  'payment.undrawn-fee': 'why.paymentUndrawn',
  'payment.service-fee': 'why.paymentService',
  'payment.held': 'word.held',
  'payment.recovered': 'why.paymentRecovered',
  'default-interest': 'why.defaultInterest',
  'late-fee': 'why.lateFee',
  'late-fee.last-day': 'why.lateFeeLastDay',
  'late-fee.unpaid': 'why.lateFeeUnpaid',
  'late-fee.flat': 'why.lateFeeFlat',
  'late-fee.percent': 'why.lateFeePercent',
  'late-fee.at-least': 'why.lateFeeAtLeast',
  'late-fee.at-most': 'why.lateFeeAtMost',
  payoff: 'word.payoff',
  'payoff.principal': 'why.balance',
  'payoff.interest': 'why.accruedInterest',
  'payoff.unpaid-interest': 'why.payoffUnpaidInterest',
  'payoff.fees': 'word.feesDue',
  'payoff.held': 'word.held',
  'payoff.rebate': 'why.payoffRebate',
  'payoff.charge': 'why.payoffCharge',
  'charge.percent': 'why.chargePercent',
  'charge.months': 'why.chargeMonths',
  'charge.minimum': 'why.chargeMinimum',
  'charge.exit': 'why.chargeExit',
  'payoff.written-off': 'why.payoffWrittenOff',
  apr: 'why.apr',
  'apr.advance': 'why.aprAdvance',
  'apr.payments': 'why.equalPayments',
  'apr.period-rate': 'why.aprPeriodRate',
  'finance-charge': 'word.financeCharge',
  'amount-financed': 'word.amountFinanced',
  'amount-financed.principal': 'word.principal',
  'amount-financed.points': 'why.amountFinancedPoints',
  'amount-financed.fee': 'loans.originationFee',
  'amount-financed.interest': 'why.amountFinancedInterest',
  'amount-financed.prepaid': 'why.amountFinancedPrepaid',
  'total-of-payments': 'word.totalOfPayments',
  'total-of-payments.equal': 'why.equalPayments',
}

/** The steps with a second line that names the values used. */
export const WHY_NOTES: Partial<Record<ExplanationKey, TextKey>> = {
  'row.interest.of-days': 'why.ofDaysNote',
  'row.interest.flat': 'why.ofDaysNote',
  'interest.of-days': 'why.ofDaysNote',
  'interest.of-rounded-days': 'why.ofRoundedDaysNote',
  'level-payment.formula': 'why.levelFormulaNote',
  'level-payment.residual': 'why.levelResidualNote',
  'apr.payments': 'why.aprPaymentsNote',
  'apr.period-rate': 'why.aprPeriodRateNote',
}

type TextValues = Readonly<Record<string, number | string>>

/** The values of a step in the reader's format. Their names end in their unit. */
export function shownValues(
  values: TextValues,
  {
    language,
    wordText,
  }: Pick<Speech, 'language'> & {
    /** A word of the engine, such as a day count, in the reader's language. */
    wordText: (name: 'dayCount' | 'compounding', word: string) => string
  },
): Record<string, number | string> {
  const shownValue = (name: string, value: number | string): number | string => {
    if (typeof value === 'string') return (/^on$|On$/.test(name) && dayWithin(value, language)) || value
    if (name.endsWith('Cents')) return usdOfCents(value)
    return name.endsWith('Ppm') ? percent(value / 10_000) : value
  }
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(name, value)]))
  const { partNumerator, partDenominator, dayCount, compounding, dueOn } = values
  return {
    ...shown,
    // An installment's span ends on its due day; a stretch of days has a last day of its own.
    ...(dueOn !== undefined && shown['toOn'] === undefined && { toOn: shownValue('dueOn', dueOn) }),
    ...(partNumerator !== undefined && { part: `${partNumerator}/${partDenominator ?? 1}` }),
    ...(dayCount !== undefined && { dayCount: wordText('dayCount', String(dayCount)) }),
    ...(compounding !== undefined && {
      compounding: wordText('compounding', String(compounding)).toLocaleLowerCase().replace(/ \(.*/, ''),
    }),
  }
}
