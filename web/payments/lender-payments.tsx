import { Link } from 'react-router'
import { getBankTotals } from '#contract/bank-statements/bank-statements.ts'
import { listPayments } from '#contract/payments/payments.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page/page.tsx'
import { TabPanels } from '../ui/page/tab-panels.tsx'
import { DueTab } from './due-tab.tsx'
import { ReceivedTab } from './received-tab.tsx'
import { ReportedTab } from './reported-tab.tsx'
import './lender-payments.css'

/** Payments across all loans of a lender: those due, those that borrowers reported, and those received. */
export function LenderPayments() {
  const t = useText()
  const reported = useReadPage(listPayments, { query: { status: 'PENDING', limit: 1 } })
  const waiting = reported.data?.total ?? 0
  return (
    <Page
      title={t('word.payments')}
      mark={<BankLinesWaiting />}
      actions={
        <>
          <LinkButton to="/reminders">{t('shell.reminders')}</LinkButton>
          <LinkButton to="/payments/bank">{t('bank.onPayments')}</LinkButton>
        </>
      }
    >
      <TabPanels
        label={t('word.payments')}
        tabs={[
          { key: 'due', title: t('payments.due'), content: <DueTab /> },
          {
            key: 'reported',
            title: waiting > 0 ? t('payments.reportedCount', { count: waiting }) : t('payments.reported'),
            content: <ReportedTab />,
          },
          { key: 'received', title: t('payments.receivedTab'), content: <ReceivedTab /> },
        ]}
      />
    </Page>
  )
}

/**
 * Says that bank statement lines wait for their loan. Nothing when none does. Short, because it stands beside a title.
 */
function BankLinesWaiting() {
  const t = useText()
  const { data } = useRead(getBankTotals, {})
  if (!data || data.waiting.count === 0) return null
  return (
    <span role="status">
      <Link
        className="status-chip lender-payments-bank inline-row muted tiny strong"
        data-tone="WARNING"
        to="/payments/bank"
      >
        {t('bank.toAssign', { count: data.waiting.count })}
      </Link>
    </span>
  )
}
