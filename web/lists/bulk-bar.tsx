import { lazy, Suspense, useState } from 'react'
import type { Loan } from '#contract/loans/loans.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Amount } from '../ui/figures.tsx'
import { saveRows } from '../ui/tables/save-rows.ts'
import type { BulkAction } from './bulk-results.tsx'
import './bulk-bar.css'

const BulkResults = lazy(async () => ({ default: (await import('./bulk-results.tsx')).BulkResults }))

type Props = {
  loans: readonly Loan[]
  /** How many loans the list has, to select them all. */
  total: number
  rows: () => CsvCell[][]
  /** The name of the exported file. */
  name?: string
  onAll: () => void
  onClear: () => void
}

/** What can be done with the selected loans together. Each action says afterwards what became of every loan. */
export function BulkBar({ loans, total, rows, name = 'loans', onAll, onClear }: Props) {
  const t = useText()
  const [action, setAction] = useState<BulkAction | null>(null)
  const cents = loans.reduce((sum, { outstandingBalance }) => sum + Math.round(outstandingBalance * 100), 0)
  return (
    <section
      className="bulk-bar inset panel row wrap"
      data-gap="16"
      aria-label={t('lists.selected', { count: loans.length })}
    >
      <div className="bulk-chosen wrap" data-gap="8 16">
        <span className="strong" role="status">
          {t('lists.selected', { count: loans.length })} · <Amount cents={cents} />
        </span>
        {loans.length < total && (
          <button type="button" className="text-button small" onClick={onAll}>
            {t('lists.selectAll', { count: total })}
          </button>
        )}
        <button type="button" className="text-button small" onClick={onClear}>
          {t('lists.clearSelection')}
        </button>
      </div>
      <div className="toolbar-end wrap" data-gap="8">
        <Button size="xs" onClick={() => setAction('REMIND')}>
          {t('dashboard.remind')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAction('STATEMENTS')}>
          {t('lists.statements')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void saveRows(rows(), { name, format: 'XLSX' })}>
          {t('lists.export')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAction('REMINDERS_OFF')}>
          {t('lists.remindersOff')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAction('REMINDERS_ON')}>
          {t('lists.remindersOn')}
        </Button>
      </div>
      {action && (
        <Suspense>
          <BulkResults action={action} loans={loans} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </section>
  )
}
