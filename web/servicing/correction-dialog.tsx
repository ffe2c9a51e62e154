import { useMemo } from 'react'
import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import {
  chargeFee,
  type Fee,
  forgiveDebt,
  liftDefaultMark,
  listFees,
  markDefaulted,
  sellLoan,
  waiveFee,
  writeOffLoan,
} from '#contract/loans/servicing.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'
import {
  type Correction,
  type CorrectionDraft,
  correctionPreview,
  correctionProblems,
  defaultFormOf,
  feeFormOf,
  forgivenessFormOf,
  liftingFormOf,
  markFormOf,
  newCorrectionDraft,
  saleFormOf,
  waiverFormOf,
} from './correction-draft.ts'
import { CorrectionFields } from './correction-fields.tsx'

type Props = { loan: LoanDetail; kind: Correction; onClose: () => void }

const FORM_ID = 'correction'

/** A fee, its waiver, the mark of default or the write-off, with the loan before and after on screen. */
export function CorrectionDialog({ loan, kind, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const params = { loanId: loan.id }
  const history = useRead(getLoanHistory, { params })
  const fees = useRead(listFees, { params })
  const { send, isWriting, error } = useCorrection(loan.id, kind)
  const open = fees.data?.filter(({ openAmount }) => openAmount > 0)
  const isNothingToWaive = kind === 'WAIVER' && open?.length === 0
  return (
    <Dialog
      title={t(`loans.correct.${kind}`)}
      onClose={onClose}
      leave="CANCEL"
      actions={
        <Button
          type="submit"
          form={FORM_ID}
          {...(kind === 'WRITE_OFF' && { color: 'red' })}
          loading={isWriting}
          disabled={!history.data || !open || isNothingToWaive}
        >
          {t(`loans.correct.${kind}`)}
        </Button>
      }
    >
      <div className="stack" data-gap="16">
        <FormError>{error !== null && errorText(error, speech, 'loans.saveFailed')}</FormError>
        <p>{t(isNothingToWaive ? 'loans.nothingToWaive' : `loans.correctHint.${kind}`)}</p>
        {(history.isError || fees.isError) && <p className="muted small">{t('common.failed')}</p>}
        {(history.isPending || fees.isPending) && <Skeleton height="200px" />}
        {history.data && open && !isNothingToWaive && (
          <Form
            kind={kind}
            open={open}
            history={history.data}
            onSend={async (draft) => {
              if (isWriting) return
              try {
                await send(draft)
                showToast({ text: saidOf(kind, draft.stage, t) })
              } catch (refusal) {
                if (!toastIfWaiting(refusal, speech)) throw refusal
              }
              onClose()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** What was done; of a default also how far it has gone. */
function saidOf(kind: Correction, stage: CorrectionDraft['stage'], t: ReturnType<typeof useText>): string {
  const done = t(`loans.corrected.${kind}`)
  if ((kind !== 'DEFAULT' && kind !== 'STAGE') || stage === '') return done
  return t('loans.correctedStage', { done, stage: t(`defaultStage.${stage}`) })
}

type FormProps = {
  kind: Correction
  history: LoanHistory
  open: readonly Fee[]
  onSend: (draft: CorrectionDraft) => Promise<void>
}

function Form({ kind, history, open, onSend }: FormProps) {
  const t = useText()
  const given = { history, open }
  const form = useForm<CorrectionDraft>({
    initial: newCorrectionDraft(history.today, kind === 'WAIVER' ? open : []),
    problemsOf: (draft) => correctionProblems(kind, draft, given),
  })
  const preview = useMemo(
    () => correctionPreview(kind, form.values, { history, open }),
    [kind, form.values, history, open],
  )
  const submit = () => form.check() && onSend(form.values).catch((reason: unknown) => form.refuse(reason))
  return (
    <CheckedForm id={FORM_ID} className="stack" gap="16" onSubmit={submit}>
      <CorrectionFields kind={kind} form={form} history={history} open={open} />
      {preview && <SecondPersonNote cents={preview.givenCents} />}
      {preview && <BeforeAfter label={t('loans.whatChanges')} before={preview.before} after={preview.after} />}
    </CheckedForm>
  )
}

/** Sends a correction of a loan. */
function useCorrection(loanId: number, kind: Correction) {
  const writes = {
    FEE: useWrite(chargeFee),
    WAIVER: useWrite(waiveFee),
    DEFAULT: useWrite(markDefaulted),
    STAGE: useWrite(markDefaulted),
    LIFT: useWrite(liftDefaultMark),
    FORGIVE: useWrite(forgiveDebt),
    SELL: useWrite(sellLoan),
    WRITE_OFF: useWrite(writeOffLoan),
  }
  const params = { loanId }
  const send = (draft: CorrectionDraft): Promise<unknown> => {
    if (kind === 'FEE') return writes.FEE.write({ params, body: feeFormOf(draft) })
    if (kind === 'WAIVER') return writes.WAIVER.write({ params, body: waiverFormOf(draft) })
    if (kind === 'FORGIVE') return writes.FORGIVE.write({ params, body: forgivenessFormOf(draft) })
    if (kind === 'DEFAULT' || kind === 'STAGE') return writes[kind].write({ params, body: defaultFormOf(draft) })
    if (kind === 'LIFT') return writes.LIFT.write({ params, body: liftingFormOf(draft) })
    if (kind === 'SELL') return writes.SELL.write({ params, body: saleFormOf(draft) })
    return writes[kind].write({ params, body: markFormOf(draft) })
  }
  const { isWriting, error } = writes[kind]
  return { send, isWriting, error }
}
