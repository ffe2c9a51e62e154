import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Borrower, listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import { useRead } from '../api/use-read.ts'
import { BorrowerDialog } from '../borrowers/borrower-dialog.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { ComboField } from '../ui/fields/combo-field.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FactGrid } from '../ui/page/fact-grid.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'

type Props = { form: LoanWizardForm }

/** The choice of the borrower: an existing one, or a new one. */
export function BorrowerStep({ form }: Props) {
  const t = useText()
  const user = useUser()
  const borrowers = useRead(listBorrowersOfLender, { params: { lenderId: user.id } })
  const [added, setAdded] = useState<readonly Borrower[]>([])
  const [isAdding, setIsAdding] = useState(false)
  if (borrowers.isError) return <ErrorState message={t('loans.borrowersFailed')} onRetry={borrowers.refetch} />
  if (!borrowers.data) return <Skeleton height="220px" />

  const all = [...borrowers.data, ...added.filter(({ id }) => borrowers.data.every((other) => other.id !== id))]
  const chosen = all.find(({ id }) => id === form.values.borrowerId)
  return (
    <Section title={t('loans.borrowerInformation')}>
      <div className="borrower-step grid" data-after="8" data-gap="16">
        <ComboField
          label={t('word.borrower')}
          placeholder={t('loans.chooseBorrower')}
          noneText={t('loans.noBorrowerFound')}
          isRequired
          options={all.map((borrower) => ({ value: borrower.id, label: labelOf(borrower) }))}
          value={form.values.borrowerId}
          onChange={(borrowerId) => form.set('borrowerId', borrowerId)}
          error={form.errorOf('borrowerId')}
        />
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          {t('loans.createBorrower')}
        </Button>
      </div>
      <p className="muted small">{t('loans.borrowersAvailable', { count: all.length })}</p>
      {chosen && <Chosen borrower={chosen} />}
      {isAdding && (
        <BorrowerDialog
          onClose={() => setIsAdding(false)}
          onSaved={(borrower) => {
            setAdded([...added, borrower])
            form.set('borrowerId', borrower.id)
            setIsAdding(false)
          }}
        />
      )}
    </Section>
  )
}

/** An administrator also sees the lender of each borrower, because the loan will belong to that lender. */
function labelOf({ fullName, email, phone, lenderName }: Borrower): string {
  return `${fullName} (${email ?? phone})${lenderName === undefined ? '' : ` · ${lenderName}`}`
}

function Chosen({ borrower }: { borrower: Borrower }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="borrower-step-chosen" data-before="16">
      <FactGrid
        facts={[
          { label: t('word.name'), value: borrower.fullName, note: borrower.llcName },
          { label: t('auth.email'), value: borrower.email ?? t('common.notAvailable') },
          { label: t('word.phone'), value: borrower.phone },
          {
            label: t('loans.otherLoans'),
            value: t('count.loans', { count: borrower.totalLoans }),
            note: format.usd(borrower.totalLoanAmount),
          },
        ]}
      />
    </div>
  )
}
