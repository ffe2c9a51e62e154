import { partsOf } from '../../numbers/dates.ts'
import { type DayCountRule, yearFraction } from '../../terms/day-count.ts'
import { dayCountNamed } from './day-count-words.ts'
import { fitsPattern, keyOf, plainName } from './words.ts'

/** The terms of a published loan by their meaning. Amounts are in units of the currency, rates in percent a year. */
export type PublishedLoan = {
  principal: number
  ratePct: number
  perYear: number
  /** Absent: as many as the payment takes. */
  periods?: number
  /** An agreed payment; absent: the level payment of the terms. */
  payment?: number
  /** A payment taken from another frequency: the level payment of that one over a number. */
  paymentFrom?: { perYear: number; years: number; over: number }
  method?: Method
  /** Periods that the payment is counted over, when they reach beyond the loan. */
  amortizationPeriods?: number
  interestOnlyPeriods?: number
  /** Principal paid beside every payment. */
  extra?: number
  /** What happens after so many payments: another rate, more money lent, or principal repaid. */
  changes?: readonly LoanChange[]
  /** So many payments are made on the day of the loan; with an annuity due, one. */
  paymentsInAdvance?: number
  /** What is due at the end of the last period beside the payments. */
  residual?: number
  /** Payments after which the source looks at the loan or pays it off. */
  after?: number
  loanOn?: string
  firstDueOn?: string
  maturityOn?: string
  dayCount?: DayCountRule
  /** Days before the first payment, and days beyond a whole first period, when the source gives no dates. */
  firstPeriodDays?: number
  oddDays?: number
  /** The day from which whole periods are counted; the days before it are odd. */
  wholePeriodsFromOn?: string
  /** How interest of odd days grows: by itself, or as part of one longer first period (absent). */
  oddInterest?: 'SIMPLE' | 'COMPOUND'
  /** Times a year that interest compounds; absent: with every payment. Infinity: continuously. */
  compoundingPerYear?: number
  /** UNROUNDED: nothing is rounded until it is printed. CENTS: every figure is. Absent: the source does not say. */
  rounding?: 'UNROUNDED' | 'CENTS'
  paymentRounding?: 'UP' | 'DOWN' | 'HALF_UP' | 'HALF_EVEN'
  /** The payment is rounded to a multiple of this amount. */
  paymentMultiple?: number
  pointsPct?: number
  prepaidFee?: number
  mortgageInsurance?: number
  escrow?: number
}

type Method = 'LEVEL' | 'EQUAL_PRINCIPAL' | 'FLAT' | 'SINGLE_PAYMENT' | 'INTEREST_ONLY'
export type LoanChange = { after: number; ratePct?: number; lent?: number; repaid?: number }

/** A loan, or the first word of its terms without a meaning here, as '<word> of <field>'. */
export type LoanReading = { loan: PublishedLoan } | { unknown: string }

/** Reads the terms of a loan by their meaning, whatever the source calls them and in whichever order they stand. */
export function readLoan(inputs: Record<string, unknown>): LoanReading {
  const fields = Object.entries(inputs).filter(([, value]) => value !== null)
  // Spans are counted in periods, so the frequency is read before everything else.
  const perYear = frequencyOf(fields)
  let draft: Draft = {}
  for (const [field, value] of fields) {
    const key = keyOf(field)
    const term = TERMS.find(([patterns]) => patterns.some((pattern) => fitsPattern(key, pattern)))
    if (!term) return { unknown: `${field} of inputs` }
    const read = term[1](value, { key, perYear, field })
    if (!read) return { unknown: `${JSON.stringify(value)} of ${field}` }
    draft = { ...draft, ...read }
  }
  return wholeLoan(draft, perYear)
}

type Draft = Partial<PublishedLoan> & {
  amortizingPeriods?: number
  capitalizedInterest?: number
  /** The field of a deferment; its interest is only known when the source states it. */
  defermentField?: string
  steps?: { periods: number; ratePct: number }[]
  newRatePct?: number
  rateChangeAfter?: number
  /** A rate that moves with an index, and the field that says so. */
  indexPct?: number
  marginPct?: number
  adjustableField?: string
}

function wholeLoan(draft: Draft, perYear: number): LoanReading {
  const { amortizingPeriods, capitalizedInterest, defermentField, steps, newRatePct, rateChangeAfter, ...rest } = draft
  const { indexPct, marginPct, adjustableField, ...stated } = rest
  const ratePct = stated.ratePct ?? steps?.[0]?.ratePct
  if (stated.principal === undefined) return { unknown: 'no principal of inputs' }
  if (ratePct === undefined) return { unknown: 'no rate of inputs' }
  if (defermentField !== undefined && capitalizedInterest === undefined)
    return { unknown: `${defermentField} of inputs` }
  // Caps and margins say how a rate may move. They change nothing where the steps are stated or the rate stays where it is.
  const staysPut = Math.abs((indexPct ?? Number.NaN) + (marginPct ?? Number.NaN) - ratePct) < 1e-9
  if (adjustableField !== undefined && !steps && !staysPut) return { unknown: `${adjustableField} of inputs` }
  if ((newRatePct === undefined) !== (rateChangeAfter === undefined)) return { unknown: 'half a rate change of inputs' }
  if (stated.dayCount && stated.dayCount !== '30/360' && !isDated(stated)) {
    return { unknown: `${stated.dayCount} of a loan without days` }
  }

  const ends = (steps ?? []).map((_, index, all) =>
    all.slice(0, index + 1).reduce((sum, { periods }) => sum + periods, 0),
  )
  const stepped = (steps ?? []).slice(1).map(({ ratePct }, index) => ({ after: ends[index] ?? 0, ratePct }))
  const changed =
    newRatePct === undefined || rateChangeAfter === undefined ? [] : [{ after: rateChangeAfter, ratePct: newRatePct }]
  const ofParts =
    amortizingPeriods === undefined ? stated.interestOnlyPeriods : amortizingPeriods + (stated.interestOnlyPeriods ?? 0)
  const periods = stated.periods ?? ofParts ?? ends.at(-1) ?? periodsUntil(stated, perYear)
  const { loanOn, wholePeriodsFromOn } = stated
  if (loanOn !== undefined && wholePeriodsFromOn !== undefined) {
    // Odd days count as days of a month of 30, as the whole periods beside them.
    stated.oddDays ??= yearFraction('30/360', { from: loanOn, to: wholePeriodsFromOn }).numerator
  }
  const loan: PublishedLoan = {
    ...stated,
    principal: stated.principal + (capitalizedInterest ?? 0),
    ratePct,
    perYear,
    changes: [...(stated.changes ?? []), ...stepped, ...changed].sort((a, b) => a.after - b.after),
  }
  if (periods !== undefined) loan.periods = periods
  if (periods === 1 && loan.firstDueOn === undefined && loan.maturityOn !== undefined) loan.firstDueOn = loan.maturityOn
  if (stated.method === 'INTEREST_ONLY' && stated.interestOnlyPeriods === undefined)
    loan.interestOnlyPeriods = periods ?? 0
  return { loan }
}

/** The periods up to a maturity day: one, unless a first due day makes several. */
function periodsUntil({ method, firstDueOn, maturityOn }: Partial<PublishedLoan>, perYear: number): number | undefined {
  if (firstDueOn !== undefined && maturityOn !== undefined) {
    const [from, to] = [partsOf(firstDueOn), partsOf(maturityOn)]
    return Math.round((((to.year - from.year) * 12 + to.month - from.month) * perYear) / 12) + 1
  }
  return method === 'SINGLE_PAYMENT' || maturityOn !== undefined ? 1 : undefined
}

function isDated({ loanOn, firstPeriodDays, oddDays }: Partial<PublishedLoan>): boolean {
  return loanOn !== undefined || firstPeriodDays !== undefined || oddDays !== undefined
}

type Context = { key: string; perYear: number; field: string }
type Read = (value: unknown, context: Context) => Draft | null

/** Payments a year by the words that sources use; null for a word that is none. */
export function perYearNamed(word: string): number | null {
  return PER_YEAR[plainName(word).replace(/^(every|per|once|payable|a) |( in)? (arrears|payments?)$/g, '')] ?? null
}

const PER_YEAR: Record<string, number> = {
  month: 12,
  'month month': 12,
  semimonth: 24,
  biweek: 26,
  '2 week': 26,
  '4 week': 13,
  week: 52,
  bimonth: 6,
  '2 month': 6,
  quarter: 4,
  '3 month': 4,
  halfyear: 2,
  '6 month': 2,
  year: 1,
  '12 month': 1,
  day: 365,
  continuous: Number.POSITIVE_INFINITY,
  continuously: Number.POSITIVE_INFINITY,
}

const FREQUENCY = [
  'per year period? payments? payment? number?',
  'frequency payment? payments? period?',
  'period payment?',
  'payment interval',
  'interval',
]

/** A term 'period' with a word names a frequency; with a number it is a count. */
function frequencyOf(fields: readonly [string, unknown][]): number {
  for (const [field, value] of fields) {
    if (!FREQUENCY.some((pattern) => fitsPattern(keyOf(field), pattern))) continue
    const read = typeof value === 'string' ? (perYearNamed(value) ?? numberIn(value)) : numberIn(value)
    if (read !== null && (typeof value === 'string' || keyOf(field).includes('year'))) return read
  }
  return 12
}

/** A number, or a text that is one: '1,000.00', '7 %'. */
function numberIn(value: unknown): number | null {
  const text = typeof value === 'string' ? value.replace(/[,%$\s]/g, '') : value
  const number = text === '' ? Number.NaN : Number(text)
  return typeof text === 'boolean' || text === null || typeof text === 'object' || !Number.isFinite(number)
    ? null
    : number
}

function number(name: keyof Draft): Read {
  return (value) => {
    const read = numberIn(value)
    return read === null ? null : { [name]: read }
  }
}

/** A number of periods, stated in periods, months or years. */
function span(name: keyof Draft): Read {
  return (value, { key, perYear }) => {
    const read = periodsIn(value, key, perYear)
    return read === null ? null : { [name]: read }
  }
}

function periodsIn(value: unknown, key: string, perYear: number): number | null {
  const read = numberIn(value)
  if (read === null) return null
  const periods = key.includes('year') ? read * perYear : key.includes('month') ? (read * perYear) / 12 : read
  return Math.abs(periods - Math.round(periods)) < 1e-9 ? Math.round(periods) : null
}

function day(name: 'loanOn' | 'firstDueOn' | 'maturityOn' | 'wholePeriodsFromOn'): Read {
  return (value) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? { [name]: String(value) } : null)
}

/** One of some words, by a pattern each. */
function word(meanings: readonly [RegExp, Draft][]): Read {
  return (value) => meanings.find(([pattern]) => pattern.test(plainName(String(value))))?.[1] ?? null
}

const adjustable =
  (name?: 'indexPct' | 'marginPct'): Read =>
  (value, { field }) => ({ adjustableField: field, ...(name ? { [name]: numberIn(value) ?? Number.NaN } : {}) })

/** Items of a list, each with the span and the amounts that the names stand for. */
function readItems(value: unknown, perYear: number, amount: RegExp): { span: number; amount: number }[] | null {
  const items = Array.isArray(value) ? value : [value]
  const read = items.map((item) => {
    const entries: [string, unknown][] = Array.isArray(item)
      ? [
          ['period', item[0]],
          ['rate', item[1]],
        ]
      : Object.entries(item ?? {})
    const at = entries.find(
      ([name]) => /period|month|year|after|payments?$/.test(keyOf(name)) && !amount.test(keyOf(name)),
    )
    const of = entries.find(([name]) => amount.test(keyOf(name)))
    if (entries.length !== 2 || !at || !of) return null
    return { span: periodsIn(at[1], keyOf(at[0]), perYear), amount: numberIn(of[1]) }
  })
  return read.every((item): item is { span: number; amount: number } => item?.span != null && item.amount !== null)
    ? read
    : null
}

function changes(name: 'lent' | 'repaid'): Read {
  return (value, { perYear }) => {
    const items = readItems(value, perYear, /amount|principal|payment$|lent/)
    return items && { changes: items.map(({ span, amount }) => ({ after: span, [name]: amount })) }
  }
}

const timing: Read = word([
  [/^(begin|start|advance|due|annuity due|1|true)( of( each| the)? period)?$|^in advance$/, { paymentsInAdvance: 1 }],
  [/^(end|arrears|ordinary|ordinary annuity|0|false)( of( each| the)? period)?$|^in arrears$/, {}],
])

const METHODS: readonly [RegExp, Draft][] = [
  [
    /^(equal|constant|level) principal( payments?)?$|^(linear|straight line|diminishing)$/,
    { method: 'EQUAL_PRINCIPAL' },
  ],
  [
    /^(level|annuity|amortization|equal|constant)( (payments?|installments?))?$|^declining( balance)?$/,
    { method: 'LEVEL' },
  ],
  [/^(flat|add on)( rate| interest)?$/, { method: 'FLAT' }],
  [/^(single payment|bullet)$/, { method: 'SINGLE_PAYMENT' }],
  [/^interest only$/, { method: 'INTEREST_ONLY' }],
]

const ROUNDINGS: readonly [RegExp, Draft][] = [
  [/^(none|unrounded|not rounded|full precision|exact)( display only)?$|^display only$/, { rounding: 'UNROUNDED' }],
  [/^(half up|half up to (the )?cents?|cents?|(to )?(the )?(nearest )?cent|2 decimals)$/, { rounding: 'CENTS' }],
  ...(
    [
      ['up', 'UP'],
      ['down', 'DOWN'],
      ['nearest', 'HALF_UP'],
      ['half even', 'HALF_EVEN'],
    ] as const
  ).flatMap(([text, paymentRounding]): [RegExp, Draft][] => [
    [
      new RegExp(`^(payment )?(round )?${text}( to)?( the| a)?( next| nearest)?( whole)? (dollar|unit|euro|pound)$`),
      { paymentRounding, paymentMultiple: 1 },
    ],
    [new RegExp(`^(payment )?(round )?${text}( to)?( the| a)?( next| nearest)?( cent)?$`), { paymentRounding }],
  ]),
]

/** What the fields mean. The first entry that fits a name counts; a word with a question mark may be missing. */
const TERMS: readonly [patterns: readonly string[], read: Read][] = [
  [FREQUENCY, (value, context) => (perYearFits(value, context) ? {} : periodCount(value, context))],
  [
    [
      'principal amount? loan? original? initial? begin? borrowed?',
      'loan amount? original?',
      'amount borrowed? financed? lent? credit?',
      'borrowed',
      'note amount',
      'mortgage amount?',
      'present value',
      'pv',
      'balance begin? original? initial? loan? opening?',
    ],
    number('principal'),
  ],
  [
    ['rate year? interest? nominal? pct? per? loan? contract? note?', 'interest pct year? per?', 'coupon pct? rate?'],
    number('ratePct'),
  ],
  [['rate month pct? interest? per?'], (value) => scaledRate(value, 12)],
  [['rate period pct? interest? per?'], (value, { perYear }) => scaledRate(value, perYear)],
  [['periodic rate pct?'], (value, { perYear }) => periodicRate(value, perYear)],
  [
    [
      'term period? month? year? loan? total? number?',
      'period total? number? loan?',
      'month loan? total? number?',
      'year loan? total? number?',
      'payments number? total?',
      'number payment',
      'n',
      'nper',
      'rows number?',
    ],
    span('periods'),
  ],
  [['amortization period? month? year? term? over? payments?'], span('amortizationPeriods')],
  [['amortizing period? month? year? term? payments?'], span('amortizingPeriods')],
  [['interest only period? month? year? term? payments?'], span('interestOnlyPeriods')],
  [['payment basis'], (value, { perYear }) => paymentBasis(value, perYear)],
  [['payment from'], paymentFrom],
  [
    [
      'payment amount? stated? level? regular? periodic? custom? fixed? month? week? biweek? year? per? period? each?',
      'principal interest payment?',
    ],
    number('payment'),
  ],
  [['extra principal? payment? per? period? each? month? every? regular?'], number('extra')],
  [['lump sum? principal? extra? payment?', 'prepayment', 'extra principal once'], changes('repaid')],
  [['second advance', 'advance', 'draw', 'second draw'], changes('lent')],
  [['rate step', 'rate change', 'step'], (value, { perYear }) => rateSteps(value, perYear)],
  [['new rate pct? year?'], number('newRatePct')],
  [['rate change after period? payments? month? year?', 'change after payments?'], span('rateChangeAfter')],
  [
    [
      'after period? payments? payment? month? year?',
      'payoff paid? off? after? period? payments? payment? month? year?',
      'prepaid after? payment? payments? period?',
      'paid through payment? period?',
    ],
    span('after'),
  ],
  [
    [
      'date loan',
      'loan made',
      'origination date?',
      'disbursement date?',
      'closing date?',
      'begin date?',
      'interest from date?',
      'advance date',
    ],
    day('loanOn'),
  ],
  [['first payment date? due?', 'first due date? payment?'], day('firstDueOn')],
  [['maturity date?', 'final payment date?', 'due date?'], day('maturityOn')],
  [['accrual method? basis?', 'day number convention? basis?', 'basis interest? day?'], dayCount],
  [['day year'], (value) => dayCount(`actual/${value}`)],
  [['day first payment', 'day first period', 'first period length day'], number('firstPeriodDays')],
  [['day odd'], number('oddDays')],
  [['first period begin'], day('wholePeriodsFromOn')],
  [['day month'], (value) => (Number(value) === 30 ? {} : null)],
  [
    ['odd interest period?', 'odd day interest'],
    word([
      [/^simple$/, { oddInterest: 'SIMPLE' }],
      [/^compounding$/, { oddInterest: 'COMPOUND' }],
    ]),
  ],
  [['compounding per? year? period? frequency? interest?'], compounding],
  [['round', 'round mode'], word(ROUNDINGS)],
  [['payment round', 'round payment mode?'], paymentRounding],
  [['payment multiple', 'round payment multiple?', 'payment round multiple?'], number('paymentMultiple')],
  [
    [
      'annuity due?',
      'payment timing',
      'payments timing',
      'timing',
      'type annuity?',
      'mode payment? annuity?',
      'payments begin period? each?',
      'payment begin period?',
      'due',
    ],
    timing,
  ],
  [['advance payments number?', 'advance payment number?'], number('paymentsInAdvance')],
  [['residual value?', 'future value', 'fv', 'balloon amount? payment?', 'purchase option'], number('residual')],
  [['points pct? discount?'], number('pointsPct')],
  [['flat fee', 'fee origination?', 'finance charge prepaid', 'prepaid fee'], number('prepaidFee')],
  [['mortgage insurance month?', 'pmi month?'], number('mortgageInsurance')],
  [['escrow month?'], number('escrow')],
  [['capitalized interest'], number('capitalizedInterest')],
  [['deferment period? month? year?'], (_, { field }) => ({ defermentField: field })],
  [
    ['method amortization? payment? repayment?', 'amortization type', 'payment type', 'structure', 'repayment type'],
    word(METHODS),
  ],
  [['index pct? rate?'], adjustable('indexPct')],
  [['margin pct?'], adjustable('marginPct')],
  [
    [
      'initial rate pct? year?',
      'initial month',
      'rate cap per? adjustment? pct? periodic?',
      'lifetime rate? cap? pct? points?',
    ],
    adjustable(),
  ],
]

function perYearFits(value: unknown, { key }: Context): boolean {
  if (typeof value === 'string') return (perYearNamed(value) ?? numberIn(value)) !== null
  return key.includes('year') && numberIn(value) !== null
}

/** 'period: 36' is a term, and 'period: month' a frequency. */
function periodCount(value: unknown, { key }: Context): Draft | null {
  const read = key === 'period' ? numberIn(value) : null
  return read === null ? null : { periods: read }
}

function scaledRate(value: unknown, perYear: number): Draft | null {
  const read = numberIn(value)
  return read === null ? null : { ratePct: read * perYear }
}

/** Only the yearly rate over the periods of the year says nothing beside the rate itself. */
function periodicRate(value: unknown, perYear: number): Draft | null {
  return [`annual/${perYear}`, `${perYear}`].includes(String(value).replace(/\s/g, '')) ? {} : null
}

function paymentBasis(value: unknown, perYear: number): Draft | null {
  const match = /^(\d+)[ -](year|month)s?( amortization)?$/.exec(String(value))
  return match ? { amortizationPeriods: (Number(match[1]) * perYear) / (match[2] === 'year' ? 1 : 12) } : null
}

function paymentFrom(value: unknown): Draft | null {
  const match = /^(\S+) payment of (\d+) years? *\/ *(\d+)$/.exec(String(value))
  const perYear = match && perYearNamed(match[1] ?? '')
  return match && perYear ? { paymentFrom: { perYear, years: Number(match[2]), over: Number(match[3]) } } : null
}

function rateSteps(value: unknown, perYear: number): Draft | null {
  const items = readItems(value, perYear, /rate/)
  return items && { steps: items.map(({ span, amount }) => ({ periods: span, ratePct: amount })) }
}

function dayCount(value: unknown): Draft | null {
  const rule = dayCountNamed(String(value))
  return rule && { dayCount: rule }
}

function compounding(value: unknown): Draft | null {
  const named = typeof value === 'string' ? perYearNamed(value.replace(/ly compounded$/, 'ly')) : null
  const read = named ?? numberIn(value)
  return read === null ? null : { compoundingPerYear: read }
}

function paymentRounding(value: unknown): Draft | null {
  const multiple = typeof value === 'number' ? value : null
  return multiple === null ? word(ROUNDINGS)(value, { key: '', perYear: 0, field: '' }) : { paymentMultiple: multiple }
}
