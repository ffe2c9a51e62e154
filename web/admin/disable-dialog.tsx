import { type ListedUser, setUserDisabled } from '#contract/admin/admin.ts'
import { SecondAdministratorNote } from '../approvals/second-administrator-note.tsx'
import { useText } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'

/** Disables an account, or enables it again, after a confirmation. */
export function DisableDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useText()
  const { id, fullName: name, isDisabled } = user
  const change = useAction(setUserDisabled, {
    failed: 'admin.changeFailed',
    said: isDisabled ? t('admin.enabled', { name }) : t('admin.disabled', { name }),
    onClose,
  })
  return (
    <ConfirmDialog
      title={isDisabled ? t('admin.enableTitle', { name }) : t('admin.disableTitle', { name })}
      confirmLabel={isDisabled ? t('admin.enable') : t('admin.disable')}
      isBusy={change.isBusy}
      isDestructive={!isDisabled}
      error={change.error}
      onConfirm={() => change.run({ params: { userId: id }, body: { disabled: !isDisabled } })}
      onClose={onClose}
    >
      <p>{isDisabled ? t('admin.enableText', { name }) : t('admin.disableText', { name })}</p>
      {isDisabled && user.role === 'ADMIN' && <SecondAdministratorNote />}
    </ConfirmDialog>
  )
}
