import { setBankLineAside } from '#contract/bank-statements/bank-statements.ts'
import { isAboutFields } from '../api/error-text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'
import { type LineDialogProps, LineInWords } from './choose-loan-dialog.tsx'
import { doneWith } from './done-with.ts'

/** Marks a line as paying no loan, with the reason. */
export function AsideDialog({ line, onClose, onDone }: LineDialogProps) {
  const t = useText()
  const format = useFormat()
  const setAside = useAction(setBankLineAside, {
    failed: 'bank.assignFailed',
    onDone: () => onDone(doneWith(line, t('bank.didSetAside', { amount: format.usd(line.waiting) }))),
  })
  const params = { lineId: line.id }
  return (
    <ReasonDialog
      texts="bank.aside"
      requiredCode="bank.reasonRequired"
      onSend={(reason, refuse) => setAside.run({ params, body: { reason } }, refuse)}
      onClose={onClose}
      isBusy={setAside.isBusy}
      isDestructive={false}
      error={!isAboutFields(setAside.refusal) && setAside.error}
    >
      <LineInWords line={line} />
      <p className="muted small block breaks">{t('bank.asideQuestion')}</p>
    </ReasonDialog>
  )
}
