import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateLenderSettings } from '#contract/loans/lender-settings.ts'
import { reversePayment } from '#contract/payments/payments.ts'
import { setReminderChoice } from '#contract/reminders/reminders.ts'
import { addressOf, headerOf, openRounds, today } from '../testing/reminder-rounds.ts'

const rounds = openRounds()
const { api, moods, at, taken, log, told, remind, pay, aLoan, aQuietLoan } = rounds
const { aSender, switchOn, withoutReceipts } = rounds

test('nothing goes out for a lender whose own address is not confirmed, and then it does', async () => {
  const { id } = await withoutReceipts()
  await aLoan()
  const confirm = (at: string) =>
    api().database.owner.query(`update users set email_verified_at = ${at} where id = $1`, [id])

  await confirm('null')
  await remind()
  assert.deepEqual([taken(), await log()], [[], []])
  await confirm('created_at')
  await remind()

  assert.equal(taken().length, 1)
})

test('a letter says what is open by the books of its moment, to whom and by whom', async () => {
  const lender = await withoutReceipts()
  const said = { paymentInstructions: 'By wire:\nBank 1, account 2', postalAddress: 'Box 7, Bath' }
  const body = { ...said, password: lender.password }
  await lender.client.call(updateLenderSettings, { params: { lenderId: lender.id }, body })
  const loan = await aLoan()
  await pay(loan.id, { amount: 66.19 })

  await remind()

  const [letter = ''] = taken()
  const [row] = await log()
  assert.equal(headerOf(letter, 'From'), 'Pier Capital via Loanwright <no-reply@loans.example>')
  assert.equal(headerOf(letter, 'Reply-To'), lender.email)
  assert.equal(row?.subject, `Payment due today: Harbour Street 12 (${loan.loanNumber})`)
  const text = row?.text ?? ''
  assert.match(text, /is due today, March 2, 2026\./)
  assert.match(
    text,
    /Scheduled payment: \$1,066\.19\nPaid so far: \$66\.19\nStill due for this payment: \$1,000\.00\nTotal due: \$1,000\.00/,
  )
  assert.match(text, /How to pay:\nBy wire:\nBank 1, account 2\n\nMail checks and letters to:\nBox 7, Bath/)
  assert.match(text, /Kind regards,\nPier Capital/)
  assert.doesNotMatch(text, /my-loans/)
})

test('what a lender of less than a week has typed is no link, unless the borrower has an account with them', async () => {
  const lender = await withoutReceipts()
  const { owner } = api().database
  await owner.query("update users set created_at = created_at + interval '31 days' where id = $1", [lender.id])
  await owner.query('insert into lender_limits (lender_id, may_write_to_strangers) values ($1, true)', [lender.id])
  const said = {
    paymentInstructions: 'Pay 1.50 at https://evil.example/now\nor www.evil.example, ann@pier.example',
    postalAddress: '',
  }
  const body = { ...said, password: lender.password }
  await lender.client.call(updateLenderSettings, { params: { lenderId: lender.id }, body })
  const record = await api().aBorrower(lender)
  await api().anInvitedBorrower(lender, record)
  await aLoan({ loanName: 'See evil.example' })
  await remind()
  await aLoan({ borrowerId: record.id })
  await remind()
  await owner.query("update users set created_at = created_at - interval '7 days' where id = $1", [lender.id])
  await aLoan()
  await remind()

  const [older, known, strangers] = (await log()).map(({ subject, text }) => `${subject} ${text}`)
  assert.match(
    strangers ?? '',
    /Pay 1\.50 at https: \/\/evil \. example\/now\nor www \. evil \. example, ann@pier\.example/,
  )
  assert.doesNotMatch(strangers ?? '', /evil\.example/)
  assert.match(known ?? '', /at https:\/\/evil\.example\/now/)
  assert.match(older ?? '', /at https:\/\/evil\.example\/now/)
})

test('a borrower with an account is written to in their language, with a link to the loan', async () => {
  const lender = await withoutReceipts()
  const record = await api().aBorrower(lender)
  const account = await api().anInvitedBorrower(lender, record)
  const preferences = { language: 'es' }
  await account.client.put(`/api/users/${account.id}/preferences`, { preferences })
  const loan = await aLoan({ borrowerId: record.id })

  await remind()

  const [row] = await log()
  assert.match(row?.subject ?? '', /^Pago que vence hoy: /)
  assert.match(row?.text ?? '', new RegExp(`https://loans\\.example/my-loans/${loan.id}\\n`))
})

test('what was paid before the letter went out is not asked for', async () => {
  at(`${today}T07:59:00.000Z`)
  await withoutReceipts()
  const loan = await aLoan()
  await remind()
  assert.deepEqual([taken().length, await told()], [0, []])

  await pay(loan.id)
  at(`${today}T08:00:00.000Z`)
  await remind()

  assert.deepEqual([taken().length, await told()], [0, []])
})

test('what was paid while the letter waited for the mail server is not asked for', async () => {
  await withoutReceipts()
  const loan = await aLoan()
  moods.set(loan.email, 451)
  await remind()
  assert.deepEqual(await told(), [['DUE_TODAY', 'PLANNED', 'NOT_REACHED']])

  await pay(loan.id)
  moods.clear()
  at(`${today}T12:16:00.000Z`)
  await remind()

  assert.deepEqual([taken().length, await told()], [0, [['DUE_TODAY', 'SKIPPED', 'NOTHING_OPEN']]])
})

test('nobody is written to about a loan that was removed, paid off, given up or marked as in default', async () => {
  const lender = await withoutReceipts()
  const [paidOff, defaulted, writtenOff] = [await aLoan(), await aLoan(), await aLoan()]
  const removed = await api().aLoan(lender, { originationDate: '2026-02-02', maturityDate: '2027-02-02' })
  await pay(paidOff.id, { amount: paidOff.outstandingBalance - 946.19 + 110.54 })
  await lender.client.post(`/api/loans/${defaulted.id}/default-mark`, { date: today, note: 'As agreed' })
  await lender.client.post(`/api/loans/${writtenOff.id}/write-off`, { date: today, note: 'As agreed' })
  await lender.client.delete(`/api/loans/${removed.id}`)
  const { rows } = await api().database.owner.query(
    'select is_paid_off or is_marked_defaulted or deleted_at is not null as closed from loans where lender_id = $1',
    [lender.id],
  )
  assert.deepEqual(rows, Array(4).fill({ closed: true }))

  await remind()

  assert.deepEqual([taken().length, await told()], [0, []])
})

test('money that came is confirmed after half an hour, and one that was taken back is not', async () => {
  const lender = await withoutReceipts()
  const [good, bad] = [await aQuietLoan(), await aQuietLoan()]
  await switchOn(lender)
  at(`${today}T12:01:00.000Z`)
  await pay(good.id, { amount: 500 })
  const slip = await pay(bad.id)
  at(`${today}T12:30:00.000Z`)
  await remind()
  assert.equal(taken().length, 0)

  await lender.client.call(reversePayment, { params: { paymentId: slip.id }, body: { reason: 'Wrong loan' } })
  at(`${today}T12:32:00.000Z`)
  await remind()

  assert.deepEqual(taken().map(addressOf), [good.email])
  const [row] = await log()
  assert.equal(row?.subject, `Payment of $500.00 received: Harbour Street 12 (${good.loanNumber})`)
  // 12,000.00 at 12 %: interest of 120.00, then 110.54; the first payment left 11,053.81.
  assert.match(
    row?.text ?? '',
    /^Thank you\. We’ve recorded your payment of \$500\.00 for Harbour Street 12 \(LN-\d+\), made on March 2, 2026\.$/m,
  )
  assert.match(
    row?.text ?? '',
    /To interest: \$110\.54\nTo principal: \$389\.46\nPrincipal still owed: \$10,664\.35\nNext payment, due on March 20, 2026: \$566\.19/,
  )
})

test('a confirmation that waited for the mail server does not go out once the payment is taken back', async () => {
  const lender = await withoutReceipts()
  const loan = await aQuietLoan()
  await switchOn(lender)
  at(`${today}T12:01:00.000Z`)
  const payment = await pay(loan.id)
  moods.set(loan.email, 451)
  at(`${today}T13:00:00.000Z`)
  await remind()
  assert.deepEqual(await told(), [['RECEIVED', 'PLANNED', 'NOT_REACHED']])

  await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body: { reason: 'Bounced' } })
  moods.clear()
  at(`${today}T14:00:00.000Z`)
  await remind()

  assert.equal(taken().length, 0)
  assert.deepEqual(await told(), [['RECEIVED', 'SKIPPED', 'PAYMENT_REVERSED']])
})

test('a borrower is told that a payment was returned, what it costs and what is due, unless it counts again', async () => {
  const lender = await withoutReceipts()
  const loan = await aQuietLoan()
  await switchOn(lender, { received: false })
  const payment = await pay(loan.id)
  const body = { reason: 'No funds', isReturned: true, returnedPaymentFee: 30, tellsBorrower: true }
  at(`${today}T13:00:00.000Z`)
  await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body })
  at(`${today}T13:20:00.000Z`)
  await remind()
  assert.deepEqual([taken().length, await told()], [0, []])

  at(`${today}T14:00:00.000Z`)
  await remind()

  const [letter] = await log()
  assert.match(letter?.text ?? '', /was returned by the bank\. It no longer counts/)
  assert.match(letter?.text ?? '', /Fee for the returned payment: \$30\.00\nTotal due: \$30\.00/)
  assert.deepEqual(await told(), [['RETURNED', 'SENT', null]])
})

test('payments from before confirmations were switched on, of long ago, or of an import are confirmed to nobody', async () => {
  const lender = await withoutReceipts()
  const loan = await aQuietLoan()
  await switchOn(lender)
  at(`${today}T12:01:00.000Z`)
  await pay(loan.id, { amount: 10, paymentDate: '2026-01-25' })
  const imported = await pay(loan.id, { amount: 10 })
  await api().database.owner.query(
    `with made as (
       insert into imports (lender_id, kind, file_name, sha256, row_count, borrowers_made, loans_made, payments_made,
         amount_cents, interest_cents, fees_cents, imported_by, imported_at)
       values ($1, 'PAYMENTS', 'paid.csv', repeat('0', 64), 1, 0, 0, 1, 1000, 0, 0, $1, now()) returning id)
     insert into imported_rows (lender_id, import_id, kind, subject_id, row_number, event_id)
     select $1, made.id, 'PAYMENT', p.id, 1, p.event_id from made, payments p where p.lender_id = $1 and p.id = $2`,
    [lender.id, imported.id],
  )
  at(`${today}T14:00:00.000Z`)

  await remind()

  assert.deepEqual([taken().length, await told()], [0, []])
})

test('a loan has one letter a day at most: what came in goes before what is due', async () => {
  at(`${today}T12:01:00.000Z`)
  await aLoan()
  at(`${today}T12:45:00.000Z`)

  await remind()
  await remind()

  assert.deepEqual(
    taken().map((letter) => headerOf(letter, 'Subject').slice(0, 10)),
    ['Payment of'],
  )
  at('2026-03-03T12:00:00.000Z')
  await remind()
  assert.equal(taken().length, 1)
  assert.deepEqual(await told(), [
    ['LATE', 'SENT', null],
    ['DUE_TODAY', 'PLANNED', null],
    ['RECEIVED', 'SENT', null],
  ])
  at('2026-03-04T12:00:00.000Z')
  await remind()
  assert.deepEqual((await told())[1], ['DUE_TODAY', 'SKIPPED', 'DAY_PASSED'])
})

test('letters that should have gone out while the app was down: what is late is made up for, what was due soon is not', async () => {
  await withoutReceipts()
  await aLoan()
  at('2026-03-05T12:00:00.000Z')
  await remind()
  assert.deepEqual(await told(), [['LATE', 'SENT', null]])
})

test('who wants no letters gets none, whoever has said so', async () => {
  const lender = await withoutReceipts()
  const [byLender, byAccount] = [await api().aBorrower(lender), await api().aBorrower(lender)]
  await lender.client.call(setReminderChoice, { params: { borrowerId: byLender.id }, body: { isOff: true } })
  const account = await api().anInvitedBorrower(lender, byAccount)
  await account.client.put(`/api/users/${account.id}/preferences`, { preferences: { emailNotifications: false } })
  await aLoan({ borrowerId: byLender.id })
  await aLoan({ borrowerId: byAccount.id })

  await remind()

  assert.equal(taken().length, 0)
  assert.deepEqual(await told(), [
    ['DUE_TODAY', 'SKIPPED', 'NO_EMAILS'],
    ['DUE_TODAY', 'SKIPPED', 'OFF_BY_LENDER'],
  ])
})

test('a lender who has switched nothing on, or whose account is closed, writes to nobody', async () => {
  const off = await aSender({ isOn: false })
  await aLoan({}, off)
  const closed = await withoutReceipts()
  await aLoan({}, closed)
  await api().database.owner.query('update users set disabled_at = now() where id = $1', [closed.id])

  await remind()

  assert.equal(taken().length, 0)
})
