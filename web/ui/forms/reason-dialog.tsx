import type { ReactNode } from 'react'
import type { MessageCode } from '#contract/messages/messages.ts'
import type { PlainKey } from '#texts/catalogue.ts'
import { useText } from '../../i18n/use-text.ts'
import { TextArea } from '../fields/text-area.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useForm } from './use-form.ts'

/** The prefix of a set of texts for this dialog: `payments.decline`, `…Title` and `…ReasonHint`. */
export type ReasonTexts = PlainKey extends infer Key ? (Key extends `${infer Begin}ReasonHint` ? Begin : never) : never

type Props = {
  /** Texts of the button, the title, and the hint that says who reads the reason. */
  texts: ReasonTexts
  /** Message code for an empty reason. */
  requiredCode: MessageCode
  /** The reason that is sent when none is typed. */
  usualReason?: string | undefined
  /** Sends the reason; `refuse` shows an error at its field. */
  onSend: (reason: string, refuse: (refusal: unknown) => void) => Promise<void>
  onClose: () => void
  isBusy: boolean
  error: ReactNode
  /** Red, unless the action removes nothing. */
  isDestructive?: boolean
  /** The effect of the action. */
  children: ReactNode
}

/** Asks for a reason before something is reversed or declined. */
export function ReasonDialog({ texts, requiredCode, usualReason, onSend, children, ...dialog }: Props) {
  const t = useText()
  const form = useForm({
    initial: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' && usualReason === undefined ? { reason: requiredCode } : {}),
  })
  const submit = async () => {
    if (!dialog.isBusy && form.check()) await onSend(form.values.reason.trim() || (usualReason ?? ''), form.refuse)
  }
  return (
    <FormDialog title={t(`${texts}Title`)} submitLabel={t(texts)} isDestructive {...dialog} onSubmit={submit}>
      {children}
      <TextArea
        {...form.text('reason')}
        label={t('word.reason')}
        description={t(`${texts}ReasonHint`)}
        withAsterisk={usualReason === undefined}
        placeholder={usualReason}
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  )
}
