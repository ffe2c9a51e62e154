import { newPassword, resetPassword } from '#contract/auth/auth.ts'
import { call } from '../api/call.ts'
import { schemaProblem } from '../ui/forms/schema-problems.ts'

/** The shortest time that the two password pages take to answer (docs/requirements/const.md). */
export const RESET_WAIT_MS = 1500
/** How long the success of a reset is shown before the login page. */
export const REDIRECT_DELAY_MS = 3000

type Means = {
  /** false: simulated, because no mail can be sent; the page waits as long, and calls nothing. */
  isReal: boolean
  pause?: (delayMs: number) => Promise<void>
  send?: (body: { email: string } | { token: string; password: string }) => Promise<unknown>
}

/**
 * Whether a link really sets a password: one from a mail where mail can be sent, and one that an administrator handed
 * over (by=admin) everywhere. Any other link is simulated, and nothing is sent.
 */
export function isRealLink(search: URLSearchParams, { hasMail }: { hasMail: boolean }): boolean {
  return hasMail || search.get('by') === 'admin'
}

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs))
const sendReset: NonNullable<Means['send']> = (body) => call(resetPassword, { body })

/** Asks for a reset link. It succeeds whether or not an account has the e-mail address. */
export async function requestLink(email: string, { isReal, pause = wait, send = sendReset }: Means): Promise<void> {
  await Promise.all([pause(RESET_WAIT_MS), isReal ? send({ email }) : undefined])
}

/** Sets a new password with the token of a link. */
export async function setPassword(
  change: { token: string; password: string },
  { isReal, pause = wait, send = sendReset }: Means,
): Promise<void> {
  await Promise.all([pause(RESET_WAIT_MS), isReal ? send(change) : undefined])
}

type Entered = { token: string; password: string; confirmPassword: string }

/** Problems of a new password, one text key for each field; `token` when the link holds none. */
export function newPasswordProblems({
  token,
  password,
  confirmPassword,
}: Entered): Partial<Record<keyof Entered, string>> {
  const passwordProblem = schemaProblem(newPassword, password)
  return {
    ...(token.trim() === '' && { token: 'auth.resetTokenMissing' }),
    ...(passwordProblem !== undefined && { password: passwordProblem }),
    ...(confirmPassword !== password && { confirmPassword: 'auth.mismatch' }),
  }
}
