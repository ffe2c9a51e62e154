import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan } from '../testing/loan-histories.ts'
import { knownFigures } from '../testing/readers/amortization-known.ts'
import { type AmortizationCase, runCases } from '../testing/readers/amortization-vectors.ts'
import { termsOf } from '../testing/readers/loan-tables.ts'
import { readLoan } from '../testing/readers/loan-terms.ts'
import { findConventions } from './find-conventions.ts'
import type { KnownEvent, KnownFigure } from './known-figure.ts'

/** What a paper says, and the way that its lender went. */
type Paper = { terms: Partial<LoanTerms>; figures: KnownFigure[]; events?: KnownEvent[]; way: string }

const payment = (cents: number): KnownFigure => ({ kind: 'PAYMENT', cents })
const lastPayment = (cents: number): KnownFigure => ({ kind: 'LAST_PAYMENT', cents })
const totalInterest = (cents: number): KnownFigure => ({ kind: 'TOTAL_INTEREST', cents })
const paymentOf = (number: number, cents: number): KnownFigure => ({ kind: 'PAYMENT_OF', payment: number, cents })
const interestOf = (number: number, cents: number): KnownFigure => ({ kind: 'INTEREST_OF', payment: number, cents })
const principalOf = (number: number, cents: number): KnownFigure => ({ kind: 'PRINCIPAL_OF', payment: number, cents })
const payoffOn = (on: string, cents: number): KnownFigure => ({ kind: 'PAYOFF_ON', on, cents })

const years = (count: number): Partial<LoanTerms> => ({ maturityOn: `${2026 + count}-01-01` })

/** The car loan of docs/money.md, section 3: 45 days to the first payment. */
const CAR: Partial<LoanTerms> = {
  principalCents: 25_000_00,
  annualRatePpm: 249_900,
  firstDueOn: '2026-02-15',
  maturityOn: '2032-01-15',
  dayCount: 'ACT/365',
}

const R78: Partial<LoanTerms> = { principalCents: 999_90, annualRatePpm: 72_007, maturityOn: '2028-07-01' }

/** One payment of the same amount on the first of each month, the first on 1 February 2026. */
const monthly = (count: number, cents: number): KnownEvent[] =>
  Array.from({ length: count }, (_, index) => {
    const month = index + 1
    return {
      kind: 'PAID',
      on: `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
      cents,
    }
  })

const PAPERS: Record<string, Paper> = {
  'HP 12C handbook, "Calculating Canadian Mortgages"': {
    terms: { principalCents: 30_000_00, annualRatePpm: 90_000, ...years(30) },
    figures: [payment(237_85)],
    way: 'COMPOUNDED SEMI_ANNUALLY',
  },
  // 10,000.00 at 7.5 % are 2.05 a day: 41 days, 84.05.
  'a payoff letter by a rounded day': {
    terms: { principalCents: 10_000_00, annualRatePpm: 75_000 },
    figures: [payoffOn('2026-02-11', 10_084_05)],
    way: 'DAYS_ROUNDED',
  },
  'HP 10bII+ User Guide, "Canadian Mortgages"': {
    terms: { principalCents: 130_000_00, annualRatePpm: 120_000, ...years(30) },
    figures: [payment(1_308_30)],
    way: 'COMPOUNDED SEMI_ANNUALLY',
  },
  'Texas Instruments, Canadian mortgage of 60,000': {
    terms: { principalCents: 60_000_00, annualRatePpm: 130_000, ...years(20) },
    figures: [payment(688_52)],
    way: 'COMPOUNDED SEMI_ANNUALLY',
  },
  'eFunda, Canadian mortgage of 200,000 over 25 years': {
    terms: { principalCents: 200_000_00, annualRatePpm: 75_000, ...years(25) },
    figures: [payment(1_463_11)],
    way: 'COMPOUNDED SEMI_ANNUALLY',
  },
  'HP 12C Solutions Handbook, "Rule of 78"': {
    terms: R78,
    figures: [payment(39_33), payoffOn('2028-02-01', 190_84)],
    events: monthly(25, 39_33),
    way: 'FLAT_RULE_OF_78',
  },
  // Twelve equal payments, three of them on the first day.
  'MathWorks, payadv': {
    terms: { principalCents: 1_000_00, annualRatePpm: 100_000, maturityOn: '2026-10-01' },
    figures: [payment(85_94)],
    way: 'IN_ADVANCE 3',
  },
  'FCAC, "Payment frequency": half of 1,932.90 every two weeks': {
    terms: { principalCents: 300_000_00, annualRatePpm: 60_000, ...years(25) },
    figures: [payment(966_45)],
    way: 'ACCELERATED BI_WEEKLY',
  },
  // Appendix J, half a month as a unit-period: 1,200 × 0.005 ÷ (1 − 1.005^−24) = 53.1847…
  'A payment twice a month': { terms: {}, figures: [payment(53_18)], way: 'FREQUENCY SEMI_MONTHLY' },
  // docs/money.md, section 3, "A long first period".
  'A long first period, actuarial': {
    terms: CAR,
    figures: [payment(679_44), lastPayment(679_83)],
    way: 'FIRST_PERIOD_ACTUARIAL',
  },
  'A long first period, with the first payment': {
    terms: CAR,
    figures: [payment(673_12), paymentOf(1, 912_75), lastPayment(673_78)],
    way: 'FIRST_PERIOD_WITH_FIRST',
  },
  'A long first period, at closing': {
    terms: CAR,
    figures: [payment(673_12), paymentOf(1, 673_12), lastPayment(673_78)],
    way: 'FIRST_PERIOD_AT_CLOSING',
  },
  'A long first period, spread': {
    terms: CAR,
    figures: [payment(676_44), lastPayment(677_69)],
    way: 'FIRST_PERIOD_SPREAD',
  },
  // 12 CFR 1026.34, comment: 667 for seven years, then 793 of 100,000 at 8 %, here in cents.
  'Interest alone for seven years': {
    terms: { principalCents: 100_000_00, annualRatePpm: 80_000, ...years(30) },
    figures: [paymentOf(1, 666_67), paymentOf(85, 793_45)],
    way: 'INTEREST_ONLY 84',
  },
  'Interest alone to the end': {
    terms: { principalCents: 300_000_00, annualRatePpm: 75_000, maturityOn: '2027-06-01' },
    figures: [payment(1_875_00)],
    way: 'INTEREST_ONLY 17',
  },
  // 96,000 × 1.005^59 − 600 × (1.005^59 − 1) ÷ 0.005, with 0.5 % of interest.
  'A stated payment with a balloon': {
    terms: {
      ...{ principalCents: 96_000_00, annualRatePpm: 60_000, ...years(30) },
      balloon: { dueOn: '2031-01-01', amortizationMonths: 360 },
    },
    figures: [payment(600_00), lastPayment(88_227_54)],
    way: 'STATED',
  },
  // 300.00 three times and 100.00, with 1 % of what is left.
  'A stated principal': {
    terms: { principalCents: 1_000_00, maturityOn: '2026-05-01' },
    figures: [principalOf(1, 300_00), paymentOf(2, 307_00), lastPayment(101_00)],
    way: 'STATED_PRINCIPAL',
  },
  // 106.6185… in whole dollars; up from 105.2899… at 9.5 %.
  'Whole dollars': { terms: {}, figures: [payment(107_00)], way: 'WHOLE_DOLLARS' },
  'Whole dollars, up': {
    terms: { annualRatePpm: 95_000 },
    figures: [payment(106_00)],
    way: 'WHOLE_DOLLARS_UP',
  },
  // 29.59 of flat interest over 90 days of 365 in three parts: Apache Fineract.
  'Add-on interest in equal parts': {
    terms: { principalCents: 1_000_00, maturityOn: '2026-04-01', dayCount: 'ACT/365' },
    figures: [interestOf(1, 9_86), interestOf(3, 9_87), totalInterest(29_59)],
    way: 'FLAT_IN_EQUAL_PARTS',
  },
  // 33 days from 15 January to 17 February: docs/money.md, section 2.
  'Interest to a due day that moves': {
    terms: { originationOn: '2026-01-15', maturityOn: '2027-01-15', dayCount: 'ACT/365' },
    figures: [interestOf(1, 13_02)],
    way: 'DUE_DAY_FOLLOWING',
  },
  // 29 days of 365 from 31 January to 1 March; 28 to 28 February.
  'A short month that goes to the first of the next': {
    terms: { originationOn: '2026-01-31', maturityOn: '2027-01-31', dayCount: 'ACT/365' },
    figures: [interestOf(1, 11_44)],
    way: 'SHORT_MONTH_NEXT',
  },
  // Twelve payments of which the first bears nothing: 1,200 ÷ (1 + 10.367628), and 1 % of 1,094.44 with the second.
  'A first payment without interest': {
    terms: {},
    figures: [paymentOf(1, 105_56), interestOf(1, 0), interestOf(2, 10_94)],
    way: 'INTEREST_FREE 1',
  },
  // The 12.00 and 11.05 of two payments stand in the third: docs/money.md, section 3.
  'Postponed interest': {
    terms: {},
    figures: [interestOf(1, 0), interestOf(2, 0), paymentOf(1, 94_62)],
    way: 'POSTPONED_INTEREST 2',
  },
  // From 15 February to 10 March are 25 days of 360, not 23: 1,105.38 × 12 % × 25 ÷ 360 = 9.21. By the day the three days
  // before the payment would count too.
  'A payoff by months of 30 days': {
    terms: { originationOn: '2026-01-15', maturityOn: '2027-01-15' },
    figures: [payoffOn('2026-03-10', 1_114_59)],
    events: [{ kind: 'PAID', on: '2026-02-18', cents: 106_62 }],
    way: 'PAYOFF_BY_DAY_COUNT',
  },
  // 1,105.38 and the whole month of 11.05.
  'A payoff that owes the whole month': {
    terms: {},
    figures: [payoffOn('2026-02-20', 1_116_43)],
    events: monthly(1, 106_62),
    way: 'PAYOFF_WHOLE_MONTH',
  },
}

test('papers that follow a rarer term tell it by their figures', (t) => {
  const told = Object.entries(PAPERS).map(([name, { terms, figures, events = [], way }]) => {
    const agreed = aLoan(terms)
    assert.deepEqual(termsProblems(agreed), [], name)
    const right = findConventions(agreed, { figures, events }).filter(({ agreeing }) => agreeing === figures.length)
    const ways = [
      ...new Set(
        right.map(({ convention: { way: found, count, word } }) =>
          [found, count, word].filter((part) => part !== null).join(' '),
        ),
      ),
    ]
    return { name, ways, isFound: ways.includes(way), isFirst: ways[0] === way }
  })

  const missed = told
    .filter(({ isFound }) => !isFound)
    .map(({ name, ways }) => `${name}: ${ways.join(', ') || 'nothing'}`)
  const later = told
    .filter(({ isFound, isFirst }) => isFound && !isFirst)
    .map(({ name, ways }) => `${name}: ${ways.join(', ')}`)
  t.diagnostic(`${told.length - missed.length} of ${told.length} papers; after others: ${later.join('; ') || 'none'}`)
  assert.deepEqual(missed, [])
})

test('published tables tell their terms to a form that knows the amount, the rate and the days alone', (t) => {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'vectors', 'amortization.json'), 'utf8')) as {
    vectors: AmortizationCase[]
  }
  const expressible = new Set(runCases(file).flatMap(({ id, result }) => (result === 'passed' ? [id] : [])))
  const asked = file.vectors.flatMap(({ id, inputs, expected }) => {
    const reading = readLoan(inputs)
    const loan = 'loan' in reading && expressible.has(id) && !inputs['maturity'] ? reading.loan : null
    const terms = loan && termsOf(loan)
    const figures = loan ? knownFigures(expected, loan) : []
    if (!terms || figures.length === 0) return []
    const { options: _, ...plain } = terms
    const barely: LoanTerms = {
      ...plain,
      structure: 'FULLY_AMORTIZED',
      interestOnlyMonths: 0,
      dayCount: 'ACT/360',
      rounding: 'DOWN',
    }
    return [{ id, figures, terms: barely }]
  })

  const missed = asked.flatMap(({ id, terms, figures }) => {
    const [best] = findConventions(terms, { figures })
    return best?.agreeing === figures.length
      ? []
      : [`${id}: ${best?.agreeing} of ${figures.length} (${best?.convention.way})`]
  })

  t.diagnostic(`${asked.length - missed.length} of ${asked.length} tables; not: ${missed.join(', ') || 'none'}`)
  assert.ok(missed.length <= asked.length / 10, missed.join('\n'))
})
