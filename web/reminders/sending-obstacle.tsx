import { Link } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { useUser } from '../session/use-session.ts'
import { Note } from '../ui/forms/form-error.tsx'

/** Why messages are not sent automatically, with a link to change that; undefined when they are. */
export function useSendingObstacle() {
  const t = useText()
  const { role, emailVerified } = useUser()
  if (!servedSettings().hasMail) return <Note>{t('reminders.noMail')}</Note>
  if (role !== 'LENDER' || emailVerified) return undefined
  return (
    <Note tone="WARNING">
      {t('reminders.unconfirmed')} <Link to="/profile">{t('reminders.confirm')}</Link>
    </Note>
  )
}
