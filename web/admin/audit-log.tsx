import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type AuditEntry, listAuditLog } from '#contract/admin/admin.ts'
import { readAll } from '../api/read-all.ts'
import { useReadPage } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { inDays, TimeOfDay } from '../loans/day-groups.tsx'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { AdminPage } from './admin-page.tsx'
import { auditCsvRows } from './audit-csv.ts'
import { AuditFilters, useAuditFilters } from './audit-filters.tsx'
import { actionText, detailText, subjectOf } from './audit-words.ts'
import './audit-log.css'

/** The audit log of all accounts: each entry's person, action and time, newest first. */
export function AuditLog() {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const paging = usePaging()
  const filters = useAuditFilters()
  const answer = useReadPage(listAuditLog, { query: { page: paging.page, limit: paging.size, ...filters.query } })
  const columns = useColumns()
  const header = [
    ...['chain', 'sequence', 'at', 'actorId', 'actorName', 'actorEmail'],
    ...['action', 'subjectKind', 'subjectId', 'subjectName', 'detail'],
  ]
  const exported = async () => auditCsvRows(await readAll(listAuditLog, filters.query), header)
  return (
    <AdminPage>
      <div className="stack" data-gap="16">
        <AuditFilters filters={filters}>
          <ExportButton name="audit-log" isDisabled={!answer.data?.total} rows={exported} />
        </AuditFilters>
        <Read of={answer} failed={t('admin.auditFailed')}>
          <PagedTable
            label={t('admin.audit')}
            columns={columns}
            page={answer.data}
            paging={paging}
            rowKey={({ chain, sequence }) => `${chain}/${sequence}`}
            arrange={inDays(columns.length)}
            moreLabel={({ action, at }) =>
              t('ui.moreAbout', { name: `${actionText(action, speech)}, ${format.instant(at)}` })
            }
            empty={
              <EmptyState
                message={t('admin.noEntries')}
                icon={<IconHistory size={24} stroke={1.5} aria-hidden="true" />}
              >
                <Button variant="default" onClick={filters.clear}>
                  {t('admin.clearFilters')}
                </Button>
              </EmptyState>
            }
          />
        </Read>
      </div>
    </AdminPage>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const speech = useSpeech()
  const { t } = speech
  return [
    { key: 'what', title: t('admin.what'), place: 'START', cell: ({ action }) => actionText(action, speech) },
    { key: 'about', title: t('admin.about'), place: 'START_BELOW', cell: (entry) => <About entry={entry} /> },
    { key: 'who', title: t('admin.who'), place: 'END', cell: (entry) => <Who entry={entry} /> },
    {
      key: 'when',
      title: t('word.when'),
      place: 'END_BELOW',
      cell: ({ at }) => <TimeOfDay of={at} />,
    },
    {
      key: 'details',
      title: t('admin.details'),
      cell: (entry) => {
        const { chain, sequence } = entry
        const number =
          chain === 0
            ? t('admin.entryOfSystem', { sequence: String(sequence) })
            : t('admin.entryIs', { chain: String(chain), sequence: String(sequence) })
        const text = detailText(entry, speech)
        return (
          <span className="muted small">
            {text}
            <span className="tiny block">{number}</span>
          </span>
        )
      },
    },
  ]
}

/** The subject of an entry: by name with the number below, or by number when it has no name. */
function About({ entry }: { entry: AuditEntry }) {
  const speech = useSpeech()
  const subject = subjectOf(entry, speech)
  if (!subject) return null
  // Its name stands beside it already, as that of the person who acted.
  if (entry.subjectKind === 'user' && entry.subjectId === entry.actorId)
    return subject.to === null ? null : (
      <Link className="nowrap" to={subject.to}>
        {speech.t('admin.ownAccount')}
      </Link>
    )
  const title = entry.subjectName ?? subject.text
  return (
    <span className="audit-log-about">
      {subject.to === null ? title : <Link to={subject.to}>{title}</Link>}
      {entry.subjectName !== null && <span className="muted tiny block">{subject.text}</span>}
    </span>
  )
}

function Who({ entry: { actorId, actorName, actorEmail } }: { entry: AuditEntry }) {
  const { t } = useSpeech()
  if (actorId === null) return t('admin.nobody')
  return (
    <span className="audit-log-who">
      {actorName}
      <span className="muted tiny block">{actorEmail && <EmailText address={actorEmail} />}</span>
    </span>
  )
}
