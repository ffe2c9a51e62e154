import type { Borrower, BorrowerForm } from '#contract/borrowers/borrowers.ts'

/** The form of a borrower during typing. */
export type BorrowerDraft = {
  firstName: string
  lastName: string
  email: string
  /** The borrower has no address, and the field is gone. */
  hasNoEmail: boolean
  phone: string
  llcName: string
}

export const EMPTY_BORROWER: BorrowerDraft = {
  firstName: '',
  lastName: '',
  email: '',
  hasNoEmail: false,
  phone: '',
  llcName: '',
}

/** The draft for changing an existing borrower. */
export const borrowerDraftOf = ({ firstName, lastName, email, phone, llcName }: Borrower): BorrowerDraft => ({
  firstName,
  lastName,
  email: email ?? '',
  hasNoEmail: email === null,
  phone,
  llcName: llcName ?? '',
})

/** The request body (docs/requirements/ent.md): the LLC name trimmed, and left out when empty; null for no address. */
export function payloadOf({ firstName, lastName, email, hasNoEmail, phone, llcName }: BorrowerDraft): BorrowerForm {
  const person = { firstName, lastName, email: hasNoEmail ? null : email, phone }
  const name = llcName.trim()
  return name === '' ? person : { ...person, llcName: name }
}

/** Borrowers whose name, e-mail or phone contains the search text. */
export function matchingBorrowers<B extends Pick<Borrower, 'fullName' | 'email' | 'phone'>>(
  borrowers: readonly B[],
  search: string,
): B[] {
  const wanted = search.trim().toLocaleLowerCase()
  const digits = wanted.replace(/\D/g, '')
  return borrowers.filter(
    ({ fullName, email, phone }) =>
      [fullName, email ?? '', phone].some((text) => text.toLocaleLowerCase().includes(wanted)) ||
      // (555) 123 finds 555-123-4567.
      (digits.length >= 3 && /^[\d\s().+-]+$/.test(wanted) && phone.replace(/\D/g, '').includes(digits)),
  )
}
