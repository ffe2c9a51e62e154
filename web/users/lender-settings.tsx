import { answerLender, type LenderConsent, listLenderConsents } from '#contract/borrowers/lender-consents.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The lenders whose loans a borrower sees, and those they do not want to see. */
export function LenderSettings() {
  const t = useText()
  const consents = useRead(listLenderConsents, {})
  return (
    <SettingsSection title={t('users.lenders')} hint={t('users.lendersHint')}>
      <Read of={consents} failed={t('users.failedToLoadSettings')} keepsLast coming={<Skeleton height="61px" />}>
        {(all) => <Lenders consents={all} />}
      </Read>
    </SettingsSection>
  )
}

function Lenders({ consents }: { consents: readonly LenderConsent[] }) {
  const t = useText()
  if (consents.length === 0) return <p className="muted small">{t('users.noLenders')}</p>
  return (
    <ul className="users-list plain-list lined">
      {consents.map((consent) => (
        <Lender key={consent.lenderId} consent={consent} />
      ))}
    </ul>
  )
}

function Lender({ consent }: { consent: LenderConsent }) {
  const t = useText()
  const format = useFormat()
  const { lenderId, lenderName, lenderEmail, answer, answeredAt } = consent
  const send = useAction(answerLender, { failed: 'users.failedToSave', said: t('users.lenderChanged') })
  const give = (given: 'AGREED' | 'DECLINED') => () => void send.run({ params: { lenderId }, body: { answer: given } })
  const state = t(`users.lenderState.${answer}`)
  return (
    <li className="row wrap spread" data-gap="8 16">
      <span>
        <bdi>{lenderName}</bdi>
        <div className="muted small breaks">
          {[lenderEmail, answeredAt === null ? state : `${state}, ${format.day(answeredAt)}`]
            .filter(Boolean)
            .join(' · ')}
        </div>
        <FormError>{send.error}</FormError>
      </span>
      <span className="row wrap" data-gap="8">
        {answer !== 'AGREED' && (
          <Button
            variant="default"
            loading={send.isBusy}
            onClick={give('AGREED')}
            aria-label={t('users.showLenderNamed', { lender: lenderName })}
          >
            {t('users.showLender')}
          </Button>
        )}
        {answer !== 'DECLINED' && (
          <Button
            variant="default"
            loading={send.isBusy}
            onClick={give('DECLINED')}
            aria-label={t('users.hideLenderNamed', { lender: lenderName })}
          >
            {t('users.hideLender')}
          </Button>
        )}
      </span>
    </li>
  )
}
