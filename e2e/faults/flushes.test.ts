import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { systemClock } from '../../server/settings/clock.ts'
import { chanceFrom } from './chance.ts'
import { canTrace, type Flushed, readTrace, traceFlushes } from './flushes.ts'
import { databaseProcesses, type Installation, makeInstallation } from './installation.ts'
import type { Attempt } from './journal.ts'
import { seedOfRun } from './seed.ts'
import { signUpLenders, startLoad } from './writers.ts'

const skip = !canTrace() && 'strace is not there, or may not watch other processes'

test('every payment that was answered was on the disk before it, and an answer that was too early would show', {
  skip,
}, async (context) => {
  const installation = await makeInstallation()
  try {
    await installation.start()
    const kept = await traceOfWork(installation, 'kept')

    // Somebody tells the database, behind the app's back, to answer before it has flushed.
    await installation.asOwner(async (owner) => {
      await owner.query('alter role loanwright_app set synchronous_commit = off')
      await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'loanwright_app'")
    })
    const planted = await traceOfWork(installation, 'planted')

    context.diagnostic(JSON.stringify({ kept, planted }))
    assert.ok(kept.facts >= 30, `only ${kept.facts} commits were seen`)
    assert.equal(kept.tooEarly, 0)
    assert.ok(planted.tooEarly > 0, 'the planted hole was not found')
  } finally {
    await installation.remove()
  }
})

/** What lenders write while the database is watched. */
async function traceOfWork(installation: Installation, name: string): Promise<Flushed> {
  const journal: Attempt[] = []
  const today = systemClock.now().slice(0, 10)
  const work = { address: installation.address, chance: chanceFrom(seedOfRun()), journal, today }
  // From the first fact on: by then each connection says what its kept plans are.
  const trace = await traceFlushes(databaseProcesses(installation.folder), path.join(installation.folder, name))
  const lenders = await signUpLenders(work, 2)
  const load = startLoad({ ...work, lenders, clientsPerLender: 2 })
  const done = () => journal.filter(({ said, kind }) => said === 'ACKNOWLEDGED' && kind !== 'BORROWER').length
  for (let waited = 0; done() < 40 && waited < 60_000; waited += 20) await new Promise((wake) => setTimeout(wake, 20))
  await load.stop()
  return trace.stop()
}

test('a flush counts when it begins after the commit was asked for and ends before the answer, whoever carries it out', () => {
  const fact = String.raw`7 recvfrom(9<socket:[1]>, "P\0\0\2\0\n    insert into loan_events", 8192, 0, NULL, NULL) = 400`
  const asked = String.raw`7 recvfrom(9<socket:[1]>, "Q\0\0\0\vcommit\0", 8192, 0, NULL, NULL) = 12`
  const answered = String.raw`7 sendto(9<socket:[1]>, "C\0\0\0\vCOMMIT\0Z\0\0\0\5I", 18, 0, NULL, 0) = 18`
  const flush = '8 fdatasync(5</data/pg_wal/000000010000000000000001>) = 0'
  const begun = '8 fdatasync(5</data/pg_wal/000000010000000000000001> <unfinished ...>'
  const ended = '8 <... fdatasync resumed>) = 0'
  const other = '8 fdatasync(5</data/base/16384/2619>) = 0'
  const tooEarly = (...lines: string[]) => readTrace(lines.join('\n')).tooEarly

  assert.equal(tooEarly(fact, asked, flush, answered), 0)
  assert.equal(tooEarly(fact, asked, begun, ended, answered), 0)
  assert.equal(tooEarly(fact, flush, asked, answered), 1)
  assert.equal(tooEarly(fact, begun, asked, ended, answered), 1)
  assert.equal(tooEarly(fact, asked, begun, answered, ended), 1)
  assert.equal(tooEarly(fact, asked, other, answered), 1)
  assert.equal(tooEarly(asked, answered), 0)

  const kept = String.raw`7 recvfrom(9<socket:[1]>, "P\0\0\1\277kept_2\0\n    with event as (\n insert into loan_events", 8192, 0) = 900`
  const again = String.raw`7 recvfrom(9<socket:[1]>, "B\0\0\0\307\0kept_2\0\0\0\0\t", 8192, 0) = 200`
  const another = String.raw`7 recvfrom(9<socket:[1]>, "B\0\0\0\307\0kept_1\0\0\0\0\t", 8192, 0) = 200`
  assert.equal(tooEarly(kept, asked, flush, answered, again, asked, answered), 1)
  assert.equal(tooEarly(kept, asked, flush, answered, another, asked, answered), 0)
})
