import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { listUpcomingReminders } from '#contract/reminders/reminders.ts'
import { openDatabase } from '../database/database.ts'
import { makeMetrics } from '../http/metrics.ts'
import { sweepRecipients } from '../mail/recipient-letters.ts'
import type { Person } from '../testing/api-people.ts'
import { addressOf, headerOf, openRounds, today, type usualNumbers } from '../testing/reminder-rounds.ts'
import { measureLetters } from './measure-letters.ts'

const rounds = openRounds()
const { api, moods, at, taken, log, told, remind, pay, aLoan, means } = rounds
const { aSender, withoutReceipts } = rounds

const upcomingOf = async ({ id, client }: Person) =>
  (await client.call(listUpcomingReminders, { params: { lenderId: id } })).data
const numbers = (changed: Partial<typeof usualNumbers>) => ({ config: { ...means().config, ...changed } })
/** Makes a lender's account as new as the clock of the tests. */
const makeNew = ({ id }: Person) =>
  api().database.owner.query("update users set created_at = created_at + interval '31 days' where id = $1", [id])

test('one letter lists the loans of a borrower with a lender, each in its own words, and what to pay for all', async () => {
  const lender = await withoutReceipts()
  const record = await api().aBorrower(lender)
  const due = await aLoan({ borrowerId: record.id, loanName: 'Mill Lane 4' })
  const late = await aLoan({
    borrowerId: record.id,
    loanName: 'Elm Street 9',
    originationDate: '2026-01-01',
    maturityDate: '2027-01-01',
  })

  const [first] = await upcomingOf(lender)
  await remind()

  const letters = taken()
  assert.deepEqual(letters.map(addressOf), [record.email])
  assert.equal(headerOf(letters[0] ?? '', 'Subject'), 'Payments for 2 of your loans')
  const rows = (await log()).toSorted((one, other) => one.loanId - other.loanId)
  assert.deepEqual(
    rows.map(({ loanId, kind, state }) => [loanId, kind, state]),
    [
      [due.id, 'DUE_TODAY', 'SENT'],
      [late.id, 'LATE', 'SENT'],
    ],
  )
  assert.equal(rows[0]?.text, rows[1]?.text)
  const text = rows[0]?.text ?? ''
  assert.match(text, /This message is about 2 of your loans\.\n\nYour payment for Mill Lane 4 \(LN-\d+\) is due today/)
  assert.match(text, /Your payment for Elm Street 9 \(LN-\d+\) was due on March 1, 2026/)
  assert.match(text, /Total due on all of these loans: \$2,182\.38/)
  assert.equal(first?.loansInLetter, 2)
})

test('a letter about several loans that may not have arrived is sent again whole, and known by its Message-ID', async () => {
  const lender = await withoutReceipts()
  const record = await api().aBorrower(lender)
  const loans = [await aLoan({ borrowerId: record.id }), await aLoan({ borrowerId: record.id })]
  moods.set(record.email, 451)
  await remind()
  assert.deepEqual(
    (await log()).map(({ state }) => state),
    ['PLANNED', 'PLANNED'],
  )
  moods.clear()
  at(`${today}T12:16:00.000Z`)
  await remind()

  assert.equal(taken().length, 1)
  assert.equal(loans.length, 2)
  assert.deepEqual(await told(), [
    ['DUE_TODAY', 'SENT', null],
    ['DUE_TODAY', 'SENT', null],
  ])
})

test('an address gets three letters a day, however many lenders write to it; the fourth goes out a day later', async () => {
  const email = 'ann.of.many@example.com'
  const lenders: Person[] = []
  for (let count = 0; count < 4; count += 1) {
    const lender = await withoutReceipts()
    const { id } = await api().aBorrower(lender, { email: count === 2 ? 'Ann.of.many+loans@example.com' : email })
    await aLoan({ borrowerId: id })
    lenders.push(lender)
  }

  await remind()

  assert.equal(taken().length, 3)
  assert.deepEqual(await told(), [['DUE_TODAY', 'PLANNED', 'RECIPIENT_NUMBER']])
  const [last] = lenders.slice(-1)
  assert.ok(last)
  const [held] = await upcomingOf(last)
  assert.deepEqual([held?.kind, held?.goesOutOn, held?.heldBy], ['DUE_TODAY', '2026-03-03', 'RECIPIENT_NUMBER'])
  await rounds.switchOn(last, { lateDays: [], received: false })
  at('2026-03-03T11:45:00.000Z')
  await remind()
  assert.deepEqual(await told(), [['DUE_TODAY', 'PLANNED', 'RECIPIENT_NUMBER']])
  at('2026-03-03T12:00:00.000Z')
  await remind()

  assert.equal(taken().length, 3)
  assert.deepEqual(await told(), [['DUE_TODAY', 'SENT', null]])
  // It says what is true on the day on which it goes out.
  assert.match((await log())[0]?.text ?? '', /was due on March 2, 2026/)
})

test('instances at once do not send an address more than its number', async () => {
  const email = 'one.for.all@example.com'
  for (let count = 0; count < 6; count += 1) {
    const lender = await withoutReceipts()
    const { id } = await api().aBorrower(lender, { email })
    await aLoan({ borrowerId: id })
  }
  const second = openDatabase({ connection: api().database.app, connectionsMax: 4 })

  await Promise.all([remind(), remind({ database: second }), remind()])
  await second.close()

  assert.equal(taken().length, 3)
})

test('a held letter is not sent once its payment is made, and a later one about the same payment takes its place', async () => {
  const lender = await withoutReceipts()
  await api().database.owner.query('insert into lender_limits (lender_id, letters_a_day) values ($1, 0)', [lender.id])
  const [paid, open] = [await aLoan(), await aLoan()]
  await remind()
  assert.deepEqual(await told(), [
    ['DUE_TODAY', 'PLANNED', 'LENDER_NUMBER'],
    ['DUE_TODAY', 'PLANNED', 'LENDER_NUMBER'],
  ])

  await pay(paid.id)
  await api().database.owner.query('update lender_limits set letters_a_day = null where lender_id = $1', [lender.id])
  at('2026-03-03T12:00:00.000Z')
  await remind()
  at('2026-03-04T12:00:00.000Z')
  await remind()

  assert.deepEqual(taken().map(addressOf), [open.email])
  assert.deepEqual(await told(), [
    ['LATE', 'SENT', null],
    ['DUE_TODAY', 'SKIPPED', 'DAY_PASSED'],
    ['DUE_TODAY', 'SKIPPED', 'NOTHING_OPEN'],
  ])
})

test('a new account writes to nobody who has not agreed to it, and says until when; then the letter goes out', async () => {
  const lender = await withoutReceipts()
  await makeNew(lender)
  const known = await api().aBorrower(lender)
  await api().anInvitedBorrower(lender, known)
  const stranger = await aLoan()
  const agreed = await aLoan({ borrowerId: known.id })

  await remind()
  await remind()

  assert.deepEqual(taken().map(addressOf), [known.email])
  const [held] = (await upcomingOf(lender)).filter(({ loanId, kind }) => loanId === stranger.id && kind === 'DUE_TODAY')
  assert.deepEqual([held?.heldBy, held?.goesOutOn], ['NEW_LENDER', '2026-03-09'])
  assert.ok(agreed.id)
  // The late notice of that day says the same, and later; so it is the one that goes out.
  at('2026-03-09T12:30:00.000Z')
  await remind()
  assert.deepEqual(taken().map(addressOf).toSorted(), [known.email, stranger.email].toSorted())
})

test('a held letter of a new account goes out as soon as its borrower agrees, or an administrator allows it', async () => {
  const lender = await withoutReceipts()
  await makeNew(lender)
  const record = await api().aBorrower(lender)
  const [theirs, others] = [await aLoan({ borrowerId: record.id }), await aLoan()]
  await remind()
  assert.deepEqual(taken(), [])

  await api().anInvitedBorrower(lender, record)
  await remind()
  assert.deepEqual(taken().map(addressOf), [record.email])
  await api().database.owner.query('insert into lender_limits (lender_id, may_write_to_strangers) values ($1, true)', [
    lender.id,
  ])
  await remind()

  assert.deepEqual(taken().map(addressOf), [others.email])
  assert.ok(theirs.id)
})

test('a lender sends a day’s number of letters, which grows with the account and with borrowers who have agreed', async () => {
  const lender = await withoutReceipts()
  // A week old today: not new any more, and its number has not begun to grow.
  await api().database.owner.query("update users set created_at = timestamptz '2026-02-23T00:00Z' where id = $1", [
    lender.id,
  ])
  const loans = []
  for (let count = 0; count < 4; count += 1) loans.push(await aLoan())
  const small = numbers({ lettersPerLender: 3 })

  await remind(small)
  await remind(small)

  assert.equal(taken().length, 3)
  assert.deepEqual((await told())[0], ['DUE_TODAY', 'PLANNED', 'LENDER_NUMBER'])
  const record = await api().aBorrower(lender)
  await api().anInvitedBorrower(lender, record)
  await remind(small)
  assert.deepEqual(taken().map(addressOf), [loans.at(-1)?.email])
})

test('who asks for many links to a stranger’s account cannot keep letters of a lender they know away', async () => {
  const lender = await aSender({ received: false })
  const known = await api().aBorrower(lender)
  const account = await api().anInvitedBorrower(lender, known)
  const unknown = await api().aBorrower(lender)
  const loans = [await aLoan({ borrowerId: known.id }), await aLoan({ borrowerId: unknown.id })]
  const instants = Array(5).fill(`${today}T11:00:00.000Z`)
  await letterAbout(account.email, instants)
  await letterAbout(unknown.email, instants)

  await remind()

  assert.deepEqual(taken().map(addressOf), [known.email])
  assert.equal(loans.length, 2)
})

test('the metrics say how many letters went out within a day, and how many are held and why', async () => {
  await withoutReceipts()
  await aLoan()
  await remind()
  const lender = await withoutReceipts()
  await api().database.owner.query('insert into lender_limits (lender_id, letters_a_day) values ($1, 0)', [lender.id])
  await aLoan()
  await remind()
  const metrics = makeMetrics()
  const read = measureLetters(metrics, { database: api().database.database, clock: api().clock })

  await read()

  const text = metrics.text()
  assert.match(text, /^letters_of_a_day [1-9]/m)
  assert.match(text, /^letters_held\{reason="LENDER_NUMBER"\} [1-9]/m)
})

test('an address is forgotten a day after its last letter', async () => {
  const { database, owner } = api().database
  await owner.query('truncate recipient_letters')
  await withoutReceipts()
  await aLoan()
  await remind()
  const sweep = (instant: string) => database.transaction({ kind: 'SYSTEM' }, (tx) => sweepRecipients(tx, instant))

  assert.deepEqual([await sweep(`${today}T11:59:00.000Z`), await sweep(`${today}T12:00:00.000Z`)], [0, 1])
})

test('a letter that the mail server did not take is not counted', async () => {
  await withoutReceipts()
  const { email } = await aLoan()
  moods.set(email, 451)
  for (const time of ['12:00', '12:20', '13:30', '18:00']) {
    at(`${today}T${time}:00.000Z`)
    await remind()
  }
  moods.clear()
  at(`${today}T19:59:00.000Z`)
  await api().database.owner.query(
    "update reminders set next_attempt_at = now() - interval '1 year' where state = 'PLANNED'",
  )
  await remind()

  assert.equal(taken().length, 1)
})

/** Stores letters about an account as sent. */
async function letterAbout(address: string, instants: readonly string[]): Promise<void> {
  await api().database.owner.query(
    'insert into recipient_letters (address_hash, by_accounts) values ($1, $2::timestamptz[])',
    [createHash('sha256').update(address.toLowerCase()).digest(), instants],
  )
}
