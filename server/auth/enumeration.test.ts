import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, test } from 'node:test'
import { setUserDisabled } from '#contract/admin/admin.ts'
import { login, resetPassword } from '#contract/auth/auth.ts'
import { useApi } from '../testing/api.ts'
import type { ApiResponse } from '../testing/api-client.ts'
import { hashPassword } from './passwords.ts'

const api = await useApi({ config: { smtpUrl: 'smtp://127.0.0.1:9' } })
/** The texts of all statements that the app asks, in their order, but for the looks of the job that sends letters. */
const statements: string[] = []
api.database.database.watch?.({
  onStatement: ({ text }) => {
    if (!/from letters\s+where claimed_at/.test(text)) statements.push(text)
  },
})

type Work = { status: number; text: string; headers: string[]; statements: string[]; hashes: unknown[] }

/** What an attempt is answered, and all that was done for it: milliseconds are said by machines, statements by the code. */
async function workOf(attempt: () => Promise<ApiResponse>): Promise<Work> {
  const hashes: unknown[] = []
  const note = (kind: unknown) => hashes.push(kind)
  statements.length = 0
  subscribe('loanwright:password', note)
  try {
    const { status, text, headers } = await attempt()
    return { status, text, headers: [...headers.keys()].toSorted(), statements: [...statements], hashes }
  } finally {
    unsubscribe('loanwright:password', note)
  }
}

describe('nobody learns whether an address has an account', () => {
  test('by signing in: the same answer, statements and hashes for an unknown address, a wrong password and a disabled account', async () => {
    const known = await api.aLender()
    const disabled = await api.aLender()
    const admin = await api.anAdmin()
    await admin.client.call(setUserDisabled, { params: { userId: disabled.id }, body: { disabled: true } })
    const attempt = (email: string, password: string) =>
      workOf(() => api.nobody().call(login, { body: { email, password } }))
    // The first asks for the hash that unknown addresses are compared with.
    await attempt('first@example.com', 'Wrong-Password-1')

    const wrong = await attempt(known.email, 'Wrong-Password-1')
    const unknown = await attempt('nobody@example.com', 'Wrong-Password-1')
    const closed = await attempt(disabled.email, disabled.password)

    assert.equal(wrong.status, 401)
    assert.deepEqual(wrong.hashes, ['VERIFY'])
    assert.ok(wrong.statements.length > 3)
    assert.deepEqual(unknown, wrong)
    assert.deepEqual(closed, wrong)
  })

  test('by asking for a new password: the same answer, and the same done before it', async () => {
    const known = await api.aLender()
    const ask = (email: string) => workOf(() => api.nobody().call(resetPassword, { body: { email } }))

    const unknown = await ask('nobody@example.com')
    const there = await ask(known.email)
    // The looking up begins when the answer is on its way, and may be here before it: of it nothing but the asking is alike.
    const counted = ({ statements: all }: Work) => all.filter((text) => text.includes('rate_limits'))

    assert.equal(there.status, 200)
    assert.deepEqual([there.text, there.headers, there.hashes], [unknown.text, unknown.headers, unknown.hashes])
    assert.equal(counted(there).length, 3)
    assert.deepEqual(counted(there), counted(unknown))
  })

  test('the counting would notice a hash more', async () => {
    const { hashes } = await workOf(async () => {
      await hashPassword('Any-Password-1')
      return api.nobody().call(login, { body: { email: 'nobody@example.com', password: 'Wrong-Password-1' } })
    })

    assert.deepEqual(hashes, ['HASH', 'VERIFY'])
  })
})
