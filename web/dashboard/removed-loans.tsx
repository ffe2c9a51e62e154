import { Link } from 'react-router'
import { listRemovedLoans } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'

/** The loans that lenders removed, whose record the borrower keeps. Nothing while there is none. */
export function RemovedLoans() {
  const t = useText()
  const format = useFormat()
  const { data } = useRead(listRemovedLoans, {})
  if (!data || data.length === 0) return null
  return (
    <Section title={t('dashboard.removedLoans')}>
      <ul className="plain-list lined">
        {data.map(({ id, loanName, loanNumber, lenderName, removedAt }) => (
          <li key={id} className="dashboard-row edge-row relative row" data-gap="16">
            <span className="dashboard-main grow stack">
              <Link className="plain-link covers clipped strong" to={`/removed-loans/${id}`}>
                {loanName}
              </Link>
              <span className="dashboard-note clipped muted small">
                <span className="nowrap">{loanNumber}</span> · {lenderName}
              </span>
              <span className="dashboard-note clipped muted small">
                {t('dashboard.removedOn', { day: format.dayIn(removedAt) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
