import { type ListedUser, setUserDisabled } from '#contract/admin/admin.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'

/** Closes an account, or opens a closed one again, after asking. */
export function DisableDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const speech = useSpeech()
  const { t } = speech
  const { id, fullName: name, isDisabled } = user
  const { write, isWriting, error } = useWrite(setUserDisabled)
  const confirm = async () => {
    if (isWriting) return
    try {
      await write({ params: { userId: id }, body: { disabled: !isDisabled } })
    } catch {
      // Said in the dialog, which stays open.
      return
    }
    showToast({ text: isDisabled ? t('admin.enabled', { name }) : t('admin.disabled', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      title={isDisabled ? t('admin.enableTitle', { name }) : t('admin.disableTitle', { name })}
      confirmLabel={isDisabled ? t('admin.enable') : t('admin.disable')}
      isOpen
      isBusy={isWriting}
      isDestructive={!isDisabled}
      error={error !== null && errorText(error, speech, 'admin.changeFailed')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{isDisabled ? t('admin.enableText', { name }) : t('admin.disableText', { name })}</p>
    </ConfirmDialog>
  )
}
