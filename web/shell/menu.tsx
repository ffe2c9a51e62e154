import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { MenuCount } from './menu-count.tsx'
import { type MenuEntry, type MenuLink, menuEntries } from './menu-entries.ts'
import { MenuIcon } from './menu-icon.tsx'
import './menu.css'

/** The side menu for the user's role. */
export function Menu() {
  const t = useText()
  const { role } = useUser()
  return (
    <nav aria-label={t('shell.menu')}>
      <ul className="menu stack plain-list" data-gap="4">
        {menuEntries(role).map((entry) => (
          <Entry key={entry.kind === 'DIVIDER' ? 'divider' : entry.text} entry={entry} />
        ))}
      </ul>
    </nav>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'DIVIDER') return <li className="menu-divider" aria-hidden="true" />
  if (entry.kind === 'GROUP') return <Group entry={entry} />
  return (
    <li>
      <Place link={entry} />
    </li>
  )
}

function Place({ link: { text, to, counts } }: { link: MenuLink }) {
  const t = useText()
  const { pathname } = useLocation()
  // The other sections of the administration have entries of their own, or stand under this one.
  const isEnd = to === '/admin' ? /^\/admin\/(users|loans)/.test(pathname) : counts === 'PAYMENTS'
  return (
    // 'end' where pages below have entries of their own, so that only those are marked there.
    <NavLink className="menu-place row muted" to={to} end={isEnd}>
      <MenuIcon text={text} />
      {t(text)}
      {counts && <MenuCount of={counts} />}
    </NavLink>
  )
}

function Group({ entry }: { entry: Extract<MenuEntry, { kind: 'GROUP' }> }) {
  const t = useText()
  const { pathname } = useLocation()
  const isWithin = entry.within.some((start) => pathname.startsWith(start))
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isWithin
  const listId = useId()
  return (
    <li>
      <button
        type="button"
        className="menu-place row muted"
        data-within={isWithin}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosen(!isOpen)}
      >
        <MenuIcon text={entry.text} />
        {t(entry.text)}
        <IconChevronDown className="menu-arrow" size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <ul id={listId} className="menu stack plain-list menu-inner" data-gap="4" hidden={!isOpen}>
        {entry.links.map((link) => (
          <li key={link.to}>
            <Place link={link} />
          </li>
        ))}
      </ul>
    </li>
  )
}
