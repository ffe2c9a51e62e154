import { IconChevronDown } from '@tabler/icons-react'
import type { PlainKey } from '../i18n/catalogue.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Page } from '../ui/page.tsx'
import { SettingsSection } from './settings-section.tsx'

type Question = { ask: PlainKey; answer: PlainKey }

const WHY: Question = { ask: 'users.askWhy', answer: 'users.answerWhy' }
const LANGUAGE: Question = { ask: 'users.askLanguage', answer: 'users.answerLanguage' }

const LENDER_QUESTIONS: readonly Question[] = [
  { ask: 'users.askCreateLoan', answer: 'users.answerCreateLoan' },
  { ask: 'users.askRecord', answer: 'users.answerRecord' },
  { ask: 'users.askMistake', answer: 'users.answerMistake' },
  { ask: 'users.askInvite', answer: 'users.answerInvite' },
]

const BORROWER_QUESTIONS: readonly Question[] = [
  { ask: 'users.askPay', answer: 'users.answerPay' },
  { ask: 'users.askBalance', answer: 'users.answerBalance' },
  { ask: 'users.askNoLoans', answer: 'users.answerNoLoans' },
]

const ADMIN_QUESTIONS: readonly Question[] = [
  { ask: 'users.askUsers', answer: 'users.answerUsers' },
  { ask: 'users.askAudit', answer: 'users.answerAudit' },
]

/** Short answers for a role, the keys of the keyboard, and whom to ask. */
export function Help() {
  const t = useText()
  const { role } = useUser()
  const ofRole =
    role === 'LENDER'
      ? LENDER_QUESTIONS
      : role === 'ADMIN'
        ? [...ADMIN_QUESTIONS, ...LENDER_QUESTIONS]
        : BORROWER_QUESTIONS
  return (
    <Page title={t('users.help')} subtitle={t('users.helpHint')} width="NARROW">
      <div className="panel">
        {[...ofRole, WHY, LANGUAGE].map(({ ask, answer }) => (
          <details key={ask} className="users-question">
            <summary>
              {t(ask)}
              <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            </summary>
            <p>{t(answer)}</p>
          </details>
        ))}
      </div>
      <SettingsSection title={t('users.keys')}>
        <dl className="users-keys">
          <dt>
            <kbd>Ctrl</kbd> <kbd>K</kbd>
          </dt>
          <dd>{t('users.keyPalette')}</dd>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>{t('users.keySearch')}</dd>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>{t('users.keyEscape')}</dd>
        </dl>
      </SettingsSection>
      <SettingsSection title={t('users.contact')}>
        <p>{t(role === 'BORROWER' ? 'users.contactLender' : 'users.contactOthers')}</p>
      </SettingsSection>
    </Page>
  )
}
