import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, { folder: '/srv/loans' })
const problemsOf = (environment: Record<string, string>) => read(environment).problems

test('nothing has to be set', () => {
  assert.deepEqual(read({}), {
    config: {
      port: 3000,
      host: '127.0.0.1',
      dataFolder: '/srv/loans/data',
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      reportsDatabaseUrl: undefined,
      keepsPlans: true,
      admin: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      smtpWithoutTls: false,
      s3: undefined,
      logLevel: 'info',
      rateLimitFactor: 1,
      trustedProxies: 0,
      isDemo: false,
      checksAnswers: false,
      metricsToken: undefined,
      slowStatementMs: 1000,
      stopDelayMs: 0,
      workers: 2,
      workerMegabytes: 1024,
      lenderFileMegabytes: 2048,
      unprovedFileMegabytes: 100,
      lettersPerRecipient: 3,
      lettersPerLender: 50,
      newLenderDays: 7,
    },
  })
})

test('plans are kept with our own database, and with another only when its poolers are known to allow it', () => {
  const databaseUrl = 'postgres://loanwright_app:secret@db/loanwright'

  assert.equal(read({ DATABASE_URL: databaseUrl }).config?.keepsPlans, false)
  assert.equal(read({ DATABASE_URL: databaseUrl, PREPARED_STATEMENTS: '1' }).config?.keepsPlans, true)
  assert.equal(read({ PREPARED_STATEMENTS: '0' }).config?.keepsPlans, false)
  assert.deepEqual(problemsOf({ PREPARED_STATEMENTS: 'yes' })?.length, 1)
})

test('every setting can be set', () => {
  const { config } = read({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/loans',
    DATABASE_URL: 'postgres://loanwright_app:secret@db/loanwright',
    DATABASE_OWNER_URL: 'postgresql://loanwright_owner:secret@db/loanwright',
    REPORTS_DATABASE_URL: 'postgres://loanwright_app:secret@copy/loanwright',
    PREPARED_STATEMENTS: '1',
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: 'Lovelace1815',
    PUBLIC_URL: 'https://loans.example.com/',
    SMTP_URL: 'smtps://mail.example.com',
    SMTP_WITHOUT_TLS: '1',
    FILES_S3_ENDPOINT: 'https://s3.example.com',
    FILES_S3_BUCKET: 'loan-files',
    FILES_S3_REGION: 'eu-central-1',
    FILES_S3_ACCESS_KEY: 'AKEXAMPLE',
    FILES_S3_SECRET_KEY: 'se/cr+et',
    FILES_S3_PATH_STYLE: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100',
    TRUSTED_PROXIES: '1',
    DEMO: '1',
    CHECK_ANSWERS: '1',
    METRICS_TOKEN: 'a-token-of-more-than-20-signs',
    SLOW_STATEMENT_MS: '250',
    STOP_DELAY_MS: '2000',
    WORKERS: '4',
    WORKER_MEGABYTES: '2048',
    LENDER_FILE_MEGABYTES: '5000',
    UNPROVED_FILE_MEGABYTES: '50',
    LETTERS_PER_RECIPIENT: '5',
    LETTERS_PER_LENDER: '200',
    NEW_LENDER_DAYS: '14',
  })

  assert.deepEqual(config, {
    port: 8080,
    host: '0.0.0.0',
    dataFolder: '/var/lib/loans',
    databaseUrl: 'postgres://loanwright_app:secret@db/loanwright',
    databaseOwnerUrl: 'postgresql://loanwright_owner:secret@db/loanwright',
    reportsDatabaseUrl: 'postgres://loanwright_app:secret@copy/loanwright',
    keepsPlans: true,
    admin: { email: 'ada@example.com', password: 'Lovelace1815' },
    publicUrl: 'https://loans.example.com',
    smtpUrl: 'smtps://mail.example.com',
    smtpWithoutTls: true,
    s3: {
      endpoint: 'https://s3.example.com',
      bucket: 'loan-files',
      region: 'eu-central-1',
      accessKey: 'AKEXAMPLE',
      secretKey: 'se/cr+et',
      hasBucketInPath: false,
    },
    logLevel: 'warn',
    rateLimitFactor: 100,
    trustedProxies: 1,
    isDemo: true,
    checksAnswers: true,
    metricsToken: 'a-token-of-more-than-20-signs',
    slowStatementMs: 250,
    stopDelayMs: 2000,
    workers: 4,
    workerMegabytes: 2048,
    lenderFileMegabytes: 5000,
    unprovedFileMegabytes: 50,
    lettersPerRecipient: 5,
    lettersPerLender: 200,
    newLenderDays: 14,
  })
})

test('all wrong settings are named at once, each with its remedy', () => {
  const problems = problemsOf({
    PORT: '70000',
    HOST: 'not a host',
    DATABASE_URL: 'mysql://db/loans',
    DATABASE_OWNER_URL: 'loanwright',
    REPORTS_DATABASE_URL: 'copy',
    ADMIN_EMAIL: 'ada',
    ADMIN_PASSWORD: 'lovelace',
    PUBLIC_URL: 'loans.example.com',
    SMTP_URL: 'mail.example.com',
    LOG_LEVEL: 'loud',
    RATE_LIMIT_FACTOR: '0',
    TRUSTED_PROXIES: 'all',
    DEMO: 'yes',
    CHECK_ANSWERS: 'yes',
  })

  assert.deepEqual(problems, [
    'HOST is no host name or address; use 127.0.0.1, or 0.0.0.0 for all.',
    'PORT must be a whole number from 1 to 65535.',
    'DATABASE_URL must be like postgres://user:password@host:5432/loanwright.',
    'DATABASE_OWNER_URL must be like postgres://user:password@host:5432/loanwright.',
    'REPORTS_DATABASE_URL must be like postgres://user:password@host:5432/loanwright.',
    'ADMIN_EMAIL must be an e-mail address.',
    'ADMIN_PASSWORD needs at least 8 characters, an uppercase letter and a digit.',
    'PUBLIC_URL must be an address such as https://loans.example.com.',
    'SMTP_URL must be like smtp://user:password@mail.example.com:587.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    'RATE_LIMIT_FACTOR must be a number above 0, 1 for use.',
    'TRUSTED_PROXIES must be a whole number from 0 to 9.',
    'DEMO must be 1 or 0.',
    'CHECK_ANSWERS must be 1 or 0.',
  ])
})

test('half a pair is refused, naming the half that is missing', () => {
  assert.deepEqual(problemsOf({ ADMIN_EMAIL: 'ada@example.com' }), [
    'ADMIN_PASSWORD is missing beside ADMIN_EMAIL; set both or neither.',
  ])
  assert.deepEqual(problemsOf({ ADMIN_PASSWORD: 'Lovelace1815' }), [
    'ADMIN_EMAIL is missing beside ADMIN_PASSWORD; set both or neither.',
  ])
  assert.deepEqual(problemsOf({ DATABASE_OWNER_URL: 'postgres://owner@db/loanwright' }), [
    'DATABASE_OWNER_URL is for use together with DATABASE_URL; set both or neither.',
  ])
})

test('a bucket is named whole or not at all, and the missing settings are named', () => {
  assert.deepEqual(problemsOf({ FILES_S3_BUCKET: 'loan-files', FILES_S3_ACCESS_KEY: 'AKEXAMPLE' }), [
    'FILES_S3_ENDPOINT is missing beside the other FILES_S3 settings; set it, or none of them.',
    'FILES_S3_SECRET_KEY is missing beside the other FILES_S3 settings; set it, or none of them.',
  ])
})

test('a wrong setting of a bucket is named with its remedy, and no secret is repeated', () => {
  const problems = problemsOf({
    FILES_S3_ENDPOINT: 'https://s3.example.com/loan-files',
    FILES_S3_BUCKET: 'Loan Files',
    FILES_S3_REGION: 'Frankfurt am Main',
    FILES_S3_ACCESS_KEY: 'AK EXAMPLE',
    FILES_S3_SECRET_KEY: 'my secret',
    FILES_S3_PATH_STYLE: 'virtual',
  })

  assert.deepEqual(problems, [
    'FILES_S3_ENDPOINT must be an address such as https://s3.example.com.',
    'FILES_S3_BUCKET must be the name of a bucket: small letters, digits, hyphens.',
    'FILES_S3_REGION must be a region such as eu-central-1.',
    'FILES_S3_ACCESS_KEY must be an access key without spaces.',
    'FILES_S3_SECRET_KEY must be a secret key without spaces.',
    'FILES_S3_PATH_STYLE must be 1 or 0.',
  ])
})

test('no message repeats a password or an address with one in it', () => {
  const problems = problemsOf({
    ADMIN_EMAIL: 'x',
    ADMIN_PASSWORD: 'hush',
    DATABASE_URL: 'http://u:hush@db',
    SMTP_URL: 'hush',
  })

  assert.ok(problems)
  assert.ok(!problems.join().includes('hush'))
})

test('a port must be a whole number that a server can listen on', () => {
  const isRefused = (PORT: string) => problemsOf({ PORT })?.length === 1

  assert.deepEqual(
    ['0', '65536', '-1', '80.5', '3e3', 'http', ' '].filter((port) => !isRefused(port)),
    [],
  )
  assert.equal(read({ PORT: ' 65535 ' }).config?.port, 65535)
})

test('an empty setting is one that is not set, and a relative folder starts at the project', () => {
  const { config } = read({ PORT: '', DATA_DIR: './elsewhere', HOST: '::1', SMTP_URL: '' })

  assert.equal(config?.port, 3000)
  assert.equal(config?.dataFolder, '/srv/loans/elsewhere')
  assert.equal(config?.publicUrl, 'http://[::1]:3000')
})
