import { Link } from 'react-router'
import { listDocumentRequests } from '#contract/documents/document-requests.ts'
import { useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page/section.tsx'

/** The documents that a borrower's lenders ask for and that were not sent yet. Nothing where there is none. */
export function AskedDocuments() {
  const t = useText()
  const asked = useReadPage(listDocumentRequests, { query: { state: 'ASKED', limit: 5 } }).data?.data ?? []
  if (asked.length === 0) return null
  return (
    <Section title={t('dashboard.documentsAsked')}>
      <ul className="plain-list lined">
        {asked.map(({ id, title, loanId, loanName }) => (
          <li key={id} className="dashboard-row edge-row relative row" data-gap="16">
            <span className="dashboard-main grow stack">
              <Link className="plain-link covers clipped strong" to={`/my-loans/${loanId}#documents-asked`}>
                {title}
              </Link>
              <span className="dashboard-note clipped muted small">{loanName}</span>
            </span>
            <span className="dashboard-actions raised inline-row" data-gap="8">
              <LinkButton to={`/my-loans/${loanId}#documents-asked`} size="xs">
                {t('dashboard.documentSend')}
                <span className="only-read-out"> {title}</span>
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
