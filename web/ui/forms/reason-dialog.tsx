import type { ReactNode } from 'react'
import type { MessageCode } from '#contract/messages/messages.ts'
import { TextArea } from '../fields/text-area.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useForm } from './use-form.ts'

type Props = {
  title: string
  submitLabel: string
  /** What the reason is called, and who reads it. */
  label: string
  description: string
  /** What is said when there is none. */
  requiredCode: MessageCode
  /** Sends the reason; what it throws is shown at the field or above. */
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
  isBusy: boolean
  error: ReactNode
  /** Red, unless nothing is taken away. */
  isDestructive?: boolean
  /** What will happen. */
  children: ReactNode
}

/** Asks why before something is taken back or turned down. */
export function ReasonDialog({ label, description, requiredCode, onSend, children, ...dialog }: Props) {
  const form = useForm({
    initial: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: requiredCode } : {}),
  })
  const submit = async () => {
    if (dialog.isBusy || !form.check()) return
    try {
      await onSend(form.values.reason.trim())
    } catch (reason) {
      form.refuse(reason)
    }
  }
  return (
    <FormDialog isDestructive {...dialog} onSubmit={submit}>
      {children}
      <TextArea
        {...form.text('reason')}
        label={label}
        description={description}
        withAsterisk
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  )
}
