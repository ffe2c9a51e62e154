import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { initials } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession, useUser } from '../session/use-session.ts'
import { MenuList } from '../ui/menu-list.tsx'
import { useDismiss } from '../ui/use-dismiss.ts'
import { accountText } from './menu-entries.ts'
import './user-menu.css'

/** The user's name, and the links of the account. */
export function UserMenu() {
  const t = useText()
  const user = useUser()
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const menuId = useId()
  const name = user.fullName || user.email
  useDismiss({ isOpen, box, onDismiss: () => setIsOpen(false) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when a link was followed
  useEffect(() => setIsOpen(false), [pathname])

  return (
    <div ref={box}>
      <button
        type="button"
        className="user-menu-opener touch row"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={menuId}
        aria-label={`${t('shell.accountMenu')}: ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="avatar inline-row tiny" aria-hidden="true">
          {initials(name)}
        </span>
        <span className="user-menu-who">
          <span className="user-menu-name clipped small strong">{name}</span>
          <span className="muted tiny">{t(accountText(user.role))}</span>
        </span>
      </button>
      {isOpen && (
        <div className="user-menu-card popup">
          <div className="user-menu-head stack muted small breaks">
            <strong>{name}</strong>
            {user.fullName && <span>{user.email}</span>}
            <span>{t(accountText(user.role))}</span>
          </div>
          <Items menuId={menuId} />
        </div>
      )}
    </div>
  )
}

function Items({ menuId }: { menuId: string }) {
  const t = useText()
  const { logout } = useSession()
  return (
    <MenuList id={menuId} label={t('shell.accountMenu')}>
      <Link className="popup-item row" data-gap="12" role="menuitem" to="/profile">
        <IconUser size={18} stroke={1.6} aria-hidden="true" />
        {t('shell.profile')}
      </Link>
      <Link className="popup-item row" data-gap="12" role="menuitem" to="/settings">
        <IconSettings size={18} stroke={1.6} aria-hidden="true" />
        {t('shell.settings')}
      </Link>
      <button type="button" className="popup-item row" data-gap="12" role="menuitem" onClick={() => void logout()}>
        <IconLogout size={18} stroke={1.6} aria-hidden="true" />
        {t('auth.logout')}
      </button>
    </MenuList>
  )
}
