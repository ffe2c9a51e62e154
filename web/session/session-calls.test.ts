import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCurrentUser, login, logout, signup } from '#contract/auth/auth.ts'
import { chooseLanguage } from '../i18n/language.ts'
import { SESSION_ROUTES, sendSignup } from './session-calls.ts'

test('the calls of the session go where the contract says', () => {
  const contract = Object.entries({ getCurrentUser, login, logout, signup }).map(([key, { name, method, path }]) => [
    key,
    { name, method, path },
  ])

  assert.deepEqual(SESSION_ROUTES, Object.fromEntries(contract))
})

test('an account is made in the language of the page, which its letters speak', async (t) => {
  const sent: (string | null)[] = []
  t.mock.method(globalThis, 'fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('Accept-Language'))
    return Response.json({ data: {} }, { status: 201 })
  })
  const browser = { localStorage: { setItem: () => undefined }, document: { documentElement: {} } }
  Object.assign(globalThis, browser)
  t.after(async () => {
    await chooseLanguage('en')
    for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name)
  })
  const form = {
    email: 'ines@example.com',
    password: 'Right-to-the-cent-1',
    fullName: 'Inés Rey',
    role: 'LENDER',
  } as const

  await sendSignup({ ...form, termsAccepted: true })
  await chooseLanguage('es')
  await sendSignup({ ...form, termsAccepted: true })

  assert.deepEqual(sent, ['en', 'es'])
})
