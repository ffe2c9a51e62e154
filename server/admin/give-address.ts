import { isReleased } from '#contract/auth/released-address.ts'
import { emailKeyOf } from '#contract/fields.ts'
import type { Tx } from '../database/database.ts'
import { conflict } from '../http/errors.ts'
import { lockOther, type OtherAccount } from './accounts.ts'
import { isAddressTaken, setAddress } from './queries.ts'

/**
 * Gives an account that has lost its address another one, and enables it: its user signs in with it and the old
 * password, or by a reset. Throws a Refusal for every other account, because whoever sets the address of an account can
 * have its password reset; for an administrator's; and for an address that has an account.
 */
export async function giveAddress(tx: Tx, email: string, acting: OtherAccount): Promise<void> {
  const account = await lockOther(tx, acting)
  if (!isReleased(account)) throw conflict('user.hasAddress', { field: 'email' })
  const emailKey = emailKeyOf(email)
  if (await isAddressTaken(tx, emailKey)) throw conflict('auth.emailTaken', { field: 'email' })
  await setAddress(tx, { userId: account.id, email, emailKey })
}
