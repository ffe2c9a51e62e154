import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { isCommonPassword } from './common-passwords.ts'
import { hashAtCost, hashPassword, isPassword } from './passwords.ts'

test('a password is stored as argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const one = await hashPassword('Harbour-Light-7')
  const other = await hashPassword('Harbour-Light-7')

  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(one, other)
})

test('only tests hash at another cost, so an installation hashes at the full one', () => {
  const root = path.join(import.meta.dirname, '..', '..')
  const callers = globSync('{engine,contract,server,web,scripts,bench,e2e}/**/*.{ts,tsx,mjs}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('hashAtCost'))

  assert.deepEqual(callers.sort(), [
    'server/auth/passwords.test.ts',
    'server/auth/passwords.ts',
    'server/testing/cheap-hashes.ts',
  ])
})

test('a hash from another program is understood', async () => {
  // From the test vectors of the reference implementation: argon2id, version 1.3, t=2, m=2^16, p=1, "password", "somesalt".
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

  assert.equal(await isPassword('password', hash), true)
  assert.equal(await isPassword('Password', hash), false)
})

test('the same characters in another encoding of Unicode are the same password', async () => {
  const composed = 'Caf\u00e9-Harbour-7'
  const decomposed = 'Cafe\u0301-Harbour-7'

  assert.equal(await isPassword(decomposed, await hashPassword(composed)), true)
})

test('without a stored hash no password is right', async () => {
  assert.equal(await isPassword('nobody has this password', undefined), false)
})

test('a password of 200 characters counts to its last one', async () => {
  const long = `A1${'x'.repeat(198)}`
  const hash = await hashPassword(long)

  assert.equal(await isPassword(long, hash), true)
  assert.equal(await isPassword(long.slice(0, 199), hash), false)
})

test('a flood of sign-ins is turned away before it holds everything up', async () => {
  const hashFully = hashAtCost({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const settled = await Promise.allSettled(Array.from({ length: 260 }, () => hashPassword('Harbour-Light-7')))
  hashFully()

  const refused = settled.filter(({ status }) => status === 'rejected')
  const done = settled.filter(({ status }) => status === 'fulfilled')
  assert.ok(refused.length >= 50, `${refused.length} were turned away`)
  assert.ok(done.length >= 200, `${done.length} were done`)
  assert.equal(await isPassword('Harbour-Light-7', await hashPassword('Harbour-Light-7')), true)
})

test('a password that everybody tries first, or that is the address, is common', () => {
  assert.equal(isCommonPassword('Password123', 'ada@example.com'), true)
  assert.equal(isCommonPassword('PASSW0RD1', 'ada@example.com'), true)
  assert.equal(isCommonPassword('Ada.Lovelace.1815', 'ada.lovelace.1815@example.com'), true)
  assert.equal(isCommonPassword('Ada@Example1.com', 'ada@example1.com'), true)
  assert.equal(isCommonPassword('Harbour-Light-7', 'ada@example.com'), false)
})
