import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { hashOfCode, makeRecoveryCodes } from './codes.ts'
import { putRecoveryCodes } from './queries.ts'

/** Replaces a user's recovery codes with ten new ones and gives them, this once; only their hashes are stored. */
export async function newRecoveryCodes(tx: Tx, { userId, now }: { userId: number; now: Instant }): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await putRecoveryCodes(tx, { userId, hashes: codes.map(hashOfCode), now })
  return codes
}
