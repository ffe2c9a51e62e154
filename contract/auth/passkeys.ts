import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, idInPath, instant, nameText, says } from '../fields.ts'
import { deviceBytes, secondStep } from './passkey-proof.ts'

const SIGNED_IN = { kind: 'SIGNED_IN' } as const
const password = z.string(says('password.required')).check(z.maxLength(200))

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** The device's maker keeps a copy in an account, so losing the device does not lose the passkey. */
  isSynced: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  summary: "One's own passkeys, and the address at which they work",
  route: 'GET /auth/passkeys',
  access: SIGNED_IN,
  result: z.object({
    /** http://localhost:3000; null where the installation has no name or no HTTPS, and so cannot offer passkeys. */
    address: z.nullable(z.string()),
    passkeys: z.array(passkey),
  }),
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  summary: 'Get what a browser needs to make a passkey, with password and, where it is on, the second step',
  route: 'POST /auth/passkeys/begin',
  access: SIGNED_IN,
  body: z.strictObject({ password, ...secondStep }),
  /** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
  result: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  summary: 'Keep a passkey that was made; with the first second step come recovery codes, shown this once',
  route: 'POST /auth/passkeys',
  access: SIGNED_IN,
  body: z.strictObject({
    name: nameText({ required: 'passkey.nameRequired', maxLength: 60 }),
    credentialId: deviceBytes(1400),
    clientData: deviceBytes(4000),
    attestation: deviceBytes(20_000),
    /** How a browser reaches the device: 'internal', 'usb', 'hybrid' … */
    transports: z.array(z.string().check(z.regex(/^[\w-]{1,20}$/, says('field.invalid')))).check(z.maxLength(10)),
  }),
  result: z.object({ passkey, recoveryCodes: z.nullable(z.array(z.string())) }),
  status: 201,
})

export const askForPasskey = endpoint({
  name: 'askForPasskey',
  summary: 'Get random bits for a passkey to sign; the same for everybody, and good for five minutes, once',
  route: 'POST /auth/passkeys/challenge',
  access: { kind: 'PUBLIC' },
  /** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
  result: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: 'Remove a passkey, with password and the second step',
  route: 'POST /auth/passkeys/:passkeyId/removal',
  access: SIGNED_IN,
  params: z.object({ passkeyId: idInPath }),
  body: z.strictObject({ password, ...secondStep }),
  result: z.object({ success: z.literal(true) }),
})
