import type { Product, ProductForm, ProductTerms } from '#contract/loans/products.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

const columns = sql`
  id, name, terms, loan_type as "loanType", term_months as "termMonths", balloon_months as "balloonMonths",
  is_default as "isDefault"`

/** A lender's products: the one that new loans begin with, then the others by name. */
export async function selectProducts(tx: Tx, lenderId: number): Promise<Product[]> {
  const products = await tx.query<Product>(sql`
    select ${columns} from products where lender_id = ${lenderId} order by is_default desc, id`)
  return products.toSorted(
    (one, other) => Number(other.isDefault) - Number(one.isDefault) || byName.compare(one.name, other.name),
  )
}

/** 'P2' stands before 'P10'. */
const byName = new Intl.Collator('en', { numeric: true })

/** The terms that a lender's new loans begin with; none of them is set when no product is the default. */
export async function findDefaultTerms(tx: Tx, lenderId: number): Promise<ProductTerms> {
  const row = await tx.maybeOne<{ terms: ProductTerms }>(sql`
    select terms from products where lender_id = ${lenderId} and is_default`)
  return row?.terms ?? {}
}

/** New loans of a lender begin with no product, until another becomes the default. */
export async function clearDefault(tx: Tx, { lenderId, now }: { lenderId: number; now: string }): Promise<void> {
  await tx.run(sql`
    update products set is_default = false, updated_at = ${now} where lender_id = ${lenderId} and is_default`)
}

type Stored = { lenderId: number; form: ProductForm; now: string }

/** Adds a product and gives it as it is stored. */
export async function insertProduct(tx: Tx, { lenderId, form, now }: Stored): Promise<Product> {
  return tx.one<Product>(sql`
    insert into products (lender_id, name, terms, loan_type, term_months, balloon_months, is_default, updated_at)
    values (${lenderId}, ${form.name}, ${JSON.stringify(form.terms)}, ${form.loanType ?? null},
      ${form.termMonths ?? null}, ${form.balloonMonths ?? null}, ${form.isDefault}, ${now})
    returning ${columns}`)
}

/** Replaces a product and gives it as it is stored; undefined when the lender has none with this id. */
export async function replaceProduct(
  tx: Tx,
  { lenderId, productId, form, now }: Stored & { productId: number },
): Promise<Product | undefined> {
  return tx.maybeOne<Product>(sql`
    update products set name = ${form.name}, terms = ${JSON.stringify(form.terms)}, loan_type = ${form.loanType ?? null},
      term_months = ${form.termMonths ?? null}, balloon_months = ${form.balloonMonths ?? null},
      is_default = ${form.isDefault}, updated_at = ${now}
    where lender_id = ${lenderId} and id = ${productId}
    returning ${columns}`)
}

/** Removes a product; false when the lender has none with this id. */
export async function deleteProduct(tx: Tx, of: { lenderId: number; productId: number }): Promise<boolean> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    delete from products where lender_id = ${of.lenderId} and id = ${of.productId} returning id`)
  return row !== undefined
}
