import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idInPath, instant, says, secondFactorCode } from '../fields.ts'
import { ROLES } from '../permissions.ts'
import { secondStep } from './passkey-proof.ts'

const password = z.string(says('password.required')).check(z.maxLength(200))

/** Whether signing in needs a second step: an app, or a passkey. */
export const twoFactor = z.object({
  /** Since when an app is set up; null without one. */
  onSince: z.nullable(instant),
  /** The number of passkeys. */
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  /** An administrator demands a second step of this account's role. */
  isRequired: z.boolean(),
})
export type TwoFactor = z.output<typeof twoFactor>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getTwoFactor = endpoint({
  name: 'getTwoFactor',
  summary: "Whether one's own sign-in takes a second step",
  route: 'GET /auth/two-factor',
  access: { kind: 'SIGNED_IN' },
  result: twoFactor,
})

export const beginTwoFactor = endpoint({
  name: 'beginTwoFactor',
  summary: 'Get the secret for an authenticator app; nothing changes until a code of it is confirmed',
  route: 'POST /auth/two-factor/begin',
  access: { kind: 'SIGNED_IN' },
  body: z.strictObject({ password, ...secondStep }),
  result: z.object({
    /** Base32, for typing into an app. */
    secret: z.string(),
    /** otpauth:// address, for a QR code. */
    address: z.string(),
  }),
})

export const confirmTwoFactor = endpoint({
  name: 'confirmTwoFactor',
  summary: 'Turn the second step on with a first code of the app; answers recovery codes, shown this once',
  route: 'POST /auth/two-factor/confirm',
  access: { kind: 'SIGNED_IN' },
  body: z.strictObject({ code: secondFactorCode }),
  result: recoveryCodes,
})

export const replaceRecoveryCodes = endpoint({
  name: 'replaceRecoveryCodes',
  summary: 'Get new recovery codes; those before no longer count',
  route: 'POST /auth/two-factor/recovery-codes',
  access: { kind: 'SIGNED_IN' },
  body: z.strictObject({ password, ...secondStep }),
  result: recoveryCodes,
})

export const endTwoFactor = endpoint({
  name: 'endTwoFactor',
  summary: 'Take the app out of the sign-in, with password and the second step',
  route: 'POST /auth/two-factor/end',
  access: { kind: 'SIGNED_IN' },
  body: z.strictObject({ password, ...secondStep }),
  result: twoFactor,
})

const ADMINS = { kind: 'ROLES', roles: ['ADMIN'] } as const

/** The roles whose sign-in needs a second step. */
export const signInRules = z.object({ twoFactorRoles: z.array(z.enum(ROLES)) })

export const getSignInRules = endpoint({
  name: 'getSignInRules',
  summary: 'Which roles must use the second step',
  route: 'GET /admin/sign-in-rules',
  access: ADMINS,
  result: signInRules,
})

export const setSignInRules = endpoint({
  name: 'setSignInRules',
  summary: 'Settle which roles must use the second step; those without it can do nothing until they have set it up',
  route: 'PUT /admin/sign-in-rules',
  access: ADMINS,
  body: z.strictObject({ twoFactorRoles: z.array(z.enum(ROLES, says('field.invalid'))).check(z.maxLength(3)) }),
  result: signInRules,
})

export const endTwoFactorOf = endpoint({
  name: 'endTwoFactorOf',
  summary: "Turn another's second step off (a lost phone without recovery codes), which ends their sessions",
  route: 'POST /users/:userId/end-two-factor',
  access: ADMINS,
  params: z.object({ userId: idInPath }),
  result: z.object({ ended: z.int() }),
  mayWait: true,
})
