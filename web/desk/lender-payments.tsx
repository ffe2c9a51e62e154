import { listPayments } from '#contract/payments/payments.ts'
import { useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { ReceivedTab } from '../payments/received-tab.tsx'
import { ReportedTab } from '../payments/reported-tab.tsx'
import { Page } from '../ui/page/page.tsx'
import { TabPanels } from '../ui/page/tab-panels.tsx'
import { Worklist } from './worklist.tsx'

/** Payments across all loans of a lender: those due, those that borrowers reported, and those received. */
export function LenderPayments() {
  const t = useText()
  const reported = useReadPage(listPayments, { query: { status: 'PENDING', limit: 1 } })
  const waiting = reported.data?.total ?? 0
  return (
    <Page title={t('word.payments')}>
      <TabPanels
        label={t('word.payments')}
        tabs={[
          { key: 'due', title: t('payments.due'), content: <Worklist /> },
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
