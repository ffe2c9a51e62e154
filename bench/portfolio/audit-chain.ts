import { genesisHash, hashOfRow } from '../../server/audit/canonical-row.ts'
import type { Tables } from './tables.ts'

/** What a lender did, as the audit log keeps it. */
export type AuditEntry = { at: string; action: string; subjectKind: string; subjectId: number }

/** Adds a lender's whole chain: the entries in the order of their instants, each linked to the one before, and the head. */
export function addAuditChain(tables: Tables, lenderId: number, entries: readonly AuditEntry[]): void {
  let previousHash = genesisHash
  const inOrder = entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  inOrder.forEach((entry, index) => {
    const row = { lenderId, sequence: index + 1, ...entry, actorId: lenderId, requestId: `made-up-${index + 1}` }
    const hash = hashOfRow({ ...row, detail: '{}', previousHash })
    tables.auditLog.add([
      ...[lenderId, row.sequence, row.at, row.actorId, row.action, row.subjectKind, row.subjectId, row.requestId, '{}'],
      ...[bytes(previousHash), bytes(hash)],
    ])
    previousHash = hash
  })
  tables.auditHeads.add([lenderId, inOrder.length, bytes(previousHash)])
}

const bytes = (hash: string): string => `\\x${hash}`
