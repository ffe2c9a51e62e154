import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { instant, wholeNumber } from './column-types.ts'
import { isTooLarge, isUnavailable, openDatabase, type Scope, type Tx } from './database.ts'
import { keepingPlan, sql } from './sql.ts'

const system: Scope = { kind: 'SYSTEM' }
let base: TestDatabase

before(async () => {
  base = await createTestDatabase()
  await base.owner.query(`
    create table tallies (name text primary key, total bigint not null);
    insert into tallies values ('a', 0), ('b', 0);
    grant select, insert, update on tallies to loanwright_app, loanwright_admin`)
})
after(() => base.close())

const addTo = (tx: Tx, name: string, amount: number) =>
  tx.run(sql`update tallies set total = total + ${amount} where name = ${name}`)

const totalOf = async (name: string) => {
  const row = await base.database.transaction(system, (tx) =>
    tx.one<{ total: number }>(sql`select total from tallies where name = ${name}`),
  )
  return row.total
}

test('cents and their sums come back as whole numbers, days as days and instants in UTC', async () => {
  const row = await base.database.transaction(system, async (tx) => {
    await tx.run(sql`set local time zone 'Asia/Kathmandu'`)
    return tx.one(sql`
      select 9007199254740991::bigint as cents, sum(x) as sum, date '2024-02-29' as day, array_agg(x) as list,
        timestamptz '2026-11-21 04:30:00.5+05:45' as instant, array[date '2026-01-31', null] as days
      from (values (1::bigint), (2::bigint)) as v (x)`)
  })

  assert.deepEqual(row, {
    cents: 9007199254740991,
    sum: 3,
    day: '2024-02-29',
    list: [1, 2],
    instant: '2026-11-20T22:45:00.500Z',
    days: ['2026-01-31', null],
  })
})

test('an amount the code cannot hold exactly is an error, not a rounded amount', async () => {
  await assert.rejects(
    base.database.transaction(system, (tx) => tx.one(sql`select 9007199254740993::bigint as cents`)),
    RangeError,
  )
  assert.throws(() => wholeNumber('12.5'), RangeError)
  assert.throws(() => instant('infinity'), RangeError)
})

test('who asks is set for the one transaction and gone after it', async () => {
  const seen = sql`select current_setting('app.lender_id', true) as lender, current_setting('app.user_id', true) as "user", current_user as role`
  const one = openDatabase({ connection: base.app, connectionsMax: 1 })

  const asLender = await one.transaction({ kind: 'USER', userId: 5, lenderId: 4 }, (tx) => tx.one(seen))
  const asAdmin = await one.transaction({ kind: 'ADMIN', userId: 9 }, (tx) => tx.one(seen))
  const asSystem = await one.transaction(system, (tx) => tx.one(seen))
  await one.close()

  assert.deepEqual(asLender, { lender: '4', user: '5', role: 'loanwright_app' })
  assert.deepEqual(asAdmin, { lender: '', user: '9', role: 'loanwright_admin' })
  assert.deepEqual(asSystem, { lender: '', user: '', role: 'loanwright_app' })
})

test("a lender sees no other lender's rows even when a query forgets to ask for its own", async () => {
  await base.owner.query(`
    insert into users (email, email_key, password_hash, role, full_name, created_at)
    values ('a@example.com', 'a@example.com', '', 'LENDER', 'A', now()), ('b@example.com', 'b@example.com', '', 'LENDER', 'B', now());
    insert into counters select id, 'loan', 1 from users`)
  const { rows } = await base.owner.query('select id from users order by id')
  const [a, b] = rows.map((row) => Number(row.id))
  const counters = sql`select lender_id as id from counters order by 1`
  const as = (scope: Scope) => base.database.transaction(scope, (tx) => tx.query(counters))

  assert.deepEqual(await as({ kind: 'USER', userId: a ?? 0, lenderId: a ?? 0 }), [{ id: a }])
  assert.deepEqual(await as({ kind: 'ADMIN', userId: a ?? 0 }), [{ id: a }, { id: b }])
  assert.deepEqual(await as(system), [])
})

test('an exception takes back everything the transaction wrote', async () => {
  const before = await totalOf('a')

  await assert.rejects(
    base.database.transaction(system, async (tx) => {
      await addTo(tx, 'a', 100)
      throw new Error('no')
    }),
    /^Error: no$/,
  )

  assert.equal(await totalOf('a'), before)
})

test('a failed statement that the work passes over does not end as success', async () => {
  const before = await totalOf('a')

  await assert.rejects(
    base.database.transaction(system, async (tx) => {
      await addTo(tx, 'a', 100)
      await tx.run(sql`select 1 / 0`).catch(() => undefined)
    }),
    /passed over/,
  )

  assert.equal(await totalOf('a'), before)
})

test('statements that are asked at once are carried out one after another', async () => {
  const before = await totalOf('a')

  const seen = await base.database.transaction(system, (tx) =>
    Promise.all([
      addTo(tx, 'a', 5),
      tx.one(sql`select total from tallies where name = ${'a'}`),
      addTo(tx, 'a', -5),
      tx.one(sql`select total from tallies where name = ${'a'}`),
    ]),
  )

  assert.deepEqual(seen, [1, { total: before + 5 }, 1, { total: before }])
})

test('of statements that were asked at once, each says why the first of them failed', async () => {
  const failed = await base.database
    .transaction(system, async (tx) => {
      const all = [sql`select 1 as answer`, sql`select 1 / 0`, sql`select 2`, sql`select 3`].map((one) => tx.query(one))
      throw await Promise.allSettled(all)
    })
    .catch((thrown: unknown) => thrown as PromiseSettledResult<unknown>[]) // thrown two lines above

  assert.deepEqual(failed[0], { status: 'fulfilled', value: [{ answer: 1 }] })
  for (const one of failed.slice(1)) assert.match(String('reason' in one && one.reason), /division by zero/)
})

test('a plan that was kept is made anew when a column has another type since', async () => {
  const keeping = openDatabase({ connection: base.app, connectionsMax: 1, keepsPlans: true })
  await base.owner.query(`
    create table sizes (size integer);
    insert into sizes values (7);
    grant select on sizes to loanwright_app`)
  const read = () => keeping.transaction(system, (tx) => tx.one(keepingPlan(sql`select size from sizes`)))

  const before = [await read(), await read()]
  await base.owner.query('alter table sizes alter size type text')
  const since = [await read(), await read()]
  await keeping.close()

  assert.deepEqual(before, [{ size: 7 }, { size: 7 }])
  assert.deepEqual(since, [{ size: '7' }, { size: '7' }])
})

test('a kept plan lets through what the one who asks now may see', async () => {
  const keeping = openDatabase({ connection: base.app, connectionsMax: 1, keepsPlans: true })
  const counters = keepingPlan(sql`select lender_id as id from counters order by 1`)
  const { rows } = await base.owner.query('select lender_id as id from counters order by 1')
  const [a, b] = rows.map(({ id }) => Number(id))
  const as = (scope: Scope) => keeping.transaction(scope, (tx) => tx.query(counters))

  // Enough repeats for PostgreSQL to choose a generic plan. Afterwards the statement runs as another role.
  for (let time = 0; time < 8; time += 1) {
    assert.deepEqual(await as({ kind: 'USER', userId: a ?? 0, lenderId: a ?? 0 }), [{ id: a }])
    assert.deepEqual(await as({ kind: 'USER', userId: b ?? 0, lenderId: b ?? 0 }), [{ id: b }])
    assert.deepEqual(await as(system), [])
  }
  assert.deepEqual(await as({ kind: 'ADMIN', userId: 1 }), [{ id: a }, { id: b }])
  assert.deepEqual(await as({ kind: 'USER', userId: a ?? 0, lenderId: a ?? 0 }), [{ id: a }])
  await keeping.close()
})

test('two that lock each other out both finish, because one of them starts again', async () => {
  const before = (await totalOf('a')) + (await totalOf('b'))
  let runs = 0
  const haveMet = Promise.withResolvers<void>()
  const both = [
    ['a', 'b'],
    ['b', 'a'],
  ] as const

  await Promise.all(
    both.map(([first, second]) =>
      base.database.transaction(system, async (tx) => {
        await addTo(tx, first, 1)
        runs += 1
        // Each transaction has its first lock before either asks for its second, however slow the machine is.
        if (runs === 2) haveMet.resolve()
        await haveMet.promise
        await addTo(tx, second, 1)
      }),
    ),
  )

  assert.equal((await totalOf('a')) + (await totalOf('b')), before + 4)
  assert.ok(runs > 2, `${runs} runs: they did not meet`)
})

test('under SERIALIZABLE, changes that depend on each other are repeated until all count', async () => {
  const strict = openDatabase({ connection: base.app, connectionsMax: 4, isolationLevel: 'SERIALIZABLE' })
  const before = await totalOf('b')

  await Promise.all(
    [1, 2, 3].map(() =>
      strict.transaction(system, async (tx) => {
        const { total } = await tx.one<{ total: number }>(sql`select total from tallies where name = ${'b'}`)
        await tx.run(sql`update tallies set total = ${total + 1} where name = ${'b'}`)
      }),
    ),
  )
  await strict.close()

  assert.equal(await totalOf('b'), before + 3)
})

test('a reading transaction cannot write', async () => {
  await assert.rejects(
    base.database.transaction(system, (tx) => addTo(tx, 'a', 1), { isReadOnly: true }),
    /read-only transaction/,
  )
})

test('nothing can be sent once the transaction has ended', async () => {
  const escaped = await base.database.transaction(system, async (tx) => tx)

  await assert.rejects(async () => escaped.query(sql`select 1`), /has ended/)
})

test('a broken connection is an unavailable database, and the next request gets a new one', async () => {
  const one = openDatabase({ connection: base.app, connectionsMax: 1 })

  const error = await one
    .transaction(system, async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await base.owner.query('select pg_terminate_backend($1)', [pid])
      await tx.query(sql`select pg_sleep(1)`)
    })
    .catch((caught: unknown) => caught)
  const next = await one.transaction(system, (tx) => tx.one(sql`select 1 as answer`))
  await one.close()

  assert.equal(isUnavailable(error), true)
  assert.deepEqual(next, { answer: 1 })
})

test('a reading that takes too long asks for too much, and a cancelled one or a write does not', async () => {
  const hasty = openDatabase({ connection: base.app, connectionsMax: 2, statementMsMax: 100 })
  const failure = (work: Promise<unknown>) => work.catch((caught: unknown) => caught)
  const sleepLong = (tx: Tx) => tx.query(sql`select pg_sleep(30)`)

  const read = await failure(hasty.transaction(system, sleepLong, { isReadOnly: true }))
  const written = await failure(hasty.transaction(system, sleepLong))
  const cancelled = await failure(
    base.database.transaction(
      system,
      async (tx) => {
        const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        const sleeping = sleepLong(tx)
        setTimeout(() => void base.owner.query('select pg_cancel_backend($1)', [pid]), 50)
        await sleeping
      },
      { isReadOnly: true },
    ),
  )
  await hasty.close()

  assert.deepEqual([read, written, cancelled].map(isTooLarge), [true, false, false])
  assert.deepEqual([read, written, cancelled].map(isUnavailable), [true, true, true])
})

test('a database that is not there is unavailable, a wrong statement is our fault', async () => {
  const nowhere = openDatabase({ connection: { ...base.app, host: '/nowhere' } })
  const failure = (work: Promise<unknown>) => work.catch((caught: unknown) => caught)

  const absent = await failure(nowhere.transaction(system, (tx) => tx.query(sql`select 1`)))
  const wrong = await failure(base.database.transaction(system, (tx) => tx.query(sql`selec 1`)))
  await nowhere.close()

  assert.equal(isUnavailable(absent), true)
  assert.equal(isUnavailable(wrong), false)
})

test('what was read may be remembered until a connection breaks, and never what a writer saw', async () => {
  const one = openDatabase({ connection: base.app, connectionsMax: 1 })
  const sourceOf = (isReadOnly: boolean) => one.transaction(system, async ({ source }) => source, { isReadOnly })
  const first = await sourceOf(true)
  assert.ok(first)
  assert.equal(await sourceOf(true), first)
  assert.equal(await sourceOf(false), undefined)

  const breaking = one.transaction(system, async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await base.owner.query('select pg_terminate_backend($1)', [pid])
    await tx.query(sql`select pg_sleep(1)`)
  })
  await assert.rejects(breaking)
  const second = await sourceOf(true)
  await one.close()

  assert.ok(second)
  assert.notEqual(second, first)
})

test('a statement that waited behind a slow one is not told of as slow', async () => {
  const told = new Map<string, number>()
  const one = openDatabase({ connection: base.app, connectionsMax: 1 })
  one.watch?.({ onStatement: ({ text, milliseconds }) => told.set(text, milliseconds) })

  await one.transaction(system, (tx) =>
    Promise.all([tx.query(sql`select pg_sleep(1)`), tx.query(sql`select 1`), tx.query(sql`select 2`)]),
  )
  await one.close()

  const [slow = 0, next = Number.NaN, last = Number.NaN] = told.values()
  assert.deepEqual([...told.keys()], ['select pg_sleep(1)', 'select 1', 'select 2'])
  assert.ok(slow >= 990 && next < slow && last < slow, `${slow}, ${next} and ${last} ms`)
})
