import { randomUUID } from 'node:crypto'
import { emailKeyOf } from '#contract/fields.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { appendAuditRow } from '../audit/append-audit-row.ts'
import type { Database } from '../database/database.ts'
import { asSystemTask } from '../database/system-task.ts'
import { hashPassword } from './passwords.ts'
import { countAdmins, findRole, insertAccount } from './queries.ts'

/**
 * Makes an admin with this address and password. An admin who already has the address is kept, with their old password.
 * Two servers that start at once make one admin. Throws an Error when the address belongs to a lender or a borrower.
 */
export async function ensureAdmin(
  database: Database,
  { email, password, now }: { email: string; password: string; now: Instant },
): Promise<'MADE' | 'KEPT'> {
  const emailKey = emailKeyOf(email)
  const known = await database.transaction({ kind: 'SYSTEM' }, (tx) => findRole(tx, emailKey), { isReadOnly: true })
  if (known) return kept(known, email)
  const passwordHash = await hashPassword(password)
  return database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    const account = await insertAccount(tx, {
      email: email.trim(),
      emailKey,
      passwordHash,
      role: 'ADMIN',
      fullName: 'Administrator',
      phoneNumber: null,
      companyName: null,
      timeZone: 'UTC',
      termsAcceptedAt: null,
      now,
    })
    if (!account) return kept(await findRole(tx, emailKey), email)
    await asSystemTask(tx, 'make the first admin', (own) =>
      appendAuditRow(own, {
        lenderId: 0,
        at: now,
        actorId: null,
        action: 'ensureAdmin',
        subjectKind: 'user',
        subjectId: account.id,
        requestId: randomUUID(),
        detail: {},
      }),
    )
    return 'MADE'
  })
}

/** Whether anybody can administer the installation. */
export async function hasAdmin(database: Database): Promise<boolean> {
  const count = await database.transaction({ kind: 'SYSTEM' }, countAdmins, { isReadOnly: true })
  return count > 0
}

function kept(account: { role: string | null } | undefined, email: string): 'KEPT' {
  if (account?.role === 'ADMIN') return 'KEPT'
  throw new Error(`${email} belongs to an account that is no administrator's; choose another address.`)
}
