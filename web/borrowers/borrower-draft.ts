import type { Borrower, BorrowerForm } from '#contract/borrowers/borrowers.ts'

/** The form of a borrower while one types. */
export type BorrowerDraft = { firstName: string; lastName: string; email: string; phone: string; llcName: string }

export const EMPTY_BORROWER: BorrowerDraft = { firstName: '', lastName: '', email: '', phone: '', llcName: '' }

/** A borrower who is there, for changing. */
export const borrowerDraftOf = ({ firstName, lastName, email, phone, llcName }: Borrower): BorrowerDraft => ({
  firstName,
  lastName,
  email,
  phone,
  llcName: llcName ?? '',
})

/** The payload (docs/requirements/ent.md): the LLC name trimmed, and left out when there is none. */
export function payloadOf({ llcName, ...draft }: BorrowerDraft): BorrowerForm {
  const name = llcName.trim()
  return name === '' ? draft : { ...draft, llcName: name }
}

/** Borrowers whose name, e-mail or phone contains what was typed. */
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
