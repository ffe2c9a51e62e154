import { passkeys } from '../passkeys.ts'
import { twoFactor } from '../two-factor.ts'
import { users } from '../users.ts'

/** The texts of profile, settings and help. */
export const ownAccountTexts = {
  ...twoFactor,
  ...passkeys,
  ...users,
}
