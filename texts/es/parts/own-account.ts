import type { ownAccountTexts as english } from '../../en/parts/own-account.ts'
import type { Translated } from '../../text.ts'
import { passkeys } from '../passkeys.ts'
import { twoFactor } from '../two-factor.ts'
import { users } from '../users.ts'

export const ownAccountTexts: Translated<typeof english> = {
  ...twoFactor,
  ...passkeys,
  ...users,
}
