import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { LOAN_TYPES } from '#contract/enumerations.ts'
import { type LoanDetail, updateLoan } from '#contract/loans/loans.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { formOf, liveLoan } from '../loans/live-loan.ts'
import { draftOfLoan, isLoanDraft, type LoanDraft } from '../loans/loan-draft.ts'
import { LoanTermsFacts } from '../loans/loan-facts.tsx'
import { Button } from '../ui/button.tsx'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { KeptDraft } from '../ui/forms/kept-draft.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { type Fact, FactGrid } from '../ui/page/fact-grid.tsx'
import { Page } from '../ui/page/page.tsx'
import { Section } from '../ui/page/section.tsx'
import { loanProblems } from './loan-draft-problems.ts'
import './loan-wizard.css'

/** What may change of a loan that runs, on one page: name, type and notes, and beside them what was agreed. */
export function EditRunningLoan({ loan }: { loan: LoanDetail }) {
  const speech = useSpeech()
  const { t } = speech
  const navigate = useNavigate()
  const initial = useMemo(() => draftOfLoan(loan), [loan])
  const { write, isWriting, error } = useWrite(updateLoan)
  const form = useForm<LoanDraft>({
    initial,
    draft: `loan-${loan.id}`,
    isSoundDraft: isLoanDraft,
    problemsOf: (draft) => loanProblems(formOf(draft, null)),
  })
  const changes = useChanges(initial, form.values)
  const save = async () => {
    if (isWriting || !form.check(['loanName', 'loanType', 'notes'])) return
    try {
      await write({ params: { loanId: loan.id }, body: formOf(form.values, liveLoan(form.values)) })
    } catch (refusal) {
      if (!toastIfWaiting(refusal, speech)) return form.refuse(refusal)
    }
    form.forget()
    await navigate(`/loans/${loan.id}`, { replace: true })
  }
  return (
    <Page
      title={t('loans.editLoan')}
      subtitle={`${loan.loanName} · ${loan.loanNumber}`}
      back
      backLabel={t('loans.backToPage')}
    >
      <KeptDraft form={form} initial={initial} />
      <CheckedForm className="two-columns" gap="16" onSubmit={save}>
        <div className="stack" data-gap="16">
          <FormError>
            {error !== null && (
              <>
                <strong>{t('loans.saveFailed')}</strong>
                <div>{errorText(error, speech, 'common.failed')}</div>
              </>
            )}
          </FormError>
          <Section title={t('loans.information')}>
            <div className="loan-wizard-fields fit-columns" data-gap="16">
              <TextField {...form.text('loanName')} label={t('loans.name')} withAsterisk autoComplete="off" />
              <SelectField
                {...form.text('loanType')}
                label={t('loans.type')}
                withAsterisk
                data={LOAN_TYPES.map((type) => ({ value: type, label: t(`loanType.${type}`) }))}
              />
              <TextArea
                {...form.text('notes')}
                className="whole-row"
                label={`${t('word.notes')} (${t('common.optional')})`}
                description={t('loans.notesHint')}
                rows={4}
              />
            </div>
          </Section>
          <Section title={t('loans.whatChanges')}>
            {changes.length === 0 ? (
              <p className="muted">{t('loans.editNone')}</p>
            ) : (
              <FactGrid facts={changes} shape="ROWS" />
            )}
            <div className="fill-phone end" data-gap="8" data-before="16">
              <LinkButton to={`/loans/${loan.id}`}>{t('common.cancel')}</LinkButton>
              <Button type="submit" disabled={changes.length === 0} loading={isWriting}>
                {t('loans.saveChanges')}
              </Button>
            </div>
          </Section>
        </div>
        <Section
          title={t('loans.terms')}
          actions={
            <LinkButton size="xs" to={`/loans/${loan.id}/terms`}>
              {t('loans.changeTerms')}
            </LinkButton>
          }
        >
          <p className="muted small" data-after="12">
            {t('loans.termsFixed')}
          </p>
          <LoanTermsFacts loan={loan} />
        </Section>
      </CheckedForm>
    </Page>
  )
}

/** What was typed over, each as 'before → after'. */
function useChanges(before: LoanDraft, after: LoanDraft): Fact[] {
  const t = useText()
  const typeName = ({ loanType }: LoanDraft) => (loanType === '' ? '–' : t(`loanType.${loanType}`))
  const rows = [
    { label: t('loans.name'), from: before.loanName, to: after.loanName },
    { label: t('loans.type'), from: typeName(before), to: typeName(after) },
    { label: t('word.notes'), from: before.notes, to: after.notes },
  ]
  return rows
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => ({
      label,
      value: (
        <span className="breaks">
          <s className="muted">{from || '–'}</s> → {to || '–'}
        </span>
      ),
    }))
}
