import type { Borrower } from '#contract/borrowers/borrowers.ts'
import { centsOf } from '#contract/fields.ts'
import { type ListedPayment, listPayments } from '#contract/payments/payments.ts'
import { useReadPage } from '../api/use-read.ts'
import { localToday } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import type { BorrowerAccount } from './borrower-account.ts'

type Props = { borrower: Borrower; account: BorrowerAccount | undefined }

/** What a borrower owes, what is late, what comes next and what came this year, over all their loans. */
export function AccountFigures({ borrower, account }: Props) {
  const t = useText()
  const format = useFormat()
  const year = localToday().slice(0, 4)
  const paid = useReadPage(listPayments, {
    query: {
      borrowerId: String(borrower.id),
      status: 'COMPLETED',
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      page: 1,
      limit: 1000,
    },
  })
  const isLoading = account === undefined
  const late = account?.pastDueCents ?? 0
  const next = account?.next ?? null
  return (
    <FigureCards>
      <FigureCard
        label={t('borrowers.owes')}
        note={t('count.loans', { count: account?.payable.length ?? 0 })}
        isLoading={isLoading}
      >
        <Amount cents={account?.owedCents} />
      </FigureCard>
      <FigureCard
        label={t('word.pastDueTitle')}
        note={late > 0 ? t('dashboard.late', { count: account?.worst?.daysPastDue ?? 0 }) : t('borrowers.onTime')}
        tone={late > 0 ? 'WARNING' : 'PLAIN'}
        isLoading={isLoading}
      >
        <Amount cents={late} />
      </FigureCard>
      <FigureCard
        label={t('loans.nextDue')}
        note={
          // On one line, however long the name is: what stands below does not move when it comes.
          next ? (
            <span className="clipped block" title={next.loanName}>
              {format.day(next.on)} · {next.loanName}
            </span>
          ) : (
            t('loans.nothingDue')
          )
        }
        isLoading={isLoading}
      >
        <Amount cents={next?.amountCents ?? 0} />
      </FigureCard>
      <FigureCard
        label={t('borrowers.paidThisYear')}
        note={t('count.payments', { count: paid.data?.total ?? 0 })}
        isLoading={!paid.data}
      >
        {paid.data && <Amount cents={sumOf(paid.data.data)} />}
      </FigureCard>
    </FigureCards>
  )
}

const sumOf = (payments: readonly ListedPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + centsOf(amount), 0)
