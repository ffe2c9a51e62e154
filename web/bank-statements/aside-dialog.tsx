import { setBankLineAside } from '#contract/bank-statements/bank-statements.ts'
import { errorText, isAboutFields } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'
import { type LineDialogProps, LineInWords } from './choose-loan-dialog.tsx'
import { doneWith } from './done-with.ts'

/** Says that a line pays no loan, and why. */
export function AsideDialog({ line, onClose, onDone }: LineDialogProps) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const { write, isWriting, error } = useWrite(setBankLineAside)
  const send = async (reason: string) => {
    await write({ params: { lineId: line.id }, body: { reason } })
    onDone(doneWith(line, t('bank.didSetAside', { amount: format.usd(line.waiting) })))
  }
  return (
    <ReasonDialog
      title={t('bank.aside')}
      submitLabel={t('bank.aside')}
      label={t('bank.asideReason')}
      description={t('bank.asideHint')}
      requiredCode="bank.reasonRequired"
      onSend={send}
      onClose={onClose}
      isBusy={isWriting}
      isDestructive={false}
      error={error && !isAboutFields(error) && errorText(error, speech, 'bank.assignFailed')}
    >
      <LineInWords line={line} />
      <p className="bank-quiet">{t('bank.asideQuestion')}</p>
    </ReasonDialog>
  )
}
