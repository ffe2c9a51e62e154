import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessMapping } from './guess-mapping.ts'

test('the short headings of a private ledger are recognized: Opened, End, Due, Matures, Next', () => {
  const loans = (heading: string) => guessMapping('LOANS', ['Email', 'Amount', 'Rate', 'Opened', heading])

  for (const heading of ['End', 'Due', 'Matures']) {
    assert.deepEqual(loans(heading), {
      email: 0,
      principalAmount: 1,
      interestRate: 2,
      originationDate: 3,
      maturityDate: 4,
    })
  }
  const running = guessMapping('LOANS_AS_OF', ['Correo', 'Saldo', 'Tasa', 'Next', 'Vence'])
  assert.deepEqual([running.nextPaymentDate, running.maturityDate], [3, 4])
})
