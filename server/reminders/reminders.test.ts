import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  getReminderChoice,
  getReminderLink,
  getReminderSettings,
  listReminders,
  listUpcomingReminders,
  markReminderSent,
  previewReminder,
  type ReminderKey,
  setReminderChoice,
  setReminderLink,
  skipReminder,
  updateReminderSettings,
} from '#contract/reminders/reminders.ts'
import { allRows } from '../testing/all-rows.ts'
import { type Api, startApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { confirmAddress, usualNumbers } from '../testing/reminder-rounds.ts'
import { remindAll } from './job.ts'

const mail = await startMailServer()
let api: Api
let lender: Person
before(async () => {
  api = await startApi() // today is 2 March 2026
  lender = await api.aLender({ companyName: 'Pier Capital' })
})
after(async () => {
  await api.close()
  await mail.close()
})

const usual = { isOn: false, dueSoonDays: [3], dueToday: true, lateDays: [1, 7, 30], received: true }
const ofLender = (whose = lender) => ({ params: { lenderId: whose.id } })
const settings = (by = lender, whose = by) => by.client.call(getReminderSettings, ofLender(whose))
const choose = (body: Record<string, unknown>, by = lender, whose = by) =>
  by.client.call(updateReminderSettings, { ...ofLender(whose), body: { ...usual, ...body } })
const upcoming = async (by = lender, whose = by) => (await by.client.call(listUpcomingReminders, ofLender(whose))).data
const log = async (by = lender, state = {}) => by.client.call(listReminders, { ...ofLender(by), query: state })
/** A loan with its payments on a day of the month from February on, the February one open unless it is paid. */
const aLoan = (by: Person, day: string, overrides: Record<string, unknown> = {}) =>
  api.aLoan(by, { originationDate: `2026-01-${day}`, maturityDate: `2027-01-${day}`, gracePeriod: 0, ...overrides })
const keyOf = ({ id }: { id: number }, kind: ReminderKey['kind'], dueDate: string, offsetDays = 0): ReminderKey => ({
  loanId: id,
  kind,
  dueDate,
  paymentId: null,
  offsetDays,
})

test('nothing is switched on before a lender does it, and what they switch on is kept', async () => {
  assert.deepEqual((await settings()).data, usual)

  const { status, data } = await choose({ isOn: true, dueSoonDays: [7, 3], lateDays: [], dueToday: false })

  const kept = { ...usual, isOn: true, dueSoonDays: [3, 7], lateDays: [], dueToday: false }
  assert.deepEqual([status, data], [200, kept])
  assert.deepEqual((await settings()).data, kept)
})

test('days that nobody offers are refused', async () => {
  const response = await choose({ dueSoonDays: [5] })

  assert.deepEqual([response.status, Object.keys(response.fieldCodes ?? {})], [422, ['dueSoonDays.0']])
})

test('what goes out next is listed by its day, also what would if it were switched on', async () => {
  const own = await api.aLender()
  const [late, due, soon] = [await aLoan(own, '20'), await aLoan(own, '02'), await aLoan(own, '10')]
  for (const { id } of [due, soon]) {
    const body = { loanId: id, amount: 1066.19, paymentDate: '2026-02-10', paymentMethod: 'ACH' }
    await own.client.post('/api/payments', body)
  }

  const list = (await upcoming(own)).map(({ loanId, kind, dueDate, goesOutOn }) => [loanId, kind, dueDate, goesOutOn])

  assert.deepEqual(list, [
    // Ten days late: the seventh day is made up for.
    [late.id, 'LATE', '2026-02-20', '2026-03-02'],
    [due.id, 'DUE_TODAY', '2026-03-02', '2026-03-02'],
    [due.id, 'LATE', '2026-03-02', '2026-03-03'],
    [soon.id, 'DUE_SOON', '2026-03-10', '2026-03-07'],
    [due.id, 'LATE', '2026-03-02', '2026-03-09'],
    [soon.id, 'DUE_TODAY', '2026-03-10', '2026-03-10'],
    [soon.id, 'LATE', '2026-03-10', '2026-03-11'],
  ])
})

test('a letter can be read before it goes out, with the figures of its own day', async () => {
  const own = await api.aLender({ companyName: 'Pier Capital' })
  const loan = await aLoan(own, '10')

  const { status, data } = await own.client.call(previewReminder, {
    ...ofLender(own),
    body: keyOf(loan, 'DUE_SOON', '2026-03-10', 3),
  })

  assert.equal(status, 200)
  assert.equal(data.subject, `Payment due on March 10, 2026: Harbour Street 12 (${loan.loanNumber})`)
  assert.match(
    data.text,
    /Still due for this payment: \$1,066\.19\nStill due from February 10, 2026: \$1,066\.19\nFees still due: \$25\.00\nTotal due: \$2,157\.38/,
  )
  assert.doesNotMatch(data.text, /stop-reminders/)
})

test('a loan long past due is asked for all that is due, in a letter sent by hand; nothing goes out by itself', async () => {
  const own = await api.aLender()
  await choose({ isOn: true }, own)
  const loan = await aLoan(own, '10', { originationDate: '2025-07-10', maturityDate: '2026-12-10' })
  const other = await aLoan(own, '28', { originationDate: '2026-02-05', maturityDate: '2026-12-05' })
  const byHand = async () => {
    const { data } = await own.client.call(listUpcomingReminders, { ...ofLender(own), query: { sentBy: 'LENDER' } })
    return data.map(({ loanId, kind, dueDate, isByHand }) => [loanId, kind, dueDate, isByHand])
  }
  const days = (await upcoming(own)).map(({ loanId, kind, goesOutOn }) => [loanId, kind, goesOutOn])
  assert.deepEqual(days.filter(([loanId, kind]) => loanId === loan.id && kind === 'LATE').slice(0, 1), [
    [loan.id, 'LATE', '2026-03-11'],
  ])

  // August to February: seven payments. 2 March is 20 days after the last, whose letters were due on days 1 and 7.
  const listed = await byHand()
  const key = keyOf(loan, 'LATE', '2025-08-10', 204)
  const { status, data } = await own.client.call(previewReminder, { ...ofLender(own), body: key })
  const skipped = await own.client.call(skipReminder, { ...ofLender(own), body: key })
  const sent = await own.client.call(markReminderSent, { ...ofLender(own), body: key })

  assert.deepEqual(listed[0], [loan.id, 'LATE', '2025-08-10', true])
  assert.deepEqual(
    listed.filter(([loanId]) => loanId === loan.id),
    listed.slice(0, 1),
  )
  assert.deepEqual(listed[1], [other.id, 'DUE_SOON', '2026-03-05', false])
  assert.equal(status, 200)
  assert.equal(data.subject, `Reminder: payment due August 10, 2025 – Harbour Street 12 (${loan.loanNumber})`)
  assert.match(data.text, /was due on August 10, 2025/)
  assert.match(
    data.text,
    /\n\n7 payments since August 10, 2025: \$[\d,.]+\nFees still due: \$[\d,.]+\nTotal due: \$[\d,.]+\n\n/,
  )
  assert.equal(skipped.code, 'reminder.notUpcoming')
  assert.equal(sent.status, 200)
  assert.deepEqual(
    (await byHand()).filter(([loanId]) => loanId === loan.id),
    [],
  )
})

test('one that was skipped, or sent by hand, is not among those that go out, and is not sent', async () => {
  const own = await api.aLender()
  await choose({ isOn: true }, own)
  const [skipped, byHand] = [await aLoan(own, '02'), await aLoan(own, '02')]
  const keys = [keyOf(skipped, 'DUE_TODAY', '2026-03-02'), keyOf(byHand, 'DUE_TODAY', '2026-03-02')] as const

  const first = await own.client.call(skipReminder, { ...ofLender(own), body: keys[0] })
  const second = await own.client.call(markReminderSent, { ...ofLender(own), body: keys[1] })
  const again = await own.client.call(markReminderSent, { ...ofLender(own), body: keys[1] })
  await choose({ isOn: true, lateDays: [] }, own)
  await remind()

  assert.deepEqual([first.status, second.status, again.code], [200, 200, 'reminder.notUpcoming'])
  assert.deepEqual(mail.letters, [])
  assert.ok((await upcoming(own)).every(({ kind }) => kind !== 'DUE_TODAY'))
  const { data, total } = await log(own)
  assert.equal(total, 2)
  assert.deepEqual(
    data.map(({ state, reason, isByHand, text }) => [state, reason, isByHand, text !== null]),
    [
      ['SENT', null, true, true],
      ['SKIPPED', 'BY_HAND', true, false],
    ],
  )
  assert.deepEqual(
    (await log(own, { state: 'SKIPPED' })).data.map(({ loanId }) => loanId),
    [skipped.id],
  )
})

test('a notice that is not due is neither shown nor skipped', async () => {
  const own = await api.aLender()
  const loan = await aLoan(own, '10')

  for (const endpoint of [previewReminder, skipReminder, markReminderSent]) {
    const body = keyOf(loan, 'DUE_SOON', '2026-06-10', 3)
    assert.equal((await own.client.call(endpoint, { ...ofLender(own), body })).code, 'reminder.notUpcoming')
  }
})

test("another lender's reminders are not there; an admin acts for any lender", async () => {
  const own = await api.aLender()
  const stranger = await api.aLender()
  const admin = await api.anAdmin()
  const loan = await aLoan(own, '02')
  const body = keyOf(loan, 'DUE_TODAY', '2026-03-02')

  assert.equal((await settings(stranger, own)).code, 'lender.notFound')
  assert.equal((await choose({ isOn: true }, stranger, own)).code, 'lender.notFound')
  assert.equal((await stranger.client.call(skipReminder, { ...ofLender(stranger), body })).code, 'reminder.notUpcoming')
  assert.deepEqual(await upcoming(stranger), [])
  assert.equal((await choose({ isOn: true }, admin, own)).status, 200)
  assert.equal((await admin.client.call(skipReminder, { ...ofLender(own), body })).status, 200)
  assert.equal((await settings(own)).data.isOn, true)
})

async function remind(): Promise<void> {
  const config = { publicUrl: 'https://loans.example', smtpUrl: mail.url, ...usualNumbers }
  const onFailure = (error: unknown) => assert.fail(String(error))
  const isClockRight = async () => true
  await remindAll({ database: api.database.database, clock: api.clock, config, isClockRight, onFailure })
}

/** The token of the link in the only letter there is, and where mail programs stop such letters. */
async function aLetter(): Promise<{ borrowerId: number; token: string; header: string; own: Person }> {
  const own = await api.aLender({ companyName: 'Pier Capital' })
  await confirmAddress(api, own)
  const { borrowerId } = await aLoan(own, '02')
  await choose({ isOn: true, received: false }, own)
  await remind()
  const [letter = ''] = (mail.letters as string[]).splice(0) // the server's own list, which the type only lends out
  const plain = letter
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
    .replaceAll(/\r\n[ \t]/g, '')
  const token = /stop-reminders\?token=([\w-]{43})/.exec(plain)?.[1] ?? ''
  const header = /^List-Unsubscribe: ?(.*)\r$/m.exec(plain)?.[1] ?? ''
  assert.match(plain, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  await choose({ isOn: false }, own)
  return { borrowerId, token, header, own }
}
const link = (token: string) => api.nobody().call(getReminderLink, { params: { token } })
const choiceOf = async (own: Person, borrowerId: number) =>
  (await own.client.call(getReminderChoice, { params: { borrowerId } })).data

test('the link of a letter stops such letters without signing in, and takes that back; opening it changes nothing', async () => {
  const { borrowerId, token, own } = await aLetter()
  const before = await allRows(api.database)

  assert.deepEqual((await link(token)).data, { lenderName: 'Pier Capital', isOff: false })
  assert.deepEqual(await allRows(api.database), before)
  const set = async (isOff: boolean) =>
    (await api.nobody().call(setReminderLink, { params: { token }, body: { isOff } })).data.isOff

  assert.equal(await set(true), true)
  assert.deepEqual(await choiceOf(own, borrowerId), {
    isOffByLender: false,
    isOffByBorrower: true,
    takesNoEmails: false,
  })
  // What the borrower has said the lender does not take back.
  await own.client.call(setReminderChoice, { params: { borrowerId }, body: { isOff: false } })
  assert.equal((await choiceOf(own, borrowerId)).isOffByBorrower, true)
  assert.equal(await set(false), false)
  assert.equal((await choiceOf(own, borrowerId)).isOffByBorrower, false)
})

test('a mail program stops such letters by one press, as RFC 8058 has it, and by nothing less', async () => {
  const { borrowerId, token, header, own } = await aLetter()
  assert.equal(header, `<https://loans.example/api/reminder-links/${token}/one-click>`)
  const address = new URL(`/api/reminder-links/${token}/one-click`, api.address)

  const opened = await fetch(address, { redirect: 'manual' })
  assert.deepEqual([opened.status, opened.headers.get('location')], [303, `/stop-reminders?token=${token}`])
  assert.equal((await choiceOf(own, borrowerId)).isOffByBorrower, false)

  const pressed = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
  })
  assert.equal(pressed.status, 200)
  assert.equal((await choiceOf(own, borrowerId)).isOffByBorrower, true)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  assert.equal((await fetch(address, { method: 'POST', body: form })).status, 200)
})

test('the choice that a link has made is in the audit log once, of nobody in particular; the token is nowhere', async () => {
  const { borrowerId, token } = await aLetter()
  for (let press = 0; press < 2; press += 1) {
    await api.nobody().post(`/api/reminder-links/${token}/one-click`, undefined)
  }

  const { rows } = await api.database.owner.query(
    "select actor_id, subject_id, detail from audit_log where action = 'stopReminders' and subject_id = $1",
    [borrowerId],
  )
  assert.deepEqual(rows, [{ actor_id: null, subject_id: borrowerId, detail: { isOff: true } }])
  const kept = JSON.stringify(await allRows(api.database))
  // The letter itself is kept as it went out; its link is not.
  assert.equal(kept.includes(token), false)
})

test('a link that is made up stops nothing', async () => {
  const answers = [
    await link('made-up'),
    await api.nobody().call(setReminderLink, { params: { token: 'made-up' }, body: { isOff: true } }),
    await api.nobody().post('/api/reminder-links/made-up/one-click', undefined),
  ]

  for (const { status, code } of answers) assert.deepEqual([status, code], [404, 'reminder.linkNotFound'])
})
