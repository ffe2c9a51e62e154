import type { Endpoint } from '#contract/endpoint.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { NewAuditRow } from '../audit/append-audit-row.ts'
import type { AuditEntry, SessionUser } from '../http/http.ts'

/** The entries that a handler made for the audit log, in order. */
export type AuditNotes = AuditEntry[]

/**
 * The audit row of a request: the frame's own data, completed by the handler's entries. Undefined when nobody is signed
 * in and the handler named no account: then the action belongs to no chain.
 */
export function auditRowOf(
  { name, params: schema }: Endpoint,
  given: { params: unknown; user: SessionUser | null; notes: AuditNotes; at: Instant; requestId: string },
): NewAuditRow | undefined {
  const { params, user, notes, at, requestId } = given
  const told: AuditEntry = Object.assign({}, ...notes)
  const actorId = told.actorId === undefined ? user?.id : told.actorId
  if (actorId === undefined || (notes.length === 0 && !user)) return undefined
  return {
    lenderId: actorId ?? 0,
    at,
    actorId,
    action: name,
    ...(schema ? subjectOf(params) : noSubject),
    ...(told.subjectKind !== undefined && { subjectKind: told.subjectKind }),
    ...(told.subjectId !== undefined && { subjectId: told.subjectId }),
    requestId,
    detail: Object.assign({}, ...notes.map((note) => note.detail)),
  }
}

type Subject = Pick<NewAuditRow, 'subjectKind' | 'subjectId'>

const noSubject: Subject = { subjectKind: null, subjectId: null }

/** { loanId: 7 } gives the subject loan 7: the last parameter that is an id. */
function subjectOf(params: unknown): Subject {
  const found = Object.entries(params ?? {}).findLast(([key, value]) => key.endsWith('Id') && typeof value === 'number')
  return found ? { subjectKind: found[0].slice(0, -2), subjectId: Number(found[1]) } : noSubject
}
