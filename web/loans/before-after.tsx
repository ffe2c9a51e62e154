import { amountsDue } from '#engine/questions/amounts-due.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { type BeforeAfterLine, BeforeAfterLines } from './before-after-table.tsx'
import { shownStatus } from './shown-status.ts'

type Props = {
  label: string
  before: LoanState
  after: LoanState
  /** The column headings, where they are not Before and After. */
  heads?: { before: string; after: string }
}

/** The main figures of a loan before and after an event, side by side. */
export function BeforeAfter({ label, before, after, heads }: Props) {
  const t = useText()
  const [was, becomes] = [figuresOf(before), figuresOf(after)]
  const lines: BeforeAfterLine<ReturnType<typeof figuresOf>>[] = [
    {
      key: 'status',
      title: t('word.status'),
      cell: ({ status }) => t(`loanStatus.${shownStatus(status)}`),
      isShown: before.status !== after.status,
    },
    ...useOwedLines(was, becomes),
    {
      key: 'dueNow',
      title: t('loans.dueNow'),
      cell: ({ dueNow }) => <Amount dollars={dueNow} />,
      isShown: (before.inDefault?.calledDueOn ?? null) !== (after.inDefault?.calledDueOn ?? null),
    },
    {
      key: 'held',
      title: t('word.held'),
      cell: ({ held }) => <Amount dollars={held} />,
      isShown: before.unappliedCents + after.unappliedCents > 0,
    },
    {
      key: 'days',
      title: t('word.daysPastDue'),
      cell: ({ daysPastDue }) => String(daysPastDue),
      isShown: before.daysPastDue + after.daysPastDue > 0,
    },
  ]
  return <BeforeAfterLines caption={label} {...(heads && { heads })} before={was} after={becomes} lines={lines} />
}

const figuresOf = ({ nextDue, ...state }: LoanState) => ({
  status: state.status,
  dueNow: amountsDue({ nextDue, ...state }).dueNowCents / 100,
  outstandingBalance: state.principalCents / 100,
  interestDue: state.interestDueCents / 100,
  feesDue: (state.feesDueCents - (state.escrowDueCents ?? 0)) / 100,
  escrowDue: (state.escrowDueCents ?? 0) / 100,
  held: state.unappliedCents / 100,
  nextPaymentDate: nextDue?.dueOn ?? null,
  nextPaymentAmount: (nextDue?.amountCents ?? 0) / 100,
  daysPastDue: state.daysPastDue,
})

/** The amounts owed on a loan, in dollars. */
type Owed = {
  outstandingBalance: number
  interestDue: number
  feesDue: number
  escrowDue: number
  nextPaymentDate: string | null
  nextPaymentAmount: number
}

/** The amounts owed, on both sides. An amount that is zero on both is left out. */
export function useOwedLines(before: Owed | null, after: Owed | null): BeforeAfterLine<Owed>[] {
  const t = useText()
  const due = (figure: 'interestDue' | 'feesDue' | 'escrowDue', title: string): BeforeAfterLine<Owed> => ({
    key: figure,
    title,
    cell: (owed) => <Amount dollars={owed[figure]} />,
    isShown: (before?.[figure] ?? 0) + (after?.[figure] ?? 0) > 0,
  })
  return [
    {
      key: 'balance',
      title: t('word.balance'),
      cell: ({ outstandingBalance }) => <Amount dollars={outstandingBalance} />,
    },
    due('interestDue', t('word.interestDue')),
    due('feesDue', t('word.feesDue')),
    due('escrowDue', t('word.escrowDue')),
    {
      key: 'next',
      title: t('loans.nextDue'),
      cell: ({ nextPaymentDate }) => (nextPaymentDate ? <DayText value={nextPaymentDate} /> : t('loans.nothingDue')),
    },
    {
      key: 'nextAmount',
      title: t('loans.nextAmount'),
      cell: ({ nextPaymentAmount }) => <Amount dollars={nextPaymentAmount} />,
    },
  ]
}
