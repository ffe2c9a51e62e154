import { passkeys } from '../passkeys.ts'
import { twoFactor } from '../two-factor.ts'
import { users } from '../users.ts'

/** What profile, settings and help say. */
export const ownAccountTexts = {
  ...twoFactor,
  ...passkeys,
  ...users,
}
