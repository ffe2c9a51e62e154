import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, hashOfCode, makeRecoveryCodes, makeSecret, stepOfCode } from './codes.ts'

/** The secret of RFC 6238, appendix B: the text 12345678901234567890. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number): string => new Date(seconds * 1000).toISOString()

test('the codes are those that RFC 6238 publishes, by their last six digits', () => {
  const published: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of published) {
    assert.equal(stepOfCode(code, { secret, lastStep: 0, now: at(seconds) }), Math.floor(seconds / 30), code)
  }
})

test('a code counts half a minute early and late, and not a whole one', () => {
  const stepAt = (seconds: number) => stepOfCode('005924', { secret, lastStep: 0, now: at(seconds) })

  // 1,234,567,890 is the first second of step 41,152,263.
  assert.equal(stepAt(1_234_567_890 - 30), 41_152_263)
  assert.equal(stepAt(1_234_567_890 + 59), 41_152_263)
  assert.equal(stepAt(1_234_567_890 - 31), null)
  assert.equal(stepAt(1_234_567_890 + 60), null)
})

test('a code whose step was used is no code any more, nor is one before it', () => {
  const stepAfter = (lastStep: number) => stepOfCode('005924', { secret, lastStep, now: at(1_234_567_890) })

  assert.equal(stepAfter(41_152_262), 41_152_263)
  assert.equal(stepAfter(41_152_263), null)
  assert.equal(stepAfter(41_152_264), null)
})

test('what is not six digits is no code', () => {
  for (const code of ['', '00592', '0059240', 'abcdef', '00592４', '-05924']) {
    assert.equal(stepOfCode(code, { secret, lastStep: 0, now: at(1_234_567_890) }), null, code)
  }
})

test('every secret is another one of 160 bits, and the address names the account', () => {
  const secrets = new Set(Array.from({ length: 100 }, makeSecret))

  assert.equal(secrets.size, 100)
  for (const made of secrets) assert.match(made, /^[A-Z2-7]{32}$/)
  assert.equal(
    addressOf(secret, 'lena@example.com'),
    `otpauth://totp/Loanwright:lena%40example.com?issuer=Loanwright&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})

test('recovery codes are ten, all different, easy to read, and are the same however they are typed', () => {
  const codes = makeRecoveryCodes()

  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  const [first = ''] = codes
  assert.deepEqual(hashOfCode(` ${first.toUpperCase().replaceAll('-', ' ')} `), hashOfCode(first))
})
