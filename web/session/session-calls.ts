import type { CurrentUser, getCurrentUser, login, logout, signup } from '#contract/auth/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ArgsOf, call, type Route } from '../api/call.ts'
import { currentSpeech } from '../i18n/language.ts'

/**
 * The four calls of a session. They copy name, method and path from the contract, and a test compares them: importing
 * the endpoints would load the schemas of every form with the login page, a seventh of its code.
 */
export const SESSION_ROUTES = {
  getCurrentUser: { name: 'getCurrentUser', method: 'GET', path: '/auth/user' },
  login: { name: 'login', method: 'POST', path: '/auth/login' },
  logout: { name: 'logout', method: 'POST', path: '/auth/logout' },
  signup: { name: 'signup', method: 'POST', path: '/auth/signup' },
} as const satisfies Record<string, Route<Endpoint>>

export const askCurrentUser = (): Promise<CurrentUser> => call<typeof getCurrentUser>(SESSION_ROUTES.getCurrentUser, {})

export const sendLogin = (body: ArgsOf<typeof login>['body']): Promise<CurrentUser> =>
  call<typeof login>(SESSION_ROUTES.login, { body })

export const sendLogout = (): Promise<unknown> => call<typeof logout>(SESSION_ROUTES.logout, {})

/** Sends the page's language along, because the server writes the first e-mail in it. */
export const sendSignup = (body: ArgsOf<typeof signup>['body']): Promise<CurrentUser> =>
  call<typeof signup>(SESSION_ROUTES.signup, { body }, { language: currentSpeech().language })
