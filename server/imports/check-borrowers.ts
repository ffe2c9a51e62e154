import * as z from 'zod/mini'
import { type BorrowerForm, borrowerForm } from '#contract/borrowers/borrowers.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import { folded, namesOf, phoneOf } from '../tables/parse-values.ts'
import type { Cells } from './cells.ts'
import type { BorrowerPlan } from './plan.ts'
import { codeIn, type Problems } from './problems.ts'

/** A borrower of the lender. */
export type KnownPerson = { id: number; fullName: string; phone: string }

/** The lender's borrowers whom the rows of a file may mean. */
export type KnownPeople = {
  /** By e-mail in lower case. */
  byEmail: ReadonlyMap<string, KnownPerson>
  /** Those without an address, by their name in lower case. */
  byName: ReadonlyMap<string, readonly KnownPerson[]>
}

/**
 * The borrowers of a list of borrowers. Notes rows that break a rule of the form, and people whom the lender has already. One
 * without an address is not online; of two people with one address the second is kept without it.
 */
export function checkBorrowers(
  rows: readonly Cells[],
  { problems, known }: { problems: Problems; known: KnownPeople },
): BorrowerPlan[] {
  const owners = new Map<string, { row: number; fullName: string }>()
  const seen = new Map<string, number>()
  return rows.flatMap((cells) => {
    const { at } = cells
    const { row } = at
    const name = nameIn(cells)
    const emailKey = cells.text('email')?.toLowerCase()
    const owner = emailKey === undefined ? undefined : (known.byEmail.get(emailKey) ?? owners.get(emailKey))
    const isShared = owner !== undefined && isAnother(owner, name)
    if (owner && !isShared) {
      const values = 'row' in owner ? { row: owner.row } : {}
      problems.add({ at, field: 'email', code: 'row' in owner ? 'import.emailTwice' : 'import.borrowerKnown', values })
    }
    if (emailKey !== undefined && !owner) owners.set(emailKey, { row, fullName: name ?? '' })
    const isOffline = name !== undefined && (emailKey === undefined || isShared)
    const form = checkPerson(cells, problems, { isOffline })
    if (!form || problems.has(row)) return []
    const key = emailKey !== undefined && !isShared ? emailKey : offlineKey(form)
    if (!isOffline) return [{ row, key, form }]
    const before = seen.get(key)
    const own = (known.byName.get(nameOf(form).toLowerCase()) ?? []).find(({ phone }) => phone === form.phone)
    if (own) problems.add({ at, field: null, code: 'import.personKnown' })
    else if (before !== undefined)
      problems.add({ at, field: null, code: 'import.personTwice', values: { row: before } })
    seen.set(key, row)
    if (problems.has(row)) return []
    remarkOffline(row, form, { problems, owner })
    return [{ row, key, form }]
  })
}

/** Says that a borrower is not online, and whose address they would have. */
export function remarkOffline(
  row: number,
  form: BorrowerForm,
  { problems, owner }: { problems: Problems; owner: { fullName: string } | undefined },
): void {
  const name = nameOf(form)
  if (owner) problems.remark({ row, code: 'import.addressShared', values: { name, owner: owner.fullName } })
  else problems.remark({ row, code: 'import.notOnline', values: { name } })
}

/** The key of a new borrower without an address: no e-mail is written like it. */
export const offlineKey = (form: Pick<BorrowerForm, 'firstName' | 'lastName' | 'phone'>): string =>
  JSON.stringify([nameOf(form).toLowerCase(), form.phone])

export const nameOf = ({ firstName, lastName }: Pick<BorrowerForm, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** The whole name in a row; undefined where it has none. */
export function nameIn(cells: Cells): string | undefined {
  const whole = cells.text('fullName')
  const { firstName = '', lastName = '' } = whole === undefined ? {} : namesOf(whole)
  const name = `${cells.text('firstName') ?? firstName} ${cells.text('lastName') ?? lastName}`.trim()
  return name === '' ? undefined : name
}

/**
 * Whether a name is another person's than that of the owner of an address. The same words in another order, or some more of them, are
 * the same person: "Gomez, Ana" and "Ana M. Gómez"; and so is a single word, such as "Ana".
 */
export function isAnother(owner: { fullName: string }, name: string | undefined): boolean {
  const [one, other] = [owner.fullName, name ?? ''].map((text) => text.split(/\s+/).map(folded).filter(Boolean))
  if (!one || !other || one.length < 2 || other.length < 2) return false
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  return !few.every((word) => many.includes(word))
}

/**
 * The borrower of a row, by the rules of the form; undefined when it breaks a rule, which is noted. `isOffline`: they have no
 * address of their own.
 */
export function checkPerson(
  cells: Cells,
  problems: Problems,
  { isOffline }: { isOffline: boolean },
): BorrowerForm | undefined {
  const whole = cells.text('fullName')
  const names = whole === undefined ? undefined : namesOf(whole)
  const parsed = z.safeParse(borrowerForm, {
    firstName: cells.text('firstName') ?? names?.firstName,
    lastName: cells.text('lastName') ?? names?.lastName,
    email: isOffline ? null : cells.text('email'),
    phone: phoneOf(cells.text('phone') ?? ''),
    llcName: cells.text('llcName'),
  })
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]) as keyof BorrowerForm // the form has no other fields
    const isPartOfWhole = (field === 'firstName' || field === 'lastName') && whole !== undefined
    const shown: ImportField = isPartOfWhole ? 'fullName' : field
    problems.add({ at: cells.at, field: shown, code: codeIn(message) })
  }
  return undefined
}
