import path from 'node:path'
import * as z from 'zod/mini'
import { newPassword } from '#contract/auth/auth.ts'
import { email } from '#contract/fields.ts'
import { readS3Settings, type S3Settings } from './s3-settings.ts'
import { type Environment, readerOf, type SettingReader } from './setting-reader.ts'

/** The checked settings from the environment. docs/operations.md lists them. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  /** A standby to read reports from; undefined: reports are read from the database itself. */
  readonly reportsDatabaseUrl: string | undefined
  /**
   * True if connections keep plans of statements. PREPARED_STATEMENTS sets it; the default is true only with our own
   * server.
   */
  readonly keepsPlans: boolean
  readonly admin: { readonly email: string; readonly password: string } | undefined
  /**
   * The app's address for its users, without a slash at the end. Links in mails use it, and HTTPS here makes cookies
   * Secure.
   */
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  /** Letters may go to a mail server on another machine without TLS. */
  readonly smtpWithoutTls: boolean
  /** The bucket for uploaded files; undefined: they are kept in the data folder. */
  readonly s3: S3Settings | undefined
  readonly logLevel: LogLevel
  /** 1 in normal use; a larger number loosens every limit, for load tests. */
  readonly rateLimitFactor: number
  /** The number of reverse proxies in front, each of which adds to X-Forwarded-For. 0: that header is ignored. */
  readonly trustedProxies: number
  readonly isDemo: boolean
  /** For development: an answer that does not match the contract exactly fails its request. */
  readonly checksAnswers: boolean
  /** The token that allows reading /metrics; without a token nothing is measured. */
  readonly metricsToken: string | undefined
  /** A statement that takes longer is logged. 0 logs all. */
  readonly slowStatementMs: number
  /**
   * Before it stops, the app reports for this long that it is not ready, and still answers, so that a load balancer can
   * turn away.
   */
  readonly stopDelayMs: number
  /** How many worker threads carry out costly calls at once. */
  readonly workers: number
  /** How much memory one of them may have for its objects. */
  readonly workerMegabytes: number
  /** How much the uploaded files of a lender may take. */
  readonly lenderFileMegabytes: number
  /** The same, while mail is sent and the lender's address is not proved. */
  readonly unprovedFileMegabytes: number
  /** How many letters lenders may send to one address within a day. */
  readonly lettersPerRecipient: number
  /** How many letters a lender may send within a day to begin with. */
  readonly lettersPerLender: number
  /** For so many days an account counts as new: it writes only to borrowers who have agreed to it. */
  readonly newLenderDays: number
}

export type LogLevel = (typeof logLevels)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the settings from the environment; an empty one counts as not set. Gives the config, or for every wrong setting
 * one sentence with its remedy. Relative folders start at the given one.
 */
export function readConfig(
  environment: Environment,
  { folder }: { folder: string },
): { config: Config; problems?: never } | { config?: never; problems: string[] } {
  const problems: string[] = []
  const read = readerOf(environment, problems)
  const host = read.take(
    'HOST',
    '127.0.0.1',
    hostName,
    'is no host name or address; use 127.0.0.1, or 0.0.0.0 for all.',
  )
  const port = read.take('PORT', 3000, portNumber, 'must be a whole number from 1 to 65535.')
  const config: Config = {
    port,
    host,
    dataFolder: path.resolve(folder, read.text('DATA_DIR') ?? 'data'),
    ...databaseUrls(read, problems),
    admin: adminOf(read, problems),
    publicUrl: read.take(
      'PUBLIC_URL',
      defaultUrl(host, port),
      publicUrl,
      'must be an address such as https://loans.example.com.',
    ),
    smtpUrl: read.take(
      'SMTP_URL',
      undefined,
      urlOf('smtp:', 'smtps:'),
      'must be like smtp://user:password@mail.example.com:587.',
    ),
    smtpWithoutTls: read.take('SMTP_WITHOUT_TLS', false, flag, 'must be 1 or 0.'),
    s3: readS3Settings(read, problems),
    logLevel: read.take('LOG_LEVEL', 'info', logLevel, `must be one of ${logLevels.join(', ')}.`),
    rateLimitFactor: read.take('RATE_LIMIT_FACTOR', 1, positiveNumber, 'must be a number above 0, 1 for use.'),
    trustedProxies: read.take('TRUSTED_PROXIES', 0, smallCount, 'must be a whole number from 0 to 9.'),
    isDemo: read.take('DEMO', false, flag, 'must be 1 or 0.'),
    checksAnswers: read.take('CHECK_ANSWERS', false, flag, 'must be 1 or 0.'),
    metricsToken: read.take('METRICS_TOKEN', undefined, longToken, 'must be 20 letters or digits, or more.'),
    slowStatementMs: read.take('SLOW_STATEMENT_MS', 1000, milliseconds, 'must be a whole number from 0 to 60000.'),
    stopDelayMs: read.take('STOP_DELAY_MS', 0, milliseconds, 'must be a whole number from 0 to 60000.'),
    workers: read.take('WORKERS', 2, wholeNumberFrom(1, 32), 'must be a whole number from 1 to 32.'),
    workerMegabytes: read.take(
      'WORKER_MEGABYTES',
      1024,
      wholeNumberFrom(128, 65_536),
      'must be a whole number from 128 to 65536.',
    ),
    lenderFileMegabytes: read.take('LENDER_FILE_MEGABYTES', 2048, fileMegabytes, fileMegabytesRemedy),
    unprovedFileMegabytes: read.take('UNPROVED_FILE_MEGABYTES', 100, fileMegabytes, fileMegabytesRemedy),
    lettersPerRecipient: read.take(
      'LETTERS_PER_RECIPIENT',
      3,
      wholeNumberFrom(1, 1000),
      'must be a whole number from 1 to 1000.',
    ),
    lettersPerLender: read.take(
      'LETTERS_PER_LENDER',
      50,
      wholeNumberFrom(1, 10_000),
      'must be a whole number from 1 to 10000.',
    ),
    newLenderDays: read.take('NEW_LENDER_DAYS', 7, wholeNumberFrom(0, 365), 'must be a whole number from 0 to 365.'),
  }
  return problems.length > 0 ? { problems } : { config }
}

function databaseUrls(
  read: SettingReader,
  problems: string[],
): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'reportsDatabaseUrl' | 'keepsPlans'> {
  const postgresUrl = urlOf('postgres:', 'postgresql:')
  const remedy = 'must be like postgres://user:password@host:5432/loanwright.'
  const databaseUrl = read.take('DATABASE_URL', undefined, postgresUrl, remedy)
  const databaseOwnerUrl = read.take('DATABASE_OWNER_URL', undefined, postgresUrl, remedy)
  if (read.text('DATABASE_OWNER_URL') && !read.text('DATABASE_URL')) {
    problems.push('DATABASE_OWNER_URL is for use together with DATABASE_URL; set both or neither.')
  }
  const reportsDatabaseUrl = read.take('REPORTS_DATABASE_URL', undefined, postgresUrl, remedy)
  if (read.text('REPORTS_DATABASE_URL') && !read.text('DATABASE_URL')) {
    problems.push('REPORTS_DATABASE_URL is for use together with DATABASE_URL, of which it is a standby.')
  }
  // The app cannot detect whether a pooler stands before another server, or which one.
  const keepsPlans = read.take('PREPARED_STATEMENTS', databaseUrl === undefined, flag, 'must be 1 or 0.')
  return { databaseUrl, databaseOwnerUrl, reportsDatabaseUrl, keepsPlans }
}

function adminOf(read: SettingReader, problems: string[]): Config['admin'] {
  const address = read.text('ADMIN_EMAIL')
  const password = read.text('ADMIN_PASSWORD')
  if (address === undefined && password === undefined) return undefined
  if (address === undefined) problems.push('ADMIN_EMAIL is missing beside ADMIN_PASSWORD; set both or neither.')
  else if (!z.safeParse(email, address).success) problems.push('ADMIN_EMAIL must be an e-mail address.')
  if (password === undefined) problems.push('ADMIN_PASSWORD is missing beside ADMIN_EMAIL; set both or neither.')
  else if (!z.safeParse(newPassword, password).success) {
    problems.push('ADMIN_PASSWORD needs at least 8 characters, an uppercase letter and a digit.')
  }
  return address === undefined || password === undefined ? undefined : { email: address, password }
}

function defaultUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function hostName(text: string): string | undefined {
  return /^[A-Za-z0-9.:-]{1,253}$/.test(text) ? text : undefined
}

function portNumber(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65535 ? port : undefined
}

function publicUrl(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url?.search === '' && url.hash === '' && url.pathname === '/' && url.username === ''
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url.origin : undefined
}

function urlOf(...protocols: readonly string[]): (text: string) => string | undefined {
  return (text) => {
    const url = URL.parse(text)
    return url && protocols.includes(url.protocol) && (url.host !== '' || url.searchParams.has('host'))
      ? text
      : undefined
  }
}

function logLevel(text: string): LogLevel | undefined {
  return logLevels.find((level) => level === text)
}

function positiveNumber(text: string): number | undefined {
  const number = Number(text)
  return Number.isFinite(number) && number > 0 ? number : undefined
}

function smallCount(text: string): number | undefined {
  return /^\d$/.test(text) ? Number(text) : undefined
}

/** A token that is too long to guess, of characters that need no escaping in a header. */
function longToken(text: string): string | undefined {
  return /^[A-Za-z0-9._~+/=-]{20,200}$/.test(text) ? text : undefined
}

function milliseconds(text: string): number | undefined {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return number <= 60_000 ? number : undefined
}

function wholeNumberFrom(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
}

const fileMegabytes = (text: string): number | undefined => {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return number >= 1 ? number : undefined
}
const fileMegabytesRemedy = 'must be a whole number from 1 to 9999999.'

function flag(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined
}
