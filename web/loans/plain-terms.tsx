import type { LoanDetail } from '#contract/loans.ts'
import { useText } from '../i18n/use-text.ts'
import { useFormat } from '../ui/use-format.ts'
import { useTermText } from './term-text.ts'

/** The loan in sentences, each made from one of its terms. */
export function PlainTerms({ loan }: { loan: LoanDetail }) {
  return (
    <ul className="plain-terms">
      {useSentences(loan).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function useSentences(loan: LoanDetail): string[] {
  const t = useText()
  const format = useFormat()
  const termText = useTermText()
  const payment = format.usd(loan.calculatedMonthlyPayment)
  const sentences: (string | false)[] = [
    t('loans.plain.borrowed', {
      lender: loan.lenderName,
      amount: format.usd(loan.principalAmount),
      day: format.day(loan.originationDate, 'long'),
      rate: format.percent(loan.interestRate),
    }),
    t('loans.plain.term', {
      term: termText({ months: loan.loanTermMonths, years: loan.loanTermYears }),
      day: format.day(loan.maturityDate, 'long'),
    }),
    loan.paymentStructure === 'INTEREST_ONLY'
      ? t('loans.plain.interestOnly', { amount: payment })
      : t('loans.plain.payment', { amount: payment }),
    loan.hasBalloonPayment &&
      t('loans.plain.balloon', {
        amount: format.usd(loan.balloonPaymentAmount),
        day: format.day(loan.balloonPaymentDate, 'long'),
      }),
    loan.accrualMethod === 'DAILY' && t('loans.plain.daily'),
    (loan.gracePeriod ?? 0) > 0 && t('loans.plain.grace', { count: loan.gracePeriod ?? 0 }),
    lateFeeSentence(loan, { t, format }),
  ]
  return sentences.filter((sentence) => sentence !== false)
}

type Words = { t: ReturnType<typeof useText>; format: ReturnType<typeof useFormat> }

function lateFeeSentence(loan: LoanDetail, { t, format }: Words): string {
  if (loan.lateFeePercent !== null)
    return t('loans.plain.lateFeePercent', { percent: format.percent(loan.lateFeePercent) })
  return loan.lateFee === null || loan.lateFee === 0
    ? t('loans.plain.noLateFee')
    : t('loans.plain.lateFee', { amount: format.usd(loan.lateFee) })
}
