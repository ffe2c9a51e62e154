import type { LoanType } from '#contract/enumerations.ts'
import {
  type Product,
  type ProductForm,
  productForm,
  productTermProblems,
  productTerms,
  USUAL_PRODUCT_TERMS,
} from '#contract/loans/products.ts'
import { applies, PRESET_TERMS } from '#contract/loans/term-table.ts'
import type { TermsDraft } from '../terms/terms-draft.ts'
import { schemaProblems } from '../ui/forms/schema-problems.ts'
import type { Problems } from '../ui/forms/use-form.ts'

type PresetTerm = (typeof PRESET_TERMS)[number]

/** A product during typing; null is an empty field. */
export type ProductDraft = Pick<TermsDraft, PresetTerm> & {
  name: string
  loanType: LoanType | ''
  termMonths: number | null
  balloonMonths: number | null
  isDefault: boolean
}

/** The draft of a product, or of one that is not stored yet. The rate is asked for with each loan until it is set. */
export function productDraftOf(product: Omit<Product, 'id'>): ProductDraft {
  const { name, terms, loanType, termMonths, balloonMonths, isDefault } = product
  const set = PRESET_TERMS.map((key) => [key, terms[key] ?? USUAL_PRODUCT_TERMS[key]])
  return {
    ...(Object.fromEntries(set) as Pick<TermsDraft, PresetTerm>), // the schema has the kinds of the table
    interestRate: terms.interestRate ?? null,
    name,
    loanType: loanType ?? '',
    termMonths: termMonths ?? null,
    balloonMonths: balloonMonths ?? null,
    isDefault,
  }
}

/** The form of a draft. Empty fields, and terms that have no meaning in it, are left out. */
export function productFormOf(draft: ProductDraft): ProductForm {
  const { name, loanType, termMonths, balloonMonths, isDefault } = draft
  const set = PRESET_TERMS.filter((key) => applies(key, draft) && draft[key] !== null).map((key) => [key, draft[key]])
  return {
    name: name.trim(),
    terms: Object.fromEntries(set),
    loanType: loanType === '' ? null : loanType,
    termMonths,
    balloonMonths: draft.hasBalloonPayment ? balloonMonths : null,
    isDefault,
  }
}

/** The problems that keep a draft from being stored, by field. */
export function productProblems(draft: ProductDraft): Problems<ProductDraft> {
  const form = productFormOf(draft)
  const ofRules = productTermProblems(form.terms).map(({ field, code }) => [field, code])
  return {
    ...Object.fromEntries(ofRules),
    ...schemaProblems(productTerms, form.terms),
    ...schemaProblems(productForm, { ...form, terms: {} }),
  }
}
