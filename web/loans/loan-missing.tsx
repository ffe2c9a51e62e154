import { useText } from '../i18n/use-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Page } from '../ui/page/page.tsx'

type MissingProps = {
  /** What may be behind it. */
  hint: string
  /** The list to go on from. */
  to: string
  toLabel: string
}

/** Stands at the address of a loan that is not there, or is not for this reader. */
export function LoanMissing({ hint, to, toLabel }: MissingProps) {
  const t = useText()
  return (
    <Page title={t('loans.notFound')}>
      <div className="panel">
        <EmptyState message={hint}>
          <LinkButton to={to}>{toLabel}</LinkButton>
        </EmptyState>
      </div>
    </Page>
  )
}

/** Stands where a loan could not be read. back: the list it is on. */
export function LoanFailed({ onRetry, back }: { onRetry: () => unknown; back: string }) {
  const t = useText()
  return (
    <Page title={t('loans.loan')} back={back}>
      <div className="panel">
        <ErrorState message={t('loans.detailFailed')} onRetry={onRetry} />
      </div>
    </Page>
  )
}
