import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '#engine/numbers/dates.ts'
import { type AskedLine, type Candidate, suggest } from './suggest.ts'

const FIRST = ['Ana', 'Bo', 'Carla', 'Dan', 'Eva', 'Finn', 'Gus', 'Ida'] as const
const LAST = ['Gomez', 'Diaz', 'Smith', 'Lee', 'Hernandez', 'Young', 'Park', 'De la Cruz'] as const

/** Few names and few amounts, so that many loans have the same: the hard case. */
const aLoan = (loanId: number): fc.Arbitrary<Candidate> =>
  fc
    .record({
      firstName: fc.constantFrom(...FIRST),
      lastName: fc.constantFrom(...LAST),
      cents: fc.constantFrom(50_000, 75_000, 106_619),
      dueIn: fc.integer({ min: -40, max: 20 }),
    })
    .map(({ firstName, lastName, cents, dueIn }) => {
      const dueOn = addDays('2026-05-03', dueIn)
      return {
        named: {
          loanNumber: `LN-${String(loanId).padStart(6, '0')}`,
          loanName: `House ${loanId}`,
          firstName,
          lastName,
          companyName: null,
          payers: [],
        },
        loanId,
        payments: [],
        quotedCents: [],
        payoffCents: cents * 40,
        everythingDueCents: [dueIn <= 0 ? cents : 0],
        dues: [0, 30].map((later) => ({ dueOn: addDays(dueOn, later), fullCents: cents, openCents: cents })),
      }
    })

const aPortfolio = fc
  .integer({ min: 2, max: 40 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => aLoan(index + 1))))

/** A payment of the installment by the borrower, who writes more or less of their name, or the number of the loan. */
const aPayment = (loans: readonly Candidate[]): fc.Arbitrary<{ line: AskedLine; loanId: number }> =>
  fc
    .record({
      index: fc.nat({ max: loans.length - 1 }),
      says: fc.constantFrom('NAME', 'LAST', 'NUMBER', 'NOTHING', 'SPOUSE'),
    })
    .map(({ index, says }) => {
      const loan = loans[index]
      if (!loan) throw new Error('no loan')
      const payer = {
        NAME: `ZELLE FROM ${loan.named.firstName} ${loan.named.lastName} 05/03`.toUpperCase(),
        LAST: `PMT ${loan.named.lastName}`,
        NUMBER: `DEPOSIT ${loan.named.loanNumber}`,
        NOTHING: 'MOBILE DEPOSIT',
        SPOUSE: `${FIRST[(index + 3) % FIRST.length]} QUIMBY`,
      }[says]
      const amountCents = loan.dues[0]?.fullCents ?? 0
      return { loanId: loan.loanId, line: { postedOn: '2026-05-03', amountCents, payer, memo: '' } }
    })

test('a suggestion of high confidence is never a wrong one', () => {
  let high = 0
  fc.assert(
    fc.property(
      aPortfolio.chain((loans) => fc.tuple(fc.constant(loans), aPayment(loans))),
      ([loans, { line, loanId }]) => {
        const sure = suggest(line, loans).filter(({ confidence }) => confidence === 'HIGH')
        high += sure.length
        assert.ok(sure.every((one) => one.loanId === loanId))
        assert.ok(sure.length <= 1)
      },
    ),
    { numRuns: 2000, seed: 20_260_503 },
  )
  // A law about nothing would hold as well.
  assert.ok(high > 500, `${high} of high confidence`)
})

test('whichever order the loans are looked at in, the suggestions are the same', () => {
  fc.assert(
    fc.property(
      aPortfolio.chain((loans) =>
        fc.tuple(fc.constant(loans), aPayment(loans), fc.shuffledSubarray(loans, { minLength: loans.length })),
      ),
      ([loans, { line }, shuffled]) => {
        assert.deepEqual(suggest(line, shuffled), suggest(line, loans))
      },
    ),
    { numRuns: 300, seed: 7 },
  )
})
