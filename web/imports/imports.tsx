import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { type ImportRecord, listImports } from '#contract/imports/imports.ts'
import { useRead } from '../api/use-read.ts'
import type { Speech } from '../i18n/language.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { Read } from '../ui/page/read.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { UndoImportDialog } from './undo-import-dialog.tsx'
import './imports.css'
import '../ui/status-chip.css'

/** Past imports, the newest first, and the button for a new one. */
export function Imports() {
  const speech = useSpeech()
  const { t } = speech
  const imports = useRead(listImports, {})
  const [leaving, setLeaving] = useState<ImportRecord | null>(null)
  const add = (
    <LinkButton to="/imports/new" variant="filled" leftSection={<IconFileImport size={16} aria-hidden="true" />}>
      {t('shell.import')}
    </LinkButton>
  )
  return (
    <Page title={t('shell.imports')} subtitle={t('imports.subtitle')} actions={imports.data?.length !== 0 && add}>
      <Read of={imports} failed={t('imports.listFailed')}>
        <DataTable
          label={t('shell.imports')}
          columns={columnsIn(speech, setLeaving)}
          rows={imports.data}
          rowKey={({ id }) => id}
          isUnused
          empty={
            <EmptyState
              message={t('imports.none')}
              hint={t('imports.noneHint')}
              icon={<IconFileImport size={24} stroke={1.5} aria-hidden="true" />}
            >
              <LinkButton variant="filled" to="/imports/new">
                {t('imports.choose')}
              </LinkButton>
            </EmptyState>
          }
        />
      </Read>
      {leaving && <UndoImportDialog record={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  )
}

function columnsIn({ t }: Speech, onUndo: (record: ImportRecord) => void): Column<ImportRecord>[] {
  return [
    {
      key: 'file',
      title: t('imports.file'),
      cell: ({ fileName, kind }) => (
        <span>
          {fileName}
          <span className="muted small block">{t(`imports.kind.${kind}`)}</span>
        </span>
      ),
    },
    { key: 'when', title: t('word.when'), cell: ({ importedAt }) => <DayText value={importedAt} /> },
    { key: 'made', title: t('imports.made'), cell: ({ totals }) => <Made totals={totals} /> },
    {
      key: 'amount',
      title: t('word.amount'),
      cell: ({ totals, kind }) => (kind === 'BORROWERS' ? '–' : <Amount dollars={totals.amount} />),
      isNumber: true,
    },
    {
      key: 'state',
      title: t('word.state'),
      cell: ({ undoneAt }) => (
        <span
          className="status-chip inline-row muted tiny strong"
          data-tone={undoneAt === null ? 'SUCCESS' : 'NEUTRAL'}
        >
          {t(undoneAt === null ? 'imports.isDone' : 'imports.isUndone')}
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('word.actions'),
      cell: (record) =>
        record.undoneAt === null && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('imports.undoFile', { file: record.fileName })}
            onClick={() => onUndo(record)}
          >
            {t('word.undo')}
          </Button>
        ),
      isActions: true,
    },
  ]
}

/** The number of each kind of record, without zeros. */
function Made({ totals: { borrowers, loans, payments } }: Pick<ImportRecord, 'totals'>) {
  const { t } = useSpeech()
  const parts = [
    loans > 0 && t('count.loans', { count: loans }),
    borrowers > 0 && t('imports.borrowersOf', { count: borrowers }),
    payments > 0 && t('count.payments', { count: payments }),
  ]
  return parts.flatMap((part) => (part === false ? [] : part.replaceAll(' ', '\u00a0'))).join(' · ')
}
