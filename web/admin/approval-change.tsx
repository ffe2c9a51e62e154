import type { ReactNode } from 'react'
import { type Approval, type ApprovalFigures, getApproval } from '#contract/approvals.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Note } from '../ui/form-error.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFormat } from '../ui/use-format.ts'
import '../loans/before-after.css'

/** The loan before and after what is asked for, and whether it has moved on meanwhile. */
export function ApprovalChange({ approval }: { approval: Approval }) {
  const t = useText()
  const { data, isError } = useRead(getApproval, { params: { approvalId: approval.id } })
  if (isError) return <p className="admin-note">{t('approvals.loadFailed')}</p>
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
  const rows = useRows(before, after)
  return (
    <table className="before-after">
      <caption className="before-after-caption">{t('approvals.change')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('loans.before')}</th>
          <th scope="col">{t('loans.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, cell }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{before ? cell(before) : '–'}</td>
            <td className="before-after-new">{after ? cell(after) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Row = { title: string; cell: (figures: ApprovalFigures) => ReactNode; isShown?: boolean }

/** Terms only where they change: of a new loan, and of one that is made anew or removed. */
function useRows(before: Figures, after: Figures): Row[] {
  const t = useText()
  const format = useFormat()
  const sides = [before, after].filter((side) => side !== null)
  const has = (figure: 'interestDue' | 'feesDue' | 'writtenOff') => sides.some((side) => side[figure] > 0)
  const differs = (figure: keyof ApprovalFigures) => before?.[figure] !== after?.[figure]
  const rows: Row[] = [
    { title: t('loans.status'), cell: ({ status }) => t(`loanStatus.${status}`), isShown: differs('status') },
    {
      title: t('approvals.lent'),
      cell: ({ principalAmount }) => <Amount dollars={principalAmount} />,
      isShown: differs('principalAmount'),
    },
    {
      title: t('approvals.rate'),
      cell: ({ interestRate }) => format.percent(interestRate),
      isShown: differs('interestRate'),
    },
    {
      title: t('approvals.maturity'),
      cell: ({ maturityDate }) => <DayText value={maturityDate} />,
      isShown: differs('maturityDate'),
    },
    { title: t('loans.balance'), cell: ({ outstandingBalance }) => <Amount dollars={outstandingBalance} /> },
    {
      title: t('loans.interestDue'),
      cell: ({ interestDue }) => <Amount dollars={interestDue} />,
      isShown: has('interestDue'),
    },
    { title: t('loans.feesDue'), cell: ({ feesDue }) => <Amount dollars={feesDue} />, isShown: has('feesDue') },
    {
      title: t('loans.nextDue'),
      cell: ({ nextPaymentDate }) => (nextPaymentDate ? <DayText value={nextPaymentDate} /> : t('loans.nothingDue')),
    },
    { title: t('loans.nextAmount'), cell: ({ nextPaymentAmount }) => <Amount dollars={nextPaymentAmount} /> },
    {
      title: t('approvals.writtenOff'),
      cell: ({ writtenOff }) => <Amount dollars={writtenOff} />,
      isShown: has('writtenOff'),
    },
  ]
  return rows.filter(({ isShown }) => isShown ?? true)
}
