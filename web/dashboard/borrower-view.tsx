import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { BorrowerHome } from './borrower-home.tsx'

/** /dashboard of a borrower. */
export function BorrowerDashboard() {
  const t = useText()
  const { fullName, email } = useUser()
  return <BorrowerHome title={t('dashboard.welcome', { name: fullName || email })} shows="SUMMARY" />
}

/** /my-loans: the borrower's dashboard with all loans. */
export function MyLoans() {
  const t = useText()
  return <BorrowerHome title={t('shell.myLoans')} shows="LOANS" />
}

/** /payments: the borrower's dashboard with all payments, made and to come. */
export function MyPayments() {
  const t = useText()
  return <BorrowerHome title={t('word.payments')} shows="PAYMENTS" />
}
