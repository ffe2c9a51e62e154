import { IconFolder } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Borrower } from '#contract/borrowers/borrowers.ts'
import { listDocumentsOfBorrower, type StoredDocument } from '#contract/documents/documents.ts'
import { useForeseenRead } from '../api/foreseen.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { DayText } from '../ui/figures.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

/** The documents of all loans of one borrower. They are added and changed on the page of their loan. */
export function DocumentsOfBorrower({ borrower }: { borrower: Pick<Borrower, 'id' | 'totalLoans'> }) {
  const t = useText()
  const documents = useForeseenRead(listDocumentsOfBorrower, { params: { borrowerId: borrower.id } })
  const columns = useColumns()
  return (
    <section className="stack" data-gap="12" aria-label={t('loans.documents')}>
      <h2>{t('loans.documents')}</h2>
      <Read of={documents} failed={t('documents.failed')}>
        <DataTable
          label={t('loans.documents')}
          name="documents-"
          columns={columns}
          rows={documents.data}
          rowKey={({ id }) => id}
          isUnused
          empty={
            <EmptyState
              message={t('borrowers.noDocuments')}
              {...(borrower.totalLoans > 0 && { hint: t('borrowers.noDocumentsHint') })}
              icon={<IconFolder size={24} stroke={1.5} aria-hidden="true" />}
            />
          }
        />
      </Read>
    </section>
  )
}

function useColumns(): Column<StoredDocument>[] {
  const { t, known } = useSpeech()
  return [
    {
      key: 'title',
      title: t('documents.name'),
      cell: ({ title, url }) => (
        <a href={url} download aria-label={t('documents.downloadOf', { title })}>
          {title}
        </a>
      ),
      sortBy: ({ title }) => title,
    },
    {
      key: 'loan',
      title: t('word.loan'),
      cell: ({ loanId, loanName }) => <Link to={`/loans/${loanId}?tab=documents`}>{loanName}</Link>,
      sortBy: ({ loanName }) => loanName,
    },
    {
      key: 'type',
      title: t('word.type'),
      cell: ({ documentType }) => known(`documentType.${documentType}`) ?? documentType,
      sortBy: ({ documentType }) => documentType,
    },
    {
      key: 'added',
      title: t('word.added'),
      cell: ({ uploadedAt }) => <DayText value={uploadedAt} />,
      sortBy: ({ uploadedAt }) => uploadedAt,
    },
  ]
}
