import assert from 'node:assert/strict'
import { test } from 'node:test'
import { together } from './answer.ts'

const answered = <Data>(data: Data) => ({ data, isError: false, refetch: () => data })
const coming = { data: undefined, isError: false, refetch: () => undefined }

test('several reads together have come when the last of them has', () => {
  assert.deepEqual(together({ loan: answered('loan'), fees: answered('fees') }).data, { loan: 'loan', fees: 'fees' })
  assert.equal(together({ loan: answered('loan'), fees: coming }).data, undefined)
})

test('several reads together have failed when one has, and only what failed is read again', async () => {
  const asked: string[] = []
  const loan = { data: 'loan', isError: false, refetch: () => asked.push('loan') }
  const fees = { data: undefined, isError: true, refetch: () => asked.push('fees') }
  const both = together({ loan, fees })

  assert.equal(both.isError, true)
  await both.refetch()
  assert.deepEqual(asked, ['fees'])
})
