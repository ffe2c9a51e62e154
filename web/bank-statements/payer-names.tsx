import { forgetPayerName, listPayerNames } from '#contract/bank-statements/bank-statements.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

/** The stored names of payers, each with a button to remove it. */
export function PayerNames({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { data, isError, refetch } = useRead(listPayerNames, {})
  const forget = useAction(forgetPayerName, { failed: 'bank.undoFailed' })
  return (
    <Dialog title={t('bank.names')} onClose={onClose} width="MEDIUM">
      <p className="muted small breaks" data-after="12">
        {t('bank.namesHint')}
      </p>
      <FormError>{forget.error}</FormError>
      {isError && <ErrorState message={t('bank.failed')} onRetry={refetch} />}
      {!data && !isError && <Skeleton height="120px" />}
      {data?.length === 0 && <EmptyState message={t('bank.noNames')} />}
      <ul className="stack plain-list" data-gap="12">
        {data?.map(({ id, payer, loanName, borrowerName }) => (
          <li key={id} className="bank-name row spread" data-gap="12">
            <span className="grow breaks">
              {payer}
              <span className="muted small block breaks">
                {loanName} · {borrowerName}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={t('bank.forgetName', { payer })}
              onClick={() => void forget.run({ params: { payerNameId: id } })}
            >
              {t('bank.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
