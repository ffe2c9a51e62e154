import { Link } from 'react-router'
import { getBankTotals } from '#contract/bank-statements/bank-statements.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'

/**
 * Says that bank statement lines wait for their loan. Nothing when none does. Short, because it stands beside a title.
 */
export function BankLinesWaiting() {
  const t = useText()
  const { data } = useRead(getBankTotals, {})
  if (!data || data.waiting.count === 0) return null
  return (
    <span role="status">
      <Link
        className="status-chip lender-payments-bank inline-row muted tiny strong"
        data-tone="WARNING"
        to="/payments/bank"
      >
        {t('bank.toAssign', { count: data.waiting.count })}
      </Link>
    </span>
  )
}
