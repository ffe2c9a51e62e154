import { Link } from 'react-router'
import { getImport, type ImportObstacle, type ImportRecord, undoImport } from '#contract/imports/imports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = { record: ImportRecord; onClose: () => void; onUndone?: () => void }

/** Asks before an import is undone, or says why it cannot be. */
export function UndoImportDialog({ record, onClose, onUndone }: Props) {
  const t = useText()
  const params = { importId: record.id }
  const { data, isError } = useRead(getImport, { params })
  const title = t('imports.undoTitle', { file: record.fileName })
  const undo = useAction(undoImport, {
    failed: 'imports.undoFailed',
    // Right after the import, the page itself says it.
    said: onUndone ? undefined : t('imports.undone', { file: record.fileName }),
    onClose,
    onDone: onUndone,
  })
  if (data && data.obstacles.length > 0) {
    return (
      <Dialog title={title} onClose={onClose} leave="CLOSE">
        <p>{t('imports.undoBlocked')}</p>
        <ul className="bullets">
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
      confirmLabel={t('word.undo')}
      isBusy={undo.isBusy}
      onClose={onClose}
      onConfirm={() => undo.run({ params })}
      error={undo.error}
    >
      {data || isError ? <p>{t('imports.undoText')}</p> : <Skeleton width="100%" height="3em" />}
    </ConfirmDialog>
  )
}

function Obstacle({ obstacle: { kind, name, loanId, borrowerId } }: { obstacle: ImportObstacle }) {
  const t = useText()
  const text = t(`imports.obstacle.${kind}`, { name })
  if (loanId !== null) return <Link to={`/loans/${loanId}`}>{text}</Link>
  return borrowerId === null ? text : <Link to={`/borrowers/${borrowerId}`}>{text}</Link>
}
