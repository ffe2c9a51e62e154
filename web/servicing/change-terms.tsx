import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { changeTerms, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import type { TermsChangeForm } from '#contract/loans/terms-change.ts'
import { isWrittenOff } from '#engine/questions/given-away.ts'
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
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Section } from '../ui/page/section.tsx'
import { ChangeTermsFields, StaysAsAgreed } from './change-terms-fields.tsx'
import {
  formOfTermsChange,
  liveTermsChange,
  newTermsChangeDraft,
  type TermsChangeDraft,
  termsChangeProblems,
  unchangedTerms,
} from './terms-change-draft.ts'
import { TermsChangePreview } from './terms-change-preview.tsx'

/** New terms of a running loan from a day on, with their effect shown before they are saved. */
export function ChangeTerms() {
  const { both, isMissing } = useLoanWithHistory()
  return (
    <ReadLoan of={both} isMissing={isMissing} reader="LENDER" shape="FORM">
      {({ loan, history }) => <ChangeTermsOf loan={loan} history={history} />}
    </ReadLoan>
  )
}

function ChangeTermsOf({ loan, history }: { loan: LoanDetail; history: LoanHistory }) {
  const t = useText()
  const { write, ...sending } = useWrite(changeTerms)
  const [search] = useSearchParams()
  const asked = search.get('rate')
  const initial = useMemo(() => newTermsChangeDraft(loan, { history, asked }), [loan, history, asked])
  return (
    <TermsChangePage
      loan={loan}
      history={history}
      title={t('loans.changeTermsTitle')}
      initial={initial}
      {...sending}
      send={(body) => write({ params: { loanId: loan.id }, body })}
      submitLabel={t('loans.changeTerms')}
    />
  )
}

type Props = {
  loan: LoanDetail
  history: LoanHistory
  title: string
  initial: TermsChangeDraft
  send: (body: TermsChangeForm) => Promise<unknown>
  isWriting: boolean
  error: unknown
  submitLabel: string
  /** Said after the change; left out, the day from which the terms hold. */
  said?: string
  /** Stands above the fields. */
  children?: ReactNode
}

/** The form of new terms with their effect. A loan that is closed or given up takes none. */
export function TermsChangePage({ title, ...props }: Props) {
  const t = useText()
  const { loan, history } = props
  const isOver = isClosed(loan)
  const isGivenUp = isWrittenOff(history.events)
  return (
    <Page title={title} subtitle={`${loan.loanName} · ${loan.loanNumber}`} back={`/loans/${loan.id}`}>
      {isOver || isGivenUp ? (
        <Note tone="WARNING">{t(isOver ? 'loan.closed' : 'loan.givenUp')}</Note>
      ) : (
        <Form {...props} />
      )}
    </Page>
  )
}

function Form(props: Omit<Props, 'title'>) {
  const { loan, history, initial, send, isWriting, error, submitLabel, said, children } = props
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const navigate = useNavigate()
  const form = useForm<TermsChangeDraft>({ initial, problemsOf: (draft) => termsChangeProblems(draft, history) })
  const draft = useDeferredValue(form.values)
  const live = useMemo(() => liveTermsChange(draft, history), [draft, history])
  const unchanged = useMemo(() => unchangedTerms(history), [history])

  const submit = async () => {
    const body = formOfTermsChange(form.values)
    if (isWriting || !form.check() || !body || live?.problem) return
    try {
      await send(body)
      showToast({ text: said ?? t('loans.termsChangedFrom', { day: format.dayIn(body.effectiveDate) }) })
    } catch (reason) {
      if (!toastIfWaiting(reason, speech)) return form.refuse(reason)
    }
    await navigate(`/loans/${loan.id}`, { replace: true })
  }
  return (
    <CheckedForm className="with-panel grid" gap="16" onSubmit={submit}>
      <div className="stack" data-gap="16">
        {children}
        <Section title={t('loans.newTerms')}>
          <FormError>{error !== null && errorText(error, speech, 'loans.saveFailed')}</FormError>
          <p className="muted small">{t('loans.changeTermsHint', { button: submitLabel })}</p>
          <div className="stack" data-gap="16">
            <ChangeTermsFields form={form} loan={loan} history={history} live={live} />
            {live?.problem === null && <SecondPersonNote cents={live.givenCents} />}
          </div>
        </Section>
      </div>
      <div className="stack" data-gap="16">
        <TermsChangePreview live={live} unchanged={unchanged} />
        <StaysAsAgreed />
      </div>
      <footer className="foot-in-sight end" data-gap="12">
        <LinkButton to={`/loans/${loan.id}`}>{t('common.cancel')}</LinkButton>
        <Button type="submit" loading={isWriting} disabled={live?.problem?.code === 'loan.nothingChanges'}>
          {submitLabel}
        </Button>
      </footer>
    </CheckedForm>
  )
}
