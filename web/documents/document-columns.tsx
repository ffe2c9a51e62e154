import {
  IconArchive,
  IconArchiveOff,
  IconDownload,
  IconEye,
  IconFilePlus,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import {
  listDocumentsOfBorrower,
  listDocumentsOfLoan,
  type StoredDocument,
  updateDocument,
} from '#contract/documents/documents.ts'
import { errorText } from '../api/error-text.ts'
import { foreseen, show } from '../api/foreseen.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { DayText } from '../ui/figures.tsx'
import { sizeText } from '../ui/files/file-size.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

type DocumentColumnsOptions = {
  isBorrower: boolean
  onPreview: (document: StoredDocument, previewUrl: string) => void
  onDescribe: (document: StoredDocument) => void
  onRenew: (document: StoredDocument) => void
}

/** The columns of uploaded documents, with the actions on each. */
export function useDocumentColumns({ isBorrower, ...given }: DocumentColumnsOptions): Column<StoredDocument>[] {
  const { t, known } = useSpeech()
  const shown: Column<StoredDocument> = {
    key: 'visible',
    title: t('word.borrower'),
    cell: ({ isVisible, wasShown }) =>
      t(isVisible ? 'documents.isVisible' : wasShown ? 'documents.wasShown' : 'documents.isHidden'),
    sortBy: ({ isVisible }) => (isVisible ? 0 : 1),
  }
  return [
    {
      key: 'title',
      title: t('documents.name'),
      place: 'START',
      cell: (document) => <Title document={document} isBorrower={isBorrower} />,
      sortBy: ({ title }) => title,
    },
    {
      key: 'type',
      title: t('word.type'),
      place: 'START_BELOW',
      cell: ({ documentType }) => known(`documentType.${documentType}`) ?? documentType,
      sortBy: ({ documentType }) => documentType,
    },
    {
      key: 'size',
      title: t('documents.size'),
      place: 'END_BELOW',
      cell: ({ sizeBytes }) => <span className="figures">{sizeText(sizeBytes)}</span>,
      sortBy: ({ sizeBytes }) => sizeBytes,
      isNumber: true,
    },
    {
      key: 'added',
      title: t('word.added'),
      place: 'END',
      cell: ({ uploadedAt }) => <DayText value={uploadedAt} />,
      sortBy: ({ uploadedAt }) => uploadedAt,
    },
    ...(isBorrower ? [] : [shown]),
    {
      key: 'actions',
      title: t('word.actions'),
      cell: (document) => <Actions document={document} isBorrower={isBorrower} {...given} />,
      isActions: true,
    },
  ]
}

function Title({ document, isBorrower }: { document: StoredDocument; isBorrower: boolean }) {
  const { t } = useSpeech()
  const format = useFormat()
  const older = document.versions.slice(1)
  return (
    <span className="stack breaks">
      <bdi>{document.title}</bdi>
      {document.sentWith !== null && (
        <span className="muted small">{t(isBorrower ? 'documents.sentByMe' : 'documents.sentByBorrower')}</span>
      )}
      {document.putAwayAt !== null && (
        <span className="muted small">{t('documents.putAway', { day: format.dayIn(document.putAwayAt) })}</span>
      )}
      {older.length > 0 && (
        <details className="muted small">
          <summary>{t('documents.olderVersions', { count: older.length })}</summary>
          {older.map(({ version, url, uploadedAt, replacedAt, replacedByName }) => (
            <div key={version}>
              <a href={url} download>
                {t('documents.versionNumber', { number: version })} · <DayText value={uploadedAt} />
              </a>
              {replacedAt !== null && replacedByName !== null && (
                <div>{t('documents.replaced', { day: format.dayIn(replacedAt), name: replacedByName })}</div>
              )}
            </div>
          ))}
        </details>
      )}
    </span>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function Actions({ document, isBorrower, onPreview, ...given }: DocumentColumnsOptions & { document: StoredDocument }) {
  const { t } = useSpeech()
  const { title, url, previewUrl } = document
  return (
    <>
      {previewUrl !== null && (
        <IconButton
          label={t('documents.previewOf', { title })}
          word={t('loans.viewWord')}
          onClick={() => onPreview(document, previewUrl)}
        >
          <IconEye {...icon} />
        </IconButton>
      )}
      <a
        className="icon-button inline-row muted"
        href={url}
        download
        aria-label={t('documents.downloadOf', { title })}
        title={t('documents.downloadOf', { title })}
        data-word={t('loans.download')}
      >
        <IconDownload {...icon} />
      </a>
      {!isBorrower && <Changes document={document} {...given} />}
    </>
  )
}

function Changes({
  document,
  onDescribe,
  onRenew,
}: Pick<DocumentColumnsOptions, 'onDescribe' | 'onRenew'> & { document: StoredDocument }) {
  const { t } = useSpeech()
  const { change, archive, isWriting } = useDocumentChange(document)
  const { title, isVisible, isArchived } = document
  return (
    <>
      {!isArchived && (
        <>
          <IconButton
            label={t('documents.describe', { title })}
            word={t('loans.editWord')}
            onClick={() => onDescribe(document)}
          >
            <IconPencil {...icon} />
          </IconButton>
          <IconButton
            label={t(isVisible ? 'documents.hideOf' : 'documents.showOf', { title })}
            word={t(isVisible ? 'documents.hideWord' : 'documents.showWord')}
            onClick={() => void change({ isVisible: !isVisible })}
          >
            {isVisible ? <IconUserCheck {...icon} /> : <IconUserOff {...icon} />}
          </IconButton>
          <IconButton
            label={t('documents.newVersionOf', { title })}
            word={t('documents.newVersionWord')}
            onClick={() => onRenew(document)}
          >
            <IconFilePlus {...icon} />
          </IconButton>
        </>
      )}
      <IconButton
        label={t(isArchived ? 'documents.restoreOf' : 'documents.archiveOf', { title })}
        word={t(isArchived ? 'documents.restoreWord' : 'documents.archiveWord')}
        isDisabled={isWriting}
        onClick={() => void archive()}
      >
        {isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
      </IconButton>
    </>
  )
}

/** Shows or hides a document, archives or restores it, and reports the result in a toast. */
function useDocumentChange({ id: documentId, title, isArchived }: StoredDocument) {
  const speech = useSpeech()
  const { t } = speech
  const { write, isWriting } = useWrite(updateDocument, {
    foresee: ({ body: { isVisible } = {} }) => {
      if (isVisible === undefined) return undefined
      const inList = (all: readonly StoredDocument[]) =>
        all.map((one) => (one.id === documentId ? { ...one, isVisible, wasShown: one.wasShown || isVisible } : one))
      return show(foreseen(listDocumentsOfLoan, inList), foreseen(listDocumentsOfBorrower, inList))
    },
  })
  /** Resolves to whether the document was changed. */
  const change = async (body: { isVisible?: boolean; isArchived?: boolean }): Promise<boolean> => {
    try {
      await write({ params: { documentId }, body })
      return true
    } catch (reason) {
      showToast({ text: errorText(reason, speech, 'documents.changeFailed'), tone: 'ERROR' })
      return false
    }
  }
  const archive = async () => {
    if (!(await change({ isArchived: !isArchived }))) return
    const undo = { label: t('word.undo'), run: () => void change({ isArchived: false }) }
    if (isArchived) showToast({ text: t('documents.restored', { title }) })
    else showToast({ text: t('documents.archived', { title }), action: undo })
  }
  return { change, archive, isWriting }
}
