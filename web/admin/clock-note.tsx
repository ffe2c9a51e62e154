import type { AdminOverview } from '#contract/admin/admin.ts'
import { useText } from '../i18n/use-text.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { longestPart } from './system-figures.ts'

/** Says that the server's clock is wrong, or was, and what that stops. Nothing while it is right. */
export function ClockNote({ clock }: { clock: AdminOverview['system']['clock'] | undefined }) {
  const t = useText()
  if (!clock || clock.state === 'RIGHT') return null
  const { unit, count } = longestPart(Math.abs(clock.seconds))
  return <Note tone="WARNING">{t(`admin.clock.${clock.state}`, { time: t(`admin.${unit}`, { count }) })}</Note>
}
