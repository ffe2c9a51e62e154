import { getSecondPersonLimit, setSecondPersonLimit } from '#contract/approvals/approvals.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

/** Above which amount a second person is asked. A change counts at once. */
export function SecondPersonLimit() {
  const t = useText()
  const limit = useRead(getSecondPersonLimit, {})
  return (
    <Section title={t('approvals.limit')}>
      <p className="admin-note">{t('approvals.limitHint')}</p>
      <Read of={limit} failed={t('approvals.limitLoadFailed')} keepsLast coming={<Skeleton height="70px" />}>
        {({ above }) => <LimitForm above={above} />}
      </Read>
    </Section>
  )
}

function LimitForm({ above }: { above: number | null }) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const { write, isWriting, error } = useWrite(setSecondPersonLimit)
  const form = useForm<{ above: number | null }>({ initial: { above }, problemsOf: () => ({}) })
  const save = async () => {
    const { above: wished } = form.values
    if (isWriting) return
    try {
      await write({ body: { above: wished } })
    } catch (reason) {
      form.refuse(reason)
      return
    }
    const text = wished === null ? t('approvals.limitOff') : t('approvals.limitSaved', { amount: format.usd(wished) })
    showToast({ text })
  }
  return (
    <form
      className="approvals-limit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FormError>{error && errorText(error, speech, 'approvals.failed')}</FormError>
      <MoneyField {...form.field('above')} label={t('approvals.limitField')} />
      <Button type="submit" variant="default" loading={isWriting}>
        {t('approvals.limitSave')}
      </Button>
    </form>
  )
}
