import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinSql, keepingPlan, planName, type Sql, sql, toQuery } from './sql.ts'

test('values travel beside the statement, never in its text', () => {
  const name = "O'Neil'; drop table loans; --"

  const query = toQuery(sql`select id from borrowers where lender_id = ${7} and last_name = ${name}`)

  assert.deepEqual(query, {
    text: 'select id from borrowers where lender_id = $1 and last_name = $2',
    values: [7, name],
  })
})

test('a piece inside a statement keeps its values in order', () => {
  const ofLender = sql`lender_id = ${7}`
  const newest = sql`order by id desc`

  const query = toQuery(sql`select id from loans where ${ofLender} and status = ${'LATE'} ${newest} limit ${20}`)

  assert.deepEqual(query, {
    text: 'select id from loans where lender_id = $1 and status = $2 order by id desc limit $3',
    values: [7, 'LATE', 20],
  })
})

test('the same words around another piece are another statement, and around the first one the first again', () => {
  const asked = (condition: Sql, id: number) => toQuery(sql`select id from loans where ${condition} and id > ${id}`)
  const [late, own] = [sql`status = 'LATE'`, (lenderId: number) => sql`lender_id = ${lenderId}`]

  const queries = [asked(late, 1), asked(own(7), 2), asked(late, 3), asked(own(8), 4)]

  assert.deepEqual(queries, [
    { text: "select id from loans where status = 'LATE' and id > $1", values: [1] },
    { text: 'select id from loans where lender_id = $1 and id > $2', values: [7, 2] },
    { text: "select id from loans where status = 'LATE' and id > $1", values: [3] },
    { text: 'select id from loans where lender_id = $1 and id > $2', values: [8, 4] },
  ])
})

test('pieces are joined by a separator, and none give nothing', () => {
  const rows = [sql`(${1}, ${'a'})`, sql`(${2}, ${'b'})`]

  assert.deepEqual(toQuery(sql`values ${joinSql(rows, sql`, `)}`), {
    text: 'values ($1, $2), ($3, $4)',
    values: [1, 'a', 2, 'b'],
  })
  assert.deepEqual(toQuery(sql`select 1${joinSql([], sql`, `)}`), { text: 'select 1', values: [] })
})

test('an object from outside cannot pass for a piece of a statement', () => {
  const fromJson = JSON.parse('{"texts":["1; drop table loans"],"values":[]}') as Sql // what a forged request would hold

  assert.throws(() => sql`select ${fromJson}`, TypeError)
})

test('a number that would lose cents or is none is refused before it is sent', () => {
  assert.throws(() => sql`select ${2 ** 53}`, TypeError)
  assert.throws(() => sql`select ${Number.NaN}`, TypeError)
  assert.throws(() => sql`select ${[1, Number.POSITIVE_INFINITY]}`, TypeError)
})

test('two processes name a statement alike and two statements differently, in whatever order they meet them', async () => {
  const other: typeof import('./sql.ts') = await import(new URL('sql.ts?another-process', import.meta.url).href)
  const texts = ['update counters set value = value + 1', 'update counters set value = value - 1']
  const nameOf = (text: string, name = planName) => name(keepingPlan(sql`select`), text)

  const here = texts.map((text) => nameOf(text))
  const there = texts.toReversed().map((text) => nameOf(text, other.planName))

  assert.deepEqual(there.toReversed(), here)
  assert.equal(new Set(here).size, 2)
  // PostgreSQL cuts longer names off.
  for (const name of here) assert.ok(name !== undefined && name.length < 64)
})
