import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type Sql, sql } from './sql.ts'
import { blamingTheFirst, sendingBehind } from './statement-order.ts'

/** A transaction that is being opened, and the statements sent so far. */
function opening() {
  const opened = Promise.withResolvers<void>()
  const sent: string[] = []
  const send = sendingBehind(opened.promise)
  const ask = (name: string, statement: Sql) =>
    send(statement, async () => {
      sent.push(name)
      return name
    })
  return { opened, sent, ask }
}

const reads = sql`
  select id from loans where id = ${7}`
const writes = sql`insert into loans (id) values (${7})`

test('what reads is sent with the opening, and a write and all after it once the transaction is open', async () => {
  const { opened, sent, ask } = opening()

  const asked = [ask('first', reads), ask('second', writes), ask('third', reads)]
  await turn()
  assert.deepEqual(sent, ['first'])
  opened.resolve()

  assert.deepEqual(await Promise.all(asked), ['first', 'second', 'third'])
  assert.deepEqual(sent, ['first', 'second', 'third'])
  assert.equal(await ask('fourth', writes), 'fourth')
})

test('a write is never sent when the transaction could not be opened', async () => {
  const { opened, sent, ask } = opening()

  const asked = [ask('first', reads), ask('second', writes), ask('third', writes)]
  opened.reject(new Error('no transaction'))

  for (const one of await Promise.allSettled(asked))
    assert.match(String('reason' in one && one.reason), /no transaction/)
  assert.deepEqual(sent, ['first'])
})

test('a plan that was never made behind a failure is blamed on that failure', () => {
  const coded = (code: string) => Object.assign(new Error(`SQLSTATE ${code}`), { code })
  const [deadlock, aborted, noPlan] = [coded('40P01'), coded('25P02'), coded('26000')]

  const blame = blamingTheFirst()

  assert.throws(() => blame(deadlock), deadlock)
  assert.throws(() => blame(noPlan), deadlock)
  assert.throws(() => blame(aborted), deadlock)
  assert.throws(() => blamingTheFirst()(noPlan), noPlan)
})
