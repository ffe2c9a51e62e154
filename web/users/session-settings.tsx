import { endOtherSessions, listSessions } from '#contract/auth/auth.ts'
import { browserIn } from '#contract/auth/browser-name.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { SettingsSection } from './settings-section.tsx'

const SHOWN_AT_MOST = 6

/** The user's sessions, with a way to end them. */
export function SessionSettings() {
  const t = useText()
  const sessions = useRead(listSessions, {})
  const coming = (
    <SettingsSection title={t('users.sessions')} hint={t('users.noOthers')}>
      <Skeleton height="61px" />
    </SettingsSection>
  )
  return (
    <Read of={sessions} failed={t('users.failedToLoadSessions')} keepsLast coming={coming}>
      {(all) => <Sessions sessions={all} />}
    </Read>
  )
}

function Sessions({ sessions }: { sessions: ResultOf<typeof listSessions> }) {
  const t = useText()
  const format = useFormat()
  const endOthers = useAction(endOtherSessions, {
    failed: 'users.failedToSave',
    said: ({ ended }) => t('users.othersEnded', { count: ended }),
  })
  const nameOf = (userAgent: string) => {
    const { browser, system } = browserIn(userAgent)
    if (browser && system) return t('users.browserOn', { browser, system })
    return browser ?? system ?? t('users.unknownBrowser')
  }
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <SettingsSection
      title={t('users.sessions')}
      hint={hasOthers ? undefined : t('users.noOthers')}
      action={
        hasOthers && (
          <Button variant="default" loading={endOthers.isBusy} onClick={() => void endOthers.run({})}>
            {t('users.endOthers')}
          </Button>
        )
      }
    >
      <FormError>{endOthers.error}</FormError>
      <ul className="users-list plain-list lined">
        {sessions.slice(0, SHOWN_AT_MOST).map((session) => (
          <li key={session.id} className="row wrap spread" data-gap="8 16">
            <span>
              {nameOf(session.userAgent)}
              <div className="muted small">
                {t('users.sessionSeen', { when: format.instantIn(session.lastSeenAt) })}
              </div>
            </span>
            {session.isCurrent && <span className="muted small">{t('users.thisSession')}</span>}
          </li>
        ))}
      </ul>
      {sessions.length > SHOWN_AT_MOST && (
        <p className="muted small">{t('users.moreSessions', { count: sessions.length - SHOWN_AT_MOST })}</p>
      )}
    </SettingsSection>
  )
}
