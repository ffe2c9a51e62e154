import { readLoan, today } from './payment-steps.ts'
import type { Person, Row } from './people.ts'

/** What waits for a second person: asked for, looked at, approved, declined and withdrawn. */
export async function approvals(lender: Person, admin: Person, loans: readonly Row[]): Promise<void> {
  const [first, second, third] = loans.map(({ id = 0 }) => id)
  await admin.call('PUT', '/admin/second-person-limit', { body: { above: -1 }, title: 'below nothing' })
  await admin.call('PUT', '/admin/second-person-limit', { body: { above: 20 }, title: 'from 20' })
  const { row: paid } = await lender.call('POST', '/payments', {
    body: { loanId: first, amount: 40, paymentDate: today, paymentMethod: 'ACH' },
    title: 'to be taken back',
  })
  const waiting: Row[] = []
  const ask = async (method: string, path: string, body: unknown, title: string) => {
    const { values } = await lender.call(method, path, { body, title })
    waiting.push(values)
  }
  await ask('POST', `/payments/${paid.id}/reversal`, { reason: 'Bounced' }, 'waits')
  await ask('POST', `/loans/${second}/write-off`, { date: today, note: 'Gone' }, 'waits')
  await ask('POST', `/loans/${second}/write-off`, { date: today }, 'waits already')
  await ask('POST', `/loans/${third}/write-off`, { date: today, note: 'Perhaps' }, 'waits, to be declined')
  const ids = [...new Set(waiting.flatMap(({ approvalId }) => (approvalId === undefined ? [] : [approvalId])))]
  for (const id of ids) {
    await lender.call('GET', `/approvals/${id}`, { title: 'while it waits' })
    await admin.call('GET', `/approvals/${id}`, { title: 'while it waits' })
    await lender.call('POST', `/approvals/${id}/approval`, { title: 'by the one who asked' })
  }
  const decide = async (id: number | undefined, what: string, body?: object) => {
    await admin.call('POST', `/approvals/${id}/${what}`, { body })
    await admin.call('POST', `/approvals/${id}/${what}`, { body, title: 'again' })
  }
  await decide(ids[0], 'approval')
  await decide(ids[1], 'decline', { reason: '' })
  await decide(ids[1], 'decline', { reason: 'Not yet' })
  await lender.call('POST', `/approvals/${ids[2]}/withdrawal`)
  await lender.call('POST', `/approvals/${ids[2]}/withdrawal`, { title: 'again' })
  for (const id of [first, second, third]) await readLoan(lender, id ?? 0, 'after the second person')
  // Lifting the limit waits for another administrator. It stays, and what follows gives nothing away.
  await admin.call('PUT', '/admin/second-person-limit', { body: { above: null }, title: 'none, which waits' })
}

/** Settings of reminders, letters as they would go out, and notices that are skipped or sent by hand. */
export async function reminders(lender: Person, lenderId: number, borrowerId: number): Promise<void> {
  const at = `/lenders/${lenderId}`
  const settings = { isOn: true, dueSoonDays: [14, 7, 3], dueToday: true, lateDays: [1, 7, 30], received: true }
  await lender.call('PUT', `${at}/reminder-settings`, {
    body: { ...settings, dueSoonDays: [2] },
    title: 'on no such day',
  })
  await lender.call('PUT', `${at}/reminder-settings`, { body: settings, title: 'on' })
  const upcoming = (await lender.call('GET', `${at}/reminders/upcoming`, { title: 'once on' })).rows
  for (const [index, { loanId, kind, dueDate, paymentId, offsetDays }] of upcoming.slice(0, 20).entries()) {
    const body = { loanId, kind, dueDate, paymentId, offsetDays }
    const title = `${index} ${kind} of ${loanId}`
    await lender.call('POST', `${at}/reminders/letter`, { body, title })
    if (index % 5 === 1) await lender.call('POST', `${at}/reminders/skips`, { body, title })
    if (index % 5 === 2) await lender.call('POST', `${at}/reminders/by-hand`, { body, title })
    if (index % 5 === 2) await lender.call('POST', `${at}/reminders/skips`, { body, title: `${title} after by hand` })
  }
  const done = (await lender.call('GET', `${at}/reminders?limit=100`, { title: 'by hand and skipped' })).rows
  await lender.call('POST', `${at}/reminders/${done[0]?.id}/again`)
  await lender.call('PUT', `/borrowers/${borrowerId}/reminders`, { body: { isOff: true } })
  await lender.call('GET', `${at}/reminders/upcoming`, { title: 'one is off' })
}

/** Notes, borrowers, invitations, settings of a lender. */
export async function records(
  lender: Person,
  { lenderId, loans, borrowers }: { lenderId: number; loans: readonly Row[]; borrowers: readonly Row[] },
): Promise<void> {
  const [loanId, borrowerId] = [loans[0]?.id, borrowers[0]?.id]
  const note = { text: 'Called, will pay on Friday', date: today }
  const { row } = await lender.call('POST', `/loans/${loanId}/notes`, { body: note })
  await lender.call('PUT', `/notes/${row.id}`, { body: { ...note, text: 'Paid on Friday' } })
  await lender.call('PUT', `/notes/${row.id}`, { body: note, title: 'of an earlier text' })
  await lender.call('POST', `/loans/${loanId}/notes`, { body: { ...note, text: ' ' }, title: 'without text' })
  await lender.call('POST', `/borrowers/${borrowerId}/notes`, {
    body: { ...note, date: '2026-12-24' },
    title: 'in the future',
  })
  await lender.call('POST', `/borrowers/${borrowerId}/notes`, { body: note })
  const person = {
    firstName: 'Nora',
    lastName: 'Ávila',
    email: 'nora.avila@example.com',
    phone: '305-555-0177',
    llcName: 'Ávila LLC',
  }
  const made = await lender.call('POST', '/borrowers', { body: person })
  await lender.call('POST', '/borrowers', { body: person, title: 'again' })
  await lender.call('POST', '/borrowers', {
    body: { ...person, phone: '12', email: 'x', firstName: '' },
    title: 'with faults',
  })
  await lender.call('PUT', `/borrowers/${made.row.id}`, { body: { ...person, phone: '305-555-0178' } })
  await lender.call('POST', `/borrowers/${made.row.id}/invitation`)
  const { row: invitation } = await lender.call('POST', `/borrowers/${made.row.id}/invitation`, { title: 'again' })
  if (invitation.token !== undefined) await lender.call('GET', '/borrowers/search?q=nora', { title: 'invited' })
  const linked = borrowers.find(({ portal }) => portal === 'LINKED')
  await lender.call('POST', `/borrowers/${linked?.id}/invitation`, { title: 'linked already' })
  const settings = {
    paymentInstructions: 'By wire to 123\nOr by check',
    postalAddress: 'Pier 9\nMiami',
  }
  await lender.call('PUT', `/lenders/${lenderId}/settings`, { body: settings })
  await lender.call('PUT', `/lenders/${lenderId}/settings`, {
    body: { ...settings, postalAddress: 'x'.repeat(501) },
    title: 'refused',
  })
  await lender.call('GET', `/loans/${loanId}/payment-instructions`, { title: 'as set' })
}

/** What a borrower asks to pay otherwise, and what becomes of it. */
export async function proposals(borrower: Person, lender: Person, loanIds: readonly number[]): Promise<void> {
  for (const [index, loanId] of loanIds.entries()) {
    const send = (body: object, title: string) => borrower.call('POST', `/loans/${loanId}/proposals`, { body, title })
    await send({}, 'nothing')
    await send({ lump: 100, lumpOn: '2020-01-01' }, 'in the past')
    const { row } = await send({ extra: 75.5, note: 'From January on' }, 'more each time')
    await send({ rate: 3 }, 'another while one waits')
    if (index % 3 === 0) await lender.call('POST', `/proposals/${row.id}/acceptance`)
    if (index % 3 === 1)
      await lender.call('POST', `/proposals/${row.id}/decline`, { body: { reason: 'Not this year' } })
    if (index % 3 === 2) await borrower.call('POST', `/proposals/${row.id}/withdrawal`)
    await lender.call('POST', `/proposals/${row.id}/acceptance`, { title: 'after all' })
    await send({ payoffOn: '2027-03-01' }, 'a payoff')
  }
}

/** Accounts: profile, preferences, passwords, a second factor that is begun, and what an administrator does to users. */
export async function accounts(people: { lender: Person; admin: Person; lenderId: number }): Promise<void> {
  const { lender, admin, lenderId } = people
  await lender.call('PUT', `/users/${lenderId}`, {
    body: { fullName: 'Margaret Whitfield', companyName: 'Harbor Lane Capital', phoneNumber: '305-555-0123' },
  })
  await lender.call('PUT', `/users/${lenderId}`, { body: { fullName: '' }, title: 'without name' })
  const change = { currentPassword: 'Wrong-1-password', newPassword: 'Other-Harbor-8' }
  await lender.call('PUT', `/users/${lenderId}/password`, { body: change, title: 'wrong' })
  await lender.call('PUT', `/users/${lenderId}/password`, { body: { ...change, newPassword: 'short' }, title: 'short' })
  await lender.call('POST', '/auth/two-factor/begin', { body: { password: 'wrong' }, title: 'wrong' })
  await lender.call('POST', '/auth/two-factor/confirm', { body: { code: '000000' }, title: 'not begun' })
  await lender.call('POST', '/auth/login', {
    body: { email: lender.email, password: 'wrong' },
    title: 'wrong password',
  })
  const signup = {
    email: 'new.lender@example.com',
    password: 'Demo-Harbor-7',
    fullName: 'New Lender',
    role: 'LENDER',
    termsAccepted: true,
  }
  await admin.call('POST', '/auth/signup', { body: { ...signup, password: 'x', email: 'y' }, title: 'with faults' })
  await admin.call('PUT', '/users/5/disabled', { body: { disabled: true }, title: 'disabled' })
  await admin.call('PUT', '/users/5/disabled', { body: { disabled: false }, title: 'enabled' })
  await admin.call('PUT', '/users/5/role', { body: { role: 'KING' }, title: 'no such role' })
  await admin.call('POST', '/users/5/reset-link')
  await admin.call('PUT', '/admin/sign-in-rules', { body: { twoFactorRoles: ['KING'] }, title: 'no such role' })
  await admin.call('PUT', '/admin/sign-in-rules', { body: { twoFactorRoles: [] }, title: 'none' })
}
