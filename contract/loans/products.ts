import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { LOAN_TYPES } from '../enumerations.ts'
import { id, idInPath, nameText, says } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'
import {
  maybe,
  presetFields,
  TERM_QUESTIONS,
  type TermKey,
  termEntry,
  termRuleProblems,
  usualPresets,
} from './term-table.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

/** A lender has at most this many products: as many as anybody can choose from. */
export const PRODUCTS_MAX = 50

export const productTerms = z.strictObject(presetFields)
/** The terms that a product sets for new loans, in the words of the loan form. Left out: the usual ones. */
export type ProductTerms = z.output<typeof productTerms>
export const USUAL_PRODUCT_TERMS = usualPresets satisfies Required<ProductTerms>

/** The terms of a product that answer a question about the contract, without what its structure is. */
export const answersOf = (set: ProductTerms): ProductTerms =>
  Object.fromEntries(
    Object.entries(set).filter(([key]) =>
      (TERM_QUESTIONS as readonly string[]).includes(termEntry(key as keyof ProductTerms).place),
    ),
  )

/** The rules between its terms that a product breaks. A rule of a day, such as the balloon's, waits for the loan. */
export function productTermProblems(set: ProductTerms): { field: TermKey; code: MessageCode }[] {
  const problems = termRuleProblems(set).filter(({ field }) => field in presetFields)
  const { hasBalloonPayment, amortizationTerm, amortizationTermUnit } = set
  // Of the balloon's details, a product lacks its day alone.
  if (!hasBalloonPayment || (amortizationTerm && amortizationTermUnit)) return problems
  return [
    ...problems,
    { field: amortizationTerm ? 'amortizationTermUnit' : 'amortizationTerm', code: 'loan.balloonDetails' },
  ]
}

const months = z
  .int(says('field.wholeNumber'))
  .check(z.gte(1, says('product.monthsRequired')), z.lte(1200, says('field.numberTooLarge')))

const fields = {
  name: nameText({ required: 'product.nameRequired', maxLength: 100 }),
  terms: productTerms,
  loanType: maybe(z.enum(LOAN_TYPES, says('loan.typeRequired'))),
  /** The months from origination to maturity. */
  termMonths: maybe(months),
  /** With a balloon: the months from origination to it. Left out: as the loan form proposes. */
  balloonMonths: maybe(months),
  /** New loans begin with it unasked. */
  isDefault: z._default(z.boolean(), false),
}

/** A product to be stored. The rules between its terms are those of the loan form. */
export const productForm = z.strictObject(fields).check(
  z.superRefine((form, context) => {
    for (const { field, code } of productTermProblems(form.terms)) {
      context.issues.push({ code: 'custom', path: ['terms', field], message: code, input: form.terms })
    }
    if (form.balloonMonths && form.termMonths && form.balloonMonths > form.termMonths) {
      const message: MessageCode = 'product.balloonAfterTerm'
      context.issues.push({ code: 'custom', path: ['balloonMonths'], message, input: form.balloonMonths })
    }
  }),
)
export type ProductForm = z.output<typeof productForm>

/** A named set of terms that new loans can begin with. */
export const product = z.object({ id, ...fields })
export type Product = z.output<typeof product>

const ofLender = z.object({ lenderId: idInPath })
const ofProduct = z.object({ lenderId: idInPath, productId: idInPath })

export const listProducts = endpoint({
  name: 'listProducts',
  summary: "A lender's products, the one that new loans begin with first, then by name",
  route: 'GET /lenders/:lenderId/products',
  access: LENDERS,
  params: ofLender,
  result: z.array(product),
})

export const createProduct = endpoint({
  name: 'createProduct',
  summary: 'Add a product. One that new loans begin with takes the place of the one before',
  route: 'POST /lenders/:lenderId/products',
  access: LENDERS,
  params: ofLender,
  body: productForm,
  result: product,
  status: 201,
})

export const updateProduct = endpoint({
  name: 'updateProduct',
  summary: 'Replace a product; loans that were made from it do not change',
  route: 'PUT /lenders/:lenderId/products/:productId',
  access: LENDERS,
  params: ofProduct,
  body: productForm,
  result: product,
})

export const removeProduct = endpoint({
  name: 'removeProduct',
  summary: 'Remove a product; loans that were made from it do not change',
  route: 'DELETE /lenders/:lenderId/products/:productId',
  access: LENDERS,
  params: ofProduct,
  result: z.object({ id }),
})
