import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getAmortizationDocument, getHandoverPack } from '#contract/documents/documents.ts'
import { importFile } from '#contract/imports/imports.ts'
import { createLoan, getLoan, getSchedule, previewLoan } from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { getPortfolioReport } from '#contract/reports/reports.ts'
import { type Api, type ApiOptions, startApi, useApi } from '../testing/api.ts'
import { pathOf } from '../testing/api-client.ts'
import type { Person } from '../testing/api-people.ts'
import { limitsFor } from './pool.ts'

const usual = { ...limitsFor(1), workMsMax: 120_000 }

const metricsToken = 'a-token-of-more-than-20-signs'

// The first carries costly calls out in the thread of this file, the second in a worker, both on one database.
const here = await useApi()
const api = await useApi({ on: here.database, workers: usual, config: { metricsToken } })

async function within<Result>(options: ApiOptions, work: (own: Api) => Promise<Result>): Promise<Result> {
  const own = await startApi({ on: here.database, ...options })
  try {
    return await work(own)
  } finally {
    await own.close()
  }
}

async function bytesOf(
  path: string,
  by: Person,
  at: Api,
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(path, at.address), { headers: { cookie } })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

/** A loan of more rows than the main thread computes: 20 years of weekly payments. */
async function aLongLoan(lender: Person): Promise<number> {
  const { id: borrowerId } = await api.aBorrower(lender)
  const form = {
    loanName: 'Harbour Street 12',
    principalAmount: 100_000,
    interestRate: 6,
    loanType: 'OTHER',
    borrowerId,
    originationDate: '2026-02-02',
    maturityDate: '2046-02-02',
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'WEEKLY',
  }
  const { status, data } = await lender.client.call(createLoan, { body: form })
  assert.equal(status, 201)
  return data.id
}

/** The lines of the requests to an endpoint, and whether a worker carried them out. */
const workedElsewhere = (at: Api, endpoint: string): boolean[] =>
  at.log.filter((line) => line['endpoint'] === endpoint).map((line) => line['waitedMs'] !== undefined)

describe('a call that a worker thread carries out', () => {
  test('answers what this thread would have answered, byte for byte', async () => {
    const lender = await api.aLender()
    const loan = await api.aLoan(lender)
    const paper = pathOf(getAmortizationDocument, { loanId: loan.id })
    const report = pathOf(getPortfolioReport)

    for (const path of [paper, report]) {
      const [ours, theirs] = [await bytesOf(path, lender, here), await bytesOf(path, lender, api)]
      assert.equal(theirs.status, 200)
      assert.ok(theirs.bytes.equals(ours.bytes), path)
      for (const header of ['content-type', 'content-disposition', 'content-security-policy', 'cache-control'])
        assert.equal(theirs.headers.get(header), ours.headers.get(header))
    }
    assert.deepEqual(workedElsewhere(api, 'getAmortizationDocument'), [true])
  })

  test('is refused with the same words and fields', async () => {
    const lender = await api.aLender()
    const call = { body: { loanName: '', principalAmount: -1 } }

    const theirs = await lender.client.call(previewLoan, call)

    assert.equal(theirs.status, 422)
    assert.equal(theirs.fieldCodes?.['principalAmount'], 'field.amountNegative')
  })

  test('leaves the main thread free', async () => {
    const lender = await api.aLender()
    const { id: loanId } = await api.aLoan(lender, { maturityDate: '2030-03-02', originationDate: '2020-03-02' })
    const path = pathOf(getHandoverPack, { loanId })
    await bytesOf(path, lender, api)
    const [whole, main] = [process.cpuUsage(), process.threadCpuUsage()]

    const { status } = await bytesOf(path, lender, api)

    const microseconds = ({ user, system }: { user: number; system: number }) => user + system
    const [ofAll, ofMain] = [process.cpuUsage(whole), process.threadCpuUsage(main)].map(microseconds)
    assert.equal(status, 200)
    assert.ok((ofMain ?? 0) < (ofAll ?? 0) / 3, `${ofMain} of ${ofAll} microseconds`)
  })

  test('writes once: with its audit row, and a second time with the same key nothing', async () => {
    const lender = await api.aLender()
    const form = () => {
      const made = new FormData()
      made.set('kind', 'BORROWERS')
      made.set('mapping', JSON.stringify({ firstName: 0, lastName: 1, email: 2, phone: 3 }))
      made.set('file', new File(['First,Last,Email,Phone\nAnn,Lee,ann@example.com,555-010-0111'], 'people.csv'))
      return made
    }
    const headers = { 'idempotency-key': 'the-same-import' }

    const first = await lender.client.call(importFile, { form: form(), headers })
    const again = await lender.client.call(importFile, { form: form(), headers })

    const { rows: audit } = await api.database.owner.query(
      "select subject_id from audit_log where actor_id = $1 and action = 'importFile'",
      [lender.id],
    )
    assert.equal(first.status, 201, first.text)
    assert.equal(again.text, first.text)
    assert.deepEqual(audit, [{ subject_id: first.data.id }])
    const line = api.log.find(({ endpoint }) => endpoint === 'importFile')
    assert.match(String(line?.['auditHash']), /^[0-9a-f]{64}$/)
  })

  test('is measured: what runs, what it took, and for which account', async () => {
    const text = await (
      await fetch(`${api.address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    ).text()

    assert.match(text, /^worker_threads 1$/m)
    assert.match(text, /^costly_calls_waiting 0$/m)
    assert.match(text, /^costly_call_duration_seconds_count\{endpoint="getHandoverPack"\} 2$/m)
    assert.match(text, /^costly_account_seconds\{account="\d+"\} \d/m)
  })
})

describe('a very long loan', () => {
  test('is made, read and paid by a worker, and an ordinary one by the main thread', async () => {
    const lender = await api.aLender()
    const loanId = await aLongLoan(lender)
    const { id: short } = await api.aLoan(lender)
    const body = { loanId, amount: 200, paymentDate: '2026-03-02', paymentMethod: 'WIRE' }

    const paid = await lender.client.call(recordPayment, { body, headers: { 'idempotency-key': 'long' } })
    const again = await lender.client.call(recordPayment, { body, headers: { 'idempotency-key': 'long' } })
    const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
    await lender.client.call(getLoan, { params: { loanId: short } })
    const { data: schedule } = await lender.client.call(getSchedule, { params: { loanId } })

    assert.equal(paid.status, 201)
    assert.equal(again.text, paid.text)
    assert.equal(loan.id, loanId)
    assert.equal(schedule.length, 1044)
    const { rows } = await api.database.owner.query('select count(*)::int as count from payments where loan_id = $1', [
      loanId,
    ])
    assert.deepEqual(rows, [{ count: 1 }])
    assert.deepEqual(workedElsewhere(api, 'getLoan').slice(-2), [true, false])
    // The kept answer of the first is found before anybody looks at the loan.
    assert.deepEqual(workedElsewhere(api, 'recordPayment'), [true, false])
    assert.deepEqual(workedElsewhere(api, 'createLoan').slice(-2), [true, false])
  })
})

describe('a call that needs too much', () => {
  test('is broken off after its time, and the next worker carries out the next call', async () => {
    const lender = await api.aLender()
    const loan = await api.aLoan(lender)
    const path = pathOf(getAmortizationDocument, { loanId: loan.id })

    // A worker needs longer to start than this call is given.
    const [broken, ordinary] = await within({ workers: { ...usual, workMsMax: 30 } }, async (own) => [
      await bytesOf(path, lender, own),
      await bytesOf(pathOf(getLoan, { loanId: loan.id }), lender, own),
    ])

    assert.equal(broken?.status, 503)
    assert.equal(JSON.parse(String(broken?.bytes)).code, 'request.tooCostly')
    assert.equal(ordinary?.status, 200)
  })

  test('is answered that nobody knows whether it was done, if it writes', async () => {
    const lender = await api.aLender()
    const form = new FormData()
    form.set('kind', 'BORROWERS')
    form.set('file', new File(['First\nAnn'], 'people.csv'))
    form.set('mapping', JSON.stringify({ firstName: 0 }))

    const response = await within({ workers: { ...usual, longWorkMsMax: 30 } }, async (own) => {
      const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return fetch(`${own.address}${pathOf(importFile)}`, { method: 'POST', body: form, headers: { cookie } })
    })

    const { code } = (await response.json()) as { code: string } // as every refusal is
    assert.deepEqual([response.status, code], [503, 'request.outcomeUnknown'])
  })

  test('is refused with a word and a time to wait when too many wait already', async () => {
    const lender = await api.aLender()
    const loan = await api.aLoan(lender)
    const path = pathOf(getAmortizationDocument, { loanId: loan.id })

    const answers = await within({ workers: { ...usual, waitingOfAccountMax: 2 } }, (own) =>
      Promise.all([1, 2, 3, 4, 5, 6].map(() => bytesOf(path, lender, own))),
    )

    const statuses = answers.map(({ status }) => status).toSorted()
    assert.deepEqual(statuses.slice(0, 3), [200, 200, 200])
    assert.ok(statuses.includes(503))
    const refused = answers.find(({ status }) => status === 503)
    assert.equal(refused?.headers.get('retry-after'), '60')
    assert.equal(JSON.parse(String(refused?.bytes)).message, 'We’re busy preparing other files. Try again in a minute.')
  })
})
