import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LanguageToggle } from '../ui/language-toggle.tsx'
import { Brand } from '../ui/page/brand.tsx'
import { UserMenu } from './user-menu.tsx'
import './top-bar.css'

type Props = { isDrawerOpen: boolean; onMenu: () => void; onSearch: () => void }

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The product's title, the search, the language and the account. */
export function TopBar({ isDrawerOpen, onMenu, onSearch }: Props) {
  const t = useText()
  return (
    <header className="top-bar row not-on-paper" data-gap="12">
      <span className="top-bar-menu">
        <IconButton label={t('shell.openMenu')} isExpanded={isDrawerOpen} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
      <Brand to="/dashboard" />
      <button
        type="button"
        className="top-bar-search well row muted"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span className="top-bar-search-text nowrap only-read-out">{t('shell.search')}</span>
        <span className="top-bar-key keyboard-key nowrap only-read-out" aria-hidden="true">
          {isApple ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      <LanguageToggle />
      <UserMenu />
    </header>
  )
}
