import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Loan } from '#contract/loans/loans.ts'
import { type PaymentOutcome, recordPayments, reversePayment } from '#contract/payments/payments.ts'
import { knownText } from '../api/error-text.ts'
import { useWordsOf } from '../api/use-words-of.ts'
import { usd } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { questionOf } from '../payments/question-of-refusal.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Amount } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { Chip } from '../ui/status-chip.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Posted } from './posted.ts'

type Props = {
  posted: Posted
  loans: readonly Loan[]
  onChange: (posted: Posted) => void
  onClose: () => void
}

/** What became of payments posted together, those that were not recorded first, each with what can be done about it. */
export function PostingResult({ posted, loans, onChange, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const heading = useRef<HTMLParagraphElement>(null)
  // The bar with the button is gone, so the focus moves here, and a screen reader reads the result.
  useEffect(() => heading.current?.focus(), [])
  useWordsOf(posted.outcomes.flatMap(({ refusal }) => refusal ?? []))
  const recorded = posted.outcomes.flatMap(({ payment }) => payment ?? [])
  const refused = posted.outcomes.length - recorded.length
  const byLoan = new Map(loans.map((loan) => [loan.id, loan]))
  const sum = recorded.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  const change = (next: PaymentOutcome) =>
    onChange({ ...posted, outcomes: posted.outcomes.map((one) => (one.loanId === next.loanId ? next : one)) })
  return (
    <Section
      title={t('desk.resultTitle', { count: recorded.length })}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className="stack" data-gap="12">
        <p ref={heading} tabIndex={-1} role="status">
          {t('desk.resultSum', { amount: usd(sum / 100), day: format.dayIn(posted.paymentDate) })}{' '}
          {refused > 0 && (
            <strong className="toned" data-tone="WARNING">
              {t('desk.notRecorded', { count: refused })}
            </strong>
          )}
        </p>
        <DataTable
          label={t('lists.result')}
          name="posted"
          rows={posted.outcomes.toSorted((one, other) => Number(one.payment !== null) - Number(other.payment !== null))}
          rowKey={({ loanId }) => loanId}
          pageSizes={[10, 25, 200]}
          empty={null}
          columns={[
            {
              key: 'loan',
              title: t('word.loan'),
              cell: ({ loanId }) => (
                <Link to={`/loans/${loanId}?tab=history`}>{byLoan.get(loanId)?.loanName ?? loanId}</Link>
              ),
            },
            {
              key: 'borrower',
              title: t('word.borrower'),
              cell: ({ loanId }) => byLoan.get(loanId)?.borrowerName,
            },
            {
              key: 'amount',
              title: t('word.amount'),
              isNumber: true,
              cell: ({ payment }) => payment && <Amount dollars={payment.amount} />,
            },
            { key: 'result', title: t('lists.result'), cell: (outcome) => <Result outcome={outcome} /> },
            {
              key: 'actions',
              title: t('word.actions'),
              isActions: true,
              cell: (outcome) => (
                <Remedy
                  outcome={outcome}
                  posted={posted}
                  loanName={byLoan.get(outcome.loanId)?.loanName ?? ''}
                  onChange={change}
                />
              ),
            },
          ]}
        />
      </div>
    </Section>
  )
}

function Result({ outcome: { payment, refusal } }: { outcome: PaymentOutcome }) {
  const speech = useSpeech()
  const { t } = speech
  if (payment) {
    const isUndone = payment.status !== 'COMPLETED'
    return <Chip tone={isUndone ? 'NEUTRAL' : 'SUCCESS'}>{t(isUndone ? 'desk.undone' : 'desk.recorded')}</Chip>
  }
  return (
    <span>
      <Chip tone="WARNING">{t('desk.refused')}</Chip>
      <span className="small block">{refusal && knownText(refusal, speech)}</span>
    </span>
  )
}

type RemedyProps = {
  outcome: PaymentOutcome
  posted: Posted
  loanName: string
  onChange: (outcome: PaymentOutcome) => void
}

/** Undoes a payment, or records one that was taken for a repetition or a slip. */
function Remedy({ outcome, posted, loanName, onChange }: RemedyProps) {
  const t = useText()
  const undo = useAction(reversePayment, {
    failed: 'payments.undoFailed',
    hasNoPlaceForError: true,
    onDone: (payment) => onChange({ ...outcome, payment }),
  })
  const again = useAction(recordPayments, {
    failed: 'desk.manyFailed',
    hasNoPlaceForError: true,
    onDone: ({ outcomes: [next] }) => next && onChange({ ...next, amount: outcome.amount }),
  })
  const { loanId, payment, refusal, amount } = outcome
  const { paymentDate, paymentMethod } = posted
  if (payment?.status === 'COMPLETED') {
    const args = { params: { paymentId: payment.id }, body: { reason: t('payments.byMistake') } }
    return (
      <button
        type="button"
        className="text-button"
        aria-label={t('desk.undoNamed', { loan: loanName })}
        disabled={undo.isBusy}
        onClick={() => void undo.run(args)}
      >
        {t('word.undo')}
      </button>
    )
  }
  const question = questionOf(refusal)
  if (!question) return null
  // A payment is asked about as another one first, so that is settled when its amount is asked about.
  const answers = { isAnother: true, isAmountMeant: question === 'isAmountMeant' }
  return (
    <button
      type="button"
      className="text-button"
      aria-label={t(question === 'isAnother' ? 'desk.recordAnywayNamed' : 'desk.recordAmountNamed', { loan: loanName })}
      disabled={again.isBusy}
      onClick={() =>
        void again.run({ body: { paymentDate, paymentMethod, payments: [{ loanId, amount, ...answers }] } })
      }
    >
      {t('desk.recordAnyway')}
    </button>
  )
}
