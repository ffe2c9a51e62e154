import * as z from 'zod/mini'
import { type BorrowerForm, borrowerForm } from '#contract/borrowers/borrowers.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import { namesOf, phoneOf } from '../tables/parse-values.ts'
import type { Cells } from './cells.ts'
import type { BorrowerPlan } from './plan.ts'
import { codeIn, type Problems } from './problems.ts'

/**
 * The borrowers of a list of borrowers. Notes rows that break a rule of the form, and e-mail addresses that a borrower
 * already has.
 */
export function checkBorrowers(
  rows: readonly Cells[],
  { problems, knownEmails }: { problems: Problems; knownEmails: ReadonlySet<string> },
): BorrowerPlan[] {
  const seen = new Map<string, number>()
  return rows.flatMap((cells) => {
    const { at } = cells
    const emailKey = cells.text('email')?.toLowerCase()
    const before = emailKey === undefined ? undefined : seen.get(emailKey)
    if (emailKey !== undefined && knownEmails.has(emailKey)) {
      problems.add({ at, field: 'email', code: 'import.borrowerKnown' })
    } else if (before !== undefined) {
      problems.add({ at, field: 'email', code: 'import.emailTwice', values: { row: before } })
    }
    if (emailKey !== undefined && before === undefined) seen.set(emailKey, at.row)
    const form = checkPerson(cells, problems)
    return form && !problems.has(at.row) ? [{ row: at.row, form }] : []
  })
}

/** The borrower of a row, by the rules of the form; undefined when it breaks a rule, which is noted. */
export function checkPerson(cells: Cells, problems: Problems): BorrowerForm | undefined {
  const whole = cells.text('fullName')
  const names = whole === undefined ? undefined : namesOf(whole)
  const parsed = z.safeParse(borrowerForm, {
    firstName: cells.text('firstName') ?? names?.firstName,
    lastName: cells.text('lastName') ?? names?.lastName,
    email: cells.text('email'),
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
