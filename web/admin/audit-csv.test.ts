import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditCsvRows } from './audit-csv.ts'

test('an exported audit entry is found again by chain and number, and says all that is stored', () => {
  const entry = {
    chain: 7,
    sequence: 12,
    at: '2026-02-01T12:00:00.000Z',
    actorId: 7,
    actorName: 'Lena',
    actorEmail: 'l@x.com',
    action: 'recordPayment',
    subjectKind: 'loan',
    subjectId: 3,
    subjectName: 'Oak 1',
    detail: { amount: 100, kept: true },
  }

  assert.deepEqual(auditCsvRows([entry], ['Chain']), [
    ['Chain'],
    [7, 12, entry.at, 7, 'Lena', 'l@x.com', 'recordPayment', 'loan', 3, 'Oak 1', '{"amount":100,"kept":true}'],
  ])
})
