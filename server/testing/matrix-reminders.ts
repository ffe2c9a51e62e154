import { hashOfToken, makeToken } from '../sessions/tokens.ts'
import type { Api } from './api.ts'
import type { Person } from './api-people.ts'
import type { MatrixCall as Call } from './matrix-call.ts'

type Given = { api: () => Api; owner: () => Promise<Person>; borrowerId: () => number }

/** Calls of the endpoints of reminders, always about the own lender. */
export function reminderCalls({ api, owner, borrowerId }: Given): Record<string, () => Call | Promise<Call>> {
  const ofLender = async (): Promise<{ params: { lenderId: number } }> => ({ params: { lenderId: (await owner()).id } })
  const ofBorrower = () => ({ params: { borrowerId: borrowerId() } })
  const settings = { isOn: true, dueSoonDays: [3], dueToday: true, lateDays: [1], received: true }
  const aLoan = async (): Promise<number> => {
    const dates = { originationDate: '2026-02-02', maturityDate: '2027-02-02' }
    return (await api().aLoan(await owner(), { ...dates, borrowerId: borrowerId() })).id
  }
  /** A new loan each time, with a payment due on the day of the matrix. */
  const notice = async (): Promise<Call> => {
    const key = { kind: 'DUE_TODAY', dueDate: '2026-03-02', paymentId: null, offsetDays: 0 }
    return { ...(await ofLender()), body: { loanId: await aLoan(), ...key } }
  }
  const aFailedOne = async (): Promise<number> => {
    const { rows } = await api().database.owner.query<{ id: number }>(
      `insert into reminders (lender_id, loan_id, borrower_id, kind, due_on, offset_days, planned_on, planned_at, state,
         reason, next_attempt_at)
       values ($1, $2, $3, 'DUE_TODAY', '2026-03-02', 0, '2026-03-02', now(), 'FAILED', 'REFUSED', now()) returning id`,
      [(await owner()).id, await aLoan(), borrowerId()],
    )
    return rows[0]?.id ?? 0
  }
  const aLink = async (): Promise<{ params: { token: string } }> => {
    const token = makeToken()
    await api().database.owner.query('insert into reminder_links values ($1, $2, $3, now())', [
      (await owner()).id,
      hashOfToken(token),
      borrowerId(),
    ])
    return { params: { token } }
  }
  return {
    getReminderSettings: ofLender,
    updateReminderSettings: async () => ({ ...(await ofLender()), body: settings }),
    listUpcomingReminders: ofLender,
    previewReminder: notice,
    skipReminder: notice,
    markReminderSent: notice,
    listReminders: ofLender,
    sendReminderAgain: async () => ({ params: { ...(await ofLender()).params, reminderId: await aFailedOne() } }),
    getReminderChoice: ofBorrower,
    setReminderChoice: () => ({ ...ofBorrower(), body: { isOff: false } }),
    getReminderLink: aLink,
    setReminderLink: async () => ({ ...(await aLink()), body: { isOff: false } }),
    stopReminders: aLink,
  }
}
