import { addTask } from '#contract/desk/agenda.ts'
import type { Person } from './api-people.ts'
import type { MatrixCall as Call } from './matrix-call.ts'

type Given = {
  /** The own lender in a new browser. */
  owner: () => Promise<Person>
  /** A word in the lender's own notes; not even their own borrower may receive it. */
  secret: string
  loanId: () => number
}

const dueDate = '2026-03-09'

/** Calls of the endpoints of promises, tasks and snoozed entries, for the authorization matrix. */
export function agendaCalls({ owner, secret, loanId }: Given): Record<string, () => Call | Promise<Call>> {
  const aTask = async (): Promise<number> =>
    (await (await owner()).client.call(addTask, { body: { text: secret, dueDate, loanId: loanId() } })).data.id
  return {
    getAgenda: () => ({ query: { loanId: String(loanId()) } }),
    addPromise: () => ({ params: { loanId: loanId() }, body: { amount: 10, dueDate, text: secret } }),
    addTask: () => ({ body: { text: secret, dueDate, loanId: loanId() } }),
    moveTask: async () => ({ params: { followUpId: await aTask() }, body: { dueDate } }),
    settleFollowUp: async () => ({ params: { followUpId: await aTask() } }),
    setSnooze: () => ({ body: { loanId: loanId(), kind: 'LATE', until: dueDate } }),
  }
}
