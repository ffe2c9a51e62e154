import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, says } from '../fields.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER'] } as const

/** From this number on, ids of accounts are those of practice companies: this number and the id of their lender. */
export const PRACTICE_IDS_FROM = 4_000_000_000_000

/** Whether an account is a practice company. */
export const isPractice = (userId: number): boolean => userId > PRACTICE_IDS_FROM

/** The practice company of a lender. */
export const practiceOf = (lenderId: number): number => PRACTICE_IDS_FROM + lenderId

/** The clock of a practice company runs ahead by at most ten years. */
export const DAYS_AHEAD_MAX = 3660

/** Whether a lender has a practice company. */
export const practiceState = z.object({ isOpen: z.boolean() })

export const getPractice = endpoint({
  name: 'getPractice',
  summary: 'Whether the signed-in lender has a practice company',
  route: 'GET /practice',
  access: LENDERS,
  result: practiceState,
})

export const openPractice = endpoint({
  name: 'openPractice',
  summary: 'Act in one’s practice company from now on, in this session; the first time it is made, with sample loans',
  route: 'POST /practice',
  access: LENDERS,
  result: z.object({ lenderId: id }),
  status: 201,
  effort: 'COSTLY',
})

export const leavePractice = endpoint({
  name: 'leavePractice',
  summary: 'Act for oneself again in this session; the practice company stays',
  route: 'POST /practice/leaving',
  access: LENDERS,
  result: z.object({ lenderId: id }),
})

export const advancePractice = endpoint({
  name: 'advancePractice',
  summary: 'Move the clock of the practice company ahead; borrowers who are up to date can go on paying',
  route: 'POST /practice/days',
  access: LENDERS,
  body: z.strictObject({
    days: z
      .int(says('field.wholeNumber'))
      .check(z.gte(1, says('field.wholeNumber')), z.lte(366, says('field.numberTooLarge'))),
    /** Borrowers with nothing past due pay what falls due on its day. */
    arePaying: z._default(z.boolean(), true),
  }),
  result: z.object({ daysAhead: z.int(), payments: z.int() }),
  effort: 'COSTLY',
})

export const resetPractice = endpoint({
  name: 'resetPractice',
  summary: 'Begin the practice company anew: its sample loans as at first, its clock as everybody’s',
  route: 'POST /practice/reset',
  access: LENDERS,
  result: z.object({ lenderId: id }),
  effort: 'COSTLY',
})

export const removePractice = endpoint({
  name: 'removePractice',
  summary: 'Remove the practice company with everything in it',
  route: 'DELETE /practice',
  access: LENDERS,
  result: practiceState,
  effort: 'COSTLY',
})
