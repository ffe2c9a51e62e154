import './choice-chip.css'
import './pill-select.css'

type Props = {
  /** Read out; what is chosen says it on screen. */
  label: string
  value: string
  /** Whether it narrows the list. */
  isChosen: boolean
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A filter of a list: a pill that says what it lets through, and opens the browser's own choice. */
export function PillSelect({ label, value, isChosen, choices, onChange }: Props) {
  return (
    <span className="drop-choice">
      <select
        className="choice-chip list-pill"
        aria-label={label}
        data-chosen={isChosen}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  )
}
