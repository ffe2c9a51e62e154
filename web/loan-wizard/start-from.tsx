import { lazy, Suspense, useState } from 'react'
import { getLoan } from '#contract/loans/loans.ts'
import type { Product } from '#contract/loans/products.ts'
import { call } from '../api/call.ts'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { isStartedFrom, type LoanStart, startOfLoan } from '../loans/loan-start.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import '../ui/fields/choice-chip.css'

// Loaded only when it is opened.
const ChooseLoan = lazy(async () => {
  const [{ ChooseLoan: found }] = await Promise.all([import('./choose-loan.tsx'), loadTexts('PRODUCTS')])
  return { default: found }
})

export type Starts = {
  products: readonly Product[]
  /** The lender's newest loan, if there is one. */
  lastLoan: { id: number; loanName: string } | null
}

type Props = Starts & {
  draft: LoanDraft
  onStart: (start: LoanStart, kind: 'PRODUCT' | 'LOAN') => void
}

/** Begins with a product or an existing loan, in one press. Nothing is shown to a lender who has neither. */
export function StartFrom({ products, lastLoan, draft, onStart }: Props) {
  const t = useText()
  const [isChoosing, setIsChoosing] = useState(false)
  if (products.length === 0 && lastLoan === null) return null
  const startFromLoan = async (loanId: number) => {
    try {
      const loan = await call(getLoan, { params: { loanId } })
      onStart(startOfLoan(loan), 'LOAN')
      showToast({ text: t('products.started', { name: loan.loanName }) })
    } catch {
      showToast({ tone: 'ERROR', text: t('products.startFailed') })
    }
  }
  return (
    <fieldset className="start-from wrap" data-gap="8">
      <legend className="loan-wizard-label small strong block">{t('products.startFrom')}</legend>
      {products.map((product) => (
        <Chip key={product.id} isPressed={isStartedFrom(draft, product)} onPress={() => onStart(product, 'PRODUCT')}>
          {product.name}
        </Chip>
      ))}
      {products.length > 0 && (
        <Chip isPressed={isStartedFrom(draft, USUAL)} onPress={() => onStart(USUAL, 'PRODUCT')}>
          {t('products.usual')}
        </Chip>
      )}
      {lastLoan && <Chip onPress={() => void startFromLoan(lastLoan.id)}>{t('products.lastLoan')}</Chip>}
      {lastLoan && <Chip onPress={() => setIsChoosing(true)}>{t('products.someLoan')}</Chip>}
      {isChoosing && (
        <Suspense>
          <ChooseLoan
            onChoose={(loanId) => {
              setIsChoosing(false)
              void startFromLoan(loanId)
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

const USUAL: LoanStart = { terms: {} }

type ChipProps = { isPressed?: boolean; onPress: () => void; children: string }

const Chip = ({ isPressed, onPress, children }: ChipProps) => (
  <button type="button" className="choice-chip touch" aria-pressed={isPressed} onClick={onPress}>
    {children}
  </button>
)
