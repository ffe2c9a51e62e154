import { getSecondPersonLimit, setSecondPersonLimit } from '#contract/approvals/approvals.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { SecondAdministratorNote } from './second-administrator-note.tsx'

/** The amount above which an approval is needed. A change counts at once. */
export function ApprovalLimit() {
  const t = useText()
  const limit = useRead(getSecondPersonLimit, {})
  return (
    <Section title={t('approvals.limit')}>
      <div className="readable muted small">
        <p>{t('approvals.limitHint')}</p>
        <ul className="bullets" data-after="8">
          <li>{t('approvals.limitLoans')}</li>
          <li>{t('approvals.limitForgiven')}</li>
          <li>{t('approvals.limitTakenBack')}</li>
        </ul>
        <p>{t('approvals.limitRest')}</p>
      </div>
      <Read of={limit} failed={t('approvals.limitLoadFailed')} keepsLast coming={<Skeleton height="70px" />}>
        {({ above }) => <LimitForm above={above} />}
      </Read>
    </Section>
  )
}

function LimitForm({ above }: { above: number | null }) {
  const t = useText()
  const format = useFormat()
  const form = useForm<{ above: number | null }>({ initial: { above }, problemsOf: () => ({}) })
  const { above: wished } = form.values
  const save = useAction(setSecondPersonLimit, {
    failed: 'approvals.failed',
    said: wished === null ? t('approvals.limitOff') : t('approvals.limitSaved', { amount: format.usd(wished) }),
  })
  return (
    <CheckedForm
      className="start stack"
      before="12"
      gap="12"
      onSubmit={() => save.run({ body: { above: wished } }, form.refuse)}
    >
      <FormError>{save.error}</FormError>
      <MoneyField {...form.field('above')} label={t('approvals.limitField')} />
      {above !== null && (wished === null || wished > above) && <SecondAdministratorNote />}
      <Button type="submit" variant="default" loading={save.isBusy}>
        {t('approvals.limitSave')}
      </Button>
    </CheckedForm>
  )
}
