import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followUpsFor, unanswered } from './agenda.ts'

const TODAY = '2026-07-10'

const followUp = (id: number, changes: Partial<Parameters<typeof followUpsFor>[0]['followUps'][number]> = {}) => ({
  id,
  kind: 'PROMISE' as const,
  loanId: id,
  loanName: `Loan ${id}`,
  borrowerId: 12,
  borrowerName: 'Ana Gomez',
  dueDate: TODAY,
  amount: 100,
  received: 0,
  text: '',
  state: 'OPEN' as const,
  isWaiting: true,
  writtenBy: 'Lena Ortiz',
  writtenAt: '2026-07-01T12:00:00.000Z',
  ...changes,
})
const entry = (kind: 'LATE' | 'DUE_TODAY' | 'MATURING', loanId: number) => ({
  kind,
  loanId,
  loanName: `Loan ${loanId}`,
  borrowerId: 12,
  borrowerName: 'Ana Gomez',
  days: 3,
  amountCents: 100_00,
  graceUntil: null,
})

test('a promise needs the lender on its day and when it is broken, a task from its day on', () => {
  const followUps = [
    followUp(1, { dueDate: '2026-07-08', state: 'BROKEN' }),
    followUp(2, { kind: 'TASK', loanId: null, dueDate: '2026-07-09' }),
    followUp(3),
    followUp(4, { dueDate: '2026-07-11' }),
    followUp(5, { isWaiting: false }),
  ]

  assert.deepEqual(
    followUpsFor({ followUps, snoozes: [], documents: [] }, TODAY).map(({ id }) => id),
    [1, 2, 3],
  )
})

test('a late loan with a promise does not ask twice, and what is put off is left out, by its kind', () => {
  const entries = [entry('LATE', 1), entry('LATE', 2), entry('MATURING', 2), entry('DUE_TODAY', 3)]
  const followUps = [followUp(1, { dueDate: '2026-07-20' }), followUp(3, { kind: 'TASK' })]
  const snoozes = [{ loanId: 2, kind: 'LATE' as const, until: '2026-07-12' }]

  assert.deepEqual(
    unanswered(entries, { followUps, snoozes, documents: [] }).map(({ kind, loanId }) => [kind, loanId]),
    [
      ['MATURING', 2],
      ['DUE_TODAY', 3],
    ],
  )
})
