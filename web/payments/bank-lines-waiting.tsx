import { Link } from 'react-router'
import { getBankTotals } from '#contract/bank-statements.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Note } from '../ui/form-error.tsx'
import { useFormat } from '../ui/use-format.ts'

/** Says that money of bank statements waits for its loan. Nothing while none does. */
export function BankLinesWaiting() {
  const t = useText()
  const format = useFormat()
  const { data } = useRead(getBankTotals, {})
  if (!data || data.waiting.count === 0) return null
  const { count, amount } = data.waiting
  return (
    <Note tone="WARNING">
      {t('bank.notAssignedNote', { count, amount: format.usd(amount) })}{' '}
      <Link to="/payments/bank">{t('bank.look')}</Link>
    </Note>
  )
}
