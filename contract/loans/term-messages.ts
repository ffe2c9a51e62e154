import type { TermsProblem } from '#engine/terms/terms-problems.ts'
import type { MessageCode } from '../messages/messages.ts'

/** The message of a problem that only the terms as a whole show: what is wrong with a field, and what to enter. */
export function messageOfProblem({ field, key }: TermsProblem): MessageCode {
  if (field === 'options.agreedRows') return messageOfRows(key)
  switch (key) {
    case 'termTooLong':
      return 'loan.termTooLong'
    case 'amortizationBeforeBalloon':
      return 'loan.amortizationBeforeBalloon'
    case 'tooLarge':
      return 'field.numberTooLarge'
    case 'belowInterest':
      return 'loan.paymentBelowInterest'
    case 'onlyByWeeks':
      return 'loan.acceleratedNeedsWeeks'
    case 'onlyForScheduledInterest':
      return 'loan.onlyScheduledInterest'
    case 'feesBeforeInstallments':
      return 'loan.partialNeedsFeesLast'
    case 'onlyForDailyInterest':
      return 'loan.roundedDaysNeedDaily'
    case 'notOneDay':
      return 'loan.roundedDaysNeedDayCount'
    case 'notWithRoundedDays':
      return 'loan.roundedDaysSimple'
    case 'onlyWithCommitment':
      return 'loan.undrawnFeeWithoutCommitment'
    case 'onlyForMonths':
      return 'loan.onlyMonthlyPayments'
    case 'notAtMaturity':
      return 'loan.compoundingNeedsPayments'
    case 'notWholePeriods':
      return 'loan.compoundingNeedsWholeYear'
    case 'ruleOf78TooLong':
      return 'loan.ruleOf78TooLong'
    case 'onlyEqualPayments':
      return 'loan.ruleOf78EqualPayments'
    case 'notInOrder':
      return 'loan.rateStepsOrder'
    case 'notAfterFirstPayment':
      return 'loan.rateStepsFirst'
    case 'notWithRateSteps':
      return 'loan.oneRateOnly'
    case 'tooCloseToMove':
      return 'loan.dueDaysTooClose'
    case 'notWithPaymentsInAdvance':
      return 'loan.advanceNeedsEqual'
    case 'notWithDatedRates':
      return 'loan.onlyFollowingDay'
    case 'notWithBalloon':
      return 'loan.residualWithBalloon'
    case 'notTwoDays':
      return 'loan.twoMonthDays'
    case 'notMonths':
      return 'loan.monthsWithout'
    case 'inMonthWithoutPayment':
      return 'loan.firstInMonthWithout'
    case 'abovePrincipal':
      return 'loan.abovePrincipal'
    case 'belowPrincipal':
      return 'loan.commitmentBelowPrincipal'
    case 'lineWithoutLimit':
      return 'loan.lineWithoutLimit'
    case 'lineNotByDay':
      return 'loan.lineByDay'
    case 'onlyIfMadeHere':
      return 'loan.onlyIfMadeHere'
    case 'missing':
      return 'loan.prepaidNeedsDay'
    case 'notWithDownPayment':
      return 'loan.prepaidWithDownPayment'
    case 'notTwice':
      return 'loan.prepaidTwice'
    case 'afterFirstDue':
      return 'loan.prepaidBetween'
    case 'anchorNotLastDayOfMonth':
      return 'loan.firstNotLastDayOfMonth'
    default:
      if (field === 'options.rateSteps') return 'loan.rateStepsEnd'
      if (field === 'balloon.dueOn') return 'loan.balloonWithinTerm'
      // The form compares the first payment only with maturity; here it comes after the balloon day.
      return field === 'firstDueOn' ? 'loan.firstPaymentWithinTerm' : 'field.invalid'
  }
}

/** What is wrong with payments that are agreed one by one; the sentence names the payment. */
function messageOfRows(key: TermsProblem['key']): MessageCode {
  switch (key) {
    case 'notAfterOrigination':
      return 'loan.agreedRowTooEarly'
    case 'notInOrder':
      return 'loan.agreedRowOrder'
    case 'rowsNotToMaturity':
      return 'loan.agreedRowsEnd'
    case 'notWithAgreedRows':
      return 'loan.agreedRowsOnly'
    case 'notADay':
      return 'loan.agreedRowDay'
    case 'tooLarge':
      return 'loan.agreedRowsTooMany'
    case 'missing':
      return 'loan.agreedRowsRequired'
    default:
      return 'loan.agreedRowAmount'
  }
}

/** What the sentence of a problem names: the payment, from 1. */
export const valuesOfProblem = ({ row }: TermsProblem): { row: string } | undefined =>
  row === undefined ? undefined : { row: String(row) }
