import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { FormError } from '../forms/form-error.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** The effect of the action, naming the thing it changes. */
  children: ReactNode
  /** The verb on the button: Delete loan. */
  confirmLabel: string
  onConfirm: () => unknown
  onClose: () => void
  isBusy?: boolean
  /** Why the action failed. */
  error?: ReactNode
  /** Red, for actions that remove something. */
  isDestructive?: boolean
}

/** Asks for a confirmation before an action that is hard to undo. It is rendered only while it is open. */
export function ConfirmDialog({ isBusy = false, isDestructive = true, ...props }: Props) {
  const t = useText()
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="default" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <Button {...(isDestructive && { color: 'red' })} loading={isBusy} onClick={() => void props.onConfirm()}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <FormError>{props.error}</FormError>
      {props.children}
    </Dialog>
  )
}
