import { type DeskCounts, getDeskCounts } from '#contract/desk/desk.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import type { MenuLink } from './menu-entries.ts'

type Counted = NonNullable<MenuLink['counts']>

const COUNTS: Readonly<Record<Counted, (counts: DeskCounts) => number>> = {
  PAYMENTS: ({ pastDueLoans, reportedPayments }) => pastDueLoans + reportedPayments,
  BANK: ({ bankLines }) => bankLines,
  REMINDERS: ({ failedReminders }) => failedReminders,
}

/** How much waits on the screen of a menu entry; nothing when nothing does. */
export function MenuCount({ of }: { of: Counted }) {
  const t = useText()
  const { data } = useRead(getDeskCounts, {})
  const count = data ? COUNTS[of](data) : 0
  if (count === 0) return null
  return (
    <span className="menu-count tiny strong tabular">
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="only-read-out">{t('shell.waiting', { count })}</span>
    </span>
  )
}
