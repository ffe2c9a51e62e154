import * as contract from '#contract/users/users.ts'
import { forgetDevicesOf } from '../auth/known-devices/queries.ts'
import { countingOf, limitPasswordChecks } from '../auth/limits.ts'
import { startSession } from '../auth/login.ts'
import { noteSignInChange } from '../auth/note-sign-in-change.ts'
import { hashPassword, isPassword, refuseCommonPassword } from '../auth/passwords.ts'
import { findPasswordHash, lockAccount, setPassword } from '../auth/queries.ts'
import { conflict, notFound, unprocessable } from '../http/errors.ts'
import { handle } from '../http/http.ts'
import { forgiveAttempts } from '../http/limits/rate-limit.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'

/**
 * Changes the user's own password, after checking the current one. All sessions end, this one too, and a new one starts
 * here, so that a stolen session or cookie stops working. Nobody can change another user's password, not even an admin.
 */
export const changePassword = handle(contract.changePassword, {
  prepare: async (before) => {
    const { database, user, params, body } = before
    if (params.userId !== user.id) throw notFound('user.notFound')
    const counters = await limitPasswordChecks(countingOf(before), user.id)
    const oldHash = await database.transaction({ kind: 'SYSTEM' }, (tx) => findPasswordHash(tx, user.id), {
      isReadOnly: true,
    })
    if (!(await isPassword(body.currentPassword, oldHash))) throw unprocessable('currentPassword', 'password.wrong')
    await forgiveAttempts(database, counters)
    refuseCommonPassword('newPassword', body.newPassword, user.email)
    return { oldHash, newHash: await hashPassword(body.newPassword) }
  },
  run: async (context, { oldHash, newHash }) => {
    const { tx, user, audit } = context
    // Of two changes at once, the second was checked against a password that the first has replaced.
    if (!(await lockAccount(tx, { id: user.id, passwordHash: oldHash }))) {
      throw conflict('password.wrong', { field: 'currentPassword' })
    }
    await setPassword(tx, { userId: user.id, passwordHash: newHash })
    const ended = await deleteSessionsOf(tx, { userId: user.id, exceptSessionId: user.sessionId })
    await forgetDevicesOf(tx, user.id)
    await startSession(context, user)
    await noteSignInChange(context, { userId: user.id, change: 'PASSWORD' })
    audit({ detail: { ended } })
    return { success: true as const }
  },
})
