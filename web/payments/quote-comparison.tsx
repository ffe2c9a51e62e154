import { listPayoffQuotes } from '#contract/documents/documents.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { listOf } from '../loans/schedule-rows.ts'
import { Amount } from '../ui/figures.tsx'
import { SumRows } from '../ui/tables/sum-rows.tsx'

type Props = { payment: Pick<Payment, 'id' | 'loanId' | 'status'> }

/** The quoted payoff beside the payment received, to the cent; nothing for a payment without a quote. */
export function QuoteComparison({ payment }: Props) {
  const t = useText()
  const format = useFormat()
  const isReady = payment.status === 'COMPLETED'
  const quotes = useRead(listPayoffQuotes, { params: { loanId: payment.loanId } }, { isReady })
  const answers = quotes.data ? listOf(quotes.data).map(({ answeredBy }) => answeredBy) : []
  const answer = answers.find((each) => each?.paymentId === payment.id && each.quotedAmount !== null)
  if (!answer) return null
  return (
    <SumRows
      label={t('documents.comparison')}
      rows={[
        {
          label: t('documents.quotedFor', { day: format.dayIn(answer.paymentDate) }),
          value: <Amount dollars={answer.quotedAmount} />,
        },
        { label: t('documents.paid'), value: <Amount dollars={answer.amount} /> },
      ]}
      total={{ label: t('documents.difference'), value: <Amount dollars={answer.difference} /> }}
    />
  )
}
