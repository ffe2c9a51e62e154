import path from 'node:path'
import * as z from 'zod/mini'
import { newPassword } from '#contract/auth/auth.ts'
import { email } from '#contract/fields.ts'
import { readS3Settings, type S3Settings } from './s3-settings.ts'
import { type Environment, readerOf, type SettingReader } from './setting-reader.ts'

/** What the environment settles, checked. docs/operations.md lists the settings. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  /** A standby that reports are read from; undefined: the database itself. */
  readonly reportsDatabaseUrl: string | undefined
  /** Connections keep plans of statements: always with our own server, and as set with another. */
  readonly keepsPlans: boolean
  readonly admin: { readonly email: string; readonly password: string } | undefined
  /** Where people reach the app, without a slash at the end: links in mails, and whether cookies are Secure. */
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  /** Where uploaded files are kept; undefined: in a folder of the data. */
  readonly s3: S3Settings | undefined
  readonly logLevel: LogLevel
  /** 1 is for use; a larger number loosens every limit, for load tests. */
  readonly rateLimitFactor: number
  /** Reverse proxies in front, each of which adds to X-Forwarded-For. 0: that header is not believed. */
  readonly trustedProxies: number
  readonly isDemo: boolean
  /** An answer that is not exactly what the contract says fails its request: for development. */
  readonly checksAnswers: boolean
  /** Whoever shows it may read /metrics; without it nothing is measured. */
  readonly metricsToken: string | undefined
  /** A statement that takes longer is named in the log. 0 names all. */
  readonly slowStatementMs: number
  /** So long before the end the app says that it is not ready, and answers still: a load balancer then asks it no more. */
  readonly stopDelayMs: number
}

export type LogLevel = (typeof logLevels)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the settings from the environment; an empty one counts as not set. Gives the config, or one sentence for every
 * setting that is wrong, with its remedy. Relative folders start at the given one.
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
    s3: readS3Settings(read, problems),
    logLevel: read.take('LOG_LEVEL', 'info', logLevel, `must be one of ${logLevels.join(', ')}.`),
    rateLimitFactor: read.take('RATE_LIMIT_FACTOR', 1, positiveNumber, 'must be a number above 0, 1 for use.'),
    trustedProxies: read.take('TRUSTED_PROXIES', 0, smallCount, 'must be a whole number from 0 to 9.'),
    isDemo: read.take('DEMO', false, flag, 'must be 1 or 0.'),
    checksAnswers: read.take('CHECK_ANSWERS', false, flag, 'must be 1 or 0.'),
    metricsToken: read.take('METRICS_TOKEN', undefined, longToken, 'must be 20 letters or digits, or more.'),
    slowStatementMs: read.take('SLOW_STATEMENT_MS', 1000, milliseconds, 'must be a whole number from 0 to 60000.'),
    stopDelayMs: read.take('STOP_DELAY_MS', 0, milliseconds, 'must be a whole number from 0 to 60000.'),
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
  // Whether a pooler stands before another server, and which, cannot be seen from here.
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

/** Long enough that nobody guesses it, and of signs that stand in a header as they are. */
function longToken(text: string): string | undefined {
  return /^[A-Za-z0-9._~+/=-]{20,200}$/.test(text) ? text : undefined
}

function milliseconds(text: string): number | undefined {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return number <= 60_000 ? number : undefined
}

function flag(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined
}
