import { lazy, Suspense, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { leftOutOfProduct, productOfDraft } from '../loans/loan-start.ts'

// Loaded only when it is opened.
const ProductDialog = lazy(async () => ({ default: (await import('../products/product-dialog.tsx')).ProductDialog }))

/** Keeps the terms of the loan under a name, for the next one. */
export function SaveAsProduct({ draft }: { draft: LoanDraft }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="text-button" onClick={() => setIsOpen(true)}>
        {t('products.saveTerms')}
      </button>
      {isOpen && (
        <Suspense>
          <ProductDialog
            product={{ ...productOfDraft(draft), name: '', isDefault: false }}
            leftOut={leftOutOfProduct(draft)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
