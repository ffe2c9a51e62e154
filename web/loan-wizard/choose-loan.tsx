import { useState } from 'react'
import { listLoansOfLender } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { ComboField } from '../ui/fields/combo-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = { onChoose: (loanId: number) => void; onClose: () => void }

/** Chooses the loan that a new one begins like. It is rendered only while it is open. */
export function ChooseLoan({ onChoose, onClose }: Props) {
  const t = useText()
  const { id: lenderId } = useUser()
  const loans = useRead(listLoansOfLender, { params: { lenderId } })
  const [loanId, setLoanId] = useState<number | null>(null)
  return (
    <FormDialog
      title={t('products.chooseLoan')}
      submitLabel={t('products.startLikeIt')}
      onSubmit={() => loanId !== null && onChoose(loanId)}
      onClose={onClose}
      isDisabled={loanId === null}
    >
      <p className="muted small">{t('products.chooseLoanHint')}</p>
      <Read of={loans} failed={t('loans.failed')} coming={<Skeleton height="60px" />}>
        {(all) => (
          <ComboField
            label={t('word.loan')}
            noneText={t('products.noLoanFound')}
            options={all.map((loan) => ({ value: loan.id, label: `${loan.loanName} · ${loan.borrowerName}` }))}
            value={loanId}
            onChange={setLoanId}
          />
        )}
      </Read>
    </FormDialog>
  )
}
