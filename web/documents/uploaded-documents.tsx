import { IconFolder, IconUpload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { listDocumentsOfLoan, type StoredDocument } from '#contract/documents/documents.ts'
import { useForeseenRead } from '../api/foreseen.ts'
import { useText } from '../i18n/use-text.ts'
import { listOf } from '../loans/schedule-rows.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { useFileDrop } from '../ui/files/use-file-drop.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { useDocumentColumns } from './document-columns.tsx'
import './uploaded-documents.css'

const Upload = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }))
const Describe = lazy(async () => ({
  default: (await import('./describe-document-dialog.tsx')).DescribeDocumentDialog,
}))
const Preview = lazy(async () => ({ default: (await import('./document-preview.tsx')).DocumentPreview }))

type Opened =
  | { kind: 'UPLOAD'; dropped: File | null; renewed?: StoredDocument }
  | { kind: 'DESCRIBE'; document: StoredDocument }
  | { kind: 'PREVIEW'; document: StoredDocument; previewUrl: string }
  | null

/** The uploaded documents of a loan. A lender adds and archives them; a borrower sees those that the lender shows. */
export function UploadedDocuments({ loanId, isBorrower = false }: { loanId: number; isBorrower?: boolean }) {
  const t = useText()
  const [isWithArchived, setIsWithArchived] = useState(false)
  const query = { archived: isWithArchived ? 'true' : 'false' } as const
  const documents = useForeseenRead(listDocumentsOfLoan, { params: { loanId }, query })
  const [opened, setOpened] = useState<Opened>(null)
  const columns = useDocumentColumns({
    isBorrower,
    onPreview: (document, previewUrl) => setOpened({ kind: 'PREVIEW', document, previewUrl }),
    onDescribe: (document) => setOpened({ kind: 'DESCRIBE', document }),
    onRenew: (renewed) => setOpened({ kind: 'UPLOAD', dropped: null, renewed }),
  })
  const close = () => setOpened(null)
  const drop = (dropped: File) => setOpened({ kind: 'UPLOAD', dropped })
  return (
    <Section
      title={t('loans.uploadedDocuments')}
      actions={
        !isBorrower && (
          <span className="row wrap" data-gap="8 16">
            <Checkbox
              label={t('documents.showArchived')}
              checked={isWithArchived}
              onChange={(event) => setIsWithArchived(event.currentTarget.checked)}
            />
            <UploadButton onClick={() => setOpened({ kind: 'UPLOAD', dropped: null })} />
          </span>
        )
      }
    >
      <DropPlace onDrop={isBorrower ? undefined : drop}>
        <Read of={documents} failed={t('documents.failed')}>
          <DataTable
            label={t('documents.list')}
            name="documents-"
            columns={columns}
            rows={documents.data && listOf(documents.data)}
            rowKey={({ id }) => id}
            expectedRows={2}
            {...(!isBorrower && { moreLabel: ({ title }: StoredDocument) => t('ui.moreAbout', { name: title }) })}
            isUnused
            empty={<NoDocuments isBorrower={isBorrower} />}
          />
        </Read>
      </DropPlace>
      <Suspense>
        {opened?.kind === 'UPLOAD' && <Upload loanId={loanId} {...opened} onClose={close} />}
        {opened?.kind === 'DESCRIBE' && <Describe {...opened} onClose={close} />}
        {opened?.kind === 'PREVIEW' && <Preview {...opened} onClose={close} />}
      </Suspense>
    </Section>
  )
}

function UploadButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <Button variant="default" leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />} onClick={onClick}>
      {t('loans.uploadDocument')}
    </Button>
  )
}

function NoDocuments({ isBorrower }: { isBorrower: boolean }) {
  const t = useText()
  return (
    <EmptyState
      message={t(isBorrower ? 'documents.noneVisible' : 'loans.noDocuments')}
      hint={t(isBorrower ? 'documents.noneVisibleHint' : 'loans.noDocumentsHint')}
      icon={<IconFolder size={24} stroke={1.5} aria-hidden="true" />}
    />
  )
}

/** A file dropped on the list opens the upload; without a mouse there is the button. */
function DropPlace({ children, onDrop }: { children: ReactNode; onDrop: ((file: File) => void) | undefined }) {
  const place = useFileDrop(onDrop)
  return (
    <div className="uploaded-documents-place" {...place}>
      {children}
    </div>
  )
}
