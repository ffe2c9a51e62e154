import { useState } from 'react'
import { type ListedUser, setUserRole } from '#contract/admin/admin.ts'
import { ROLES, type Role } from '#contract/permissions.ts'
import { SecondAdministratorNote } from '../approvals/second-administrator-note.tsx'
import { useText } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { SelectField } from '../ui/fields/select-field.tsx'

/** Gives a user another role, after saying what that role may do. */
export function RoleDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useText()
  const name = user.fullName
  const [role, setRole] = useState<Role>(user.role ?? 'BORROWER')
  const change = useAction(setUserRole, {
    failed: 'admin.changeFailed',
    said: t('admin.roleChanged', { name, role: t(`role.${role}`) }),
    onClose,
  })
  const confirm = () => (role === user.role ? onClose() : change.run({ params: { userId: user.id }, body: { role } }))
  return (
    <ConfirmDialog
      title={t('admin.changeRoleTitle', { name })}
      confirmLabel={t('admin.changeRole')}
      isBusy={change.isBusy}
      isDestructive={false}
      error={change.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="stack" data-gap="16">
        <SelectField
          label={t('admin.roleWord')}
          description={t(`admin.roleHint.${role}`)}
          value={role}
          onChange={(event) => setRole(ROLES.find((known) => known === event.currentTarget.value) ?? role)}
          data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <p>{t('admin.roleEffect', { name })}</p>
        {role === 'ADMIN' && user.role !== 'ADMIN' && <SecondAdministratorNote />}
      </div>
    </ConfirmDialog>
  )
}
