import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendReminderAgain } from '#contract/reminders/reminders.ts'
import { openDatabase } from '../database/database.ts'
import { addressOf, headerOf, openRounds, today, usualNumbers } from '../testing/reminder-rounds.ts'
import { remindAll } from './job.ts'
import type { Means } from './send.ts'

const { api, moods, means, at, taken, log, told, remind, aLoan, switchOn, withoutReceipts } = openRounds()

test('of twenty-four notices that are due, two instances at once send each once', async () => {
  await withoutReceipts()
  const loans = []
  for (let count = 0; count < 24; count += 1) loans.push(await aLoan())
  const second = openDatabase({ connection: api().database.app, connectionsMax: 4 })

  await Promise.all([remind(), remind({ database: second }), remind(), remind({ database: second })])
  await remind()
  await second.close()

  const letters = taken()
  assert.deepEqual(letters.map(addressOf).toSorted(), loans.map(({ email }) => email).toSorted())
  assert.equal(new Set(letters.map((letter) => headerOf(letter, 'Message-ID'))).size, 24)
  assert.deepEqual(new Set((await log()).map(({ state }) => state)), new Set(['SENT']))
})

test('lenders are served in turn, so that one with many letters does not make another wait for all of them', async () => {
  const many = await withoutReceipts()
  for (let count = 0; count < 4; count += 1) await aLoan({}, many)
  const few = await withoutReceipts()
  const { email } = await aLoan({}, few)

  await remind()

  assert.equal(taken().map(addressOf).indexOf(email), 1)
})

test('an address that the mail server refuses is given up, and the others get their letters', async () => {
  await withoutReceipts()
  const [refused, good] = [await aLoan(), await aLoan()]
  moods.set(refused.email, 550)

  await remind()
  at(`${today}T18:00:00.000Z`)
  await remind()

  assert.deepEqual(taken().map(addressOf), [good.email])
  assert.deepEqual(await told(), [
    ['DUE_TODAY', 'SENT', null],
    ['DUE_TODAY', 'FAILED', 'REFUSED'],
  ])
})

test('a mail server that is down is asked again later and later, five times in all', async () => {
  await withoutReceipts()
  await aLoan({ originationDate: '2026-01-01', maturityDate: '2027-01-01' }) // late since yesterday
  const config = { publicUrl: 'https://loans.example', smtpUrl: 'smtp://127.0.0.1:9', ...usualNumbers }
  const instants = ['02T08:00', '02T08:10', '02T08:20', '02T09:30', '02T13:40', '03T08:00']
  const attempts: number[] = []
  for (const instant of instants) {
    at(`2026-03-${instant}:00.000Z`)
    await remind({ config })
    attempts.push((await log())[0]?.attempts ?? 0)
  }

  assert.deepEqual(attempts, [1, 1, 2, 3, 4, 5])
  assert.deepEqual(await told(), [['LATE', 'FAILED', 'NOT_REACHED']])
  await remind()
  assert.equal(taken().length, 0)
})

test('a letter that could not go out on its day goes out no more, and one that is late goes out when it can', async () => {
  await withoutReceipts()
  const loan = await aLoan()
  moods.set(loan.email, 451)
  await remind()
  at('2026-03-03T12:00:00.000Z')
  moods.clear()

  await remind()
  at('2026-03-04T12:00:00.000Z')
  await remind()

  assert.deepEqual(await told(), [
    ['LATE', 'SENT', null],
    ['DUE_TODAY', 'SKIPPED', 'DAY_PASSED'],
  ])
  assert.equal(taken().length, 1)
})

test('a letter after which no answer came is not sent again by itself; by hand it is known for the same', async () => {
  const lender = await withoutReceipts()
  const loan = await aLoan()
  moods.set(loan.email, 'DIE')
  await remind()
  const [first = ''] = taken()
  assert.equal(addressOf(first), loan.email)
  const [row] = await log()
  assert.deepEqual([row?.state, row?.reason], ['UNCERTAIN', 'NO_ANSWER'])

  moods.clear()
  at(`${today}T14:00:00.000Z`)
  await remind()
  assert.equal(taken().length, 0)
  const params = { lenderId: lender.id, reminderId: row?.id ?? 0 }
  assert.equal((await lender.client.call(sendReminderAgain, { params })).status, 200)
  await remind()

  const [again = ''] = taken()
  assert.equal(headerOf(again, 'Message-ID'), headerOf(first, 'Message-ID'))
  assert.deepEqual(await told(), [['DUE_TODAY', 'SENT', null]])
  assert.equal((await lender.client.call(sendReminderAgain, { params })).code, 'reminder.notToBeSentAgain')
})

test('a crash between the mail server and the books leaves one letter of which that is said', async () => {
  await withoutReceipts()
  const loans = [await aLoan(), await aLoan(), await aLoan()]
  const { database } = api().database
  let concluded = 0
  const dying: Means['database'] = {
    ...database,
    transaction: (scope, work, options) =>
      database.transaction(
        scope,
        (tx) =>
          work({
            ...tx,
            run: async (statement) => {
              if (statement.texts.join('').includes('sent_on = case')) {
                concluded += 1
                if (concluded === 2) throw new Error('the process is gone')
              }
              return tx.run(statement)
            },
          }),
        options,
      ),
  }
  const failures: unknown[] = []
  await remindAll({ ...means(), database: dying, onFailure: (error) => failures.push(error) })
  assert.deepEqual([failures.length, taken().length], [1, 2])

  at(`${today}T12:20:00.000Z`)
  await remind()

  assert.equal(taken().length, 1)
  assert.deepEqual((await told()).map(([, state]) => state).toSorted(), ['SENT', 'SENT', 'UNCERTAIN'])
  assert.equal(loans.length, 3)
})

test('of a letter that was left while it was being sent that is said, also when reminders are switched off meanwhile', async () => {
  const lender = await withoutReceipts()
  await aLoan()
  await remind()
  assert.equal(taken().length, 1)
  // As the process that was sending it has left it.
  await api().database.owner.query(
    "update reminders set state = 'SENDING', settled_at = null where lender_id = $1 and state = 'SENT'",
    [lender.id],
  )
  await switchOn(lender, { isOn: false })

  at(`${today}T12:09:00.000Z`)
  await remind()
  assert.deepEqual(await told(), [['DUE_TODAY', 'SENDING', null]])
  at(`${today}T23:00:00.000Z`)
  await remind()

  assert.deepEqual(await told(), [['DUE_TODAY', 'UNCERTAIN', 'NO_ANSWER']])
  assert.equal(taken().length, 0)
})

test('a loan whose books cannot be read keeps nobody else from their letter', async () => {
  await withoutReceipts()
  const [broken, good] = [await aLoan(), await aLoan()]
  await api().database.owner.query("update loans set terms = '{}' where id = $1", [broken.id])
  const failures: unknown[] = []

  await remind({ onFailure: (error) => failures.push(error) })

  assert.equal(failures.length, 1)
  assert.deepEqual(taken().map(addressOf), [good.email])
  assert.deepEqual(
    (await told()).map(([, state]) => state),
    ['SENT', 'PLANNED'],
  )
})

test('no name puts a header into a letter', async () => {
  const evil = 'Pier\r\nBcc: thief@example.com\r\n\r\nHello'
  const lender = await withoutReceipts()
  await api().database.owner.query('update users set company_name = $2 where id = $1', [lender.id, evil])
  const loan = await aLoan({ loanName: 'Harbour' })
  await api().database.owner.query('update loans set loan_name = $2 where id = $1', [loan.id, evil])

  await remind()

  const [letter = ''] = taken()
  const headers = letter.slice(0, letter.indexOf('\r\n\r\n'))
  assert.doesNotMatch(headers, /^Bcc:/m)
  assert.equal(addressOf(letter), loan.email)
  assert.match(headers, /^Subject: Payment due today: Pier Bcc: thief@example.com Hello/m)
})
