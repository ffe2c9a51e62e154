import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './combo-field.css'

export type Option = { value: number; label: string }

type Props = {
  label: string
  options: readonly Option[]
  value: number | null
  onChange: (value: number) => void
  placeholder?: string
  /** Said when nothing matches what was typed. */
  noneText: string
  error?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
}

/** One of many: click or type to see what matches, arrow keys and Enter choose, Escape leaves it as it was. */
export function ComboField({ label, options, value, onChange, noneText, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  const isOpen = typed !== null
  const found = isOpen ? matching(options, typed) : []

  const open = () => {
    setTyped('')
    setActive(Math.max(0, chosen ? options.indexOf(chosen) : 0))
  }
  const choose = (option: Option | undefined) => {
    if (option) onChange(option.value)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive(Math.min(Math.max(0, active + step), found.length - 1))
      else open()
    }
    if (event.key === 'Enter' && isOpen) {
      // It chooses; it does not send the form.
      event.preventDefault()
      choose(found[active])
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setTyped(null)
    }
  }
  return (
    <div className="combo-field">
      <TextInput
        label={label}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}-${found[active].value}` : undefined}
        placeholder={chosen?.label ?? rest.placeholder}
        error={rest.error}
        withAsterisk={rest.isRequired ?? false}
        aria-required={rest.isRequired}
        disabled={rest.isDisabled ?? false}
        rightSection={<IconSelector size={16} stroke={1.75} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        value={typed ?? chosen?.label ?? ''}
        onClick={() => !isOpen && open()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      {isOpen && found.length === 0 && (
        <p className="combo-field-list combo-field-none" role="status">
          {noneText}
        </p>
      )}
      {isOpen && found.length > 0 && (
        <List id={id} label={label} options={found} {...{ active, value }} onChoose={choose} />
      )}
    </div>
  )
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
    <div className="combo-field-list" role="listbox" id={`${id}-list`} aria-label={label} ref={list}>
      {options.map((option, index) => (
        // The keyboard stays in the text field and chooses there.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={option.value}
          className="combo-field-option"
          role="option"
          id={`${id}-${option.value}`}
          tabIndex={-1}
          aria-selected={option.value === value}
          data-active={index === active}
          // A press would take the focus from the field, which closes the list before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}
