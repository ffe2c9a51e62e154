import type { Page, Request } from '@playwright/test'
import { type Answer, type Asked, data, type Role, refusal, stubApi } from './stubbed-api.ts'

type Answers = Record<string, Answer | ((request: Request) => Answer)>

/** The API's answer about a signed-in user; with another name, address or role where a journey needs it. */
export const aUser = (changes: object = {}) => ({
  id: 7,
  email: 'lena@example.com',
  role: 'LENDER' as Role | null,
  fullName: 'Lena Ortiz',
  emailVerified: true,
  timeZone: 'America/Chicago',
  ...changes,
})

/**
 * A page without a session, with an API that accepts every sign-in: after a successful sign-in or sign-up it returns
 * the user, after a sign-out it does not. Other calls are answered from the list.
 */
export async function stubVisitor(page: Page, answers: Answers = {}, user = aUser()): Promise<Asked[]> {
  let isSignedIn = false
  const remembering =
    (pattern: string, usual: Answer, knows: boolean) =>
    (request: Request): Answer => {
      const given = answers[pattern] ?? usual
      const answer = typeof given === 'function' ? given(request) : given
      if ((answer.status ?? 200) < 400) isSignedIn = knows
      return answer
    }
  return stubApi(page, 'LENDER', {
    ...answers,
    'GET /auth/user': () => (isSignedIn ? data(user) : refusal(401, 'Authentication required')),
    'POST /auth/login': remembering('POST /auth/login', data(user), true),
    'POST /auth/signup': remembering('POST /auth/signup', { status: 201, body: { data: user } }, true),
    'POST /auth/logout': remembering('POST /auth/logout', data({ success: true }), false),
  })
}

/** The number of times a call was made. */
export const timesAsked = (asked: readonly Asked[], wanted: string): number =>
  asked.filter(({ call }) => call === wanted).length
