import type { ReactNode } from 'react'
import type { MessageCode } from '#contract/messages/messages.ts'
import type { PlainKey } from '#texts/catalogue.ts'
import { useText } from '../../i18n/use-text.ts'
import { TextArea } from '../fields/text-area.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useForm } from './use-form.ts'

/** What a set of texts for this dialog begins with: `payments.decline`, `…Title`, `…Reason` and `…ReasonHint`. */
export type ReasonTexts = PlainKey extends infer Key ? (Key extends `${infer Begin}ReasonHint` ? Begin : never) : never

type Props = {
  /** The button, the title, the field and the hint that says who reads the reason. */
  texts: ReasonTexts
  /** What is said when there is no reason. */
  requiredCode: MessageCode
  /** Sends the reason; a refusal goes back to its field. */
  onSend: (reason: string, refuse: (refusal: unknown) => void) => Promise<void>
  onClose: () => void
  isBusy: boolean
  error: ReactNode
  /** Red, unless nothing is taken away. */
  isDestructive?: boolean
  /** What will happen. */
  children: ReactNode
}

/** Asks why before something is taken back or turned down. */
export function ReasonDialog({ texts, requiredCode, onSend, children, ...dialog }: Props) {
  const t = useText()
  const form = useForm({
    initial: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: requiredCode } : {}),
  })
  const submit = async () => {
    if (!dialog.isBusy && form.check()) await onSend(form.values.reason.trim(), form.refuse)
  }
  return (
    <FormDialog title={t(`${texts}Title`)} submitLabel={t(texts)} isDestructive {...dialog} onSubmit={submit}>
      {children}
      <TextArea
        {...form.text('reason')}
        label={t(`${texts}Reason`)}
        description={t(`${texts}ReasonHint`)}
        withAsterisk
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  )
}
