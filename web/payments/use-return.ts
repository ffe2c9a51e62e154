import { useLocation, useNavigate } from 'react-router'
import { getReceiptDocument } from '#contract/documents/documents.ts'
import { type Payment, reversePayment } from '#contract/payments/payments.ts'
import { addressOf } from '../api/address.ts'
import { usd } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { useAction } from '../ui/dialogs/use-action.ts'

/** The list that led to a form, in the state of its link, and the place of the row in it. */
export type CameFrom = { from?: string; place?: number }

/** Goes back to where the form was opened from, and says there what was recorded, with a way to undo it. */
export function useReturn(loanId: number) {
  const { t, language } = useSpeech()
  const navigate = useNavigate()
  // The state is what a link of this app put there; a path alone is taken from it.
  const { from, place } = (useLocation().state ?? {}) as CameFrom
  const undo = useAction(reversePayment, {
    failed: 'payments.undoFailed',
    said: t('payments.undone'),
    hasNoPlaceForError: true,
  })
  return {
    from: from ?? `/loans/${loanId}`,
    goBack: async (): Promise<void> => {
      await navigate(from ?? `/loans/${loanId}?tab=history`, { replace: true, state: { place } })
    },
    say: ({ id, amount }: Pick<Payment, 'id' | 'amount'>): void => {
      const mistake = { params: { paymentId: id }, body: { reason: t('payments.byMistake') } }
      showToast({
        text: t('payments.recordedToast', { amount: usd(amount) }),
        action: { label: t('word.undo'), run: () => void undo.run(mistake) },
        link: { label: t('payments.receipt'), to: addressOf(getReceiptDocument.path, { paymentId: id }, { language }) },
      })
    },
  }
}
