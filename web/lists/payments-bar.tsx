import { useState } from 'react'
import type { ListedPayment } from '#contract/payments/payments.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { saveRows } from '../ui/tables/save-rows.ts'
import './bulk-bar.css'

type Props = {
  payments: readonly ListedPayment[]
  /** The rows of the file with these payments. */
  rows: () => CsvCell[][]
  onClear: () => void
}

/** What can be done with the selected payments together: their receipts, and a file of them. */
export function PaymentsBar({ payments, rows, onClear }: Props) {
  const t = useText()
  const [hasReceipts, setHasReceipts] = useState(false)
  const cents = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const selected = t('lists.paymentsSelected', { count: payments.length })
  return (
    <section className="bulk-bar inset panel row wrap" data-gap="16" aria-label={selected}>
      <div className="bulk-chosen wrap" data-gap="8 16">
        <span className="strong" role="status">
          {selected} · <Amount cents={cents} />
        </span>
        <button type="button" className="text-button small" onClick={onClear}>
          {t('lists.clearSelection')}
        </button>
      </div>
      <div className="toolbar-end wrap" data-gap="8">
        <Button size="xs" onClick={() => setHasReceipts(true)}>
          {t('lists.receipts')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void saveRows(rows(), { name: 'payments', format: 'XLSX' })}>
          {t('lists.export')}
        </Button>
      </div>
      {hasReceipts && <Receipts payments={payments} onClose={() => setHasReceipts(false)} />}
    </section>
  )
}

/** The receipt of each payment, or why it has none. */
function Receipts({ payments, onClose }: { payments: readonly ListedPayment[]; onClose: () => void }) {
  const { t, language } = useSpeech()
  const title = t('lists.title.RECEIPTS', { count: payments.length })
  return (
    <Dialog title={title} width="MEDIUM" onClose={onClose} leave="CLOSE">
      <DataTable
        label={title}
        name="receipts"
        rows={payments}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { key: 'date', title: t('word.date'), cell: ({ paymentDate }) => <DayText value={paymentDate} /> },
          { key: 'loan', title: t('word.loan'), cell: ({ loanName }) => loanName },
          {
            key: 'amount',
            title: t('word.amount'),
            isNumber: true,
            cell: ({ amount }) => <Amount dollars={amount} />,
          },
          {
            key: 'receipt',
            title: t('lists.result'),
            cell: ({ id, status, loanName }) =>
              status === 'COMPLETED' ? (
                <a href={`/api/payments/${id}/receipt?language=${language}`} download>
                  {t('lists.receipt')}
                  <span className="only-read-out"> {loanName}</span>
                </a>
              ) : (
                <span className="muted">{t('lists.noReceipt')}</span>
              ),
          },
        ]}
      />
    </Dialog>
  )
}
