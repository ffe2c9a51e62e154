import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { sendPaymentFile } from '#contract/documents/document-requests.ts'
import { centsOf } from '#contract/fields.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan, type Payment } from '#contract/payments/payments.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { SendFile } from '../ui/files/send-file.tsx'
import { SentFileLinks } from '../ui/files/sent-file-links.tsx'
import { Section } from '../ui/page/section.tsx'
import { StatusChip } from '../ui/status-chip.tsx'

const DECLINED_SHOWN = 3

/** The payments reported on a loan that its lender has not decided on. undefined while they are not known. */
export function useWaitingReports(loanId: number): readonly Payment[] | undefined {
  const payments = useRead(listPaymentsOfLoan, { params: { loanId } })
  return payments.data?.filter(({ status }) => status === 'PENDING')
}

/** 'You reported $1,066.19, sent November 22, 2026. Waiting for Harbor Lane Capital to confirm it.' */
export function WaitingReports({ loan }: { loan: Pick<LoanDetail, 'id' | 'lenderName'> }) {
  const t = useText()
  const format = useFormat()
  const waiting = useWaitingReports(loan.id) ?? []
  const [newest] = waiting
  if (!newest) return null
  const cents = waiting.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  const values = {
    amount: format.usd(cents / 100),
    day: format.dayIn(newest.paymentDate, 'long'),
    lender: loan.lenderName,
  }
  return (
    <div className="stack" data-gap="8">
      <p className="toned small" data-tone="INFO">
        {t('payments.reportWaits', { ...values, count: waiting.length })}
      </p>
      <ol className="plain-list row wrap small" data-gap="8 16">
        <li className="inline-row toned" data-gap="4" data-tone="SUCCESS">
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
          {t('payments.stepSent')}
        </li>
        <li className="inline-row muted" data-gap="4">
          <IconCircleDashed size={16} stroke={1.75} aria-hidden="true" />
          {t('payments.stepConfirmed', { lender: loan.lenderName })}
        </li>
      </ol>
    </div>
  )
}

/** The payments that the borrower reported on a loan: undecided ones, and recently declined ones with the reason. */
export function Reports({ loanId }: { loanId: number }) {
  const t = useText()
  const format = useFormat()
  const { role } = useUser()
  const payments = useRead(listPaymentsOfLoan, { params: { loanId } })
  const of = (status: Payment['status']) => payments.data?.filter((payment) => payment.status === status) ?? []
  const waiting = of('PENDING')
  const list = useShownWhenLonger(payments.data && waiting.length)
  const shown = [...waiting, ...of('DECLINED').slice(0, DECLINED_SHOWN)]
  if (shown.length === 0) return null
  return (
    <Section title={t('payments.reportsTitle')}>
      <ul className="plain-list lined" ref={list}>
        {shown.map((payment) => (
          <li key={payment.id} className="list-row row spread" data-gap="16">
            <div className="stack start" data-gap="4">
              <span>
                <Amount dollars={payment.amount} /> · <DayText value={payment.paymentDate} />
                <span className="muted small block">
                  {payment.status === 'PENDING'
                    ? t('payments.waitsForLender')
                    : t('payments.declinedBecause', { reason: payment.reason ?? '' })}
                </span>
              </span>
              <SentFileLinks files={payment.files} />
              {payment.status === 'PENDING' && role === 'BORROWER' && (
                <SendFile
                  endpoint={sendPaymentFile}
                  params={{ paymentId: payment.id }}
                  label={t('payments.addFile')}
                  about={`${format.usd(payment.amount)}, ${format.dayIn(payment.paymentDate)}`}
                />
              )}
            </div>
            <StatusChip kind="payment" status={payment.status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Scrolls to the list when it grows. undefined until its length is known. */
function useShownWhenLonger(count: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (before.current !== undefined && (count ?? 0) > before.current) list.current?.scrollIntoView({ block: 'center' })
    before.current = count
  }, [count])
  return list
}
