import { listPayoffQuotes, type PayoffQuote } from '#contract/documents/documents.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { listOf } from '../loans/schedule-rows.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

/** The payoff quotes of a loan, each with its outcome. Nothing until there is one. */
export function PayoffQuotes({ loanId }: { loanId: number }) {
  const t = useText()
  const quotes = useRead(listPayoffQuotes, { params: { loanId } })
  const columns = useColumns()
  const rows = quotes.data ? listOf(quotes.data) : []
  if (rows.length === 0) return null
  return (
    <Section title={t('documents.quotes')}>
      <DataTable
        label={t('documents.quotes')}
        name="quotes-"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Section>
  )
}

function useColumns(): Column<PayoffQuote>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      key: 'quoted',
      title: t('documents.quoted'),
      cell: ({ quotedAt, documentUrl, payoffDate }) => (
        <a
          href={documentUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('documents.openQuote', { day: format.dayIn(payoffDate) })}
        >
          <DayText value={quotedAt} />
        </a>
      ),
      sortBy: ({ quotedAt }) => quotedAt,
    },
    {
      key: 'payoff',
      title: t('loans.payoffOn'),
      cell: ({ payoffDate }) => <DayText value={payoffDate} />,
      sortBy: ({ payoffDate }) => payoffDate,
    },
    {
      key: 'amount',
      title: t('word.amount'),
      cell: ({ payoffAmount }) => <Amount dollars={payoffAmount} />,
      sortBy: ({ payoffAmount }) => payoffAmount,
      isNumber: true,
    },
    {
      key: 'through',
      title: t('documents.goodThrough'),
      cell: ({ goodThroughDate }) => <DayText value={goodThroughDate} />,
    },
    {
      key: 'came',
      title: t('documents.came'),
      cell: ({ answeredBy }) => <Came answeredBy={answeredBy} />,
    },
  ]
}

function Came({ answeredBy }: Pick<PayoffQuote, 'answeredBy'>) {
  const t = useText()
  const format = useFormat()
  if (!answeredBy) return t('documents.notYet')
  const said = { amount: format.usd(answeredBy.amount), day: format.dayIn(answeredBy.paymentDate) }
  const { difference } = answeredBy
  if (difference === null) return t('documents.afterwards', said)
  if (difference === 0) return t('documents.exactly', said)
  const apart = { ...said, difference: format.usd(Math.abs(difference)) }
  return difference < 0 ? t('documents.less', apart) : t('documents.more', apart)
}
