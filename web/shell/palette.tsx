import { IconSearch } from '@tabler/icons-react'
import {
  type ComponentType,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import type { PlainKey } from '#texts/catalogue.ts'
import type { PreviewProps } from '../desk/previewed.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import type { PaletteItem } from './palette-items.ts'
import { usePaletteItems } from './use-palette-items.ts'
import './palette.css'

const GROUP_TEXTS: Readonly<Record<PaletteItem['group'], PlainKey>> = {
  DO: 'palette.group.DO',
  RECENT: 'palette.group.RECENT',
  PAYMENTS: 'palette.group.PAYMENTS',
  REPORTS: 'palette.group.REPORTS',
  ACTIONS: 'word.actions',
  LOANS: 'word.loans',
  BORROWERS: 'word.borrowers',
  SCREENS: 'shell.groupScreens',
}

type Props = {
  /** The text typed before the palette had loaded. */
  typed: () => string
  preview: ComponentType<PreviewProps>
  onClose: () => void
}

/**
 * The command palette: typing filters or asks for something to be done, arrow keys choose, Enter opens or records, Tab
 * opens the form, Escape closes. A payment is recorded only once its effect is on screen.
 */
export function Palette({ typed, preview: Preview, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const items = usePaletteItems(query)
  const current = items[Math.min(at, items.length - 1)]
  const [run, setRun] = useState<(() => void) | null>(null)
  const onReady = useCallback((next: (() => void) | null) => setRun(() => next), [])
  const isRecorded = current?.preview?.kind === 'PAY' && current.preview.amountCents !== null
  // It is drawn some time before it is shown: keys typed in between went to the page, and belong in the field too.
  useLayoutEffect(() => {
    dialog.current?.showModal()
    setQuery(typed())
  }, [typed])
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
    if (event.key === 'Enter' && current) isRecorded ? run?.() : go(current)
    if (event.key === 'Tab' && !event.shiftKey && isRecorded && current) {
      event.preventDefault()
      go(current)
    }
  }
  // The browser tells of a closed dialog a moment later; a Ctrl K pressed in that moment must open it again.
  const onEscape = () => {
    dialog.current?.close()
    onClose()
  }
  return (
    // The dialog hears Escape itself; the click handler is for the backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('shell.search')}
      onCancel={onEscape}
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
      {current?.preview && (
        <section className="palette-preview" aria-label={t('palette.preview')}>
          <Suspense fallback={<Skeleton width="100%" height="12em" />}>
            <Preview key={current.id} of={current.preview} to={current.to} onReady={onReady} onDone={onClose} />
          </Suspense>
          {isRecorded && (
            <Button onClick={() => run?.()} disabled={run === null}>
              {t('dashboard.record')}
            </Button>
          )}
        </section>
      )}
      <Hints isRecorded={isRecorded} isEmpty={query.trim() === ''} />
    </dialog>
  )
}

/** The keys, and without a query some examples. */
function Hints({ isRecorded, isEmpty }: { isRecorded: boolean; isEmpty: boolean }) {
  const t = useText()
  return (
    <footer className="palette-hints muted tiny">
      {isEmpty && <p>{t('palette.try')}</p>}
      <p className="palette-keys wrap" data-gap="12">
        <span>
          <kbd className="keyboard-key">↑↓</kbd> {t('palette.hintMove')}
        </span>
        <span>
          <kbd className="keyboard-key">↵</kbd> {t(isRecorded ? 'dashboard.record' : 'palette.hintOpen')}
        </span>
        {isRecorded && (
          <span>
            <kbd className="keyboard-key">⇥</kbd> {t('palette.hintForm')}
          </span>
        )}
        <span>
          <kbd className="keyboard-key">Esc</kbd> {t('common.close')}
        </span>
      </p>
    </footer>
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
                  <span className="inline-row" data-gap="8">
                    {item.tone && <span className="palette-dot" data-tone={item.tone} aria-hidden="true" />}
                    {item.text}
                  </span>
                  {item.detail && <small className="clipped small muted tabular">{item.detail}</small>}
                </div>
              ))}
          </div>
        ))}
      </div>
    </>
  )
}
