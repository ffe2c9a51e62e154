import { writeOffLoan } from '#contract/loans/servicing.ts'
import type { Api } from './api.ts'
import type { Person } from './api-people.ts'
import { limitTo } from './approvals.ts'
import type { MatrixCall as Call } from './matrix-call.ts'

type Given = { api: () => Api; owner: () => Promise<Person>; aLoan: () => Promise<number> }

/** Calls of the endpoints of approvals, each with a new request of the user's own lender. */
export function approvalCalls({ api, owner, aLoan }: Given): Record<string, () => Call | Promise<Call>> {
  const waiting = async (): Promise<{ params: { approvalId: number } }> => {
    const call = { params: { loanId: await aLoan() }, body: { date: '2026-03-02' } }
    const { client } = await owner()
    await limitTo(api(), 0)
    const { values } = JSON.parse((await client.call(writeOffLoan, call)).text)
    await limitTo(api(), null)
    return { params: { approvalId: values.approvalId } }
  }
  return {
    listApprovals: () => ({}),
    getApproval: waiting,
    giveApproval: waiting,
    declineApproval: async () => ({ ...(await waiting()), body: { reason: 'Not now' } }),
    withdrawApproval: waiting,
    getSecondPersonLimit: () => ({}),
    // No limit, so that the other calls are carried out at once.
    setSecondPersonLimit: () => ({ body: { above: null } }),
  }
}
