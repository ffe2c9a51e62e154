import type { AuditEntry } from '#contract/admin/admin.ts'
import { auditWords } from '#texts/en/papers/audit.ts'
import { usd } from '../i18n/format.ts'
import type { Speech } from '../i18n/language.ts'

const ACTION = 'admin.action.'

/** Every action that has a text, in the order of the filter. A test compares the list with the endpoints. */
export const ACTIONS = Object.keys(auditWords).flatMap((key) =>
  key.startsWith(ACTION) ? key.slice(ACTION.length) : [],
)

export const SUBJECT_KINDS = [
  'user',
  'lender',
  'borrower',
  'loan',
  'payment',
  'document',
  'import',
  'bankStatement',
  'bankLine',
  'reminder',
] as const

/** An action in the reader's language; an action without a text is shown as its code. */
export const actionText = (action: string, { known }: Speech): string => known(`admin.action.${action}`) ?? action

/** The subject of an entry as text ('Loan 12') and its address; null when the entry has no subject. */
export function subjectOf(
  { subjectKind: kind, subjectId: id }: Pick<AuditEntry, 'subjectKind' | 'subjectId'>,
  { known }: Speech,
): { text: string; to: string | null } | null {
  if (kind === null) return null
  const text = known(`admin.subject.${kind}`, { id: String(id ?? '') }) ?? `${kind} ${id ?? ''}`
  const account = `/admin/users?search=${id}`
  const places: Readonly<Record<string, string>> = {
    loan: `/loans/${id}`,
    borrower: `/borrowers/${id}`,
    user: account,
    lender: account,
  }
  return { text: text.trim(), to: id === null ? null : (places[kind] ?? null) }
}

/** The details that are amounts in dollars. */
const SUMS: readonly string[] = ['amount', 'above']

/** The details that count records; none of a kind goes without saying. */
const COUNTS: readonly string[] = ['loans', 'payments', 'borrowers']

/**
 * 'role: Lender · sessions ended: 1'. Leaves out the loan's number when the entry's subject is already named by its
 * loan.
 */
export function detailText(
  { detail, subjectKind, subjectName }: Pick<AuditEntry, 'detail' | 'subjectKind' | 'subjectName'>,
  { known, t }: Speech,
): string {
  const valueText = (name: string, value: AuditEntry['detail'][string]): string => {
    if (value === null) return '–'
    if (typeof value === 'boolean') return value ? t('admin.true') : 'no'
    if (typeof value === 'number' && SUMS.includes(name)) return usd(value)
    return known(`role.${value}`) ?? known(`admin.action.${value}`) ?? String(value)
  }
  const isNamedByLoan = subjectKind === 'payment' && subjectName !== null
  return Object.entries(detail)
    .filter(([name, value]) => !(name === 'loanId' && isNamedByLoan) && !(value === 0 && COUNTS.includes(name)))
    .map(([name, value]) => {
      // A text in `loans` lists loan numbers; 'loans: 28' would read as 28 loans.
      const word = name === 'loans' && typeof value === 'string' ? 'loanId' : name
      return `${known(`admin.detail.${word}`) ?? name}: ${valueText(name, value)}`
    })
    .join(' · ')
}
