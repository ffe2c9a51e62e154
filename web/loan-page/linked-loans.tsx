import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { useText } from '../i18n/use-text.ts'

/** The loans as which a loan goes on, and those that it goes on with, each as a link. */
export function LinkedLoans({ loan }: { loan: LoanDetail }) {
  const t = useText()
  return (
    <div className="stack small" data-gap="4">
      <Row title={t('transfer.goesOnAs')} loans={loan.goesOnAs} />
      <Row title={t('transfer.continues')} loans={loan.continues} />
    </div>
  )
}

function Row({ title, loans }: { title: string; loans: LoanDetail['goesOnAs'] }) {
  const room = useLocation().pathname.startsWith('/my-loans') ? '/my-loans' : '/loans'
  if (loans.length === 0) return null
  return (
    <p>
      {title}{' '}
      {loans.map(({ id, loanName, loanNumber }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={`${room}/${id}`}>{`${loanName} · ${loanNumber}`}</Link>
        </Fragment>
      ))}
    </p>
  )
}
