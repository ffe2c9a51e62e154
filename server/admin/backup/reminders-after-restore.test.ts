import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sendReminderAgain } from '#contract/reminders/reminders.ts'
import { openLocalFiles } from '../../files/local-files.ts'
import { listReminders } from '../../reminders/log/queries.ts'
import { headerOf, openRounds, today } from '../../testing/reminder-rounds.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const rounds = openRounds()
const { api, moods, at, taken, log, told, remind, pay, aLoan, aQuietLoan, switchOn, withoutReceipts } = rounds
const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-restored-'))
after(() => rmSync(folder, { recursive: true }))

/** As if a backup had been brought back at an instant. */
const restoredAt = (instant: string | null) =>
  api().database.owner.query('update installation_settings set restored_at = $1', [instant])

test('letters that went out after a backup was made do not go out again when it is brought back, and are listed', async () => {
  const lender = await withoutReceipts()
  await aLoan()
  const files = await openLocalFiles(folder)
  const file = path.join(folder, 'morning.gz')
  await backUp(api().database.app, { file, now: `${today}T07:00:00.000Z`, files, onMissing: () => assert.fail() })
  await remind()
  const [sent = ''] = taken()
  assert.match(headerOf(sent, 'Subject'), /^Payment due today/)

  const target = await createTestDatabase()
  const now = `${today}T15:00:00.000Z`
  await restore({ owner: target.ownerConnection, files, now }, file)
  const { database } = target
  at(`${today}T15:15:00.000Z`)
  await remind({ database })

  assert.equal(taken().length, 0)
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const kept = await database.transaction(scope, (tx) =>
    listReminders(tx, { lenderId: lender.id, state: undefined, limit: 10, offset: 0 }),
  )
  assert.deepEqual(
    kept.map(({ kind, state, reason }) => [kind, state, reason]),
    [['DUE_TODAY', 'SKIPPED', 'RESTORED']],
  )
  at('2026-03-03T12:00:00.000Z')
  await remind({ database })
  assert.deepEqual(
    // Its dash has the subject encoded; only a late payment is reminded of.
    taken().map((letter) => headerOf(letter, 'Subject').slice(0, 18)),
    ['=?UTF-8?Q?Reminder'],
  )
  await target.close()
})

test('one that was left to the lender after a restore goes out when they say so, and is known for the same letter', async () => {
  const lender = await withoutReceipts()
  await aLoan()
  await remind()
  const [before = ''] = taken()
  // The row of the letter is not in the backup; it is written down anew.
  await api().database.owner.query('delete from reminders where lender_id = $1', [lender.id])
  await restoredAt(`${today}T13:00:00.000Z`)
  at(`${today}T13:15:00.000Z`)
  await remind()
  const [row] = await log()
  assert.deepEqual([row?.state, row?.reason, taken().length], ['SKIPPED', 'RESTORED', 0])

  const params = { lenderId: lender.id, reminderId: row?.id ?? 0 }
  const { status } = await lender.client.call(sendReminderAgain, { params })
  await remind()

  const [again = ''] = taken()
  await restoredAt(null)
  assert.equal(status, 200)
  assert.equal(headerOf(again, 'Message-ID'), headerOf(before, 'Message-ID'))
  assert.deepEqual(await told(), [['DUE_TODAY', 'SENT', null]])
})

test('a letter that waited for the mail server when the backup was made is left to the lender too', async () => {
  await withoutReceipts()
  const loan = await aLoan()
  moods.set(loan.email, 451)
  await remind()
  assert.deepEqual(await told(), [['DUE_TODAY', 'PLANNED', 'NOT_REACHED']])
  moods.clear()
  await restoredAt(`${today}T12:05:00.000Z`)

  at(`${today}T12:30:00.000Z`)
  await remind()

  await restoredAt(null)
  assert.deepEqual([taken().length, await told()], [0, [['DUE_TODAY', 'SKIPPED', 'RESTORED']]])
})

test('a letter that had failed before the backup goes out after it was brought back when the lender says so', async () => {
  const lender = await withoutReceipts()
  const loan = await aLoan()
  moods.set(loan.email, 550)
  await remind()
  assert.deepEqual(await told(), [['DUE_TODAY', 'FAILED', 'REFUSED']])
  moods.clear()
  await restoredAt(`${today}T12:05:00.000Z`)
  at(`${today}T12:30:00.000Z`)

  const [row] = await log()
  await lender.client.call(sendReminderAgain, { params: { lenderId: lender.id, reminderId: row?.id ?? 0 } })
  await remind()

  await restoredAt(null)
  assert.deepEqual([taken().length, await told()], [1, [['DUE_TODAY', 'SENT', null]]])
})

test('a backup that is brought back before a day’s letters begin to go out holds none of that day back', async () => {
  await withoutReceipts()
  await aLoan({ originationDate: '2025-12-28', maturityDate: '2026-12-28' })
  await aLoan()
  await restoredAt(`${today}T07:45:00.000Z`)

  at(`${today}T08:15:00.000Z`)
  await remind()

  await restoredAt(null)
  // Of the first loan the payment of 28 February is late since yesterday; of the second one is due today.
  const became = (await told()).toSorted()
  assert.deepEqual(became, [
    ['DUE_TODAY', 'SENT', null],
    ['LATE', 'SKIPPED', 'RESTORED'],
  ])
})

test('payments entered again on the day of a restore are not confirmed again by themselves, and those of the day after are', async () => {
  const lender = await withoutReceipts()
  const [next, again] = [await aQuietLoan(), await aQuietLoan()]
  await switchOn(lender)
  await restoredAt('2026-03-01T13:00:00.000Z')
  at(`${today}T12:01:00.000Z`)
  await pay(next.id)
  at(`${today}T12:45:00.000Z`)
  await remind()
  assert.deepEqual([taken().length, await told()], [1, [['RECEIVED', 'SENT', null]]])

  await restoredAt(`${today}T12:50:00.000Z`)
  at(`${today}T12:55:00.000Z`)
  await pay(again.id)
  at(`${today}T13:30:00.000Z`)
  await remind()

  await restoredAt(null)
  assert.equal(taken().length, 0)
  assert.deepEqual((await told())[0], ['RECEIVED', 'SKIPPED', 'RESTORED'])
})

test('a confirmation that is written down anew is no copy of the first: the payment of its number may be another one now', async () => {
  const lender = await withoutReceipts()
  const { id } = await aQuietLoan()
  await switchOn(lender)
  at(`${today}T12:01:00.000Z`)
  const lost = await pay(id)
  at(`${today}T12:45:00.000Z`)
  await remind()
  const [first = ''] = taken()
  await api().database.owner.query('delete from reminders where payment_id = $1', [lost.id])

  at(`${today}T13:00:00.000Z`)
  await remind()

  const [again = ''] = taken()
  assert.match(headerOf(first, 'Message-ID'), /^<reminder\./)
  assert.notEqual(headerOf(again, 'Message-ID'), headerOf(first, 'Message-ID'))
})

test('a restore by a clock that was a month ahead holds back the letters of this day, not those of the month', async () => {
  await withoutReceipts()
  await aLoan()
  await restoredAt('2026-04-02T12:00:00.000Z')
  await remind()
  at('2026-03-03T12:00:00.000Z')
  await remind()
  await restoredAt(null)

  assert.equal(taken().length, 1)
  assert.deepEqual(await told(), [
    ['LATE', 'SENT', null],
    ['DUE_TODAY', 'SKIPPED', 'RESTORED'],
  ])
})
