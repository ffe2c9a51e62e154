import { useEffect, useRef } from 'react'
import { listPaymentsOfLoan, type Payment } from '#contract/payments/payments.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { StatusChip } from '../ui/status-chip.tsx'

const DECLINED_SHOWN = 3

/** The payments that the borrower reported on a loan: undecided ones, and recently declined ones with the reason. */
export function Reports({ loanId }: { loanId: number }) {
  const t = useText()
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
            <span>
              <Amount dollars={payment.amount} /> · <DayText value={payment.paymentDate} />
              <span className="muted small block">
                {payment.status === 'PENDING'
                  ? t('payments.waitsForLender')
                  : t('payments.declinedBecause', { reason: payment.reason ?? '' })}
              </span>
            </span>
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
