import { Button } from '@mantine/core'
import { getSecondPersonLimit, setSecondPersonLimit } from '#contract/approvals.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormError } from '../ui/form-error.tsx'
import { MoneyField } from '../ui/number-fields.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'
import { useFormat } from '../ui/use-format.ts'

/** Above which amount a second person is asked. A change counts at once. */
export function SecondPersonLimit() {
  const t = useText()
  const { data, isError, refetch } = useRead(getSecondPersonLimit, {})
  return (
    <Section title={t('approvals.limit')}>
      <p className="admin-note">{t('approvals.limitHint')}</p>
      {isError && !data && <ErrorState message={t('approvals.limitLoadFailed')} onRetry={refetch} />}
      {!data && !isError && <Skeleton height="70px" />}
      {data && <LimitForm above={data.above} />}
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
