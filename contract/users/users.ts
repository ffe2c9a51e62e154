import * as z from 'zod/mini'
import { newPassword } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { LANGUAGES } from '../enumerations.ts'
import { id, idInPath, instant, nameText, optionalLine, optionalName, says } from '../fields.ts'
import { ROLES } from '../permissions.ts'

export const user = z.object({
  id,
  email: z.string(),
  role: z.nullable(z.enum(ROLES)),
  fullName: z.string(),
  phoneNumber: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  emailVerified: z.boolean(),
  createdAt: instant,
})
export type User = z.output<typeof user>

/** So many views of a list can be saved. */
export const VIEWS_MAX = 20

/** The lists that have views; a view without one is of the loans. */
export const VIEWED_LISTS = ['borrowers', 'payments'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

const view = z.strictObject({
  name: nameText({ required: 'field.missing', maxLength: 40 }),
  /** What follows the question mark in the address of the list. */
  search: z.string().check(z.maxLength(500)),
  list: z.optional(z.enum(VIEWED_LISTS)),
})

/** A user's own choices. An absent key means the default. */
export const preferences = z.strictObject({
  language: z.optional(z.enum(LANGUAGES)),
  emailNotifications: z.optional(z.boolean()),
  /** The list of first steps is not shown any more. */
  hidesFirstSteps: z.optional(z.boolean()),
  /** Saved views of a lender's loans, borrowers and payments. */
  views: z.optional(z.array(view).check(z.maxLength(VIEWS_MAX))),
})
export type Preferences = z.output<typeof preferences>

const userIdParams = z.object({ userId: idInPath })

export const getUser = endpoint({
  name: 'getUser',
  summary: 'A user: oneself, or anyone for an admin',
  route: 'GET /users/:userId',
  access: { kind: 'SIGNED_IN' },
  params: userIdParams,
  result: user,
})

export const updateUser = endpoint({
  name: 'updateUser',
  summary: "Change one's own profile",
  route: 'PUT /users/:userId',
  access: { kind: 'SIGNED_IN' },
  params: userIdParams,
  body: z.strictObject({
    fullName: nameText({ required: 'user.fullNameRequired', maxLength: 100 }),
    phoneNumber: optionalLine(30),
    companyName: optionalName(100),
  }),
  result: user,
})

export const getPreferences = endpoint({
  name: 'getPreferences',
  summary: "A user's preferences",
  route: 'GET /users/:userId/preferences',
  access: { kind: 'SIGNED_IN' },
  params: userIdParams,
  result: preferences,
})

export const updatePreferences = endpoint({
  name: 'updatePreferences',
  summary: "Store a user's preferences, whole",
  route: 'PUT /users/:userId/preferences',
  access: { kind: 'SIGNED_IN' },
  params: userIdParams,
  body: z.strictObject({ preferences }),
  result: preferences,
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: "Change one's own password; all other sessions end",
  route: 'PUT /users/:userId/password',
  beginsSession: true,
  access: { kind: 'SIGNED_IN' },
  params: userIdParams,
  body: z.strictObject({
    currentPassword: z
      .string(says('password.required'))
      .check(z.minLength(1, says('password.required')), z.maxLength(200)),
    newPassword,
  }),
  result: z.object({ success: z.literal(true) }),
})
