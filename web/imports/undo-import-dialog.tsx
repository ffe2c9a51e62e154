import { Link } from 'react-router'
import { getImport, type ImportObstacle, type ImportRecord, undoImport } from '#contract/imports/imports.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = { record: ImportRecord; onClose: () => void; onUndone?: () => void }

/** Asks before an import is taken back, or says what stands against it. */
export function UndoImportDialog({ record, onClose, onUndone }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const params = { importId: record.id }
  const { data, isError } = useRead(getImport, { params })
  const { write, isWriting, error } = useWrite(undoImport)
  const title = t('imports.undoTitle', { file: record.fileName })
  const undo = async () => {
    try {
      await write({ params })
    } catch {
      // Said in the dialog, which stays open.
      return
    }
    // Where it was just imported, the page itself says it.
    if (onUndone) onUndone()
    else showToast({ text: t('imports.undone', { file: record.fileName }) })
    onClose()
  }
  if (data && data.obstacles.length > 0) {
    return (
      <Dialog title={title} isOpen onClose={onClose} actions={<Button onClick={onClose}>{t('common.close')}</Button>}>
        <p>{t('imports.undoBlocked')}</p>
        <ul className="imports-obstacles">
          {data.obstacles.map((obstacle) => (
            <li key={`${obstacle.kind} ${obstacle.loanId} ${obstacle.borrowerId}`}>
              <Obstacle obstacle={obstacle} />
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('imports.undo')}
      isOpen
      isBusy={isWriting}
      onClose={onClose}
      onConfirm={undo}
      error={error && errorText(error, speech, 'imports.undoFailed')}
    >
      {data || isError ? <p>{t('imports.undoText')}</p> : <Skeleton width="100%" height="3em" />}
    </ConfirmDialog>
  )
}

function Obstacle({ obstacle: { kind, name, loanId, borrowerId } }: { obstacle: ImportObstacle }) {
  const { t } = useSpeech()
  const text = t(`imports.obstacle.${kind}`, { name })
  if (loanId !== null) return <Link to={`/loans/${loanId}`}>{text}</Link>
  return borrowerId === null ? text : <Link to={`/borrowers/${borrowerId}`}>{text}</Link>
}
