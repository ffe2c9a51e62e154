import type { PaymentSplit } from '#engine/terms/loan-state.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { Amount } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { type SumRow, SumRows } from '../ui/tables/sum-rows.tsx'
import type { LivePayment } from './payment-draft.ts'

/** The split of the payment and its effect, during typing. */
export function PaymentSplitPanel({ live, hasAmount }: { live: LivePayment | null; hasAmount: boolean }) {
  const t = useText()
  return (
    <div className="in-sight">
      <Section title={t('payments.splitTitle')}>
        {!live ? (
          <p className="muted small">{t(hasAmount ? 'payments.splitUnclear' : 'payments.noSplitYet')}</p>
        ) : (
          <SplitAndChange live={live} />
        )}
      </Section>
    </div>
  )
}

/** The parts of a payment, and the loan before and after it. */
export function SplitAndChange({ live }: { live: LivePayment }) {
  const t = useText()
  return (
    <div className="stack" data-gap="16">
      <Split split={live.split} />
      <PayoffCharge live={live} />
      <LetGo split={live.split} />
      <BeforeAfter label={t('loans.whatChanges')} before={live.before} after={live.after} />
    </div>
  )
}

/** What the payment is charged for repaying principal early, or for the end of the loan. */
function PayoffCharge({ live: { split, after } }: { live: LivePayment }) {
  const t = useText()
  const format = useFormat()
  const fee = after.fees.find(
    ({ kind, id }) => kind === 'PAYOFF' && id.kind === 'EVENT' && id.eventId === split.paymentId,
  )
  if (!fee) return null
  const amount = format.usd(fee.amountCents / 100)
  const key = fee.paidCents === fee.amountCents ? 'payments.chargeIsPaid' : 'payments.chargeIsDue'
  return <p className="small">{t(key, { amount })}</p>
}

/** The small difference to the payoff that the lender lets go. */
function LetGo({ split: { letGoCents = 0 } }: { split: PaymentSplit }) {
  const t = useText()
  const format = useFormat()
  if (letGoCents === 0) return null
  return <p className="small">{t('payments.letGo', { amount: format.usd(letGoCents / 100) })}</p>
}

function Split({ split }: { split: PaymentSplit }) {
  const t = useText()
  const note = useInstallmentsNote(split)
  const scheduled = split.principalCents - split.extraPrincipalCents
  const { escrowCents = 0 } = split
  const rows: (SumRow | false)[] = [
    { label: t('word.interest'), value: <Amount cents={split.interestCents} />, note },
    { label: t('word.principal'), value: <Amount cents={scheduled} /> },
    split.extraPrincipalCents > 0 && {
      label: t('word.extraPrincipal'),
      value: <Amount cents={split.extraPrincipalCents} />,
    },
    split.feesCents > escrowCents && { label: t('word.fees'), value: <Amount cents={split.feesCents - escrowCents} /> },
    escrowCents > 0 && { label: t('word.escrow'), value: <Amount cents={escrowCents} /> },
    split.unappliedCents > 0 && { label: t('word.held'), value: <Amount cents={split.unappliedCents} /> },
  ]
  return (
    <SumRows
      label={t('payments.splitTitle')}
      rows={rows.filter((row) => row !== false)}
      total={{ label: t('loans.total'), value: <Amount cents={split.amountCents} /> }}
    />
  )
}

/** The installments that the payment pays or changes. */
function useInstallmentsNote({ installments }: PaymentSplit): string | null {
  const t = useText()
  const [first, last] = [installments.at(0)?.number, installments.at(-1)?.number]
  if (first === undefined || last === undefined) return null
  return first === last ? t('payments.ofInstallment', { number: first }) : t('payments.ofInstallments', { first, last })
}
