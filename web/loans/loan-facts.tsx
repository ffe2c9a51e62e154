import { Link } from 'react-router'
import type { LoanDetail } from '#contract/loans.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { type Fact, FactGrid } from '../ui/fact-grid.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useTermText } from './term-text.ts'
import './conventions.css'

/** What was agreed. Whoever lends sees the way to the borrower, whoever borrows sees the lender's name. */
export function LoanTermsFacts({ loan, isBorrower = false }: { loan: LoanDetail; isBorrower?: boolean }) {
  const { t, known } = useSpeech()
  const termText = useTermText()
  const facts: Fact[] = [
    isBorrower
      ? { label: t('loans.lender'), value: loan.lenderName }
      : {
          label: t('loans.borrower'),
          value: <Link to={`/borrowers/${loan.borrowerId}`}>{loan.borrowerName || t('loans.borrower')}</Link>,
          note: t('loans.idIs', { id: String(loan.borrowerId) }),
        },
    { label: t('loans.type'), value: known(`loanType.${loan.loanType}`) ?? loan.loanType },
    { label: t('loans.origination'), value: <DayText value={loan.originationDate} /> },
    {
      label: t('loans.maturity'),
      value: <DayText value={loan.maturityDate} />,
      note: termText({ months: loan.loanTermMonths, years: loan.loanTermYears }),
    },
    { label: t('loans.frequency'), value: known(`frequency.${loan.paymentFrequency}`) ?? loan.paymentFrequency },
    ...structureFacts(loan, { t, known }),
    { label: t('loans.lateFee'), value: <LateFee loan={loan} /> },
    {
      label: t('loans.grace'),
      value: loan.gracePeriod === null ? t('common.notAvailable') : t('loans.days', { count: loan.gracePeriod }),
    },
  ]
  return (
    <>
      <FactGrid facts={facts} />
      <details className="conventions">
        <summary>{t('loans.conventions')}</summary>
        <Conventions loan={loan} />
      </details>
    </>
  )
}

type Speech = Pick<ReturnType<typeof useSpeech>, 't' | 'known'>

function structureFacts(loan: LoanDetail, { t, known }: Speech): Fact[] {
  const facts: Fact[] = [
    {
      label: t('loans.structure'),
      value: known(`structure.${loan.paymentStructure}`) ?? loan.paymentStructure,
      note: known(`structureHint.${loan.paymentStructure}`),
    },
    { label: t('loans.installment'), value: <Amount dollars={loan.calculatedMonthlyPayment} /> },
  ]
  if (loan.interestOnlyPeriod !== null && loan.paymentStructure === 'INTEREST_ONLY') {
    const key = loan.interestOnlyPeriodUnit === 'YEARS' ? 'loans.years' : 'loans.months'
    facts.push({ label: t('loans.interestOnlyPeriod'), value: t(key, { count: loan.interestOnlyPeriod }) })
  }
  if (loan.hasBalloonPayment) {
    facts.push({
      label: t('loans.balloon'),
      value: <Amount dollars={loan.balloonPaymentAmount} />,
      note: <DayText value={loan.balloonPaymentDate} />,
    })
  }
  return facts
}

function LateFee({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  if (loan.lateFeePercent === null) return <Amount dollars={loan.lateFee} />
  return t('loans.lateFeeOfInstallment', { percent: format.percent(loan.lateFeePercent) })
}

function Conventions({ loan }: { loan: LoanDetail }) {
  const { t, known } = useSpeech()
  return (
    <FactGrid
      facts={[
        { label: t('loans.dayCount'), value: known(`dayCount.${loan.dayCount}`) ?? loan.dayCount },
        { label: t('loans.accrual'), value: known(`accrual.${loan.accrualMethod}`) ?? loan.accrualMethod },
        { label: t('loans.allocation'), value: known(`allocation.${loan.allocationOrder}`) ?? loan.allocationOrder },
        { label: t('loans.rounding'), value: known(`rounding.${loan.rounding}`) ?? loan.rounding },
      ]}
    />
  )
}

/** How the loan stands today. */
export function LoanStanding({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const paid = loan.paidPrincipal + loan.paidInterest + loan.paidFees
  return (
    <FactGrid
      facts={[
        { label: t('loans.balance'), value: <Amount dollars={loan.outstandingBalance} /> },
        { label: t('loans.interestDue'), value: <Amount dollars={loan.interestDue} /> },
        { label: t('loans.feesDue'), value: <Amount dollars={loan.feesDue} /> },
        {
          label: t('loans.pastDue'),
          value: <Amount dollars={loan.pastDueAmount} />,
          note: loan.daysPastDue > 0 ? t('loans.days', { count: loan.daysPastDue }) : null,
        },
        { label: t('loans.paidToDate'), value: <Amount dollars={Math.round(paid * 100) / 100} /> },
        { label: t('loans.paidPrincipal'), value: <Amount dollars={loan.paidPrincipal} /> },
        { label: t('loans.paidInterest'), value: <Amount dollars={loan.paidInterest} /> },
      ]}
    />
  )
}
