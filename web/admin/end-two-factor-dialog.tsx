import type { ListedUser } from '#contract/admin/admin.ts'
import { endTwoFactorOf } from '#contract/auth/two-factor.ts'
import { SecondAdministratorNote } from '../approvals/second-administrator-note.tsx'
import { useText } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'

/** Turns off the second step for a user who lost phone and recovery codes, after a confirmation. */
export function EndTwoFactorDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useText()
  const { id, fullName: name } = user
  const end = useAction(endTwoFactorOf, {
    failed: 'admin.changeFailed',
    said: t('admin.twoFactorEnded', { name }),
    onClose,
  })
  return (
    <ConfirmDialog
      title={t('admin.endTwoFactorTitle', { name })}
      confirmLabel={t('admin.endTwoFactor')}
      isBusy={end.isBusy}
      error={end.error}
      onConfirm={() => end.run({ params: { userId: id } })}
      onClose={onClose}
    >
      <p>{t('admin.endTwoFactorText', { name })}</p>
      {user.role === 'ADMIN' && <SecondAdministratorNote />}
    </ConfirmDialog>
  )
}
