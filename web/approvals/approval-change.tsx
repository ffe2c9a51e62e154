import type { ReactNode } from 'react'
import { type Approval, type ApprovalFigures, getApproval } from '#contract/approvals/approvals.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfterTable } from '../loans/before-after-table.tsx'
import { shownStatus } from '../loans/shown-status.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

/** The loan before and after what is asked for, and whether it has moved on meanwhile. */
export function ApprovalChange({ approval }: { approval: Approval }) {
  const t = useText()
  const { data, isError } = useRead(getApproval, { params: { approvalId: approval.id } })
  if (isError) return <p className="muted small">{t('approvals.loadFailed')}</p>
  if (!data) return <Skeleton height="220px" />
  return (
    <>
      {data.hasMovedOn && <Note tone="WARNING">{t('approval.loanMovedOn')}</Note>}
      <Sides before={data.before} after={data.after} />
    </>
  )
}

type Figures = ApprovalFigures | null

function Sides({ before, after }: { before: Figures; after: Figures }) {
  const t = useText()
  const rows = useRows(before, after).map(({ title, cell }) => ({
    key: title,
    title,
    before: before ? cell(before) : '–',
    after: after ? cell(after) : '–',
  }))
  return <BeforeAfterTable caption={t('approvals.change')} rows={rows} />
}

type Row = { title: string; cell: (figures: ApprovalFigures) => ReactNode; isShown?: boolean }

function useRows(before: Figures, after: Figures): Row[] {
  const [terms, standing] = [useTermRows(before, after), useStandingRows(before, after)]
  return [...terms, ...standing].filter(({ isShown }) => isShown ?? true)
}

/** Only what changes: of a new loan all of it, and of one that is made anew what is new. */
function useTermRows(before: Figures, after: Figures): Row[] {
  const t = useText()
  const format = useFormat()
  const row = (figure: keyof ApprovalFigures, title: string, cell: Row['cell']): Row => ({
    title,
    cell,
    isShown: before?.[figure] !== after?.[figure],
  })
  const day = (value: string | null) => (value === null ? '–' : <DayText value={value} />)
  return [
    row('borrowerName', t('loans.borrower'), ({ borrowerName }) => borrowerName),
    row('status', t('loans.status'), ({ status }) => t(`loanStatus.${shownStatus(status)}`)),
    row('principalAmount', t('approvals.lent'), ({ principalAmount }) => <Amount dollars={principalAmount} />),
    row('interestRate', t('approvals.rate'), ({ interestRate }) => format.percent(interestRate)),
    row('maturityDate', t('approvals.maturity'), ({ maturityDate }) => day(maturityDate)),
    row('paymentFrequency', t('loans.frequency'), ({ paymentFrequency }) => t(`frequency.${paymentFrequency}`)),
    row('paymentStructure', t('loans.structure'), ({ paymentStructure }) => t(`structure.${paymentStructure}`)),
    row('balloonPaymentDate', t('loans.balloonDate'), ({ balloonPaymentDate }) => day(balloonPaymentDate)),
  ]
}

/** What is owed, on both sides. What is nothing on both is left out. */
function useStandingRows(before: Figures, after: Figures): Row[] {
  const t = useText()
  const amount = (figure: 'interestDue' | 'feesDue' | 'writtenOff', title: string): Row => ({
    title,
    cell: (figures) => <Amount dollars={figures[figure]} />,
    isShown: (before?.[figure] ?? 0) + (after?.[figure] ?? 0) > 0,
  })
  return [
    { title: t('loans.balance'), cell: ({ outstandingBalance }) => <Amount dollars={outstandingBalance} /> },
    amount('interestDue', t('loans.interestDue')),
    amount('feesDue', t('loans.feesDue')),
    {
      title: t('loans.nextDue'),
      cell: ({ nextPaymentDate }) => (nextPaymentDate ? <DayText value={nextPaymentDate} /> : t('loans.nothingDue')),
    },
    { title: t('loans.nextAmount'), cell: ({ nextPaymentAmount }) => <Amount dollars={nextPaymentAmount} /> },
    amount('writtenOff', t('approvals.writtenOff')),
  ]
}
