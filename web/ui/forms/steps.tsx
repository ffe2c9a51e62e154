import { useText } from '../../i18n/use-text.ts'
import './steps.css'

type Props = {
  /** The names of the steps, in order. */
  names: readonly string[]
  /** Index of the current step, from 0. */
  current: number
}

/** The progress through a form of several steps. */
export function Steps({ names, current }: Props) {
  const t = useText()
  return (
    <ol
      className="row plain-list"
      data-gap="8"
      aria-label={t('common.step', { number: current + 1, total: names.length, name: names[current] ?? '' })}
    >
      {names.map((name, index) => (
        <li
          key={name}
          className="steps-step row muted strong"
          data-gap="8"
          data-state={index < current ? 'DONE' : index === current ? 'CURRENT' : 'AHEAD'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="steps-number inline-row tiny" aria-hidden="true">
            {index < current ? '✓' : index + 1}
          </span>
          <span className="steps-name">{name}</span>
        </li>
      ))}
    </ol>
  )
}
