import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { applies, CHANGEABLE_TERMS, initialValues, STRUCTURE_TERMS, termEntry } from '#contract/loans/term-table.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { TermField } from '../terms/term-field.tsx'
import { TermGroups } from '../terms/term-groups.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { FieldGroup } from '../ui/fields/field-group.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import type { useForm } from '../ui/forms/use-form.ts'
import { Section } from '../ui/page/section.tsx'
import { SkippedFields, UnpaidFields } from './agree-beside-fields.tsx'
import type { LiveTermsChange, TermsChangeDraft } from './terms-change-draft.ts'

type Props = {
  form: ReturnType<typeof useForm<TermsChangeDraft>>
  loan: LoanDetail
  history: LoanHistory
  live: LiveTermsChange | undefined
}

/** The terms that do not change a due day and that every loan is asked for. */
const ALWAYS_SHOWN = CHANGEABLE_TERMS.filter((term) => termEntry(term).isAlwaysShown && term !== 'paymentFrequency')
const USUAL = initialValues(CHANGEABLE_TERMS)

/** The day, and each term that can change, beginning with its current value. */
export function ChangeTermsFields({ form, loan, history, live }: Props) {
  const { t } = useSpeech()
  const format = useFormat()
  const { effectiveDate, lateFee, lateFeePercent } = form.values
  const lateFeeHint =
    lateFeePercent &&
    (lateFee ? t('loans.lateFeeNotCounted') : t('loans.lateFeeInPercent', { percent: format.percent(lateFeePercent) }))
  const dayAfter = effectiveDate === null ? undefined : addDays(effectiveDate, 1)
  const dayError = useDayError(form, live)
  return (
    <div className="stack" data-before="16" data-gap="24">
      <FieldGroup title={t('agree.fields.TERMS')} isInColumns>
        <DayField
          {...form.field('effectiveDate')}
          error={dayError}
          label={t('loans.effectiveFrom')}
          description={t('loans.effectiveFromHint')}
          earliest={history.terms.originationOn}
          isRequired
        />
        <TermField term="interestRate" {...form.field('interestRate')} />
        <TermField term="maturityDate" {...form.field('maturityDate')} earliest={dayAfter} />
        <TermField term="paymentFrequency" {...form.field('paymentFrequency')} />
        <DayField
          {...form.field('nextPaymentDate')}
          label={`${t('loans.nextDueAfterChange')} (${t('common.optional')})`}
          description={t('loans.nextDueAfterChangeHint')}
          earliest={dayAfter}
          latest={form.values.maturityDate ?? undefined}
        />
        <SkippedFields form={form} />
      </FieldGroup>
      <StructureFields form={form} />
      <UnpaidFields form={form} history={history} />
      <FieldGroup title={t('agree.fields.LATE')} isInColumns>
        {ALWAYS_SHOWN.map((term) => (
          <TermField
            key={term}
            term={term}
            {...form.field(term)}
            description={term === 'lateFee' ? lateFeeHint : undefined}
          />
        ))}
      </FieldGroup>
      <TermGroups
        terms={CHANGEABLE_TERMS}
        values={{ ...loan, ...form.values }}
        usual={USUAL}
        fieldOf={(term) => form.field(term as (typeof CHANGEABLE_TERMS)[number])} // as it is asked for the terms above
      />
      <FieldGroup title={t('agree.fields.CHANGE')} isInColumns>
        <MoneyField
          {...form.field('changeFee')}
          label={`${t('agree.changeFee')} (${t('common.optional')})`}
          description={t('agree.changeFeeHint')}
        />
        <div className="whole-row">
          <ReasonField {...form.text('note')} />
        </div>
      </FieldGroup>
    </div>
  )
}

const WHY_IT_STAYS = ['COUNTING', 'PAST', 'EARLY', 'NEW'] as const

/** The terms that the form does not ask for, with the reason. */
export function StaysAsAgreed() {
  const { t } = useSpeech()
  return (
    <Section title={t('agree.stays')}>
      <div className="muted small stack" data-gap="8">
        {WHY_IT_STAYS.map((why) => (
          <p key={why}>{t(`agree.stays.${why}`)}</p>
        ))}
      </div>
    </Section>
  )
}

/** How the principal is repaid: asked for once somebody wants to change it. */
function StructureFields({ form }: Pick<Props, 'form'>) {
  const { t } = useSpeech()
  const { values } = form
  const first = values.maturityDate === null ? {} : { latest: values.maturityDate }
  return (
    <>
      <Checkbox
        name="changesStructure"
        label={t('agree.changesStructure')}
        description={t('agree.changesStructureHint')}
        checked={values.changesStructure}
        onChange={(event) => form.set('changesStructure', event.currentTarget.checked)}
      />
      {values.changesStructure && (
        <div className="grid" data-before="16" data-gap="16">
          {STRUCTURE_TERMS.filter((term) => applies(term, values)).map((term) => (
            <TermField
              key={term}
              term={term}
              {...form.field(term)}
              {...(term === 'balloonPaymentDate' && first)}
              {...(term === 'interestOnlyPeriod' && { description: t('agree.interestOnlyHint') })}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The error under the day, with the day that the rule names. */
function useDayError(form: Props['form'], live: Props['live']): string | undefined {
  const { known } = useSpeech()
  const format = useFormat()
  const error = form.errorOf('effectiveDate')
  const problem = live?.problem
  if (error === undefined || problem?.field !== 'effectiveDate' || !problem.values) return error
  const values = Object.fromEntries(Object.entries(problem.values).map(([name, day]) => [name, format.dayIn(day)]))
  return known(problem.code, values) ?? error
}
