import type { ReactNode } from 'react'
import { useSpeech } from '../i18n/use-text.ts'
import { type StatusKind, type Tone, toneOf } from './status-tone.ts'
import './status-chip.css'

type Props = {
  kind: StatusKind
  status: string
  /** Of a late loan: since how many days. */
  daysLate?: number
  /** What says more than the status, in its place: how far the default of a loan has gone. */
  words?: string | null
}

/** A few words as a coloured chip. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="status-chip inline-row muted tiny strong" data-tone={tone}>
      {children}
    </span>
  )
}

/** A status as a coloured chip. An unknown status is shown unchanged, in grey. */
export function StatusChip({ kind, status, daysLate = 0, words = null }: Props) {
  const { t, known } = useSpeech()
  return (
    <Chip tone={toneOf(kind, status)}>
      {words ?? known(`${kind}Status.${status}`) ?? status}
      {daysLate > 0 && ` · ${t('count.days', { count: daysLate })}`}
    </Chip>
  )
}
