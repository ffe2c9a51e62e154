import { useState } from 'react'
import { createResetLink, type ListedUser } from '#contract/admin/admin.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { LinkToHandOver } from '../ui/link-to-hand-over.tsx'
import './accounts.css'

type Link = ResultOf<typeof createResetLink>

/** Makes a link by which somebody chooses a new password, and shows it once. */
export function ResetLinkDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const speech = useSpeech()
  const { t } = speech
  const name = user.fullName
  const [link, setLink] = useState<Link | null>(null)
  const { write, isWriting, error } = useWrite(createResetLink)
  // A refusal stands in the dialog.
  const make = () => write({ params: { userId: user.id } }).then(setLink, () => undefined)
  if (link) return <MadeLink name={name} link={link} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('admin.linkTitle', { name })}
      confirmLabel={t('admin.makeLink')}
      isOpen
      isBusy={isWriting}
      isDestructive={false}
      error={error !== null && errorText(error, speech, 'admin.linkFailed')}
      onConfirm={make}
      onClose={onClose}
    >
      <p>{t('admin.linkText', { name })}</p>
    </ConfirmDialog>
  )
}

function MadeLink({ name, link, onClose }: { name: string; link: Link; onClose: () => void }) {
  const { t } = useSpeech()
  const format = useFormat()
  return (
    <Dialog
      title={t('admin.linkTitle', { name })}
      isOpen
      onClose={onClose}
      width="MEDIUM"
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className="accounts-dialog">
        <LinkToHandOver label={t('admin.link')} url={link.url} />
        <p className="admin-note">{t('admin.linkOnce', { when: format.instant(link.expiresAt) })}</p>
      </div>
    </Dialog>
  )
}
