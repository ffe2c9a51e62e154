import { LOAN_TYPES } from '#contract/enumerations.ts'
import { createProduct, type Product, type ProductForm, updateProduct } from '#contract/loans/products.ts'
import { applies, initialValues, PRESET_TERMS, type TermKey, termEntry, termLabel } from '#contract/loans/term-table.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { TermField } from '../terms/term-field.tsx'
import { TermGroups } from '../terms/term-groups.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { CountField, PercentField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { type ProductDraft, productDraftOf, productFormOf, productProblems } from './product-draft.ts'

type Props = {
  /** The product to change, or the terms with which a new one begins. */
  product: Omit<ProductForm, 'name'> & { id?: number; name: string }
  /** Terms of the loan it is made from that belong to that loan alone. */
  leftOut?: readonly TermKey[]
  onClose: () => void
  onSaved?: (product: Product) => void
}

/** Adds a product, or changes one. It is rendered only while it is open. */
export function ProductDialog({ product, leftOut = [], onClose, onSaved }: Props) {
  const t = useText()
  const { id: lenderId } = useUser()
  const form = useForm<ProductDraft>({ initial: productDraftOf(product), problemsOf: productProblems })
  const outcome = {
    failed: 'products.saveFailed',
    said: (saved: Product) => t('products.saved', { name: saved.name }),
    onClose,
    onDone: onSaved,
  } as const
  const add = useAction(createProduct, outcome)
  const change = useAction(updateProduct, outcome)
  const { id: productId } = product
  const action = productId === undefined ? add : change

  const submit = async () => {
    if (!form.check()) return
    const body = productFormOf(form.values)
    if (productId === undefined) await add.run({ params: { lenderId }, body }, form.refuse)
    else await change.run({ params: { lenderId, productId }, body }, form.refuse)
  }
  return (
    <FormDialog
      title={t(productId === undefined ? 'products.add' : 'products.edit')}
      submitLabel={t(productId === undefined ? 'products.add' : 'common.save')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={action.isBusy}
      error={action.error}
      width="MEDIUM"
    >
      <TextField
        {...form.text('name')}
        label={t('products.name')}
        placeholder={t('products.nameExample')}
        withAsterisk
        autoComplete="off"
      />
      {leftOut.length > 0 && (
        <p className="muted small">
          {t('products.leftOut', { terms: leftOut.map((term) => t(termLabel(term))).join(', ') })}
        </p>
      )}
      <Structure form={form} />
      <TermGroups
        terms={PRESET_TERMS}
        values={form.values}
        usual={USUAL}
        fieldOf={(term) => form.field(term as PresetTerm)} // as it is asked for the terms above
      />
      <Checkbox
        label={t('products.default')}
        checked={form.values.isDefault}
        onChange={(event) => form.set('isDefault', event.currentTarget.checked)}
      />
    </FormDialog>
  )
}

type PresetTerm = (typeof PRESET_TERMS)[number]
const USUAL = initialValues(PRESET_TERMS)
const at = (place: 'STRUCTURE' | 'ALWAYS') =>
  PRESET_TERMS.filter((term: TermKey) => {
    const { place: where, isAlwaysShown } = termEntry(term)
    return place === 'STRUCTURE' ? where === place : isAlwaysShown
  })
const STRUCTURE_TERMS = at('STRUCTURE')
const ALWAYS_SHOWN = at('ALWAYS')

/** What the loan is, its rate and its term, and the terms that every loan is asked for. */
function Structure({ form }: { form: ReturnType<typeof useForm<ProductDraft>> }) {
  const t = useText()
  // A percentage replaces the fixed late fee.
  const isOutranked = Boolean(form.values.lateFeePercent && form.values.lateFee)
  const optional = (label: string) => `${label} (${t('common.optional')})`
  return (
    <div className="fit-columns" data-gap="16" data-column="240" data-keep="true">
      <SelectField
        {...form.text('loanType')}
        label={t('loans.type')}
        data={[
          { value: '', label: t('products.anyType') },
          ...LOAN_TYPES.map((type) => ({ value: type, label: t(`loanType.${type}`) })),
        ]}
      />
      <PercentField
        {...form.field('interestRate')}
        label={optional(t('loans.rate'))}
        description={t('products.rateHint')}
      />
      <CountField
        {...form.field('termMonths')}
        label={optional(t('products.term'))}
        description={t('products.termHint')}
      />
      {STRUCTURE_TERMS.filter((term) => applies(term, form.values)).map((term) => (
        <TermField key={term} term={term} {...form.field(term)} />
      ))}
      {form.values.hasBalloonPayment && (
        <CountField
          {...form.field('balloonMonths')}
          label={optional(t('products.balloonAfter'))}
          description={t('products.balloonHint')}
        />
      )}
      {ALWAYS_SHOWN.map((term) => (
        <TermField
          key={term}
          term={term}
          {...form.field(term)}
          description={term === 'lateFee' && isOutranked ? t('loans.lateFeeNotCounted') : undefined}
          isRequired={false}
        />
      ))}
    </div>
  )
}
