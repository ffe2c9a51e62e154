import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { ReportAddress } from './report-address.ts'

/** Below a report of nothing lent: the way to a first loan, for a lender who looks at today. */
export function FirstStep({ address }: { address: Pick<ReportAddress, 'asOf'> }) {
  const t = useText()
  const { role } = useUser()
  if (role !== 'LENDER' || address.asOf !== undefined) return null
  return <LinkButton to="/loans/create">{t('shell.createLoan')}</LinkButton>
}
