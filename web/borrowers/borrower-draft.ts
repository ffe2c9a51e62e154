import type { Borrower, BorrowerForm } from '#contract/borrowers/borrowers.ts'

/** The form of a borrower during typing. */
export type BorrowerDraft = { firstName: string; lastName: string; email: string; phone: string; llcName: string }

export const EMPTY_BORROWER: BorrowerDraft = { firstName: '', lastName: '', email: '', phone: '', llcName: '' }

/** The draft for changing an existing borrower. */
export const borrowerDraftOf = ({ firstName, lastName, email, phone, llcName }: Borrower): BorrowerDraft => ({
  firstName,
  lastName,
  email,
  phone,
  llcName: llcName ?? '',
})

/** The request body (docs/requirements/ent.md): the LLC name trimmed, and left out when empty. */
export function payloadOf({ llcName, ...draft }: BorrowerDraft): BorrowerForm {
  const name = llcName.trim()
  return name === '' ? draft : { ...draft, llcName: name }
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
      [fullName, email, phone].some((text) => text.toLocaleLowerCase().includes(wanted)) ||
      // (555) 123 finds 555-123-4567.
      (digits.length >= 3 && /^[\d\s().+-]+$/.test(wanted) && phone.replace(/\D/g, '').includes(digits)),
  )
}
