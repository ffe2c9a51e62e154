import { addPromise, addTask, type FollowUp } from '#contract/desk/agenda.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { localToday } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { added } from './agenda-changes.ts'

type Props = {
  kind: FollowUp['kind']
  /** The loan or borrower; nothing for a task of its own. A promise is always on a loan. */
  about: { loanId: number } | { borrowerId: number } | null
  onClose: () => void
}

type Draft = { amount: number | null; dueDate: string | null; text: string }

/** A promise to pay with its amount and day, or a task for a day. */
export function FollowUpDialog({ kind, about, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const { fullName: writtenBy } = useUser()
  const foresee = ({ body }: { body: { dueDate: string; amount?: number; text?: string | undefined } }) => {
    const { dueDate, amount = null, text = '' } = body
    const written = { kind, dueDate, amount, text, writtenBy, writtenAt: new Date().toISOString() }
    return added({ ...written, about: about ?? {}, today: localToday() })
  }
  const promise = useWrite<typeof addPromise>(addPromise, { foresee })
  const task = useWrite<typeof addTask>(addTask, { foresee })
  const { isWriting, error } = kind === 'PROMISE' ? promise : task
  const form = useForm<Draft>({
    initial: { amount: null, dueDate: kind === 'TASK' ? addDays(localToday(), 1) : null, text: '' },
    problemsOf: (draft) => problemsOf(draft, kind),
  })
  const submit = async () => {
    if (isWriting || !form.check()) return
    const { amount, dueDate: day } = form.values
    const dueDate = day ?? ''
    const text = form.values.text.trim()
    try {
      if (kind === 'PROMISE' && about && 'loanId' in about) {
        await promise.write({ params: about, body: { amount: amount ?? 0, dueDate, text } })
      } else {
        await task.write({ body: { text, dueDate, ...about } })
      }
    } catch (reason) {
      form.refuse(reason)
      return
    }
    const values = { day: format.dayIn(dueDate), amount: format.usd(amount) }
    showToast({ text: t(kind === 'PROMISE' ? 'agenda.promiseAdded' : 'agenda.taskAdded', values) })
    onClose()
  }
  // While it is on its way it stands in the list. A refusal shows the form again, with what was typed.
  if (isWriting) return null
  return (
    <FormDialog
      title={t(kind === 'PROMISE' ? 'agenda.promiseTitle' : 'agenda.taskTitle')}
      submitLabel={t(kind === 'PROMISE' ? 'agenda.addPromise' : 'dashboard.addTask')}
      onSubmit={submit}
      onClose={onClose}
      error={error !== null && errorText(error, speech, 'agenda.saveFailed')}
    >
      {kind === 'PROMISE' ? (
        <>
          <p className="muted small">{t('agenda.promiseHint')}</p>
          <MoneyField {...form.field('amount')} label={t('word.amount')} isRequired />
          <DayField {...form.field('dueDate')} label={t('agenda.promisedBy')} earliest={localToday()} isRequired />
          <TextArea
            {...form.text('text')}
            label={`${t('word.note')} (${t('common.optional')})`}
            rows={2}
            maxLength={500}
          />
        </>
      ) : (
        <>
          <TextArea {...form.text('text')} label={t('agenda.task')} rows={2} maxLength={500} />
          <DayField {...form.field('dueDate')} label={t('agenda.taskOn')} earliest={localToday()} isRequired />
        </>
      )}
    </FormDialog>
  )
}

function problemsOf({ amount, dueDate, text }: Draft, kind: FollowUp['kind']): Partial<Record<keyof Draft, string>> {
  return {
    ...(kind === 'PROMISE' && (amount ?? 0) <= 0 && { amount: 'payment.amountPositive' }),
    ...(kind === 'TASK' && text.trim() === '' && { text: 'followUp.textRequired' }),
    ...(dueDate === null ? { dueDate: 'field.day' } : dueDate < localToday() && { dueDate: 'followUp.dayPast' }),
  }
}
