import type { AuditEntry } from '#contract/admin/admin.ts'
import { auditWords } from '#texts/en/papers/audit.ts'
import { usd } from '../i18n/format.ts'
import type { Speech } from '../i18n/language.ts'

const ACTION = 'admin.action.'

/** Everything the audit log can name, in the order of the filter: what has words. A test compares it with the endpoints. */
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

/** An action in the reader's language; one that is newer than the list as it is. */
export const actionText = (action: string, { known }: Speech): string => known(`admin.action.${action}`) ?? action

/** 'Loan 12', and where to see it; null when an entry is about nothing in particular. */
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

/** What is counted in dollars. */
const SUMS: readonly string[] = ['amount', 'above']

/** 'role: Lender · sessions ended: 1'. The loan of a thing that is called by it is not said twice. */
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
    .filter(([name]) => !(name === 'loanId' && isNamedByLoan))
    .map(([name, value]) => {
      // Numbers of loans, not how many: 'loans: 28' would say that there were 28.
      const word = name === 'loans' && typeof value === 'string' ? 'loanId' : name
      return `${known(`admin.detail.${word}`) ?? name}: ${valueText(name, value)}`
    })
    .join(' · ')
}
