import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { leftOutOfProduct, productOfDraft } from '../loans/loan-start.ts'

// Loaded only when it is opened.
const ProductDialog = lazy(async () => {
  const [{ ProductDialog: found }] = await Promise.all([
    import('../products/product-dialog.tsx'),
    loadTexts('PRODUCTS'),
  ])
  return { default: found }
})

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
