import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessMapping, kindFitting } from './guess-mapping.ts'

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

test('the headings of a person who never saw a loan program are recognized: Who, Lent, Int %, How often, Still owes', () => {
  const headings =
    'Who,Their e-mail,Cell,Lent,Date given,Int %,Pymt,How often,Ends,Still owes,Paid up thru,What for,Next due'

  assert.deepEqual(guessMapping('LOANS_AS_OF', headings.split(',')), {
    fullName: 0,
    email: 1,
    phone: 2,
    principalAmount: 3,
    originationDate: 4,
    interestRate: 5,
    statedPayment: 6,
    paymentFrequency: 7,
    maturityDate: 8,
    principalBalance: 9,
    interestPaidTo: 10,
    loanName: 11,
    nextPaymentDate: 12,
  })
})

test('a sheet of loans with a column of balances is one of loans that run already, whatever kind was chosen', () => {
  const headings = ['Name', 'Email', 'Amount', 'Rate', 'Started']

  assert.equal(kindFitting('LOANS', headings), null)
  assert.equal(kindFitting('BORROWERS', headings), 'LOANS')
  for (const kind of ['LOANS', 'BORROWERS'] as const) {
    assert.equal(kindFitting(kind, [...headings, 'Balance']), 'LOANS_AS_OF')
    assert.equal(kindFitting(kind, ['Nombre', 'Saldo actual', 'Tasa']), 'LOANS_AS_OF')
  }
  assert.equal(kindFitting('LOANS_AS_OF', [...headings, 'Balance']), null)
  assert.equal(kindFitting('PAYMENTS', ['Loan', 'Date', 'Amount', 'Balance']), null)
  assert.equal(kindFitting('BORROWERS', ['Name', 'Email', 'Phone', 'Balance']), null)
})

test("the days of a servicer's statement are recognized in both languages: Interest Paid To, Next Payment", () => {
  const read = (headings: string) => {
    const { interestPaidTo, nextPaymentDate } = guessMapping('LOANS_AS_OF', headings.split(','))
    return [interestPaidTo, nextPaymentDate]
  }

  assert.deepEqual(read('Interest Paid To,Next Payment,Principal Balance'), [0, 1])
  assert.deepEqual(read('Next Payment Due Date,Balance,Int Paid To'), [2, 0])
  assert.deepEqual(read('Interés pagado hasta,Próximo pago,Saldo'), [0, 1])
  assert.deepEqual(read('Fecha de la próxima cuota,Saldo,Intereses pagados al'), [2, 0])
})
