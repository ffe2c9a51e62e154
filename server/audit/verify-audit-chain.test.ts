import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { appendAuditRow, type NewAuditRow } from './append-audit-row.ts'
import { type ChainReport, verifyAuditChain } from './verify-audit-chain.ts'

const lenderId = 7
const scope = { kind: 'USER', userId: lenderId, lenderId } as const

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

const entry = (number: number): NewAuditRow => ({
  lenderId,
  at: `2026-03-0${number}T12:00:00.250Z`,
  actorId: lenderId,
  action: 'recordPayment',
  subjectKind: 'loan',
  subjectId: number,
  requestId: `request-${number}`,
  detail: { amountCents: 1000 * number, method: 'ACH', 'a key': null, isFirst: number === 1 },
})

const append = (row: NewAuditRow) => database.database.transaction(scope, (tx) => appendAuditRow(tx, row))
const verify = (anchors?: { sequence: number; hash: string }[]): Promise<ChainReport> =>
  database.database.transaction(scope, (tx) => verifyAuditChain(tx, lenderId, anchors ? { anchors } : {}))

/** Makes a chain of five rows, damages it as the database's owner, and gives the verifier's report. */
async function verifiedAfter(...damage: string[]): Promise<ChainReport> {
  await database.owner.query('truncate audit_log, audit_heads')
  for (const number of [1, 2, 3, 4, 5]) await append(entry(number))
  assert.deepEqual(await verify(), { rows: 5, brokenAt: null })
  for (const statement of damage) await database.owner.query(statement)
  return verify()
}

describe('a chain is whole', () => {
  test('when it is empty', async () => {
    assert.deepEqual(await verify(), { rows: 0, brokenAt: null })
  })

  test('when many append to it at once, and none is lost', async () => {
    await database.owner.query('truncate audit_log, audit_heads')

    await Promise.all(Array.from({ length: 40 }, (_, index) => append(entry((index % 9) + 1))))

    assert.deepEqual(await verify(), { rows: 40, brokenAt: null })
  })

  test('when it is longer than one reading', async () => {
    await database.owner.query('truncate audit_log, audit_heads')
    await database.database.transaction(scope, async (tx) => {
      for (let number = 0; number < 1001; number += 1) await appendAuditRow(tx, entry((number % 9) + 1))
    })

    assert.deepEqual(await verify(), { rows: 1001, brokenAt: null })
  })

  test('when a row was taken back with what it tells of', async () => {
    await database.owner.query('truncate audit_log, audit_heads')
    await append(entry(1))
    const failing = database.database.transaction(scope, async (tx) => {
      await appendAuditRow(tx, entry(2))
      throw new Error('the payment was refused')
    })
    await assert.rejects(failing, /refused/)
    await append(entry(3))

    assert.deepEqual(await verify(), { rows: 2, brokenAt: null })
  })
})

describe('one who may write everything is found out', () => {
  test('who edits any field of a row, by however little', async () => {
    const edits = [
      'lender_id = 8',
      'sequence = 30',
      "at = at + interval '1 day'",
      "at = at + interval '1 microsecond'",
      'actor_id = 8',
      'actor_id = null',
      "action = 'reversePayment'",
      "subject_kind = 'payment'",
      'subject_kind = null',
      'subject_id = 99',
      "request_id = 'another'",
      `detail = '{"amountCents": 1, "method": "ACH"}'`,
      `detail = jsonb_set(detail, '{amountCents}', '3000.00000000000000000001')`,
      `detail = detail || '{"note": "x"}'`,
      "detail = detail - 'a key'",
      "previous_hash = decode(repeat('ab', 32), 'hex')",
      "hash = decode(repeat('ab', 32), 'hex')",
    ]

    const found: (number | undefined)[] = []
    for (const edit of edits) {
      const { brokenAt } = await verifiedAfter(`update audit_log set ${edit} where sequence = 3`)
      found.push(brokenAt?.sequence)
    }

    assert.deepEqual(found, Array(edits.length).fill(3))
  })

  test('who edits the first row', async () => {
    const { brokenAt } = await verifiedAfter("update audit_log set action = 'x' where sequence = 1")

    assert.deepEqual(brokenAt, { sequence: 1, reason: 'the row was changed after it was written' })
  })

  test('who deletes a row', async () => {
    const { brokenAt } = await verifiedAfter('delete from audit_log where sequence = 3')

    assert.deepEqual(brokenAt, { sequence: 3, reason: 'the row is missing; 4 follows' })
  })

  test('who deletes a row and closes the gap', async () => {
    const { brokenAt } = await verifiedAfter(
      'delete from audit_log where sequence = 3',
      'update audit_log set sequence = 3 where sequence = 4',
      'update audit_log set sequence = 4 where sequence = 5',
      'update audit_heads set sequence = 4',
    )

    assert.deepEqual(brokenAt, { sequence: 3, reason: 'the row does not continue the one before it' })
  })

  test('who puts a row in', async () => {
    const { brokenAt } = await verifiedAfter(
      'update audit_log set sequence = sequence + 10 where sequence > 3',
      'update audit_log set sequence = sequence - 9 where sequence > 10',
      `insert into audit_log select lender_id, 4, at, actor_id, action, subject_kind, subject_id, request_id, detail, hash, hash
       from audit_log where sequence = 3`,
      'update audit_heads set sequence = 6',
    )

    assert.equal(brokenAt?.sequence, 4)
  })

  test('who changes the order of two rows', async () => {
    const { brokenAt } = await verifiedAfter(
      'update audit_log set sequence = 100 where sequence = 2',
      'update audit_log set sequence = 2 where sequence = 3',
      'update audit_log set sequence = 3 where sequence = 100',
    )

    assert.equal(brokenAt?.sequence, 2)
  })

  test('who cuts off the end', async () => {
    const { brokenAt } = await verifiedAfter('delete from audit_log where sequence > 3')

    assert.deepEqual(brokenAt, { sequence: 4, reason: 'the chain ends before its head, 5' })
  })

  test('who cuts off the end and sets the head back without its hash', async () => {
    const { brokenAt } = await verifiedAfter(
      'delete from audit_log where sequence > 3',
      'update audit_heads set sequence = 3',
    )

    assert.deepEqual(brokenAt, { sequence: 3, reason: 'the head of the chain names another row' })
  })

  test('who empties the whole chain', async () => {
    const { brokenAt } = await verifiedAfter('delete from audit_log')

    assert.deepEqual(brokenAt, { sequence: 1, reason: 'the chain ends before its head, 5' })
  })

  test('who removes the head', async () => {
    const { brokenAt } = await verifiedAfter('delete from audit_heads')

    assert.deepEqual(brokenAt, { sequence: 1, reason: 'the head of the chain is missing' })
  })

  test('who adds a row at the end past the head', async () => {
    const { brokenAt } = await verifiedAfter('update audit_heads set sequence = 4')

    assert.deepEqual(brokenAt, { sequence: 5, reason: 'the row is beyond the head of the chain' })
  })

  test('who moves a row to another chain', async () => {
    const { brokenAt } = await verifiedAfter('update audit_log set lender_id = 8 where sequence = 2')

    assert.equal(brokenAt?.sequence, 2)
  })

  test('who computes the whole chain anew, as soon as one head was kept elsewhere', async () => {
    await database.owner.query('truncate audit_log, audit_heads')
    for (const number of [1, 2, 3]) await append(entry(number))
    const { rows } = await database.owner.query<{ hash: string }>(
      "select encode(hash, 'hex') as hash from audit_log where sequence = 2",
    )
    const anchors = [{ sequence: 2, hash: String(rows[0]?.hash) }]
    assert.equal((await verify(anchors)).brokenAt, null)

    await database.owner.query('truncate audit_log, audit_heads')
    for (const number of [1, 4, 3]) await append(entry(number))

    assert.equal((await verify()).brokenAt, null)
    assert.deepEqual((await verify(anchors)).brokenAt, {
      sequence: 2,
      reason: 'the row is not the one that was anchored',
    })
  })

  test('who computes the chain anew and makes it shorter than a head that was kept elsewhere', async () => {
    await database.owner.query('truncate audit_log, audit_heads')
    await append(entry(1))

    const { brokenAt } = await verify([{ sequence: 3, hash: 'ab' }])

    assert.deepEqual(brokenAt, { sequence: 2, reason: 'the chain ends, but row 3 was anchored' })
  })
})

describe('the app itself can only append', () => {
  test('neither of its roles may change or remove a row', async () => {
    const tries = ['loanwright_app', 'loanwright_admin'].flatMap((role) =>
      [
        "update audit_log set action = 'x' where sequence = 1",
        'delete from audit_log where sequence = 1',
        'truncate audit_log',
        'delete from audit_heads',
      ].map((statement) => ({ role, statement })),
    )

    const client = await database.owner.connect()
    for (const { role, statement } of tries) {
      await client.query('begin')
      await client.query(`set local role ${role}`)
      await assert.rejects(client.query(statement), /permission denied/, `${role}: ${statement}`)
      await client.query('rollback')
    }
    client.release()
  })

  test('a chain of somebody else can be neither read nor begun', async () => {
    await database.owner.query('truncate audit_log, audit_heads')
    await append(entry(1))
    const other = { kind: 'USER', userId: 8, lenderId: 8 } as const

    const seen = await database.database.transaction(other, (tx) => verifyAuditChain(tx, lenderId))
    const begun = database.database.transaction(other, (tx) => appendAuditRow(tx, { ...entry(1), lenderId: 9 }))

    assert.deepEqual(seen, { rows: 0, brokenAt: null })
    await assert.rejects(begun, /row-level security/)
  })
})
