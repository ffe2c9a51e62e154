import type { ReactNode } from 'react'
import type { LoanState } from '#engine/loan-state.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import './before-after.css'

type Props = { label: string; before: LoanState; after: LoanState }

/** A loan before and after something, the figures that matter side by side. */
export function BeforeAfter({ label, before, after }: Props) {
  const t = useText()
  const rows: { key: string; title: string; cell: (state: LoanState) => ReactNode }[] = [
    { key: 'status', title: t('loans.status'), cell: ({ status }) => t(`loanStatus.${status}`) },
    { key: 'balance', title: t('loans.balance'), cell: (state) => <Amount cents={state.principalCents} /> },
    {
      key: 'interest',
      title: t('loans.interestDue'),
      cell: (state) => <Amount cents={state.interestDueCents} />,
    },
    { key: 'fees', title: t('loans.feesDue'), cell: (state) => <Amount cents={state.feesDueCents} /> },
    {
      key: 'next',
      title: t('loans.nextDue'),
      cell: ({ nextDue }) => (nextDue ? <DayText value={nextDue.dueOn} /> : t('loans.nothingDue')),
    },
    {
      key: 'nextAmount',
      title: t('loans.nextAmount'),
      cell: ({ nextDue }) => <Amount cents={nextDue?.amountCents ?? 0} />,
    },
    { key: 'days', title: t('loans.daysPastDue'), cell: ({ daysPastDue }) => String(daysPastDue) },
  ]
  const hasFees = before.feesDueCents + after.feesDueCents > 0
  const hasInterest = before.interestDueCents + after.interestDueCents > 0
  const hasArrears = before.daysPastDue + after.daysPastDue > 0
  const hasNewStatus = before.status !== after.status
  const isShown: Record<string, boolean> = {
    status: hasNewStatus,
    fees: hasFees,
    interest: hasInterest,
    days: hasArrears,
  }
  return (
    <table className="before-after">
      <caption className="before-after-caption">{label}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('loans.before')}</th>
          <th scope="col">{t('loans.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ key }) => isShown[key] ?? true)
          .map(({ key, title, cell }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td>{cell(before)}</td>
              <td className="before-after-new">{cell(after)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
