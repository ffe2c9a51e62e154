import * as contract from '#contract/users/users.ts'
import { notFound } from '../http/errors.ts'
import { handle, type Route, type SessionUser } from '../http/http.ts'
import { changePassword } from './change-password.ts'
import { findPreferences, findUser, setPreferences, setProfile } from './queries.ts'

/** Throws a Refusal for another user's id, as for one that does not exist; an admin may see everyone. */
function refuseOthers(user: SessionUser, userId: number): void {
  if (user.id !== userId && user.role !== 'ADMIN') throw notFound('user.notFound')
}

/** Gives the found value, or throws a Refusal when there is none. */
function existing<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('user.notFound')
  return found
}

const getUser = handle(contract.getUser, async ({ tx, user, params }) => {
  refuseOthers(user, params.userId)
  return existing(await findUser(tx, params.userId))
})

const updateUser = handle(contract.updateUser, async ({ tx, user, params: { userId }, body }) => {
  refuseOthers(user, userId)
  const { fullName, phoneNumber, companyName } = body
  await setProfile(tx, { userId, fullName, phoneNumber: phoneNumber || null, companyName: companyName || null })
  return existing(await findUser(tx, userId))
})

const getPreferences = handle(contract.getPreferences, async ({ tx, user, params }) => {
  refuseOthers(user, params.userId)
  return existing(await findPreferences(tx, params.userId))
})

const updatePreferences = handle(contract.updatePreferences, async ({ tx, user, params: { userId }, body }) => {
  refuseOthers(user, userId)
  if (!(await setPreferences(tx, { userId, preferences: body.preferences }))) throw notFound('user.notFound')
  return body.preferences
})

/** Profiles, preferences, passwords. */
export const userRoutes: Route[] = [getUser, updateUser, getPreferences, updatePreferences, changePassword]
