import { useMemo, useState } from 'react'
import { sendPaymentFile } from '#contract/documents/document-requests.ts'
import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { type ReportForm, reportPayment } from '#contract/payments/payments.ts'
import { errorText, fieldErrorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { SENT_FILE_TYPES, sentFileProblem } from '../ui/files/sent-file.ts'
import { useUpload } from '../ui/files/use-upload.ts'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Section } from '../ui/page/section.tsx'
import type { DueSplit } from './due-split.ts'
import { MethodField, ReferenceField } from './method-field.tsx'
import { livePayment, newPaymentDraft, type PaymentDraft, paymentProblems } from './payment-draft.ts'
import type { PaymentFormState } from './payment-form-state.ts'
import { useWaitingReports } from './reported-payments.tsx'
import { useAboveText } from './use-above-text.ts'

type Props = { loan: LoanDetail; history: LoanHistory; due: DueSplit }

/** "I have sent this payment": informs the lender, and changes nothing until the lender confirms. */
export function ReportPayment({ loan, history, due }: Props) {
  const speech = useSpeech()
  const { t, known } = speech
  const format = useFormat()
  const { write, isWriting, error } = useWrite(reportPayment, { outlivesPage: true })
  const { send, isSending } = useUpload(sendPaymentFile)
  const [file, setFile] = useState<File | null>(null)
  const problem = file && sentFileProblem(file)
  const fileError = problem ? (known(problem.code, problem.values) ?? t('documents.sendFailed')) : undefined
  const initial = useMemo(
    () => newPaymentDraft({ today: history.today, amount: due.amountCents / 100 }),
    [history.today, due.amountCents],
  )
  const form = useForm<PaymentDraft>({
    initial,
    problemsOf: (draft) => paymentProblems(draft, history, { isSent: true }),
  })
  const live = useMemo(() => livePayment(form.values, history), [form.values, history])
  const above = useAboveText(live)

  const waiting = useWaitingReports(loan.id)
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = !isOpen && (waiting?.length ?? 0) > 0

  const submit = async () => {
    if (isWriting || isSending || !form.check() || live?.above || problem) return
    let paymentId: number
    try {
      paymentId = (await write({ body: reportOf(form.values, loan.id) })).id
    } catch (reason) {
      form.refuse(reason)
      return
    }
    if (file) await sendWith(paymentId, file)
    showToast({ text: t('payments.reportSent', { amount: format.usd(form.values.amount) }) })
    // Cleared, so that the same payment is not reported twice; the report now stands above the form.
    form.restart(newPaymentDraft({ today: history.today }))
    setIsOpen(false)
  }
  /** The payment is reported by now: a file that is refused is said, and can be sent once more with the report. */
  const sendWith = async (paymentId: number, chosen: File) => {
    try {
      await send({ file: chosen, params: { paymentId } })
    } catch (refused) {
      const reason = fieldErrorText(refused, 'file', speech) ?? errorText(refused, speech, 'documents.sendFailed')
      showToast({ text: t('payments.fileNotSent', { reason }), tone: 'ERROR' })
    }
    setFile(null)
  }
  if (isFolded) {
    return (
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('payments.reportAnother')}
        </Button>
      </div>
    )
  }
  return (
    <Section title={t('payments.reportTitle')}>
      <CheckedForm className="stack" gap="16" onSubmit={submit}>
        <FormError>{error !== null && errorText(error, speech, 'payments.reportFailed')}</FormError>
        <p className="muted small">{t('payments.reportHint')}</p>
        <ReportFields form={form} above={above} />
        <div className="stack" data-gap="4">
          <span className="field-label" id="report-file">
            {t('payments.fileTitle')} ({t('common.optional')})
          </span>
          <FileDrop
            file={file}
            onChange={setFile}
            error={fileError}
            hint={t('documents.sendLimits')}
            accept={SENT_FILE_TYPES}
            labelledBy="report-file"
          />
        </div>
        <footer className="record-payment-actions end" data-gap="8">
          <Button type="submit" loading={isWriting || isSending} disabled={live?.above != null}>
            {t('payments.report')}
          </Button>
        </footer>
      </CheckedForm>
    </Section>
  )
}

function ReportFields({ form, above }: { form: PaymentFormState; above: string | undefined }) {
  const { t } = useSpeech()
  return (
    <>
      <div className="fit-columns" data-gap="16">
        <MoneyField
          {...form.field('amount')}
          error={above ?? form.errorOf('amount')}
          label={t('word.amount')}
          isRequired
        />
        <DayField {...form.field('paymentDate')} label={t('payments.sentOn')} isRequired />
      </div>
      <div className="fit-columns" data-gap="16">
        <MethodField form={form} />
        <ReferenceField form={form} />
      </div>
      <TextArea
        {...form.text('note')}
        label={`${t('payments.noteToLender')} (${t('common.optional')})`}
        rows={2}
        maxLength={1000}
      />
    </>
  )
}

function reportOf(draft: PaymentDraft, loanId: number): ReportForm {
  const reference = draft.reference.trim()
  const note = draft.note.trim()
  return {
    loanId,
    amount: draft.amount ?? 0,
    paymentDate: draft.paymentDate ?? '',
    paymentMethod: draft.paymentMethod,
    ...(reference !== '' && { reference }),
    ...(note !== '' && { note }),
  }
}
