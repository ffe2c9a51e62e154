import type { LoanDetail } from '#contract/loans/loans.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { type Fact, FactGrid } from '../ui/page/fact-grid.tsx'
import { type SumRow, SumRows } from '../ui/tables/sum-rows.tsx'
import { useWhy } from '../why/use-why.tsx'
import { stillHeld, useHoldbackFacts } from './holdback-facts.tsx'
import { repaidPercent } from './repaid-percent.ts'

/** What is due now as a sum, and what was paid so far; each figure with its derivation on request. */
export function LoanStanding({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  const { ask, answer } = useWhy(loan.id)
  const asked = (dollars: number, kind: 'INTEREST_DUE' | 'FEES_DUE' | 'ESCROW_DUE' | 'PAST_DUE') => (
    <Amount dollars={dollars} onWhy={() => ask({ kind })} whyLabel={t('loans.why')} />
  )
  const { pastDueAmount, feesDue, escrowDue, dueNowAmount, daysPastDue, nextPaymentDate } = loan
  const dueToday = dollarsOf(dueNowAmount - pastDueAmount - feesDue - escrowDue)
  const rows: (SumRow | false)[] = [
    {
      label: daysPastDue > 0 ? t('loans.pastDueFor', { count: daysPastDue }) : t('word.pastDue'),
      value: asked(pastDueAmount, 'PAST_DUE'),
    },
    dueToday > 0 && { label: t('loans.dueToday'), value: <Amount dollars={dueToday} /> },
    { label: t('word.feesDue'), value: asked(feesDue, 'FEES_DUE') },
    escrowDue > 0 && { label: t('word.escrowDue'), value: asked(escrowDue, 'ESCROW_DUE') },
  ]
  const paid = loan.paidPrincipal + loan.paidInterest + loan.paidFees + loan.paidEscrow
  const percent = `${repaidPercent(loan)}%`
  const holdbackFacts = useHoldbackFacts()
  const facts: (Fact | false)[] = [
    loan.calledDueOn !== null && { label: t('loans.calledDue'), value: <DayText value={loan.calledDueOn} /> },
    loan.chargedOffOn !== null && {
      label: t('defaultStage.CHARGED_OFF'),
      value: <DayText value={loan.chargedOffOn} />,
    },
    { label: t('word.interestDue'), value: asked(loan.interestDue, 'INTEREST_DUE') },
    loan.feesAtEnd > 0 && { label: t('loans.feesAtEnd'), value: <Amount dollars={loan.feesAtEnd} /> },
    loan.escrowAtEnd > 0 && { label: t('loans.escrowAtEnd'), value: <Amount dollars={loan.escrowAtEnd} /> },
    ...holdbackFacts(loan),
    loan.undrawnAmount !== null &&
      loan.undrawnAmount !== stillHeld(loan) && {
        label: t('loans.undrawn'),
        value: <Amount dollars={loan.undrawnAmount} />,
      },
    { label: t('loans.paidToDate'), value: <Amount dollars={dollarsOf(paid)} /> },
    {
      label: t('loans.paidPrincipal'),
      value: (
        <>
          <Amount dollars={loan.paidPrincipal} />
          {loan.originalAmount === null && ` · ${percent}`}
        </>
      ),
      // Of a loan that was taken over, the percentage counts what was paid before, too.
      note:
        loan.originalAmount !== null &&
        `${t('loans.repaid', { percent })} ${t('loans.borrowed', { amount: format.usd(loan.originalAmount) })}`,
    },
    { label: t('loans.paidInterest'), value: <Amount dollars={loan.paidInterest} /> },
    loan.paidFees > 0 && { label: t('loans.paidFees'), value: <Amount dollars={loan.paidFees} /> },
    loan.paidEscrow > 0 && { label: t('loans.paidEscrow'), value: <Amount dollars={loan.paidEscrow} /> },
  ]
  return (
    <div className="two-columns start" data-gap="24">
      {dueNowAmount > 0 ? (
        <SumRows
          label={t('loans.standing')}
          rows={rows.filter((row) => row !== false)}
          total={{ label: t('loans.dueNow'), value: <Amount dollars={dueNowAmount} /> }}
        />
      ) : (
        <p>
          {nextPaymentDate === null
            ? t('loans.nothingDue')
            : t('loans.dueNext', { amount: format.usd(loan.nextPaymentAmount), day: format.dayIn(nextPaymentDate) })}
        </p>
      )}
      <FactGrid facts={facts.filter((fact) => fact !== false)} shape="ROWS" />
      {answer}
    </div>
  )
}

const dollarsOf = (sum: number): number => Math.round(sum * 100) / 100
