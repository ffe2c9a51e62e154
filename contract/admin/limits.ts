import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idInPath, says } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'

const ADMINS = { kind: 'ROLES', roles: ['ADMIN'], permissions: ['manage:users'] } as const

const wholeNumber = ({ least, most, problem }: { least: number; most: number; problem: MessageCode }) =>
  z.nullable(z.int(says(problem)).check(z.gte(least, says(problem)), z.lte(most, says(problem))))

/** Megabytes for files; null: the rule that stands above this one. */
const megabytes = wholeNumber({ least: 1, most: 9_999_999, problem: 'user.megabytes' })

/** The room for the files of each lender, and until the lender's address is confirmed; null: the setting of the start. */
export const fileRoom = z.strictObject({ lenderMegabytes: megabytes, unprovedMegabytes: megabytes })
export type FileRoom = z.output<typeof fileRoom>

const shownFileRoom = z.object({
  lenderMegabytes: z.nullable(z.int()),
  unprovedMegabytes: z.nullable(z.int()),
  /** The settings of the start, which count where there is none here. */
  startLenderMegabytes: z.int(),
  startUnprovedMegabytes: z.int(),
})
export type ShownFileRoom = z.output<typeof shownFileRoom>

export const getFileRoom = endpoint({
  name: 'getFileRoom',
  summary: 'How much the uploaded files of each lender may take',
  route: 'GET /admin/file-room',
  access: ADMINS,
  result: shownFileRoom,
})

export const setFileRoom = endpoint({
  name: 'setFileRoom',
  summary: 'Set how much the uploaded files of each lender may take; raising it takes a second person',
  route: 'PUT /admin/file-room',
  access: ADMINS,
  body: fileRoom,
  result: shownFileRoom,
  mayWait: true,
})

/** What holds for one lender in place of the installation's rules; null: the rule. */
export const lenderLimits = z.strictObject({
  fileMegabytes: megabytes,
  lettersADay: wholeNumber({ least: 0, most: 100_000, problem: 'user.lettersADay' }),
  /** A new account may write to borrowers who have not agreed to it. */
  mayWriteToStrangers: z.boolean(says('field.invalid')),
})
export type LenderLimits = z.output<typeof lenderLimits>

const shownLenderLimits = z.object({
  fileMegabytes: z.nullable(z.int()),
  lettersADay: z.nullable(z.int()),
  mayWriteToStrangers: z.boolean(),
  /** What the files take, and what they may take now. */
  usedFileBytes: z.int(),
  fileMegabytesNow: z.int(),
  /** The letters that went out within 24 hours, and the number that may. */
  lettersOfDay: z.int(),
  lettersADayNow: z.int(),
  /** The account is new: without an administrator's word it writes only to borrowers who have agreed to it. */
  isNew: z.boolean(),
})
export type ShownLenderLimits = z.output<typeof shownLenderLimits>

const userIdParams = z.object({ userId: idInPath })

export const getLenderLimits = endpoint({
  name: 'getLenderLimits',
  summary: 'How much a lender may store and how many letters they may send, and what is used of it',
  route: 'GET /users/:userId/limits',
  access: ADMINS,
  params: userIdParams,
  result: shownLenderLimits,
})

export const setLenderLimits = endpoint({
  name: 'setLenderLimits',
  summary: 'Set how much another lender may store and how many letters they may send; raising it takes a second person',
  route: 'PUT /users/:userId/limits',
  access: ADMINS,
  params: userIdParams,
  body: lenderLimits,
  result: shownLenderLimits,
  mayWait: true,
})
