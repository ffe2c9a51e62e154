import * as z from 'zod/mini'
import { documentRequest } from '../documents/document-requests.ts'
import { endpoint } from '../endpoint.ts'
import { day, dollars, dollarsShown, id, idInPath, instant, says } from '../fields.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

/**
 * OPEN: to come, or to do. KEPT: payments of the promised amount came by its day. BROKEN: they did not. WITHDRAWN: ended
 * before its day. DONE: a task that was ticked off.
 */
export const FOLLOW_UP_STATES = ['OPEN', 'KEPT', 'BROKEN', 'WITHDRAWN', 'DONE'] as const

/** A borrower's promise to pay on a loan, or a lender's task for a day. No borrower ever sees one. */
export const followUp = z.object({
  id,
  kind: z.enum(['PROMISE', 'TASK']),
  loanId: z.nullable(id),
  loanName: z.nullable(z.string()),
  borrowerId: z.nullable(id),
  borrowerName: z.nullable(z.string()),
  dueDate: z.string(),
  /** What was promised, in dollars; null of a task. */
  amount: z.nullable(dollarsShown),
  /** What came on the loan since the promise until its day, in dollars; null of a task. */
  received: z.nullable(dollarsShown),
  text: z.string(),
  state: z.enum(FOLLOW_UP_STATES),
  /** Whether it still asks for something: open, or broken and neither paid later nor ended. */
  isWaiting: z.boolean(),
  writtenBy: z.string(),
  writtenAt: instant,
})
export type FollowUp = z.output<typeof followUp>

/** The kinds of entries of "Needs you today" that can be put off. */
export const SNOOZED_KINDS = ['LATE', 'DUE_TODAY', 'MATURING'] as const

export const snooze = z.object({ loanId: id, kind: z.enum(SNOOZED_KINDS), until: z.string() })
export type Snooze = z.output<typeof snooze>

export const getAgenda = endpoint({
  name: 'getAgenda',
  summary:
    'Promises and tasks that wait, entries that are put off, and requested documents that arrived; of a loan or a borrower also those that ended',
  route: 'GET /desk/agenda',
  access: LENDERS,
  query: z.object({ loanId: z.optional(idInPath), borrowerId: z.optional(idInPath) }),
  result: z.object({
    followUps: z.array(followUp),
    snoozes: z.array(snooze),
    /** Documents that were asked for, which arrived and nobody has accepted; the newest requests. */
    documents: z.array(documentRequest),
  }),
})

const text = z.string(says('followUp.textRequired')).check(z.trim(), z.maxLength(500, says('field.textTooLong')))

export const promiseForm = z.strictObject({
  amount: dollars.check(z.gt(0, says('payment.amountPositive'))),
  dueDate: day,
  text: z._default(text, ''),
})

export const taskForm = z.strictObject({
  text: text.check(z.minLength(1, says('followUp.textRequired'))),
  dueDate: day,
  /** What it is about; at most one of the two. */
  loanId: z.optional(id),
  borrowerId: z.optional(id),
})

export const addPromise = endpoint({
  name: 'addPromise',
  summary: 'Write down that the borrower promised to pay an amount by a day; it takes the place of an earlier promise',
  route: 'POST /loans/:loanId/promises',
  access: LENDERS,
  params: z.object({ loanId: idInPath }),
  body: promiseForm,
  result: followUp,
  status: 201,
})

export const addTask = endpoint({
  name: 'addTask',
  summary: 'Write down what is to be done on a day, about a loan, a borrower or nothing of them',
  route: 'POST /desk/tasks',
  access: LENDERS,
  body: taskForm,
  result: followUp,
  status: 201,
})

const followUpParams = z.object({ followUpId: idInPath })

export const moveTask = endpoint({
  name: 'moveTask',
  summary: 'Move a task to another day',
  route: 'PUT /desk/follow-ups/:followUpId',
  access: LENDERS,
  params: followUpParams,
  body: z.strictObject({ dueDate: day }),
  result: followUp,
})

export const settleFollowUp = endpoint({
  name: 'settleFollowUp',
  summary: 'Tick off a task, or end a promise that waits no more',
  route: 'POST /desk/follow-ups/:followUpId/settlement',
  access: LENDERS,
  params: followUpParams,
  result: followUp,
})

export const setSnooze = endpoint({
  name: 'setSnooze',
  summary: 'Put an entry of "Needs you today" off until a day; null shows it again',
  route: 'PUT /desk/snoozes',
  access: LENDERS,
  body: z.strictObject({ loanId: id, kind: z.enum(SNOOZED_KINDS), until: z.nullable(day) }),
  result: z.extend(snooze, { until: z.nullable(z.string()) }),
})
