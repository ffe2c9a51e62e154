import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Pacific/Kiritimati',
]

/** The schedules of some loans as text, made by a machine that stands elsewhere and speaks otherwise. */
function schedulesIn(zone: string, language: string): string {
  const script = join(import.meta.dirname, 'testing', 'print-schedules.ts')
  return execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, TZ: zone, LANG: language, LC_ALL: language },
  })
}

test('a schedule is the same to the last character in every time zone and language', () => {
  const here = schedulesIn('UTC', 'en_US.UTF-8')

  assert.match(here, /"paymentCents":168430/)
  for (const zone of ZONES) assert.equal(schedulesIn(zone, 'de_DE.UTF-8'), here, zone)
})
