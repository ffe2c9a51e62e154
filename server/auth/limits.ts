import { tooManyAttempts } from '../http/errors.ts'
import type { Before } from '../http/http.ts'
import {
  type Counter,
  type Counting,
  countAttempts,
  isBeyond,
  type Limit,
  limitAttempts,
} from '../http/limits/rate-limit.ts'

const minutes = 60
const hours = 3600

const loginBySource: Limit = { name: 'login source', attemptsMax: 100, seconds: 15 * minutes }
const loginByAccountAndSource: Limit = { name: 'login account+source', attemptsMax: 10, seconds: 15 * minutes }
const loginByAccount: Limit = { name: 'login account', attemptsMax: 50, seconds: 1 * hours }
/** The tries left to each source while one account is guessed at from many sources. */
const underAttack = { attemptsMax: 3 }

/** Tries from a browser that has signed in to the account before. They count nowhere else. */
const loginByDevice: Limit = { name: 'login device', attemptsMax: 10, seconds: 15 * minutes }
const passkeyByDevice: Limit = { name: 'passkey device', attemptsMax: 100, seconds: 15 * minutes }

const signupBySource: Limit = { name: 'signup source', attemptsMax: 10, seconds: 1 * hours }
/** Higher: a lender's borrowers may share one address, and a made-up invitation makes no account. */
const signupInvitedBySource: Limit = { name: 'signup invited source', attemptsMax: 100, seconds: 1 * hours }
const tokenBySource: Limit = { name: 'token source', attemptsMax: 100, seconds: 15 * minutes }
const resetBySource: Limit = { name: 'reset source', attemptsMax: 30, seconds: 1 * hours }
const resetByAccountAndSource: Limit = { name: 'reset account+source', attemptsMax: 5, seconds: 1 * hours }
const resetByAccount: Limit = { name: 'reset account', attemptsMax: 20, seconds: 1 * hours }
const verificationByAccount: Limit = { name: 'verification account', attemptsMax: 5, seconds: 1 * hours }
/** The address may be a stranger's, who gets these letters. */
const verificationOfDay: Limit = { name: 'verification account day', attemptsMax: 10, seconds: 24 * hours }
const appCodeByAccount: Limit = { name: 'app code account', attemptsMax: 30, seconds: 1 * hours }
const challengeBySource: Limit = { name: 'passkey challenge source', attemptsMax: 100, seconds: 15 * minutes }
const passwordByAccount: Limit = { name: 'password account', attemptsMax: 10, seconds: 15 * minutes }

/** The parts of a request that its counters need. */
export const countingOf = ({ database, now, config }: Pick<Before, 'database' | 'now' | 'config'>): Counting => ({
  database,
  now,
  factor: config.rateLimitFactor,
})

/** The counters of a successful sign-in: those shared with others are lowered by one, its own is emptied. */
export type LoginCounters = { shared: Counter[]; own: Counter[] }

/**
 * Counts a sign-in before the password is checked, and refuses (429) one too many. A source has 10 tries at an account
 * in 15 minutes and 100 over all accounts. No number of failures closes an account: when it is tried more than 50 times
 * an hour from anywhere, each source is left with 3 tries instead of 10. The owner needs one try, so they still get in
 * from an address that the guesser does not have. An account that does not exist counts like one that does. A browser
 * that has signed in to the account before has 10 tries of its own: a stranger at the same office cannot use them up.
 */
export async function limitLogin(
  counting: Counting,
  { emailKey, source, device }: { emailKey: string; source: string; device: string | null },
): Promise<LoginCounters> {
  if (device !== null) {
    const byDevice = { limit: loginByDevice, subject: `${emailKey} ${device}` }
    await limitAttempts(counting, [byDevice])
    return { shared: [], own: [byDevice] }
  }
  const bySource = { limit: loginBySource, subject: source }
  const byAccount = { limit: loginByAccount, subject: emailKey }
  const byBoth = { limit: loginByAccountAndSource, subject: `${emailKey} ${source}` }
  const counted = await limitAttempts(counting, [bySource, byBoth])
  // Only tries that passed the source's limit count here. Otherwise one source that keeps trying after its 10 would
  // tighten the limit for others.
  const [account] = await countAttempts(counting, [byAccount])
  const ofBoth = counted.find(({ counter }) => counter === byBoth)
  if (account && ofBoth && isBeyond(loginByAccount, { ...counting, attempts: account.attempts })) {
    const isTooMany = isBeyond(
      { ...loginByAccountAndSource, ...underAttack },
      { ...counting, attempts: ofBoth.attempts },
    )
    if (isTooMany) throw tooManyAttempts(ofBoth.secondsLeft)
  }
  return { shared: [bySource, byAccount], own: [byBoth] }
}

/** Where an attempt comes from: a known browser, or else the source of the request. */
export type Origin = { source: string; device: string | null }

/**
 * Refuses (429) a source that asks for many passkey challenges, because each leaves a row for five minutes. A known
 * browser is counted by itself.
 */
export const limitChallenges = async (counting: Counting, { source, device }: Origin): Promise<void> =>
  void (await limitAttempts(counting, [{ limit: challengeBySource, subject: device ?? source }]))

/**
 * Counts a sign-in with a passkey before it is checked, together with the source's sign-ins by password, and refuses
 * (429) one too many. Gives the counters to correct on success. No account is counted: a signature cannot be guessed. A
 * known browser is counted by itself.
 */
export async function limitPasskeySignIn(counting: Counting, { source, device }: Origin): Promise<LoginCounters> {
  const counter =
    device === null ? { limit: loginBySource, subject: source } : { limit: passkeyByDevice, subject: device }
  await limitAttempts(counting, [counter])
  return { shared: [counter], own: [] }
}

/**
 * Refuses (429) a source that makes many accounts. Sign-ups with an invitation are counted apart, so that strangers at
 * the same address cannot lock out invited borrowers.
 */
export async function limitSignup(
  counting: Counting,
  { source, isInvited }: { source: string; isInvited: boolean },
): Promise<void> {
  await limitAttempts(counting, [{ limit: isInvited ? signupInvitedBySource : signupBySource, subject: source }])
}

/** Refuses (429) a source that tries many tokens. Tokens cannot be guessed; the limit only saves the server work. */
export const limitTokens = async (counting: Counting, source: string): Promise<void> =>
  void (await limitAttempts(counting, [{ limit: tokenBySource, subject: source }]))

/**
 * Refuses (429) a source that asks for many reset mails. Gives false when an account has reached its limit over all
 * sources: then no further mail is sent and the answer does not say so. Links already sent still work.
 */
export async function limitResetMails(
  counting: Counting,
  { emailKey, source }: { emailKey: string; source: string },
): Promise<boolean> {
  await limitAttempts(counting, [
    { limit: resetBySource, subject: source },
    { limit: resetByAccountAndSource, subject: `${emailKey} ${source}` },
  ])
  const [account] = await countAttempts(counting, [{ limit: resetByAccount, subject: emailKey }])
  return account !== undefined && !isBeyond(resetByAccount, { ...counting, attempts: account.attempts })
}

/** Refuses (429) a user who asks for many links to verify the address of their own account. */
export async function limitVerificationMails(counting: Counting, userId: number): Promise<void> {
  const subject = String(userId)
  await limitAttempts(counting, [
    { limit: verificationByAccount, subject },
    { limit: verificationOfDay, subject },
  ])
}

/** Refuses (429) a signed-in user who tries many current passwords. Gives the counters to correct on success. */
export async function limitPasswordChecks(counting: Counting, userId: number): Promise<LoginCounters> {
  const counter = { limit: passwordByAccount, subject: String(userId) }
  await limitAttempts(counting, [counter])
  return { shared: [], own: [counter] }
}

/**
 * Refuses (429) codes of an authenticator app beyond 30 an hour, from anywhere. Three of a million codes are right at a
 * time, so guessing at that rate takes about a year. A guesser needs the password to get here; the owner's recovery
 * codes go on working.
 */
export const limitAppCodes = async (counting: Counting, userId: number): Promise<void> =>
  void (await limitAttempts(counting, [{ limit: appCodeByAccount, subject: String(userId) }]))
