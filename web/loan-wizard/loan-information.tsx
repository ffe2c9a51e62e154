import { useEffect, useRef } from 'react'
import { LOAN_TYPES } from '#contract/enumerations.ts'
import { applies, maturityOfPayments } from '#contract/loans/term-table.ts'
import { addMonths } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import { termOf } from '../loans/loan-draft.ts'
import { useTermText } from '../loans/term-text.ts'
import { runningLabel } from '../terms/running-label.ts'
import { TermField } from '../terms/term-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Section } from '../ui/page/section.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'
import { WholePeriodsOffer } from './whole-periods-offer.tsx'
import '../ui/fields/choice-chip.css'

type Props = { form: LoanWizardForm; live: LiveLoan | null }

/** The terms that lenders choose most often. */
const QUICK_YEARS = [1, 3, 5, 10, 15, 30] as const

export function LoanInformation({ form, live }: Props) {
  const t = useText()
  useMaturityOfPayments(form)
  useLineOfCredit(form)
  const endOn = (day: Day) => setMaturity(form, day)
  return (
    <Section title={t('loans.information')}>
      <div className="loan-wizard-fields fit-columns" data-gap="16">
        <TextField
          {...form.text('loanName')}
          label={t('loans.name')}
          placeholder={t('loans.nameExample')}
          withAsterisk
          autoComplete="off"
        />
        <SelectField
          {...form.text('loanType')}
          label={t('loans.type')}
          description={form.values.loanType === 'LINE_OF_CREDIT' && t('loans.lineOfCreditHint')}
          withAsterisk
          data={[
            { value: '', label: t('loans.chooseType') },
            ...LOAN_TYPES.map((type) => ({ value: type, label: t(`loanType.${type}`) })),
          ]}
        />
        {(['principalAmount', 'interestRate', 'originationDate'] as const).map((term) => (
          <TermField key={term} term={term} {...form.field(term)} label={runningLabel(term, form.values)} />
        ))}
        <Maturity form={form} />
        <WholePeriodsOffer live={live} onChoose={endOn} />
        {applies('numberOfPayments', form.values) && (
          <TermField term="numberOfPayments" {...form.field('numberOfPayments')} />
        )}
        <QuickTerms form={form} />
        <TextArea
          {...form.text('notes')}
          className="whole-row"
          label={`${t('word.notes')} (${t('common.optional')})`}
          description={t('loans.notesHint')}
          rows={2}
        />
      </div>
    </Section>
  )
}

/** Choosing the type of a line of credit makes the loan one, and another type makes it an ordinary loan again. */
function useLineOfCredit({ values: { loanType }, set }: LoanWizardForm): void {
  const before = useRef(loanType)
  useEffect(() => {
    const was = before.current
    before.current = loanType
    if (was === loanType) return
    const isLine = loanType === 'LINE_OF_CREDIT'
    if (!isLine && was !== 'LINE_OF_CREDIT') return
    set('revolvingCredit', isLine)
    set('paymentStructure', isLine ? 'INTEREST_ONLY' : 'FULLY_AMORTIZED')
    set('accrualMethod', isLine ? 'DAILY' : 'SCHEDULED')
  }, [loanType, set])
}

/** A day that is chosen takes the place of a number of payments. */
function setMaturity(form: LoanWizardForm, day: Day | null): void {
  form.set('numberOfPayments', null)
  form.set('maturityDate', day)
}

/** While a number of payments is given, the loan ends with the last of them, whatever else changes. */
function useMaturityOfPayments(form: LoanWizardForm): void {
  const { values, set } = form
  const day = applies('numberOfPayments', values) ? maturityOfPayments(values) : null
  useEffect(() => {
    if (day !== null && day !== values.maturityDate) set('maturityDate', day)
  }, [day, values.maturityDate, set])
}

function Maturity({ form }: Omit<Props, 'live'>) {
  const t = useText()
  const termText = useTermText()
  const term = termOf(form.values)
  return (
    <TermField
      term="maturityDate"
      {...form.field('maturityDate')}
      onChange={(day) => setMaturity(form, day as Day | null)} // the field of a day gives days
      description={term.months > 0 ? t('loans.termIs', { term: termText(term) }) : undefined}
    />
  )
}

/** Sets the maturity the given number of years after origination. */
function QuickTerms({ form }: { form: LoanWizardForm }) {
  const t = useText()
  const { originationDate, maturityDate } = form.values
  if (originationDate === null) return null
  return (
    <fieldset className="whole-row wrap" data-gap="8">
      <legend className="loan-wizard-label small strong block">{t('loans.quickTerms')}</legend>
      {QUICK_YEARS.map((years) => (
        <button
          key={years}
          type="button"
          className="choice-chip touch"
          aria-pressed={maturityDate === addMonths(originationDate, years * 12)}
          onClick={() => setMaturity(form, addMonths(originationDate, years * 12))}
        >
          {t('loans.years', { count: years })}
        </button>
      ))}
    </fieldset>
  )
}
