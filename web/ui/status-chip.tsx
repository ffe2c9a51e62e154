import { useSpeech } from '../i18n/use-text.ts'
import { type StatusKind, toneOf } from './status-tone.ts'
import './status-chip.css'

type Props = { kind: StatusKind; status: string }

/** A status as a coloured chip. An unknown status is shown unchanged, in grey. */
export function StatusChip({ kind, status }: Props) {
  const { known } = useSpeech()
  return (
    <span className="status-chip inline-row muted tiny strong" data-tone={toneOf(kind, status)}>
      {known(`${kind}Status.${status}`) ?? status}
    </span>
  )
}
