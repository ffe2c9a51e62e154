import { Button } from '@mantine/core'
import type { LoanDetail } from '#contract/loans.ts'
import { useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PaymentSchedule } from './payment-schedule.tsx'

/** Every row of the loan, what its columns add up to, and the file to take away. */
export function AmortizationDialog({ loan, onClose }: { loan: LoanDetail; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      title={t('loans.amortizationSchedule')}
      isOpen
      onClose={onClose}
      width="LARGE"
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <PaymentSchedule loan={loan} downloadLabel={t('loans.download')} />
    </Dialog>
  )
}
