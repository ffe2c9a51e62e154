import { Link, useSearchParams } from 'react-router'
import { getReminderLink, setReminderLink } from '#contract/reminders/reminders.ts'
import { DataProvider } from '../api/data-provider.tsx'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import './reminders.css'

/** The page behind the link of a letter: it names the lender, and only the button stops the letters. */
export function StopReminders() {
  return (
    <DataProvider>
      <Choice />
    </DataProvider>
  )
}

function Choice() {
  const speech = useSpeech()
  const { t } = speech
  const [search] = useSearchParams()
  // An address without a token gets the same answer as one with an invented token.
  const params = { token: search.get('token') || '-' }
  const { data, error, refetch } = useRead(getReminderLink, { params })
  const { write, isWriting, error: refusal } = useWrite(setReminderLink)
  const choose = (isOff: boolean) => write({ params, body: { isOff } }).catch(() => undefined)
  return (
    <AuthFrame title={t('reminders.stopTitle')}>
      <h1>{t('reminders.stopTitle')}</h1>
      {!data && error && (
        <ErrorState
          message={errorText(error, speech, 'reminders.linkFailed')}
          onRetry={error.status === 404 ? undefined : refetch}
        />
      )}
      {!data && error?.status === 404 && <Link to="/login">{t('auth.backToLogin')}</Link>}
      {!data && !error && <Skeleton width="100%" height="9em" />}
      <FormError>{refusal && errorText(refusal, speech, 'reminders.linkFailed')}</FormError>
      {data && !data.isOff && (
        <>
          <p>{t('reminders.stopAsk', { lender: data.lenderName })}</p>
          <p className="muted small">{t('reminders.stopHint')}</p>
          <Button loading={isWriting} onClick={() => void choose(true)}>
            {t('reminders.stop')}
          </Button>
        </>
      )}
      {data?.isOff && (
        <>
          <Note tone="SUCCESS">{t('reminders.stopped', { lender: data.lenderName })}</Note>
          <p className="muted small">{t('reminders.stopHint')}</p>
          <Button variant="default" loading={isWriting} onClick={() => void choose(false)}>
            {t('reminders.resume')}
          </Button>
        </>
      )}
    </AuthFrame>
  )
}
