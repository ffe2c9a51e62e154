import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Loan } from '#contract/loans/loans.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText, Percent } from '../ui/figures.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { chipStatus } from '../ui/status-tone.ts'
import type { Column } from '../ui/tables/table-rows.ts'

type LoanColumnsOptions = {
  /** An administrator sees the loans of all lenders, with the lender's name. */
  isAdmin: boolean
  /** Left out, the list has no actions, and the number of a loan stands below its name. */
  onDelete?: (loan: Loan) => void
}

/** The columns of a list of loans, in the order of the specification. */
export function useLoanColumns({ isAdmin, onDelete }: LoanColumnsOptions): Column<Loan>[] {
  const who = useWhoColumns({ isAdmin, hasNumberBelow: !onDelete })
  const figures = useFigureColumns()
  const t = useText()
  if (!onDelete) return [...who, ...figures]
  const actions: Column<Loan> = {
    key: 'actions',
    title: t('word.actions'),
    cell: (loan) => <LoanActions loan={loan} onDelete={() => onDelete(loan)} />,
    isActions: true,
  }
  return [...who, ...figures, actions]
}

function useWhoColumns({ isAdmin, hasNumberBelow }: { isAdmin: boolean; hasNumberBelow: boolean }): Column<Loan>[] {
  const t = useText()
  const lender: Column<Loan> = {
    key: 'lender',
    title: t('word.lender'),
    cell: (loan) => <span className="nowrap">{loan.lenderName}</span>,
    sortBy: (loan) => loan.lenderName,
  }
  const number: Column<Loan> = {
    key: 'number',
    title: t('loans.number'),
    cell: (loan) => <span className="figures">{loan.loanNumber}</span>,
    sortBy: (loan) => loan.loanNumber,
    isRare: true,
  }
  return [
    {
      key: 'name',
      title: t('loans.name'),
      cell: (loan) => (
        <span>
          <Link to={`/loans/${loan.id}`}>{loan.loanName}</Link>
          {hasNumberBelow && <span className="muted tiny block">{loan.loanNumber}</span>}
        </span>
      ),
      below: (loan) => (hasNumberBelow ? loan.borrowerName : `${loan.loanNumber} · ${loan.borrowerName}`),
      place: 'START',
      sortBy: (loan) => loan.loanName,
    },
    ...(hasNumberBelow ? [] : [number]),
    {
      key: 'borrower',
      title: t('word.borrower'),
      cell: (loan) => loan.borrowerName || t('word.borrower'),
      sortBy: (loan) => loan.borrowerName,
      isRare: true,
    },
    ...(isAdmin ? [lender] : []),
  ]
}

function useFigureColumns(): Column<Loan>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      key: 'amount',
      title: t('word.amount'),
      cell: (loan) => <Amount dollars={loan.principalAmount} />,
      sortBy: (loan) => loan.principalAmount,
      isNumber: true,
    },
    {
      key: 'balance',
      title: t('word.balance'),
      cell: (loan) => <Amount dollars={loan.outstandingBalance} />,
      sortBy: (loan) => loan.outstandingBalance,
      isNumber: true,
      place: 'END',
    },
    {
      key: 'rate',
      title: t('loans.rate'),
      cell: (loan) => <Percent value={loan.interestRate} />,
      sortBy: (loan) => loan.interestRate,
      isNumber: true,
      below: (loan) => format.day(loan.maturityDate),
      place: 'END_BELOW',
    },
    {
      key: 'status',
      title: t('word.status'),
      cell: (loan) => <LoanStatus loan={loan} />,
      sortBy: (loan) => loan.status,
      place: 'START_BELOW',
    },
    {
      key: 'maturity',
      title: t('loans.maturity'),
      cell: (loan) => <DayText value={loan.maturityDate} />,
      sortBy: (loan) => loan.maturityDate,
      isRare: true,
    },
  ]
}

/** The status, and of a late loan since when and how much. */
function LoanStatus({ loan: { status, defaultStage, daysPastDue, pastDueAmount } }: { loan: Loan }) {
  const t = useText()
  return (
    <>
      <StatusChip
        kind="loan"
        status={chipStatus(status, daysPastDue)}
        words={defaultStage && t(`defaultStage.${defaultStage}`)}
      />
      {daysPastDue > 0 && (
        <span className="muted tiny nowrap block">
          {t('count.days', { count: daysPastDue })} · <Amount dollars={pastDueAmount} />
        </span>
      )}
    </>
  )
}

function LoanActions({ loan, onDelete }: { loan: Loan; onDelete: () => void }) {
  const t = useText()
  const name = loan.loanName
  return (
    <>
      <IconLink label={t('loans.view', { name })} word={t('loans.viewWord')} to={`/loans/${loan.id}`}>
        <IconEye size={18} stroke={1.75} aria-hidden="true" />
      </IconLink>
      <IconLink label={t('loans.edit', { name })} word={t('loans.editWord')} to={`/loans/edit/${loan.id}`}>
        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
      </IconLink>
      <IconButton label={t('loans.delete', { name })} word={t('loans.deleteWord')} onClick={onDelete}>
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </>
  )
}
