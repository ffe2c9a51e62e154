import type { ReactNode } from 'react'
import type { LoanState } from '#engine/terms/loan-state.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { BeforeAfterTable } from './before-after-table.tsx'
import { shownStatus } from './shown-status.ts'

type Props = { label: string; before: LoanState; after: LoanState }
type Line = { key: string; title: string; cell: (state: LoanState) => ReactNode; isShown?: boolean }

/** A loan before and after something, the figures that matter side by side. */
export function BeforeAfter({ label, before, after }: Props) {
  const rows = useLines({ before, after })
    .filter(({ isShown }) => isShown ?? true)
    .map(({ key, title, cell }) => ({ key, title, before: cell(before), after: cell(after) }))
  return <BeforeAfterTable caption={label} rows={rows} />
}

/** What is nothing on both sides is left out. */
function useLines({ before, after }: Omit<Props, 'label'>): Line[] {
  const t = useText()
  return [
    {
      key: 'status',
      title: t('loans.status'),
      cell: ({ status }) => t(`loanStatus.${shownStatus(status)}`),
      isShown: before.status !== after.status,
    },
    { key: 'balance', title: t('loans.balance'), cell: ({ principalCents }) => <Amount cents={principalCents} /> },
    {
      key: 'interest',
      title: t('loans.interestDue'),
      cell: ({ interestDueCents }) => <Amount cents={interestDueCents} />,
      isShown: before.interestDueCents + after.interestDueCents > 0,
    },
    {
      key: 'fees',
      title: t('loans.feesDue'),
      cell: ({ feesDueCents }) => <Amount cents={feesDueCents} />,
      isShown: before.feesDueCents + after.feesDueCents > 0,
    },
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
    {
      key: 'days',
      title: t('loans.daysPastDue'),
      cell: ({ daysPastDue }) => String(daysPastDue),
      isShown: before.daysPastDue + after.daysPastDue > 0,
    },
  ]
}
