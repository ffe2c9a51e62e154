import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Borrower, inviteBorrower } from '#contract/borrowers.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useFormat } from '../ui/use-format.ts'

export type Invitation = ResultOf<typeof inviteBorrower>

type Props = { borrower: Borrower; invitation: Invitation; onClose: () => void }

/** Shows an invitation link, once: the server keeps only a fingerprint of it. */
export function InvitationDialog({ borrower, invitation, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const url = new URL(invitation.url, window.location.origin).href
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
    } catch {
      // Without leave to write the clipboard, the selected text can be copied by hand.
    }
  }
  return (
    <Dialog
      title={t('borrowers.inviteTitle', { name: borrower.fullName })}
      isOpen
      onClose={onClose}
      width="MEDIUM"
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className="invitation">
        <p>{t('borrowers.inviteHint', { email: borrower.email })}</p>
        <div className="invitation-link">
          <TextInput
            ref={field}
            label={t('borrowers.inviteLink')}
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="default"
            leftSection={
              isCopied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
            }
            onClick={() => void copy()}
          >
            <span aria-live="polite">{isCopied ? t('borrowers.copied') : t('borrowers.copy')}</span>
          </Button>
        </div>
        <p className="invitation-hint">{t('borrowers.inviteExpires', { day: format.day(invitation.expiresAt) })}</p>
      </div>
    </Dialog>
  )
}
