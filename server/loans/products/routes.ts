import * as contract from '#contract/loans/products.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { type Context, handle, type Route } from '../../http/http.ts'
import { lenderMeant } from '../chosen-lender.ts'
import { lockLender } from '../settings/queries.ts'
import { clearDefault, deleteProduct, insertProduct, replaceProduct, selectProducts } from './queries.ts'

const listProducts = handle(contract.listProducts, async ({ tx, user, params }) =>
  selectProducts(tx, await lenderMeant(tx, user, params.lenderId)),
)

const createProduct = handle(contract.createProduct, async (context) => {
  const { tx, now, body: form } = context
  const { lenderId, others } = await lockedProducts(context)
  if (others.length >= contract.PRODUCTS_MAX)
    throw conflict('product.tooMany', { values: { most: contract.PRODUCTS_MAX } })
  refuseTakenName(form.name, others)
  if (form.isDefault) await clearDefault(tx, { lenderId, now })
  const made = await insertProduct(tx, { lenderId, form, now })
  noteProduct(context, lenderId, made.id)
  return made
})

const updateProduct = handle(contract.updateProduct, async (context) => {
  const { tx, now, params, body: form } = context
  const { lenderId, others } = await lockedProducts(context, params.productId)
  refuseTakenName(form.name, others)
  if (form.isDefault) await clearDefault(tx, { lenderId, now })
  const changed = await replaceProduct(tx, { lenderId, productId: params.productId, form, now })
  if (!changed) throw notFound('product.notFound')
  noteProduct(context, lenderId, changed.id)
  return changed
})

const removeProduct = handle(contract.removeProduct, async (context) => {
  const { tx, params } = context
  const { lenderId } = await lockedProducts(context, params.productId)
  if (!(await deleteProduct(tx, { lenderId, productId: params.productId }))) throw notFound('product.notFound')
  noteProduct(context, lenderId, params.productId)
  return { id: params.productId }
})

/** The named sets of terms that a lender's new loans can begin with. */
export const productRoutes: readonly Route[] = [listProducts, createProduct, updateProduct, removeProduct]

type Writing = Pick<Context, 'tx' | 'user' | 'audit'> & { params: { lenderId: number } }

/** The lender, and their products but for one: what they are is certain until the transaction ends. */
async function lockedProducts({ tx, user, params }: Writing, exceptId?: number) {
  const lenderId = await lenderMeant(tx, user, params.lenderId)
  await lockLender(tx, lenderId)
  const products = await selectProducts(tx, lenderId)
  return { lenderId, others: products.filter(({ id }) => id !== exceptId) }
}

function refuseTakenName(name: string, others: readonly contract.Product[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw conflict('product.nameTaken', { field: 'name' })
}

const noteProduct = ({ audit }: Writing, lenderId: number, productId: number): void =>
  audit({ subjectKind: 'lender', subjectId: lenderId, detail: { productId } })
