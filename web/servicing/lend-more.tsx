import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type AdvanceForm, lendMore } from '#contract/loans/advances.ts'
import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { isWrittenOff } from '#engine/questions/given-away.ts'
import { undrawnCents } from '#engine/questions/undrawn.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { isClosed } from '../lists/is-closed.ts'
import { ReadLoan, useLoanWithHistory } from '../loans/read-loan.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Section } from '../ui/page/section.tsx'
import {
  effectsOf,
  formOfLendMore,
  type LendMoreDraft,
  lendMoreProblems,
  liveLendMore,
  newLendMoreDraft,
} from './lend-more-draft.ts'
import { TermsChangePreview } from './terms-change-preview.tsx'

/** More money on a running loan, with its effect shown before it is saved. */
export function LendMore() {
  const { both, isMissing } = useLoanWithHistory()
  return (
    <ReadLoan of={both} isMissing={isMissing} reader="LENDER" shape="FORM">
      {({ loan, history }) => <LendMoreOn loan={loan} history={history} />}
    </ReadLoan>
  )
}

function LendMoreOn({ loan, history }: { loan: LoanDetail; history: LoanHistory }) {
  const t = useText()
  const { write, ...sending } = useWrite(lendMore)
  const [search] = useSearchParams()
  const [amount, date] = [search.get('amount'), search.get('date')]
  const initial = useMemo(() => newLendMoreDraft(history, { amount, date }), [history, amount, date])
  return (
    <LendMorePage
      loan={loan}
      history={history}
      initial={initial}
      {...sending}
      send={(body) => write({ params: { loanId: loan.id }, body })}
      submitLabel={t('loans.lendMore')}
    />
  )
}

type Props = {
  loan: LoanDetail
  history: LoanHistory
  initial: LendMoreDraft
  send: (body: AdvanceForm) => Promise<unknown>
  isWriting: boolean
  error: unknown
  submitLabel: string
  /** Stands above the fields. */
  children?: ReactNode
}

/** The form of more money with its effect. A loan that is closed or given up is not lent on. */
export function LendMorePage(props: Props) {
  const t = useText()
  const { loan, history } = props
  const isOver = isClosed(loan)
  const isGivenUp = isWrittenOff(history.events)
  return (
    <Page title={t('loans.lendMore')} subtitle={`${loan.loanName} · ${loan.loanNumber}`} back={`/loans/${loan.id}`}>
      {isOver || isGivenUp ? (
        <Note tone="WARNING">{t(isOver ? 'loan.closed' : 'loan.givenUp')}</Note>
      ) : (
        <Form {...props} />
      )}
    </Page>
  )
}

function Form({ loan, history, initial, send, isWriting, error, submitLabel, children }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const navigate = useNavigate()
  const form = useForm<LendMoreDraft>({ initial, problemsOf: (draft) => lendMoreProblems(draft, history) })
  const draft = useDeferredValue(form.values)
  const live = useMemo(() => liveLendMore(draft, history), [draft, history])

  const submit = async () => {
    const body = formOfLendMore(form.values, history)
    if (isWriting || !form.check() || !body) return
    try {
      await send(body)
      const said = { amount: format.usd(body.amount), day: format.dayIn(body.date) }
      showToast({ text: body.date > history.today ? t('lending.lentLater', said) : t('lending.lent', said) })
    } catch (reason) {
      if (!toastIfWaiting(reason, speech)) return form.refuse(reason)
    }
    await navigate(`/loans/${loan.id}`, { replace: true })
  }
  const shown = live?.problem === null ? live : undefined
  return (
    <CheckedForm className="with-panel grid" gap="16" onSubmit={submit}>
      <div className="stack" data-gap="16">
        {children}
        <Section title={t('loans.lendMore')}>
          <FormError>{error !== null && errorText(error, speech, 'loans.saveFailed')}</FormError>
          <p className="muted small">{t('lending.hint', { button: submitLabel })}</p>
          <div className="stack" data-gap="16">
            <Fields form={form} history={history} />
            {shown && <SecondPersonNote cents={shown.givenCents} />}
          </div>
        </Section>
      </div>
      <div>
        <TermsChangePreview live={shown} none={t('lending.nothingYet')} />
      </div>
      <footer className="end" data-gap="12">
        <LinkButton to={`/loans/${loan.id}`}>{t('common.cancel')}</LinkButton>
        <Button type="submit" loading={isWriting}>
          {submitLabel}
        </Button>
      </footer>
    </CheckedForm>
  )
}

function Fields({ form, history }: { form: ReturnType<typeof useForm<LendMoreDraft>>; history: LoanHistory }) {
  const t = useText()
  const format = useFormat()
  const undrawn = undrawnCents(history.terms, history.events, history.today)
  const effects = effectsOf(form.values, history)
  const effect = effects.includes(form.values.effect) ? form.values.effect : (effects[0] ?? 'AS_AGREED')
  return (
    <div className="grid" data-before="16" data-gap="16">
      <MoneyField
        {...form.field('amount')}
        label={t('lending.amount')}
        description={undrawn === null ? undefined : t('lending.undrawn', { amount: format.usd(undrawn / 100) })}
      />
      <DayField {...form.field('date')} label={t('lending.date')} description={t('lending.dateHint')} />
      <SelectField
        {...form.text('effect')}
        value={effect}
        label={t('lending.effect')}
        description={t(`lending.effectHint.${effect}`)}
        data={effects.map((value) => ({ value, label: t(`lending.effect.${value}`) }))}
      />
      <MoneyField
        {...form.field('fee')}
        label={`${t('lending.fee')} (${t('common.optional')})`}
        description={t('lending.feeHint')}
      />
      <ReasonField {...form.text('note')} />
    </div>
  )
}
