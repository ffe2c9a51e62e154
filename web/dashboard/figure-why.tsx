import { Link } from 'react-router'
import { centsOf } from '#contract/fields.ts'
import { type FigureOfLoans, getLenderFigure, type LenderFigure } from '#contract/loans/lender-figures.ts'
import { getLenderSummary } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Amount } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { lenderReads } from './lender-reads.ts'
import './figure-why.css'

/** The parts of a dashboard figure: every loan that adds to it, as a link. */
export function FigureWhy({ figure, onClose }: { figure: LenderFigure; onClose: () => void }) {
  const t = useText()
  const user = useUser()
  const read = useRead(getLenderFigure, { params: { lenderId: user.id, figure } })
  const format = useFormat()
  const what = t(`dashboard.whyOf.${figure}`)
  const isCount = figure === 'latePaymentsCount'
  const total = read.data && (isCount ? read.data.total.toLocaleString('en-US') : format.usd(read.data.total))
  return (
    <Dialog title={total === undefined ? what : `${what}: ${total}`} onClose={onClose} width="MEDIUM" leave="CLOSE">
      <p className="muted" data-after="8">
        {t(`dashboard.whyHint.${figure}`)}
      </p>
      {read.isError && <ErrorState message={t('dashboard.whyFailed')} onRetry={read.refetch} />}
      {read.isPending && <Skeleton height="160px" />}
      {read.data && <Loans data={read.data} />}
    </Dialog>
  )
}

function Loans({ data: { figure, total, loans, rounding } }: { data: FigureOfLoans }) {
  const t = useText()
  const user = useUser()
  // The dashboard has asked for it already: what is past due on each loan, and since when.
  const summary = useRead(getLenderSummary, lenderReads(user.id).summary)
  const isCount = figure === 'latePaymentsCount'
  const late = new Map(isCount ? summary.data?.loans.map((loan) => [loan.id, loan]) : [])
  const lateCents = loans.reduce((sum, { loanId }) => sum + centsOf(late.get(loanId)?.pastDueAmount ?? 0), 0)
  if (loans.length === 0) return <p>{t('dashboard.whyNone')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must reach that. */}
      <ul className="figure-why-loans plain-list" tabIndex={0} aria-label={t('dashboard.whyLoans')}>
        {loans.map((loan) => (
          <li key={loan.loanId} className="figure-why-loan list-row baseline spread breaks" data-gap="24">
            <span>
              <Link to={isCount ? `/loans/${loan.loanId}?tab=schedule` : `/loans/${loan.loanId}`}>{loan.loanName}</Link>
              <span className="muted small block">
                {loan.borrowerName}
                {isCount && ` · ${t('dashboard.late', { count: late.get(loan.loanId)?.daysPastDue ?? 0 })}`}
                {isCount && ` · ${t('count.payments', { count: loan.amount })}`}
                <Payments loan={loan} />
              </span>
            </span>
            <Amount dollars={isCount ? late.get(loan.loanId)?.pastDueAmount : loan.amount} />
          </li>
        ))}
        {rounding !== 0 && (
          <li className="figure-why-loan list-row baseline spread breaks" data-gap="24">
            <span>{t('dashboard.whyRounding')}</span>
            <Amount dollars={rounding} />
          </li>
        )}
      </ul>
      <p className="sum-line spread">
        <span>
          {t('dashboard.whyTotal')}
          {isCount && <span className="muted"> · {t('count.payments', { count: total })}</span>}
        </span>
        {isCount ? <Amount cents={lateCents} /> : <Amount dollars={total} />}
      </p>
    </>
  )
}

/** ' · $20.07, 52 times a year'; nothing for monthly payments. */
function Payments({ loan: { payment, paymentsPerYear } }: { loan: FigureOfLoans['loans'][number] }) {
  const t = useText()
  const format = useFormat()
  if (payment === null || paymentsPerYear === null || paymentsPerYear === 12) return null
  return <> · {t('dashboard.whyPayments', { amount: format.usd(payment), count: paymentsPerYear })}</>
}
