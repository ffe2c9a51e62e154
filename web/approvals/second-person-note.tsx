import { getSecondPersonLimit } from '#contract/approvals/approvals.ts'
import { centsOf } from '#contract/fields.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Note } from '../ui/forms/form-error.tsx'

/**
 * Says before a form is sent that it will wait for a second person, and why. Nothing up to the limit; gifts of the same
 * day are only known to the server, which says so in its answer. `cents` is what the form gives away; of a payment, what it takes off the principal beyond what is
 * due.
 */
export function SecondPersonNote({ cents, isPayment = false }: { cents: Cents; isPayment?: boolean }) {
  const t = useText()
  const format = useFormat()
  const { data } = useRead(getSecondPersonLimit, {})
  if (!data || data.above === null || cents <= centsOf(data.above)) return null
  const values = { amount: format.usd(cents / 100), above: format.usd(data.above) }
  return <Note tone="WARNING">{t(isPayment ? 'loans.paymentWillWait' : 'loans.willWait', values)}</Note>
}
