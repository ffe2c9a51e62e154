import type { Endpoint } from '#contract/endpoint.ts'
import type { Tx } from '../../database/database.ts'
import type { Before, Context, SessionUser } from '../../http/http.ts'
import { hashOfToken, makeToken } from '../../sessions/tokens.ts'
import type { Origin } from '../limits.ts'
import { isDeviceOfAddress, isKnownDevice, keepDevice } from './queries.ts'

/** More than anybody signs in from; so many browsers times the tries of one is what a thief of all of them could try. */
const DEVICES_MAX = 10

type Signing = Pick<Context<Endpoint, SessionUser | null>, 'tx' | 'now' | 'device' | 'setDeviceCookie'>

/**
 * Remembers the browser of a good sign-in by a cookie, so that its tries count apart from others of the same network. A
 * cookie that we did not make is replaced, so that nobody can plant one that they know.
 */
export async function rememberDevice({ tx, now, device, setDeviceCookie }: Signing, userId: number): Promise<void> {
  const isOurs = device !== undefined && (await isKnownDevice(tx, hashOfToken(device)))
  const token = isOurs ? device : makeToken()
  await keepDevice(tx, { userId, tokenHash: hashOfToken(token), now, most: DEVICES_MAX })
  setDeviceCookie(token)
}

/**
 * The name under which the tries of a browser count that has signed in to the account of an address before; null for
 * every other browser.
 */
export const deviceOfAccount = (before: Asking, emailKey: string): Promise<string | null> =>
  nameOf(before, (tx, tokenHash) => isDeviceOfAddress(tx, { tokenHash, emailKey }))

/** Where a try with a passkey comes from: nobody knows yet for which account, so it may be a browser of any. */
export async function originOf(before: Asking): Promise<Origin> {
  return { source: before.source, device: await nameOf(before, isKnownDevice) }
}

type Asking = Pick<Before<Endpoint, SessionUser | null>, 'database' | 'device' | 'source'>

async function nameOf(
  { database, device }: Asking,
  isKnown: (tx: Tx, tokenHash: Uint8Array) => Promise<boolean>,
): Promise<string | null> {
  if (device === undefined) return null
  const tokenHash = hashOfToken(device)
  const isOurs = await database.transaction({ kind: 'SYSTEM' }, (tx) => isKnown(tx, tokenHash), { isReadOnly: true })
  return isOurs ? Buffer.from(tokenHash).toString('base64url') : null
}
