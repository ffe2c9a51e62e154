import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, id, instant, nameText, optionalLine, optionalName, says } from '../fields.ts'
import { ROLES } from '../permissions.ts'
import { passkeyProof, secondStep } from './passkey-proof.ts'

/** The signed-in user. It has fullName because the shell and the welcome line show it. */
export const currentUser = z.object({
  id,
  email: z.string(),
  role: z.nullable(z.enum(ROLES)),
  fullName: z.string(),
  emailVerified: z.boolean(),
  /** The zone of the account, whose day is today for the server and so on every screen. */
  timeZone: z.string(),
  /** true: an administrator demands a second step, and only the user's own sign-in works until it is set up. */
  mustSetUpTwoFactor: z.optional(z.boolean()),
  /** Set while the user acts in their practice company, whose clock is so many days ahead. */
  practice: z.optional(z.object({ daysAhead: z.int() })),
})
export type CurrentUser = z.output<typeof currentUser>

const PASSWORD_LENGTH_MIN = 8
const UPPERCASE = /\p{Lu}/u
const DIGIT = /\d/

/** The rules of a password: 8 characters, an uppercase letter, a digit; checked in this order, one message at a time. */
export const newPassword = z
  .string(says('password.required'))
  .check(
    z.minLength(1, { error: says('password.required'), abort: true }),
    z.minLength(PASSWORD_LENGTH_MIN, { error: says('password.tooShort'), abort: true }),
    z.maxLength(200, { error: says('password.tooLong'), abort: true }),
    z.regex(UPPERCASE, { error: says('password.noUppercase'), abort: true }),
    z.regex(DIGIT, says('password.noDigit')),
  )

/** What a new password must have, each with whether a text has it. */
export const PASSWORD_RULES = {
  LENGTH: (password: string): boolean => password.length >= PASSWORD_LENGTH_MIN,
  UPPERCASE: (password: string): boolean => UPPERCASE.test(password),
  DIGIT: (password: string): boolean => DIGIT.test(password),
} as const

export const login = endpoint({
  name: 'login',
  summary: 'Start a session with e-mail and password',
  route: 'POST /auth/login',
  beginsSession: true,
  access: { kind: 'PUBLIC' },
  body: z.strictObject({
    email: z.string(says('field.emailRequired')).check(z.trim(), z.maxLength(200)),
    password: z.string(says('password.required')).check(z.maxLength(200)),
    rememberMe: z.optional(z.boolean()),
    /** The second step, if the account has one. */
    ...secondStep,
  }),
  result: currentUser,
})

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  summary: 'Start a session with a passkey alone',
  route: 'POST /auth/passkeys/sign-in',
  beginsSession: true,
  access: { kind: 'PUBLIC' },
  body: z.strictObject({ passkey: passkeyProof }),
  result: currentUser,
})

export const logout = endpoint({
  name: 'logout',
  summary: 'End the session',
  route: 'POST /auth/logout',
  access: { kind: 'PUBLIC' },
  result: z.object({ success: z.literal(true) }),
})

export const signup = endpoint({
  name: 'signup',
  summary: 'Make a lender or borrower account and start a session',
  route: 'POST /auth/signup',
  beginsSession: true,
  access: { kind: 'PUBLIC' },
  body: z.strictObject({
    email,
    password: newPassword,
    fullName: nameText({ required: 'user.fullNameRequired', maxLength: 100 }),
    role: z.enum(['LENDER', 'BORROWER'], says('user.roleNotOffered')),
    phoneNumber: optionalLine(30),
    companyName: optionalName(100),
    termsAccepted: z.literal(true, says('user.termsNotAccepted')),
    /** The token in the link that a lender sent; it ties the account to that lender's borrower record. */
    invitationToken: z.optional(z.string().check(z.maxLength(100))),
  }),
  result: currentUser,
  status: 201,
})

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  summary: 'The signed-in user',
  route: 'GET /auth/user',
  access: { kind: 'SIGNED_IN' },
  result: currentUser,
})

const oneTimeToken = z
  .string(says('token.invalid'))
  .check(z.minLength(1, says('token.invalid')), z.maxLength(100, says('token.invalid')))

/** A link that was mailed to an address, as its reader sees it. */
export const verification = z.object({
  email: z.string(),
  /** The name given at sign-up, which may be anybody's. */
  fullName: z.string(),
  role: z.nullable(z.enum(ROLES)),
  askedAt: z.nullable(instant),
  /** A part of the network address of whoever asked: 203.0.113.* */
  network: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  userAgent: z.string(),
  /** The request's session is the account's. */
  isOwn: z.boolean(),
  /** A new password by this link makes the account the reader's. */
  canStartOver: z.boolean(),
  /** The reader can take the address from the account. */
  canDisown: z.boolean(),
  /** The account has loans or borrowers, which stay when it loses its address. */
  hasBooks: z.boolean(),
})
export type Verification = z.output<typeof verification>

export const getVerification = endpoint({
  name: 'getVerification',
  summary: 'What a link that was mailed to an address is for; changes nothing',
  route: 'GET /auth/verifications/:token',
  access: { kind: 'PUBLIC' },
  params: z.object({ token: oneTimeToken }),
  result: verification,
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  summary: 'Prove an e-mail address with the token that was sent to it, signed in to its account',
  route: 'POST /auth/verify-email',
  access: { kind: 'PUBLIC' },
  body: z.strictObject({ token: oneTimeToken }),
  result: z.object({ success: z.literal(true) }),
})

export const claimAddress = endpoint({
  name: 'claimAddress',
  summary: 'Prove an e-mail address by a new password, which ends every other way in to its account',
  route: 'POST /auth/verify-email/new-password',
  access: { kind: 'PUBLIC' },
  body: z.strictObject({ token: oneTimeToken, password: newPassword }),
  result: z.object({ success: z.literal(true) }),
})

export const disownAddress = endpoint({
  name: 'disownAddress',
  summary: 'Take an e-mail address from an account that somebody else made with it',
  route: 'POST /auth/verify-email/not-me',
  access: { kind: 'PUBLIC' },
  body: z.strictObject({ token: oneTimeToken }),
  result: z.object({ success: z.literal(true) }),
})

export const sendVerification = endpoint({
  name: 'sendVerification',
  summary:
    'Mail the signed-in user another link that proves their address; sent is false when none is needed or possible',
  route: 'POST /auth/verification-mail',
  access: { kind: 'SIGNED_IN' },
  result: z.object({ sent: z.boolean() }),
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Ask for a reset link (email), or set a new password with one (token, password)',
  route: 'POST /auth/reset-password',
  access: { kind: 'PUBLIC' },
  body: z.union([
    z.strictObject({ email: z.string(says('field.emailRequired')).check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    z.strictObject({ token: oneTimeToken, password: newPassword }),
  ]),
  result: z.object({ success: z.literal(true) }),
})

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Where the signed-in user is signed in',
  route: 'GET /auth/sessions',
  access: { kind: 'SIGNED_IN' },
  result: z.array(
    z.object({ id, createdAt: instant, lastSeenAt: instant, userAgent: z.string(), isCurrent: z.boolean() }),
  ),
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'Sign out everywhere else',
  route: 'DELETE /auth/sessions',
  access: { kind: 'SIGNED_IN' },
  result: z.object({ ended: z.int() }),
})
