import { useState } from 'react'
import { type ListedUser, setUserRole } from '#contract/admin/admin.ts'
import { ROLES, type Role } from '#contract/permissions.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import './accounts.css'

/** Gives somebody another role, after saying what that means. */
export function RoleDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const speech = useSpeech()
  const { t } = speech
  const name = user.fullName
  const [role, setRole] = useState<Role>(user.role ?? 'BORROWER')
  const { write, isWriting, error } = useWrite(setUserRole)
  const confirm = async () => {
    if (isWriting) return
    if (role === user.role) return onClose()
    try {
      await write({ params: { userId: user.id }, body: { role } })
    } catch {
      // Said in the dialog, which stays open.
      return
    }
    showToast({ text: t('admin.roleChanged', { name, role: t(`role.${role}`) }) })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('admin.changeRoleTitle', { name })}
      confirmLabel={t('admin.changeRole')}
      isOpen
      isBusy={isWriting}
      isDestructive={false}
      error={error !== null && errorText(error, speech, 'admin.changeFailed')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="accounts-dialog">
        <SelectField
          label={t('admin.roleOf')}
          description={t(`admin.roleHint.${role}`)}
          value={role}
          onChange={(event) => setRole(ROLES.find((known) => known === event.currentTarget.value) ?? role)}
          data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <p>{t('admin.roleEffect', { name })}</p>
      </div>
    </ConfirmDialog>
  )
}
