import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { CheckedForm } from './checked-form.tsx'
import { FormError } from './form-error.tsx'

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
  const formId = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={rest.width ?? 'SMALL'}
      leave="CANCEL"
      actions={
        <Button
          type="submit"
          form={formId}
          loading={rest.isBusy ?? false}
          disabled={rest.isDisabled ?? false}
          {...(rest.isDestructive && { color: 'red' })}
        >
          {submitLabel}
        </Button>
      }
    >
      <CheckedForm id={formId} className="stack" gap="16" onSubmit={onSubmit}>
        <FormError>{rest.error}</FormError>
        {children}
      </CheckedForm>
    </Dialog>
  )
}
