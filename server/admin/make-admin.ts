import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { newPassword } from '#contract/auth/auth.ts'
import { emailKeyOf, email as emailSchema } from '#contract/fields.ts'
import { messageIn } from '#contract/messages/messages.ts'
import type { Role } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { appendAuditRow } from '../audit/append-audit-row.ts'
import { ensureAdmin } from '../auth/ensure-admin.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import { endTokensOf, setPassword } from '../auth/queries.ts'
import type { Database, Tx } from '../database/database.ts'
import { asSystemTask } from '../database/system-task.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { findByEmailKey, lockUser, setDisabledAt, setRole } from './queries.ts'

type Given = { email: string; password: string; now: Instant }

const roleNames: Record<Role, string> = { ADMIN: 'an administrator', LENDER: 'a lender', BORROWER: 'a borrower' }

/**
 * Makes an administrator and gives one sentence about it. For an address that has an account already, it asks first: on
 * yes the account becomes (or stays) an administrator's, enabled, with this password, and all its sessions end; on no
 * nothing changes. Throws an Error of one sentence for an address or a password that breaks the rules.
 */
export async function makeAdmin(
  database: Database,
  { email, password, now }: Given,
  confirm: (question: string) => Promise<boolean>,
): Promise<string> {
  checkForm({ email, password })
  const emailKey = emailKeyOf(email)
  const known = await database.transaction({ kind: 'SYSTEM' }, (tx) => findByEmailKey(tx, emailKey), {
    isReadOnly: true,
  })
  if (!known) {
    await ensureAdmin(database, { email, password, now })
    return `${email} is an administrator now. Sign in with this address and password.`
  }

  if (!(await confirm(questionAbout(email, known)))) return 'Nothing was changed.'
  const passwordHash = await hashPassword(password)
  await database.transaction({ kind: 'SYSTEM' }, (tx) => takeIn(tx, { userId: known.id, passwordHash, now }))
  return `${email} is an administrator, with the new password. All its sessions have ended.`
}

function checkForm({ email, password }: Pick<Given, 'email' | 'password'>): void {
  const problems = [z.safeParse(emailSchema, email), z.safeParse(newPassword, password)].flatMap(
    ({ error }) => error?.issues.map(({ message }) => messageIn(message)) ?? [],
  )
  if (problems[0] !== undefined) throw new Error(`${problems[0]}.`)
  refuseCommonPassword('password', password, email)
}

function questionAbout(
  email: string,
  { fullName, role, isDisabled }: { fullName: string; role: Role | null; isDisabled: boolean },
): string {
  const who = role === null ? 'an account without a role' : roleNames[role]
  const state = isDisabled ? ', disabled' : ''
  const wish = role === 'ADMIN' ? 'Set its password to this one' : 'Make it an administrator, with this password'
  return `${email} is ${who} already (${fullName}${state}). ${wish}?`
}

async function takeIn(
  tx: Tx,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: Instant },
): Promise<void> {
  const before = await lockUser(tx, userId)
  await setRole(tx, { userId, role: 'ADMIN', now })
  await setDisabledAt(tx, { userId, at: null })
  await setPassword(tx, { userId, passwordHash })
  await endTokensOf(tx, { userId, purpose: 'RESET_PASSWORD', now })
  const ended = await deleteSessionsOf(tx, { userId })
  await asSystemTask(tx, 'make the first admin', (own) =>
    appendAuditRow(own, {
      lenderId: 0,
      at: now,
      actorId: null,
      action: 'ensureAdmin',
      subjectKind: 'user',
      subjectId: userId,
      requestId: randomUUID(),
      detail: { before: before?.role ?? null, passwordSet: true, ended },
    }),
  )
}
