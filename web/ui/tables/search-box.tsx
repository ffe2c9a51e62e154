import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { TextField } from '../fields/text-field.tsx'
import { usePageKeys } from '../use-page-keys.ts'
import './search-box.css'

type Props = {
  /** The subject of the search, as label and placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** A search over the list on the page. The key / focuses it, Escape clears it. */
export function SearchBox({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  usePageKeys((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })
  return (
    <TextField
      ref={input}
      className="search-box"
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={value === '' && <kbd className="not-under-finger keyboard-key muted">/</kbd>}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
