import { IconSelector } from '@tabler/icons-react'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'
import './combo-field.css'

export type Option = { value: number; label: string }

type Props = {
  label: string
  options: readonly Option[]
  value: number | null
  onChange: (value: number) => void
  placeholder?: string
  /** Shown when no option matches the typed text. */
  noneText: string
  error?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
}

/**
 * Chooses one of many options. Click or type to see matches; arrow keys and Enter choose, Escape leaves the choice as
 * it was.
 */
export function ComboField({ label, options, value, onChange, noneText, ...rest }: Props) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  const combo = useCombo({ options, chosen, onChange })
  const { isOpen, found, active } = combo
  const marked = found[active]
  return (
    <div>
      <TextField
        label={label}
        role="combobox"
        autoComplete="off"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked && `${id}-${marked.value}`}
        placeholder={chosen?.label ?? rest.placeholder}
        error={rest.error}
        withAsterisk={rest.isRequired ?? false}
        aria-required={rest.isRequired}
        disabled={rest.isDisabled ?? false}
        rightSection={<IconSelector size={16} stroke={1.75} aria-hidden="true" />}
        {...combo.input}
      />
      {isOpen && found.length === 0 && (
        <p className="combo-field-list inset popup muted" role="status">
          {noneText}
        </p>
      )}
      {found.length > 0 && (
        <List id={id} label={label} options={found} active={active} value={value} onChoose={combo.choose} />
      )}
    </div>
  )
}

type ComboGiven = { options: readonly Option[]; chosen: Option | undefined; onChange: (value: number) => void }

/** The typed text, the options that match it, and the active one. typed is null while the list is closed. */
function useCombo({ options, chosen, onChange }: ComboGiven) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = typed !== null
  const found = isOpen ? matching(options, typed) : []

  const open = () => {
    setTyped('')
    setActive(chosen ? options.indexOf(chosen) : 0)
  }
  const choose = (option: Option | undefined) => {
    if (option) onChange(option.value)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && !(isOpen && (event.key === 'Enter' || event.key === 'Escape'))) return
    // Enter chooses an option here; it must not submit the form.
    event.preventDefault()
    if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'Escape') setTyped(null)
    else if (step !== undefined && isOpen) setActive(Math.min(Math.max(0, active + step), found.length - 1))
    else open()
  }
  const input = {
    value: typed ?? chosen?.label ?? '',
    onClick: () => !isOpen && open(),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.currentTarget.value)
      setActive(0)
    },
    onKeyDown,
    onBlur: () => setTyped(null),
  }
  return { isOpen, found, active, choose, input }
}

const matching = (options: readonly Option[], typed: string): readonly Option[] => {
  const wanted = typed.trim().toLocaleLowerCase()
  return options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
}

type ListProps = {
  id: string
  label: string
  options: readonly Option[]
  active: number
  value: number | null
  onChoose: (option: Option) => void
}

function List({ id, label, options, active, value, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is active is kept in view as it changes
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className="combo-field-list popup" role="listbox" id={`${id}-list`} aria-label={label} ref={list}>
      {options.map((option, index) => (
        // The text field keeps the focus, and handles the keys.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={option.value}
          className="combo-field-option popup-item breaks"
          role="option"
          id={`${id}-${option.value}`}
          tabIndex={-1}
          aria-selected={option.value === value}
          data-active={index === active}
          // A press would move the focus out of the field, which closes the list before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}
