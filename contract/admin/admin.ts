import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SHOWN_LOAN_STATUSES } from '../enumerations.ts'
import { day, dollarsShown, email, id, idInPath, instant, optionalText, pageQuery, says } from '../fields.ts'
import { ROLES } from '../permissions.ts'

const ADMINS = { kind: 'ROLES', roles: ['ADMIN'], permissions: ['manage:users'] } as const

/** An account as an administrator sees it. */
export const listedUser = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  companyName: z.nullable(z.string()),
  role: z.nullable(z.enum(ROLES)),
  emailVerified: z.boolean(),
  isDisabled: z.boolean(),
  /** Signing in needs a second step. */
  hasTwoFactor: z.boolean(),
  /** Loans of this account: those it lent and those it owes. */
  loansLent: z.int(),
  loansOwed: z.int(),
  createdAt: instant,
  /** The last use in a session that still exists; null when there is none. */
  lastSeenAt: z.nullable(instant),
})
export type ListedUser = z.output<typeof listedUser>

/** ACTIVE accounts may sign in, DISABLED ones may not. */
export const USER_STATES = ['ACTIVE', 'DISABLED'] as const

const userIdParams = z.object({ userId: idInPath })

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'All accounts by name, or those that match a word in name, company or e-mail, or an id',
  route: 'GET /users',
  access: ADMINS,
  query: z.object({
    ...pageQuery,
    q: optionalText(100),
    role: z.optional(z.enum(ROLES)),
    state: z.optional(z.enum(USER_STATES)),
  }),
  result: z.array(listedUser),
  isPaged: true,
})

export const setUserRole = endpoint({
  name: 'setUserRole',
  summary: "Change another's role; all their sessions end",
  route: 'PUT /users/:userId/role',
  access: ADMINS,
  params: userIdParams,
  body: z.strictObject({ role: z.enum(ROLES, says('field.invalid')) }),
  result: listedUser,
  mayWait: true,
})

export const setUserDisabled = endpoint({
  name: 'setUserDisabled',
  summary: "Disable another's account, which ends all their sessions and links, or enable it again",
  route: 'PUT /users/:userId/disabled',
  access: ADMINS,
  params: userIdParams,
  body: z.strictObject({ disabled: z.boolean(says('field.invalid')) }),
  result: listedUser,
  mayWait: true,
})

export const giveUserEmail = endpoint({
  name: 'giveUserEmail',
  summary: 'Give an account whose e-mail address was taken from it another one, and enable it',
  route: 'PUT /users/:userId/email',
  access: ADMINS,
  params: userIdParams,
  body: z.strictObject({ email }),
  result: listedUser,
})

export const createResetLink = endpoint({
  name: 'createResetLink',
  summary: 'Make a link by which another user chooses a new password, once, within an hour; older links end',
  route: 'POST /users/:userId/reset-link',
  access: ADMINS,
  params: userIdParams,
  result: z.object({ url: z.string(), expiresAt: instant }),
  status: 201,
  mayWait: true,
})

/**
 * LOAN: books or figures do not follow from the events. AUDIT: a chain is broken. WALL: lenders are not kept apart.
 * FILE: an uploaded file is gone or has changed. MISSING: the audit log names a thing that is not there. ACCOUNT: an
 * account has another role than the log says. SCHEMA: rights, policies, rules or counters of tables are not those of
 * this release.
 */
export const PROBLEM_KINDS = ['LOAN', 'AUDIT', 'WALL', 'FILE', 'MISSING', 'ACCOUNT', 'SCHEMA'] as const

/** One problem with the stored data. */
export const problem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  /** The loan's number, the chain and entry (7/12), the number of the document or account, the table, or empty. */
  subject: z.string(),
  /** The loan of the problem; null when it is about no loan, or a removed one. */
  loanId: z.nullable(id),
  /** The problem in exact English words, for the person who repairs it. */
  sentence: z.string(),
})
export type Problem = z.output<typeof problem>

/** RUNNING, or how the check ended. BROKEN_OFF: the app was stopped, or the check itself failed. */
export const VERIFICATION_STATES = ['RUNNING', 'GOOD', 'BAD', 'BROKEN_OFF'] as const

/** One run of the check of all stored data. */
export const verification = z.object({
  id,
  isNightly: z.boolean(),
  state: z.enum(VERIFICATION_STATES),
  startedAt: instant,
  endedAt: z.nullable(instant),
  lenders: z.int(),
  loans: z.int(),
  chains: z.int(),
  auditRows: z.int(),
  problems: z.int(),
  firstProblem: z.nullable(problem),
})
export type Verification = z.output<typeof verification>

/**
 * RIGHT: the app's clock agrees with the database's. DIFFERS: the two are more than five minutes apart. BEHIND_LOG: the
 * audit log has later entries, so both may be behind. In these two states nobody can sign in, and nothing is sent or
 * swept. LOG_AHEAD: the later entries are known to come from a clock that was ahead.
 */
export const CLOCK_STATES = ['RIGHT', 'DIFFERS', 'BEHIND_LOG', 'LOG_AHEAD'] as const

export const adminOverview = z.object({
  users: z.object({
    lenders: z.int(),
    borrowers: z.int(),
    admins: z.int(),
    withoutRole: z.int(),
    /** How many of these are disabled. */
    disabled: z.int(),
  }),
  loans: z.object({
    total: z.int(),
    byStatus: z.array(z.object({ status: z.enum(SHOWN_LOAN_STATUSES), count: z.int() })),
    /** Principal outstanding on loans that have begun and are not paid off. */
    outstanding: dollarsShown,
    /** All principal ever lent; a loan that begins later, or was removed, does not count. */
    lent: dollarsShown,
  }),
  /** Payments received on the last 30 days, today included; reversed ones are left out. */
  payments30Days: z.object({ count: z.int(), amount: dollarsShown }),
  system: z.object({
    databaseBytes: z.int(),
    /** The file name of the last migration. */
    migration: z.string(),
    uptimeSeconds: z.int(),
    files: z.object({
      /** What all lenders' uploaded files take. */
      storedBytes: z.int(),
      /** Free on the disk that takes uploads. With less than the reserve, none is taken. */
      freeBytes: z.int(),
      reserveBytes: z.int(),
    }),
    clock: z.object({
      state: z.enum(CLOCK_STATES),
      /** How far the clock is ahead of the database's, or the log ahead of the clock. */
      seconds: z.int(),
    }),
    /** The last check that ended, and the one running now. */
    verification: z.nullable(verification),
    running: z.nullable(verification),
  }),
})
export type AdminOverview = z.output<typeof adminOverview>

export const getAdminOverview = endpoint({
  name: 'getAdminOverview',
  summary: 'Counts and sums over all lenders, and the state of the installation',
  route: 'GET /admin/overview',
  access: ADMINS,
  result: adminOverview,
})

export const startVerification = endpoint({
  name: 'startVerification',
  summary: 'Begin the check of all that is stored, unless one runs, and give the run; the overview tells how it ended',
  route: 'POST /admin/verification',
  access: ADMINS,
  result: verification,
})

/** An entry of the audit log. `chain` is the account it belongs to; 0 is the installation. */
export const auditEntry = z.object({
  chain: z.int(),
  sequence: z.int(),
  at: instant,
  actorId: z.nullable(id),
  actorName: z.nullable(z.string()),
  actorEmail: z.nullable(z.string()),
  action: z.string(),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(z.int()),
  /** The subject's current name; null when it is gone, or in the books of neither the actor nor their lender. */
  subjectName: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.output<typeof auditEntry>

/** CHANGE: something was written. READ: an administrator read data that may be others'. */
export const AUDIT_KINDS = ['CHANGE', 'READ'] as const

export const listAuditLog = endpoint({
  name: 'listAuditLog',
  summary: 'The audit log over all chains, the newest first',
  route: 'GET /admin/audit',
  access: ADMINS,
  query: z.object({
    ...pageQuery,
    /** Searches the actor's name and e-mail, or their number. */
    actor: optionalText(100),
    kind: z.optional(z.enum(AUDIT_KINDS)),
    action: optionalText(100),
    subjectKind: optionalText(50),
    subjectId: z.optional(idInPath),
    /** Days in the administrator's time zone, both included. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  result: z.array(auditEntry),
  isPaged: true,
})
