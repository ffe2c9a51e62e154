import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isRealLink,
  newPasswordProblems,
  REDIRECT_DELAY_MS,
  RESET_WAIT_MS,
  requestLink,
  setPassword,
} from './password-reset.ts'

const problemOf = (password: string) =>
  newPasswordProblems({ token: 't', password, confirmPassword: password }).password

/** Counts what is sent and how long is waited. */
function means({ isReal, failure }: { isReal: boolean; failure?: Error }) {
  const sent: unknown[] = []
  const waited: number[] = []
  return {
    sent,
    waited,
    isReal,
    pause: async (delayMs: number) => void waited.push(delayMs),
    send: async (body: unknown) => {
      if (failure) throw failure
      sent.push(body)
    },
  }
}

test('a new password has eight characters, an uppercase letter and a number; one message at a time', () => {
  assert.equal(problemOf(''), 'password.required')
  assert.equal(problemOf('abc'), 'password.tooShort')
  assert.equal(problemOf('Abcdef1'), 'password.tooShort')
  assert.equal(problemOf('abcdefg1'), 'password.noUppercase')
  assert.equal(problemOf('Abcdefgh'), 'password.noDigit')
  assert.equal(problemOf('Abcdefg1'), undefined)
})

test('the repetition must be the same', () => {
  const problems = newPasswordProblems({ token: 't', password: 'Abcdefg1', confirmPassword: 'Abcdefg2' })

  assert.deepEqual(problems, { confirmPassword: 'auth.mismatch' })
})

test('without the token of a link no password is set', () => {
  const problems = newPasswordProblems({ token: ' ', password: 'Abcdefg1', confirmPassword: 'Abcdefg1' })

  assert.deepEqual(problems, { token: 'auth.resetTokenMissing' })
})

test("an administrator's link is real everywhere, any other only where mail can be sent", () => {
  const links = ['token=x', 'token=x&by=admin', 'token=x&by=somebody'].map((search) => new URLSearchParams(search))
  const real = (hasMail: boolean) => links.map((link) => isRealLink(link, { hasMail }))

  assert.deepEqual(real(false), [false, true, false])
  assert.deepEqual(real(true), [true, true, true])
})

test('without mail both pages take a second and a half and ask nobody', async () => {
  const simulated = means({ isReal: false })

  await requestLink('ana@example.com', simulated)
  await setPassword({ token: 't', password: 'Abcdefg1' }, simulated)

  assert.deepEqual(simulated.waited, [1500, 1500])
  assert.deepEqual(simulated.sent, [])
})

test('with mail both pages take as long and are real', async () => {
  const real = means({ isReal: true })

  await requestLink('ana@example.com', real)
  await setPassword({ token: 't', password: 'Abcdefg1' }, real)

  assert.deepEqual(real.waited, [1500, 1500])
  assert.deepEqual(real.sent, [{ email: 'ana@example.com' }, { token: 't', password: 'Abcdefg1' }])
})

test('a failure reaches the page, which has words for it', async () => {
  const failing = means({ isReal: true, failure: new Error('no answer') })

  await assert.rejects(requestLink('ana@example.com', failing), /no answer/)
  await assert.rejects(setPassword({ token: 't', password: 'Abcdefg1' }, failing), /no answer/)
})

test('the times are those of the specification', () => {
  assert.equal(RESET_WAIT_MS, 1500)
  assert.equal(REDIRECT_DELAY_MS, 3000)
})
