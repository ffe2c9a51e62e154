import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { recordPayment } from '#contract/payments/payments.ts'
import { type Reminder, updateReminderSettings } from '#contract/reminders/reminders.ts'
import { remindAll } from '../reminders/job.ts'
import { listReminders } from '../reminders/log/queries.ts'
import type { Means } from '../reminders/send.ts'
import { type Api, startApi } from './api.ts'
import type { Person } from './api-people.ts'
import { type MailServer, type Mood, startMailServer } from './mail-server.ts'

/** The day of these tests; they begin at noon. */
export const today = '2026-03-02'

type Overrides = Record<string, unknown>

/** The numbers of letters that an installation allows unless it is told otherwise. */
export const usualNumbers = { lettersPerRecipient: 3, lettersPerLender: 50, newLenderDays: 7 }

/**
 * Confirms the user's e-mail address, as the link in our letter does, and makes the account a month old: for others
 * nothing, or little, goes out.
 */
export async function confirmAddress(api: Api, { id }: Pick<Person, 'id'>): Promise<void> {
  await api.database.owner.query(
    "update users set email_verified_at = created_at, created_at = created_at - interval '31 days' where id = $1",
    [id],
  )
}

/**
 * An app with a real mail server, for one test file. Before each test a new lender switches reminders on, and the
 * sender of the test before stops sending.
 */
export function openRounds() {
  let api: Api
  let mail: MailServer
  let lender: Person
  const moods = new Map<string, Mood>()

  before(async () => {
    mail = await startMailServer({ moodFor: (address) => moods.get(address) ?? 'TAKE' })
    api = await startApi()
  })
  after(async () => {
    await api.close()
    await mail.close()
  })
  beforeEach(async () => {
    await api.database.owner.query('update reminder_settings set is_on = false, received_from = null')
    moods.clear()
    taken()
    api.clock.set(`${today}T12:00:00.000Z`)
    await aSender()
  })

  const switchOn = ({ id, client }: Person, settings: Overrides = {}) => {
    const kinds = { dueSoonDays: [3], dueToday: true, lateDays: [1, 7, 30], received: true }
    return client.call(updateReminderSettings, {
      params: { lenderId: id },
      body: { isOn: true, ...kinds, ...settings },
    })
  }
  const aSender = async (settings: Overrides = {}): Promise<Person> => {
    lender = await api.aLender({ companyName: 'Pier Capital' })
    await confirmAddress(api, lender)
    await switchOn(lender, settings)
    return lender
  }
  const means = (): Means => {
    const { database } = api.database
    const config = { publicUrl: 'https://loans.example', smtpUrl: mail.url, ...usualNumbers }
    const isClockRight = async () => true
    return { database, clock: api.clock, config, isClockRight, onFailure: (error) => assert.fail(String(error)) }
  }
  /** Takes the letters that have arrived. */
  const taken = (): string[] => (mail.letters as string[]).splice(0) // the server's own list, read-only by its type
  const log = (): Promise<Reminder[]> =>
    api.database.database.transaction({ kind: 'USER', userId: lender.id, lenderId: lender.id }, (tx) =>
      listReminders(tx, { lenderId: lender.id, state: undefined, limit: 100, offset: 0 }),
    )
  const { pay, aLoan } = loansOf({ api: () => api, lender: () => lender })
  return {
    moods,
    means,
    aSender,
    switchOn,
    taken,
    log,
    pay,
    aLoan,
    api: () => api,
    /** A sender who sends no payment confirmations, so that none goes out for the loan's first month. */
    withoutReceipts: () => aSender({ received: false }),
    /** A loan whose next payment is due on the twentieth: today only a payment received can send a notice. */
    aQuietLoan: () => aLoan({ originationDate: '2026-01-20', maturityDate: '2027-01-20' }),
    at: (instant: string) => api.clock.set(instant),
    remind: (overrides: Partial<Means> = {}) => remindAll({ ...means(), ...overrides }),
    /** The states of the sender's notices, the newest first. */
    told: async () => (await log()).map(({ kind, state, reason }) => [kind, state, reason]),
  }
}

/** The addressee of a letter. */
export const addressOf = (letter: string): string => headerOf(letter, 'To')

/** A header of a letter, in one line. */
export const headerOf = (letter: string, name: string): string =>
  new RegExp(`^${name}: ((?:.*\\r\\n[ \\t])*.*)\\r$`, 'm').exec(letter)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? ''

/** Makes loans and payments of a lender; by default the current sender. */
function loansOf(now: { api: () => Api; lender: () => Person }) {
  const pay = async (loanId: number, body: Overrides = {}, by = now.lender()) => {
    const payment = { loanId, amount: 1066.19, paymentDate: today, paymentMethod: 'ACH', ...body }
    return (await by.client.call(recordPayment, { body: payment })).data
  }
  /** 12,000 at 12 % over a year, 1,066.19 a month, the second of each month; its February payment is made. */
  const aLoan = async (overrides: Overrides = {}, by = now.lender()) => {
    const record = 'borrowerId' in overrides ? undefined : await now.api().aBorrower(by)
    const dates = { originationDate: '2026-01-02', maturityDate: '2027-01-02', gracePeriod: 0 }
    const loan = await now.api().aLoan(by, { ...(record && { borrowerId: record.id }), ...dates, ...overrides })
    await pay(loan.id, { paymentDate: '2026-02-02' }, by)
    return { ...loan, email: record?.email ?? '' }
  }
  return { pay, aLoan }
}
