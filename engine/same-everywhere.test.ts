import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

// West and east of the day's change, by halves and quarters of an hour, with and without summer time; and languages
// that write numbers, letters and years otherwise.
const PLACES = [
  { zone: 'UTC', language: 'de_DE.UTF-8' },
  { zone: 'America/Los_Angeles', language: 'es_US.UTF-8' },
  { zone: 'Pacific/Apia', language: 'fr_FR.UTF-8' },
  { zone: 'Asia/Kathmandu', language: 'ar_EG.UTF-8' },
  { zone: 'America/Sao_Paulo', language: 'tr_TR.UTF-8' },
  { zone: 'Pacific/Kiritimati', language: 'th_TH.UTF-8' },
]
const HISTORIES = 500

/** What a script of testing/ prints on a machine that stands elsewhere and speaks otherwise. */
function printed(script: string, { zone, language }: { zone: string; language: string }, ...args: string[]): string {
  return execFileSync(process.execPath, [join(import.meta.dirname, 'testing', script), ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, TZ: zone, LANG: language, LC_ALL: language },
  })
}

test('a schedule is the same to the last character in every time zone and language', () => {
  const here = printed('print-schedules.ts', { zone: 'UTC', language: 'en_US.UTF-8' })

  assert.match(here, /"paymentCents":168430/)
  for (const place of PLACES) assert.equal(printed('print-schedules.ts', place), here, place.zone)
})

test('law: what a loan owes after any history is the same to the last character in every time zone and language', (t: TestContext) => {
  const seed = process.env['SEED'] ?? `${Date.now() % 2 ** 31}`
  t.diagnostic(`${HISTORIES} cases in each of ${PLACES.length} places, SEED=${seed}`)
  const states = (place: { zone: string; language: string }) =>
    printed('print-states.ts', place, seed, `${HISTORIES}`).split('\n')

  const here = states({ zone: 'America/New_York', language: 'en_US.UTF-8' })

  assert.equal(here.length, HISTORIES + 1)
  for (const place of PLACES) {
    for (const [index, line] of states(place).entries()) assert.equal(line, here[index], place.zone)
  }
})
