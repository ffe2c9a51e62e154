import { useState } from 'react'
import { createResetLink, type ListedUser } from '#contract/admin/admin.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { SecondAdministratorNote } from '../approvals/second-administrator-note.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { LinkToHandOver } from '../ui/link-to-hand-over.tsx'

type Link = ResultOf<typeof createResetLink>

/** Makes a link with which a user sets a new password, and shows it once. */
export function ResetLinkDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useText()
  const name = user.fullName
  const [link, setLink] = useState<Link | null>(null)
  const make = useAction(createResetLink, {
    failed: 'admin.linkFailed',
    onDone: setLink,
    onWaiting: onClose,
  })
  if (link) return <MadeLink name={name} link={link} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('admin.linkTitle', { name })}
      confirmLabel={t('admin.makeLink')}
      isBusy={make.isBusy}
      isDestructive={false}
      error={make.error}
      onConfirm={() => make.run({ params: { userId: user.id } })}
      onClose={onClose}
    >
      <p>{t('admin.linkText', { name })}</p>
      {user.role === 'ADMIN' && <SecondAdministratorNote />}
    </ConfirmDialog>
  )
}

function MadeLink({ name, link, onClose }: { name: string; link: Link; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  return (
    <Dialog title={t('admin.linkTitle', { name })} onClose={onClose} width="MEDIUM" leave="CLOSE">
      <div className="stack" data-gap="16">
        <LinkToHandOver label={t('admin.link')} url={link.url} />
        <p className="muted small">{t('admin.linkOnce', { when: format.instantIn(link.expiresAt) })}</p>
      </div>
    </Dialog>
  )
}
