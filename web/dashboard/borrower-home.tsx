import { lazy, Suspense } from 'react'
import { type BorrowerSummary, getBorrowerSummary, type Loan, listLoansOfBorrower } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { loadTexts } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { Page } from '../ui/page/page.tsx'
import { BorrowerLoans } from './borrower-loans.tsx'
import { BorrowerUpcoming } from './borrower-upcoming.tsx'
import { PaymentsMade } from './payments-made.tsx'
import { RemovedLoans } from './removed-loans.tsx'
import './dashboard.css'

const AskedDocuments = lazy(async () => ({ default: (await import('./asked-documents.tsx')).AskedDocuments }))
// Most borrowers have none.
const LenderOffers = lazy(async () => {
  const [{ LenderOffers: found }] = await Promise.all([import('./lender-offers.tsx'), loadTexts('OFFERS')])
  return { default: found }
})

type Props = {
  title: string
  /** The part the address asks for is shown in full; the others stay short. */
  shows: 'SUMMARY' | 'LOANS' | 'PAYMENTS'
}

/** A borrower's loans and payments: amounts, due days and lenders. */
export function BorrowerHome({ title, shows }: Props) {
  const t = useText()
  const user = useUser()
  const params = { borrowerId: user.id }
  const loans = useRead(listLoansOfBorrower, { params })
  const summary = useRead(getBorrowerSummary, { params })
  if (loans.isError || summary.isError) {
    const again = () => Promise.all([loans.refetch(), summary.refetch()])
    return (
      <Page title={title}>
        <div className="panel">
          <ErrorState message={t('dashboard.failed')} onRetry={again} />
        </div>
      </Page>
    )
  }
  const upcoming = <BorrowerUpcoming loans={loans.data} isWhole={shows === 'PAYMENTS'} />
  return (
    <Page title={title}>
      {user.role === 'BORROWER' && (
        <Suspense>
          <LenderOffers />
          {shows !== 'PAYMENTS' && <AskedDocuments />}
        </Suspense>
      )}
      <Cards summary={summary.data} loans={loans.data} />
      {shows === 'PAYMENTS' ? (
        <>
          {upcoming}
          {loans.data && loans.data.length > 0 && <PaymentsMade />}
        </>
      ) : (
        <div className="dashboard-columns two-columns" data-gap="16" aria-busy={!loans.data}>
          <div
            className={shows === 'LOANS' ? 'dashboard-column stack dashboard-first' : 'dashboard-column stack'}
            data-gap="16"
          >
            <BorrowerLoans loans={loans.data} isWhole={shows === 'LOANS'} />
            {shows === 'LOANS' && user.role === 'BORROWER' && <RemovedLoans />}
          </div>
          {/* On a phone, the due payments and the way to pay them come first. */}
          <div
            className={shows === 'LOANS' ? 'dashboard-column stack' : 'dashboard-column stack dashboard-first'}
            data-gap="16"
          >
            {upcoming}
          </div>
        </div>
      )}
    </Page>
  )
}

function Cards({ summary, loans }: { summary: BorrowerSummary | undefined; loans: readonly Loan[] | undefined }) {
  const t = useText()
  const isLoading = summary === undefined || loans === undefined
  const active = loans?.filter(({ status }) => status === 'ACTIVE').length ?? 0
  const due = summary?.nextPaymentDue ?? null
  return (
    <FigureCards>
      <FigureCard
        label={t('dashboard.nextPaymentDue')}
        isLoading={isLoading}
        tone={summary?.overdue ? 'WARNING' : 'PLAIN'}
        note={<DueNote summary={summary} />}
      >
        {summary && due !== null ? (
          <Due summary={summary} due={due} />
        ) : (
          <span className="dashboard-none-due">{t('dashboard.noPaymentDue')}</span>
        )}
      </FigureCard>
      <FigureCard label={t('dashboard.totalOutstanding')} isLoading={isLoading} isQuiet>
        <Amount dollars={summary?.totalOutstanding} />
      </FigureCard>
      <FigureCard label={t('dashboard.paidToDate')} isLoading={isLoading} isQuiet>
        <Amount dollars={summary?.totalPaid} />
      </FigureCard>
      <FigureCard label={t('shell.activeLoans')} isLoading={isLoading} to="/my-loans" isQuiet>
        {active.toLocaleString('en-US')}
      </FigureCard>
    </FigureCards>
  )
}

/**
 * Everything that is due by now, else the next payment: the figure that the page to pay asks for too. Shows the day where
 * no amount is known.
 */
function Due({ summary, due }: { summary: BorrowerSummary; due: string | number }) {
  // An answer of the specification alone has neither amount, and may have one in place of the day.
  if (typeof due === 'number') return <Amount dollars={due} />
  const amount = summary.dueNowAmount || summary.nextPaymentAmount
  if (amount != null) return <Amount dollars={amount} />
  return (
    <span className="dashboard-due">
      <DayText value={due} style="long" />
    </span>
  )
}

type Speech = { t: ReturnType<typeof useText>; format: ReturnType<typeof useFormat> }

/** 'including $50.00 in fees and $55.00 for taxes and insurance'. */
function includedNote({ feesDue, escrowDue }: BorrowerSummary, { t, format }: Speech): string | false {
  const amounts = { fees: format.usd(feesDue), escrow: format.usd(escrowDue) }
  if (!(escrowDue > 0)) return feesDue > 0 && t('dashboard.withFees', amounts)
  return t(feesDue > 0 ? 'dashboard.withFeesAndEscrow' : 'dashboard.withEscrow', amounts)
}

/** 'Overdue · since October 5, 2026 · including $50.00 in fees', or 'due November 5, 2026'. */
function DueNote({ summary }: { summary: BorrowerSummary | undefined }) {
  const t = useText()
  const format = useFormat()
  if (!summary || typeof summary.nextPaymentDue !== 'string') return null
  const day = format.dayIn(summary.nextPaymentDue, 'long')
  const isPastDue = (summary.pastDueAmount ?? 0) > 0
  const notes = [
    summary.overdue && t('dashboard.overdue'),
    isPastDue ? t('dashboard.dueSince', { day }) : t('word.dueOn', { day }),
    includedNote(summary, { t, format }),
  ]
  return notes.filter(Boolean).join(' · ')
}
