import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { FormError } from './form-error.tsx'
import './form-dialog.css'

type Props = {
  title: string
  /** The verb on the button: Add Borrower. */
  submitLabel: string
  onSubmit: () => unknown
  onClose: () => void
  /** Why the form was refused. */
  error?: ReactNode
  isBusy?: boolean
  isDisabled?: boolean
  /** Red, for actions that remove something. */
  isDestructive?: boolean
  width?: 'SMALL' | 'MEDIUM'
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog: Enter submits, Escape and Cancel close it. It is rendered only while it is open. */
export function FormDialog({ title, submitLabel, onSubmit, onClose, children, ...rest }: Props) {
  const t = useText()
  const formId = useId()
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      width={rest.width ?? 'SMALL'}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={rest.isBusy ?? false}
            disabled={rest.isDisabled ?? false}
            {...(rest.isDestructive && { color: 'red' })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        data-gap="16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React would pass the event on to a form around the dialog in its component tree.
          event.stopPropagation()
          void onSubmit()
        }}
      >
        <FormError>{rest.error}</FormError>
        {children}
      </form>
    </Dialog>
  )
}
