import type { ListedUser } from '#contract/admin/admin.ts'
import { endTwoFactorOf } from '#contract/auth/two-factor.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'

/** Lets somebody in with the password alone who has lost phone and recovery codes, after asking. */
export function EndTwoFactorDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const speech = useSpeech()
  const { t } = speech
  const { id, fullName: name } = user
  const { write, isWriting, error } = useWrite(endTwoFactorOf)
  const confirm = async () => {
    if (isWriting) return
    try {
      await write({ params: { userId: id } })
    } catch {
      // Said in the dialog, which stays open.
      return
    }
    showToast({ text: t('admin.twoFactorEnded', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('admin.endTwoFactorTitle', { name })}
      confirmLabel={t('admin.endTwoFactor')}
      isOpen
      isBusy={isWriting}
      error={error !== null && errorText(error, speech, 'admin.changeFailed')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('admin.endTwoFactorText', { name })}</p>
    </ConfirmDialog>
  )
}
