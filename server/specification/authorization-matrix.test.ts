import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { useApi } from '../testing/api.ts'
import type { ApiClient, ApiResponse } from '../testing/api-client.ts'
import { CALLERS, type Caller, EXPECTED_STATUSES } from '../testing/expected-statuses.ts'
import { browserOf, CALLS, canary, endsSessions, forgetBrowsers, openMatrix, secret } from '../testing/matrix.ts'
import { absentOf, type MatrixCall as Call } from '../testing/matrix-call.ts'

const api = await useApi()
before(() => openMatrix(api))

/** What the pages of links show to whoever holds one: the name of the lender who sent it. */
const shownToHolders = ['getInvitation', 'getReminderLink', 'setReminderLink']

test('every endpoint has a row', () => {
  const names = ENDPOINTS.map(({ name }) => name).toSorted()

  assert.deepEqual(Object.keys(EXPECTED_STATUSES).toSorted(), names)
  assert.deepEqual(Object.keys(CALLS).toSorted(), names)
})

test('every caller gets what the table says; what is foreign is answered like what is not there; no word leaks', async () => {
  const table: Record<string, number[]> = {}
  const told: string[] = []
  const leaks: string[] = []
  for (const endpoint of ENDPOINTS) {
    table[endpoint.name] = []
    for (const caller of CALLERS) {
      const call = await CALLS[endpoint.name]?.()
      if (!call) continue
      const response = await send(await browserOf(caller), endpoint, call)
      if (endsSessions.includes(endpoint.name)) forgetBrowsers()
      table[endpoint.name]?.push(response.status)

      const cell = `${endpoint.name} by ${caller}`
      if (mentions(response, caller) && !shownToHolders.includes(endpoint.name)) leaks.push(cell)
      if (response.status !== 404) continue
      const absent = await send(await browserOf(caller), endpoint, absentOf(call))
      if (absent.status !== 404 || absent.text !== response.text) told.push(`${cell}: ${response.text} ${absent.text}`)
    }
  }

  assert.deepEqual(table, EXPECTED_STATUSES)
  assert.deepEqual(told, [])
  assert.deepEqual(leaks, [])
})

test('the matrix would notice a leak', () => {
  const response = { text: `{"data":"${canary}"}` } as ApiResponse
  const written = { text: `{"data":"${secret}"}` } as ApiResponse

  assert.equal(mentions(response, 'foreignLender'), true)
  assert.equal(mentions(response, 'nobody'), true)
  assert.equal(mentions(response, 'ownLender'), false)
  assert.equal(mentions(response, 'admin'), false)
  assert.equal(mentions(response, 'ownBorrower'), false)
  assert.equal(mentions(written, 'ownBorrower'), true)
  assert.equal(mentions(written, 'ownLender'), false)
})

/** Whether an answer tells of the own lender's data to one who may not know it. */
const mentions = ({ text }: ApiResponse, caller: Caller): boolean =>
  (!['ownLender', 'ownBorrower', 'admin'].includes(caller) && text.includes(canary)) ||
  (caller === 'ownBorrower' && text.includes(secret))

const send = (client: ApiClient, endpoint: Endpoint, call: Call): Promise<ApiResponse> => client.call(endpoint, call)
