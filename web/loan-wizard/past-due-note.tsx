import { localToday } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { dueBefore } from './due-before-today.ts'

/** Says before a loan is created that it will be past due at once, and what to do if it was paid. Nothing otherwise. */
export function PastDueNote({ live }: { live: LiveLoan }) {
  const t = useText()
  const format = useFormat()
  const due = dueBefore(live, localToday())
  if (!due) return null
  const values = { count: due.count, day: format.dayIn(due.firstOn), amount: format.usd(due.amountCents / 100) }
  return (
    <Note tone="WARNING">
      {t('loans.startsPastDue', values)} {t(live.terms.takenOver ? 'loans.pastDueIfContinued' : 'loans.pastDueIfPaid')}
    </Note>
  )
}
