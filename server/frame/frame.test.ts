import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getCurrentUser, listSessions } from '#contract/auth/auth.ts'
import { getLenderSummary, previewLoan } from '#contract/loans/loans.ts'
import { getPreferences, updatePreferences, updateUser } from '#contract/users/users.ts'
import { createApp } from '../app.ts'
import { verifyAuditChain } from '../audit/verify-audit-chain.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { openLocalFiles } from '../files/local-files.ts'
import { handle } from '../http/http.ts'
import { routes } from '../routes.ts'
import { agreeingWith, useApi } from '../testing/api.ts'
import { openClient } from '../testing/api-client.ts'

/** The work of the handlers below; each test sets it. */
let inside: (tx: Tx) => Promise<void> = async () => undefined
let preferences: Record<string, unknown> = {}
let seenToday = ''

const api = await useApi({
  instead: [
    handle(updatePreferences, async ({ tx, body, audit, afterCommit }) => {
      audit({ detail: { note: 'once' } })
      afterCommit(async () => {
        afterwards += 1
      })
      await inside(tx)
      return body.preferences
    }),
    handle(getPreferences, async ({ tx, today }) => {
      seenToday = today
      await inside(tx)
      // Against the schema on purpose.
      return preferences as { language?: 'en' }
    }),
  ],
})
let afterwards = 0

const rowsOf = async (query: string, values: unknown[] = []) => (await api.database.owner.query(query, values)).rows
const auditOf = (id: number) =>
  rowsOf('select action, subject_kind, subject_id, detail from audit_log where lender_id = $1 order by sequence', [id])

describe('a write', () => {
  test('leaves one audit row with what it was about and what the handler said', async () => {
    const lender = await api.aLender()

    await lender.client.call(updatePreferences, { params: { userId: lender.id }, body: { preferences: {} } })

    assert.deepEqual((await auditOf(lender.id))[1], {
      action: 'updatePreferences',
      subject_kind: 'user',
      subject_id: lender.id,
      detail: { note: 'once' },
    })
  })

  test('that meets another is tried again, and all it left is of the one time that counted', async () => {
    const lender = await api.aLender()
    const before = afterwards
    let attempts = 0
    inside = async (tx) => {
      attempts += 1
      if (attempts < 3) await tx.query(sql`select raise_serialization_failure()`)
    }
    await api.database.owner.query(`
      create or replace function raise_serialization_failure() returns void language plpgsql as
      $$ begin raise exception 'met another' using errcode = '40001'; end $$`)

    const response = await lender.client.call(updatePreferences, {
      params: { userId: lender.id },
      body: { preferences: {} },
    })
    inside = async () => undefined

    assert.equal(response.status, 200)
    assert.equal(attempts, 3)
    assert.equal((await auditOf(lender.id)).length, 2)
    assert.equal(afterwards - before, 1)
  })

  test('that fails leaves no audit row and begins nothing afterwards', async () => {
    const lender = await api.aLender()
    const before = afterwards
    inside = async () => {
      throw new Error('a bug')
    }

    const response = await lender.client.call(updatePreferences, {
      params: { userId: lender.id },
      body: { preferences: {} },
    })
    inside = async () => undefined

    assert.equal(response.status, 500)
    assert.equal(response.message, 'Something went wrong on our side; nothing was changed. Please try again.')
    assert.equal((await auditOf(lender.id)).length, 1)
    assert.equal(afterwards, before)
  })

  test('keeps the chains of all who act whole', async () => {
    const lender = await api.aLender()
    const borrower = await api.aBorrowerAccount()
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? lender : borrower).client.call(updateUser, {
          params: { userId: index % 2 ? lender.id : borrower.id },
          body: { fullName: `Name ${index}` },
        }),
      ),
    )

    const scope = { kind: 'ADMIN', userId: 1 } as const
    const reports = await Promise.all(
      [lender, borrower].map(({ id }) => api.database.database.transaction(scope, (tx) => verifyAuditChain(tx, id))),
    )
    assert.deepEqual(
      reports.map(({ rows, brokenAt }) => ({ rows, brokenAt })),
      Array(2).fill({ rows: 7, brokenAt: null }),
    )
  })
})

describe('reading', () => {
  test('cannot write, even by mistake', async () => {
    const lender = await api.aLender()
    inside = async (tx) => {
      await tx.run(sql`update users set full_name = 'changed'`)
    }

    const response = await lender.client.call(getPreferences, { params: { userId: lender.id } })
    inside = async () => undefined

    assert.equal(response.status, 500)
    assert.ok(api.log.some((line) => /read-only transaction/.test(JSON.stringify(line))))
  })

  test('leaves no audit row when it is of one’s own, and one when an admin reads', async () => {
    const lender = await api.aLender()
    const admin = await api.anAdmin()

    for (const { client } of [lender, admin]) {
      await client.call(getCurrentUser)
      await client.call(listSessions)
      await client.call(getLenderSummary, { params: { lenderId: lender.id } })
    }

    assert.deepEqual(
      (await auditOf(lender.id)).map(({ action }) => action),
      ['signup'],
    )
    assert.deepEqual((await auditOf(admin.id)).slice(1), [
      { action: 'getLenderSummary', subject_kind: 'lender', subject_id: lender.id, detail: {} },
    ])
  })

  test('a preview changes nothing and leaves no audit row', async () => {
    const lender = await api.aLender()
    const borrower = await api.aBorrower(lender)
    const loan = await api.aLoan(lender, { borrowerId: borrower.id })
    const before = await auditOf(lender.id)

    const response = await lender.client.call(previewLoan, {
      body: {
        loanName: 'x',
        principalAmount: 1200,
        interestRate: 0,
        loanType: 'OTHER',
        borrowerId: loan.borrowerId,
        originationDate: '2026-03-02',
        maturityDate: '2027-03-02',
        paymentStructure: 'FULLY_AMORTIZED',
        paymentFrequency: 'MONTHLY',
      },
    })

    assert.equal(response.status, 200)
    assert.deepEqual(await auditOf(lender.id), before)
  })

  test('an answer with a field or a value its schema does not have fails in tests', async () => {
    const lender = await api.aLender()
    const read = () => lender.client.call(getPreferences, { params: { userId: lender.id } })

    const statuses: number[] = []
    for (const answer of [{}, { language: 'en' }, { language: 'fr' }, { passwordHash: 'x' }, { language: 1 }]) {
      preferences = answer
      statuses.push((await read()).status)
    }
    preferences = {}

    assert.deepEqual(statuses, [200, 200, 500, 500, 500])
  })

  test('today is the day where the user is', async () => {
    api.clock.set('2026-03-02T10:30:00.000Z')
    const todayIn = async (zone: string): Promise<string> => {
      const lender = await api.aLender()
      const headers = { 'x-time-zone': zone }
      await lender.client.post('/api/auth/login', { email: lender.email, password: lender.password }, { headers })
      await lender.client.call(getPreferences, { params: { userId: lender.id } })
      return seenToday
    }

    assert.equal(await todayIn('Pacific/Kiritimati'), '2026-03-03')
    assert.equal(await todayIn('Pacific/Pago_Pago'), '2026-03-01')
    assert.equal(await todayIn('America/New_York'), '2026-03-02')
  })
})

describe('a reading', () => {
  test('sees one moment, whatever is recorded between its statements', async () => {
    const lender = await api.aLender()
    const counts: number[] = []
    inside = async (tx) => {
      for (const name of ['first', 'second']) {
        const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from counters`)
        counts.push(count)
        await rowsOf('insert into counters (lender_id, name, value) values ($1, $2, 0)', [lender.id, name])
      }
    }

    const { status } = await lender.client.call(getPreferences, { params: { userId: lender.id } })
    inside = async () => undefined

    assert.equal(status, 200)
    assert.equal(counts[0], counts[1])
  })
})

describe('an answer in use, outside tests', () => {
  test('leaves out what its schema does not declare', async () => {
    const leaky = handle(getPreferences, async () => ({ language: 'en', passwordHash: 'secret' }) as { language: 'en' })
    const app = await createApp({
      database: api.database.database,
      probe: api.database.database,
      clock: api.clock,
      readClocks: agreeingWith(api.clock),
      files: await openLocalFiles(api.filesFolder),
      config: {
        host: '127.0.0.1',
        publicUrl: 'http://x.test',
        smtpUrl: undefined,
        smtpWithoutTls: false,
        rateLimitFactor: 1000,
        isDemo: false,
        lenderFileMegabytes: 2048,
        unprovedFileMegabytes: 100,
        lettersPerRecipient: 3,
        lettersPerLender: 50,
        newLenderDays: 7,
        logLevel: 'silent',
        trustedProxies: 0,
      },
      routes: routes.map((route) => (route.endpoint === getPreferences ? leaky : route)),
    })
    const client = openClient(await app.listen({ host: '127.0.0.1', port: 0 }))
    const lender = await api.aLender()
    await client.post('/api/auth/login', { email: lender.email, password: lender.password })

    const response = await client.get(`/api/users/${lender.id}/preferences`)
    await app.close()

    assert.equal(response.text, '{"data":{"language":"en"}}')
  })
})
