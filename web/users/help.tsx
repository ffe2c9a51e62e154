import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { PlainKey } from '#texts/catalogue.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { holdsWords } from '../ui/text-match.ts'
import { questionsFor } from './help-questions.ts'
import { SettingsSection } from './settings-section.tsx'

/** The keys and what they do, in the order in which they are pressed. */
const KEYS = [
  { keys: ['Ctrl', 'K'], does: 'users.keyPalette' },
  { keys: ['/'], does: 'users.keySearch' },
  { keys: ['j', 'k', 'x', '↵'], does: 'users.keyRows', isLenders: true },
  { keys: ['L', 'D', 'S', 'U'], does: 'users.keyBank', isLenders: true },
  { keys: ['Esc'], does: 'users.keyEscape' },
] as const satisfies readonly { keys: readonly string[]; does: PlainKey; isLenders?: true }[]

/** Short answers for a role, the keyboard shortcuts, and a contact. */
export function Help() {
  const t = useText()
  const { role } = useUser()
  return (
    <Page title={t('shell.help')} subtitle={t('users.helpHint')} width="NARROW">
      <Answers role={role} />
      <SettingsSection title={t('users.keys')}>
        <dl className="users-keys grid" data-gap="8 16">
          {KEYS.filter((shortcut) => !('isLenders' in shortcut) || role === 'LENDER').map(({ keys, does }) => (
            <Fragment key={does}>
              <dt className="wrap start" data-gap="4">
                {keys.map((key) => (
                  <kbd key={key} className="keyboard-key">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="muted">{t(does)}</dd>
            </Fragment>
          ))}
        </dl>
      </SettingsSection>
      <SettingsSection title={t('users.contact')}>
        <p>{t(role === 'BORROWER' ? 'users.contactLender' : 'users.contactOthers')}</p>
      </SettingsSection>
    </Page>
  )
}

/** The questions that match the search in question or answer. Matches are shown opened. */
function Answers({ role }: { role: string | null }) {
  const t = useText()
  const [query, setQuery] = useState('')
  const isSearch = query.trim() !== ''
  const found = questionsFor(role).filter(({ ask, answer }) => holdsWords(`${t(ask)} ${t(answer)}`, query))
  return (
    <>
      <Toolbar>
        <SearchBox label={t('users.searchHelp')} value={query} onChange={setQuery} />
      </Toolbar>
      <div className="panel lined" aria-live="polite">
        {found.length === 0 && <EmptyState message={t('users.noAnswer')} />}
        {found.map(({ ask, answer }) => (
          <details key={`${ask} ${isSearch}`} className="users-question" open={isSearch}>
            <summary className="markless row spread" data-gap="16">
              {t(ask)}
              <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            </summary>
            <p>{t(answer)}</p>
          </details>
        ))}
      </div>
    </>
  )
}
