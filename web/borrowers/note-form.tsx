import { CALL_OUTCOMES, type NoteForm as Form, type Note } from '#contract/borrowers/notes.ts'
import { errorText } from '../api/error-text.ts'
import { localToday } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'

type NoteDraft = { text: string; date: string | null; outcome: string }

type Props = {
  /** The note to rewrite; without it a new one is written. */
  note?: Note
  /** The storage key for the typed text. */
  draft: string
  error: unknown
  isWriting: boolean
  /** Sends the note. Throws when the server refuses it. */
  onSend: (form: Form) => Promise<void>
  onCancel?: () => void
}

/** Writes or rewrites a note: an event and its day. */
export function NoteForm({ note, draft, error, isWriting, onSend, onCancel }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const initial: NoteDraft = { text: note?.text ?? '', date: note?.date ?? localToday(), outcome: note?.outcome ?? '' }
  const form = useForm<NoteDraft>({ initial, draft, problemsOf })
  const submit = async () => {
    if (isWriting || !form.check()) return
    try {
      const outcome = CALL_OUTCOMES.find((known) => known === form.values.outcome) ?? null
      await onSend({ text: form.values.text.trim(), date: form.values.date ?? '', outcome })
    } catch (reason) {
      form.refuse(reason)
      return
    }
    form.restart({ text: '', date: localToday(), outcome: '' })
  }
  return (
    <CheckedForm className="stack" gap="8" onSubmit={submit}>
      <FormError>{error !== null && errorText(error, speech, 'notes.saveFailed')}</FormError>
      <TextArea {...form.text('text')} label={t('word.note')} rows={3} maxLength={5000} />
      <div className="row wrap spread" data-gap="8 16">
        <DayField {...form.field('date')} label={t('word.day')} latest={localToday()} isRequired />
        <SelectField
          label={t('notes.call')}
          data={[
            { value: '', label: t('notes.noCall') },
            ...CALL_OUTCOMES.map((value) => ({ value, label: t(`notes.outcome.${value}`) })),
          ]}
          {...form.text('outcome')}
        />
        <div className="notes-form-buttons">
          {onCancel && (
            <Button
              variant="default"
              onClick={() => {
                form.forget()
                onCancel()
              }}
            >
              {t('common.cancel')}
            </Button>
          )}
          <Button type="submit" variant={note ? 'filled' : 'default'} loading={isWriting}>
            {note ? t('notes.save') : t('notes.add')}
          </Button>
        </div>
      </div>
    </CheckedForm>
  )
}

function problemsOf({ text, date }: NoteDraft): Partial<Record<keyof NoteDraft, string>> {
  return {
    ...(text.trim() === '' && { text: 'note.textRequired' }),
    ...(date === null ? { date: 'field.day' } : date > localToday() && { date: 'loan.dayInFuture' }),
  }
}
