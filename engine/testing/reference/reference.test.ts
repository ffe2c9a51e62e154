import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { apr } from '../../apr/apr.ts'
import { replay } from '../../replay/replay.ts'
import { aLoan, disbursed, entered, type History, paid } from '../loan-histories.ts'
import { compared, textOf } from '../second-opinion/comparison.ts'
import {
  randomLife,
  randomLifeWithClosing,
  randomTerms,
  randomTermsWithClosing,
} from '../second-opinion/random-lives.ts'
import { aprOf } from './apr.ts'
import { notExpressible, stateByReference } from './reference.ts'
import { scheduleOf } from './schedule.ts'

const SEED = Number(process.env['SEED'] ?? 20_261_123)
/** How many loans or lives each comparison takes. */
const LIVES = Math.min(1_000, Number(process.env['LAW_RUNS'] ?? 1_000))

/** Asserts that engine and reference agree on the figures of each life. */
function agree(t: TestContext, lives: fc.Arbitrary<History>): void {
  t.diagnostic(`${LIVES} lives, SEED=${SEED}`)
  fc.assert(
    fc.property(lives, (life) => {
      const { differences } = compared(life)
      if (differences.length === 0) return
      assert.fail([textOf(life), ...differences.slice(0, 20)].join('\n'))
    }),
    { numRuns: LIVES, seed: SEED },
  )
}

test('engine and reference agree to the cent on the schedule, the APR and the first day of a thousand random loans', (t) => {
  agree(
    t,
    randomTerms.map((terms) => ({ terms, events: entered([disbursed(terms)]), asOn: terms.originationOn })),
  )
})

test('engine and reference agree to the cent on a thousand random lives', (t) => {
  agree(t, randomLife)
})

test('engine and reference agree on the schedule and the APR of loans with points, fees and interest in advance', (t) => {
  agree(
    t,
    randomTermsWithClosing.map((terms) => ({ terms, events: entered([disbursed(terms)]), asOn: terms.originationOn })),
  )
})

test('engine and reference agree to the cent on a thousand random lives with points, fees and interest in advance', (t) => {
  agree(t, randomLifeWithClosing)
})

test('the reference shares no code with the engine: it imports nothing but types from outside its folder', () => {
  const folder = import.meta.dirname
  const files = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))

  const imports = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^(import|export) (type )?[^'"]*from '([^']+)'$/gm)].map(
      ([line, , isType, from = '']) => ({ file, line, isType: isType !== undefined, from }),
    ),
  )

  assert.ok(files.length > 5 && imports.length > 10)
  assert.deepEqual(
    imports.filter(({ isType, from }) => !isType && !/^\.\/[a-z-]+\.ts$/.test(from)),
    [],
  )
  assert.ok(files.every((file) => !/\bimport\(|\brequire\(/.test(readFileSync(path.join(folder, file), 'utf8'))))
})

test('what the reference has no rule for is named, and not passed over', () => {
  const loan = aLoan({ options: { flatInterest: true } })
  const change = { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-01', change: { frequency: 'WEEKLY' } } as const

  const named = notExpressible(
    { ...loan, ...{ paidInCoins: true } },
    entered([disbursed(loan), change, { kind: 'SOLD', effectiveOn: '2026-04-01', amountCents: 1 }]),
  )

  assert.deepEqual(named, ['options.flatInterest', 'term paidInCoins', 'event SOLD', 'change of frequency'])
})

// docs/money.md, section 3.
test('1,000.00 at 12 % over three months is 340.02, 340.02 and 340.03', () => {
  const rows = scheduleOf(aLoan({ principalCents: 1_000_00, maturityOn: '2026-04-01' }))

  assert.deepEqual(
    rows.map(({ interestCents, principalCents, balanceCents }) => [interestCents, principalCents, balanceCents]),
    [
      [10_00, 330_02, 669_98],
      [6_70, 333_32, 336_66],
      [3_37, 336_66, 0],
    ],
  )
})

// 12 CFR 1026.22(a)(1): 679.40 is the least equal payment with which the last, 678.96, is not above the others.
test('with 45 days to the first payment all payments are equal, and unpaid interest bears none', () => {
  const terms = aLoan({
    principalCents: 25_000_00,
    annualRatePpm: 249_900,
    firstDueOn: '2026-02-15',
    maturityOn: '2032-01-15',
    dayCount: 'ACT/365',
  })

  const payments = scheduleOf(terms).map(({ paymentCents }) => paymentCents)

  assert.deepEqual([payments.length, payments.at(-1)], [72, 678_96])
  assert.ok(payments.slice(0, -1).every((cents) => cents === 679_40))
})

// docs/money.md, section 10.
test('the annual percentage rate of a loan with points is that of Appendix J', () => {
  const terms = aLoan({
    principalCents: 250_000_00,
    annualRatePpm: 60_000,
    originationOn: '2026-01-15',
    maturityOn: '2056-01-15',
  })

  assert.equal(aprOf(terms).aprPpm, 60_000)
  assert.deepEqual(aprOf(terms, 5_000_00), {
    aprPpm: 61_895,
    financeChargeCents: 294_593_37,
    totalOfPaymentsCents: 539_593_37,
  })
})

// 28 May 2026 stands for 31 May, 7 months after the loan, and the last payment of 29 May counts by its own day: 6 months and 29 days.
test('a last payment whose day moved may count before one whose move is disregarded', () => {
  const terms = aLoan({
    ...{ principalCents: 18_121_72, annualRatePpm: 250, originationOn: '2025-10-31', firstDueOn: '2026-02-28' },
    ...{ maturityOn: '2026-05-31', balloon: { dueOn: '2026-05-31', amortizationMonths: 60 }, accrual: 'DAILY' },
    options: { dueDayMove: { rule: 'MODIFIED_FOLLOWING', movesInterest: true }, paymentCents: 368_73 },
  })

  assert.equal(aprOf(terms).aprPpm, 249)
  assert.equal(apr(terms).aprPpm, 249)
})

// docs/money.md, sections 5 and 9: 2.00 a day; 41 days by 11 February.
test('daily interest is counted to the day, and the payoff figure with it', () => {
  const terms = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })

  const state = stateByReference(terms, entered([disbursed(terms)]), '2026-02-11')
  const early = stateByReference(terms, entered([disbursed(terms), paid('2026-01-21', 866_51)]), '2026-02-11')

  assert.deepEqual([state.interestDueCents, state.accruedInterestCents, state.payoffCents], [62_00, 20_00, 10_082_00])
  assert.deepEqual([early.payments[0]?.interestCents, early.installments[1]?.interestCents], [40_00, 71_55])
})

// docs/money.md, section 4: of the 60/360 from 31 October to 31 December, 2/360 have passed on 2 November and 58/360 are left,
// although 2 November to 31 December by itself is 59/360. 6,000.00 × 12 % × 58 ÷ 360 = 116.00, beside the 400.00 of before.
test('money lent during a last installment that was paid on bears the part of it that is left', () => {
  const terms = aLoan({
    principalCents: 20_000_00,
    originationOn: '2025-10-31',
    maturityOn: '2025-12-31',
    frequency: 'EVERY_4_MONTHS',
  })
  const advance = { kind: 'DISBURSED', effectiveOn: '2025-11-02', amountCents: 6_000_00 } as const
  const events = entered([disbursed(terms), paid('2025-11-01', 400_00), advance])

  const [byReference] = stateByReference(terms, events, '2025-11-02').installments
  const [byEngine] = replay(terms, events, { asOn: '2025-11-02' }).installments

  assert.equal(byReference?.interestCents, 516_00)
  assert.equal(byEngine?.interestCents, 516_00)
})

// docs/money.md, section 7: 5 % of 106.62, and of the 56.62 that 50.00 leave.
test('a late fee is of what is open on the day after grace, at most its limit', () => {
  const terms = aLoan({ lateFee: { kind: 'PERCENT', ratePpm: 50_000 }, graceDays: 5 })
  const feesAfter = (events: ReturnType<typeof entered>, asOn: string) =>
    stateByReference(terms, events, asOn).fees.map(({ chargedOn, amountCents }) => [chargedOn, amountCents])

  assert.deepEqual(feesAfter(entered([disbursed(terms)]), '2026-02-06'), [])
  assert.deepEqual(feesAfter(entered([disbursed(terms)]), '2026-02-07'), [['2026-02-07', 5_33]])
  assert.deepEqual(feesAfter(entered([disbursed(terms), paid('2026-02-03', 50_00)]), '2026-02-07'), [
    ['2026-02-07', 2_83],
  ])
})
