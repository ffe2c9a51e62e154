import { IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { listProducts, type Product, removeProduct, USUAL_PRODUCT_TERMS } from '#contract/loans/products.ts'
import { TERM_QUESTIONS } from '#contract/loans/term-table.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { structureName } from '../loans/structure-name.ts'
import { useUser } from '../session/use-session.ts'
import { useTermSentence } from '../terms/term-sentence.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { Read } from '../ui/page/read.tsx'
import { ProductDialog } from './product-dialog.tsx'
import './products.css'

const NEW_PRODUCT = { name: '', terms: {}, isDefault: false }

/** A lender's products: named sets of terms that new loans can begin with. */
export function Products() {
  const t = useText()
  const { id: lenderId } = useUser()
  const products = useRead(listProducts, { params: { lenderId } })
  const [edited, setEdited] = useState<Product | typeof NEW_PRODUCT | null>(null)
  const [removed, setRemoved] = useState<Product | null>(null)
  const hasAny = (products.data?.length ?? 0) > 0
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => setEdited(NEW_PRODUCT)}
    >
      {t('products.add')}
    </Button>
  )
  return (
    <Page
      title={t('products.title')}
      subtitle={t('products.hint')}
      back="/settings"
      actions={hasAny && add}
      width="NARROW"
    >
      <Read of={products} failed={t('products.loadFailed')}>
        {(all) =>
          all.length === 0 ? (
            <div className="panel">
              <EmptyState
                message={t('products.none')}
                hint={t('products.noneHint')}
                icon={<IconTemplate size={24} stroke={1.5} aria-hidden="true" />}
              >
                {add}
              </EmptyState>
            </div>
          ) : (
            <ul className="plain-list stack" data-gap="12">
              {all.map((product) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  onEdit={() => setEdited(product)}
                  onRemove={() => setRemoved(product)}
                />
              ))}
            </ul>
          )
        }
      </Read>
      {edited && <ProductDialog product={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveProduct product={removed} onClose={() => setRemoved(null)} />}
    </Page>
  )
}

type CardProps = { product: Product; onEdit: () => void; onRemove: () => void }

function ProductCard({ product, onEdit, onRemove }: CardProps) {
  const t = useText()
  const { name } = product
  return (
    <li className="product panel row spread" data-gap="16">
      <div>
        <h2 className="section-title breaks">
          {name} {product.isDefault && <span className="regular muted small">{t('products.default')}</span>}
        </h2>
        <p className="muted small">{useProductSentence(product)}</p>
      </div>
      <div className="row">
        <IconButton label={t('products.editOf', { name })} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('products.removeOf', { name })} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

/** What a product sets: type, rate, term and structure, then its answers to the questions about a contract. */
function useProductSentence({ terms: set, loanType, termMonths }: Product): string {
  const { t } = useSpeech()
  const format = useFormat()
  const sentence = useTermSentence()
  const terms = { ...USUAL_PRODUCT_TERMS, ...set }
  // A question to which a product has no answer of its own.
  const unsaid: string[] = [t('terms.nothingAgreed'), t('terms.usual.HOW_MUCH')]
  const parts = [
    loanType && t(`loanType.${loanType}`),
    set.interestRate !== undefined && format.percent(set.interestRate),
    termMonths && t('loans.months', { count: termMonths }),
    t(structureName(terms)),
    ...TERM_QUESTIONS.map((question) => sentence(question, terms)).filter((part) => !unsaid.includes(part)),
  ]
  return parts.filter(Boolean).join(' · ')
}

function RemoveProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useText()
  const { id: lenderId } = useUser()
  const { name } = product
  const remove = useAction(removeProduct, {
    failed: 'products.saveFailed',
    said: t('products.removed', { name }),
    onClose,
  })
  return (
    <ConfirmDialog
      title={t('products.removeTitle')}
      confirmLabel={t('products.removeTitle')}
      onConfirm={() => remove.run({ params: { lenderId, productId: product.id } })}
      onClose={onClose}
      isBusy={remove.isBusy}
      error={remove.error}
    >
      <p>{t('products.removeQuestion', { name })}</p>
    </ConfirmDialog>
  )
}
