import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlainKey } from '#texts/catalogue.ts'
import { useText } from '../i18n/use-text.ts'
import { foundItems, type PaletteItem } from './palette-items.ts'
import { usePaletteItems } from './use-palette-items.ts'
import './palette.css'

const GROUP_TEXTS: Readonly<Record<PaletteItem['group'], PlainKey>> = {
  ACTIONS: 'word.actions',
  LOANS: 'word.loans',
  BORROWERS: 'word.borrowers',
  SCREENS: 'shell.groupScreens',
}

type Props = {
  /** The text typed before the palette had loaded. */
  typed: () => string
  onClose: () => void
}

/** The command palette: typing filters, arrow keys choose, Enter opens, Escape closes. */
export function Palette({ typed, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [query, setQuery] = useState(typed)
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const items = foundItems(usePaletteItems(), query)
  const current = items[Math.min(at, items.length - 1)]
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (current) document.getElementById(`${listId}-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, listId])

  const go = (item: PaletteItem) => {
    onClose()
    void navigate(item.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setAt((now) => (Math.min(now, items.length - 1) + step + items.length) % items.length)
    }
    if (event.key === 'Enter' && current) go(current)
  }
  return (
    // The dialog handles Escape itself; the click handler is for the backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('shell.search')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="palette-field row muted" data-gap="12">
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.id}`}
          aria-label={t('shell.searchHint')}
          placeholder={t('shell.searchHint')}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Found listId={listId} items={items} current={current} onGo={go} />
    </dialog>
  )
}

type FoundProps = {
  listId: string
  items: readonly PaletteItem[]
  current: PaletteItem | undefined
  onGo: (item: PaletteItem) => void
}

function Found({ listId, items, current, onGo }: FoundProps) {
  const t = useText()
  const groups = [...new Set(items.map(({ group }) => group))]
  return (
    <>
      <div className="palette-empty" role="status">
        {items.length === 0 && t('shell.searchEmpty')}
      </div>
      <div id={listId} className="palette-list" role="listbox" aria-label={t('shell.search')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
          <div key={group} role="group" aria-label={t(GROUP_TEXTS[group])}>
            <div className="palette-group muted tiny strong" aria-hidden="true">
              {t(GROUP_TEXTS[group])}
            </div>
            {items
              .filter((item) => item.group === group)
              .map((item) => (
                // The text field above handles the keyboard, and names the current option.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                <div
                  key={item.id}
                  id={`${listId}-${item.id}`}
                  className="palette-item spread"
                  data-gap="16"
                  role="option"
                  tabIndex={-1}
                  aria-selected={item === current}
                  onClick={() => onGo(item)}
                >
                  <span>{item.text}</span>
                  {item.detail && <small>{item.detail}</small>}
                </div>
              ))}
          </div>
        ))}
      </div>
    </>
  )
}
