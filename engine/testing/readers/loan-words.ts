import { dayCountNamed } from './day-count-words.ts'
import type { LoanDraft } from './published-loan.ts'
import { fitsPattern, keyOf, plainName } from './words.ts'

/** What a field of a loan says; null for a name without a meaning here, and for a value that no term can hold. */
export function readField(
  field: string,
  value: unknown,
  perYear: number,
): { name: string | null; read: LoanDraft | null } {
  const key = keyOf(field)
  const terms = TERMS.filter(([patterns]) => fitsPattern(key, patterns))
  for (const [, readTerm] of terms) {
    const read = readTerm(value, { key, perYear, field })
    if (read) return { name: field, read }
  }
  return { name: terms.length > 0 ? field : null, read: null }
}

type Context = { key: string; perYear: number; field: string }
type Read = (value: unknown, context: Context) => LoanDraft | null

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

const FREQUENCY =
  'per year period? payments? payment? number? | frequency payment? payments? period? | period payment? | payment interval | interval'

/** A term 'period' with a word names a frequency; with a number it is a count. */
export function frequencyOf(fields: readonly [string, unknown][]): number {
  for (const [field, value] of fields) {
    if (!fitsPattern(keyOf(field), FREQUENCY)) continue
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

function number(name: keyof LoanDraft): Read {
  return (value) => {
    const read = numberIn(value)
    return read === null ? null : { [name]: read }
  }
}

/** A number of periods, stated in periods, months or years. */
function span(name: keyof LoanDraft): Read {
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
function word(meanings: readonly [RegExp, LoanDraft][]): Read {
  return (value) => meanings.find(([pattern]) => pattern.test(plainName(String(value))))?.[1] ?? null
}

const adjustable =
  (name?: 'indexPct' | 'marginPct'): Read =>
  (value, { field }) => ({ adjustableField: field, ...(name ? { [name]: numberIn(value) ?? Number.NaN } : {}) })

/** An item of a list: an amount, the periods it stands beside, and whether those are what it lasts for. */
type Item = { amount: number; count: number; before: number; isLength: boolean }

/** Items as [count, amount] or as objects of two fields; null for any other. */
function itemsIn(value: unknown, perYear: number): Item[] | null {
  const items = (Array.isArray(value) ? value : [value]).map((item) => itemIn(item, perYear))
  return items.every((item) => item !== null) ? items : null
}

function itemIn(item: unknown, perYear: number): Item | null {
  if (typeof item !== 'object' || item === null) return null
  const entries = Array.isArray(item)
    ? [['periods', item[0]] as const, ['amount', item[1]] as const]
    : Object.entries(item)
  const isAmount = ([name]: readonly [string, unknown]) => /rate|amount|principal|payment$|lent|pct/.test(keyOf(name))
  const [of, at] = [entries.find(isAmount), entries.find((entry) => !isAmount(entry))]
  if (entries.length !== 2 || !of || !at) return null
  const key = keyOf(at[0])
  const amount = numberIn(of[1])
  const count = /period|year|month|payment|after|^n$/.test(key) ? periodsIn(at[1], key, perYear) : null
  if (amount === null || count === null) return null
  // A single year or period is the one from which the amount counts; several are a length.
  const one = key.includes('year') ? perYear : key.includes('month') ? perYear / 12 : 1
  const isFrom = !key.includes('after') && (/^from/i.test(at[0]) || !/s$/i.test(at[0]))
  return { amount, count, before: isFrom ? count - one : count, isLength: !isFrom && !key.includes('after') }
}

/** What comes with some payment, or after it. */
function changes(name: 'lent' | 'repaid'): Read {
  return (value, { perYear }) => {
    const items = itemsIn(value, perYear)
    return items && { changes: items.map(({ amount, count }) => ({ after: count, [name]: amount })) }
  }
}

/** An amount beside every payment, or once a year. */
function extra(value: unknown, { key, perYear }: Context): LoanDraft | null {
  const amount = numberIn(value)
  if (amount === null) return extraInParts(value)
  if (key.includes('month') && perYear !== 12) return null
  if (!key.includes('year')) return { extra: amount }
  return { changes: Array.from({ length: 100 }, (_, index) => ({ after: (index + 1) * perYear, repaid: amount })) }
}

const TIMINGS: readonly [RegExp, LoanDraft][] = [
  [/^(in )?(begin|advance|due|annuity due|1|true|yes)( of( each| the)? period)?$/, { paymentsInAdvance: 1 }],
  [/^(in )?(end|arrears|ordinary|ordinary annuity|0|false|no)( of( each| the)? period)?$/, {}],
]

const ODD_INTEREST: readonly [RegExp, LoanDraft][] = [
  [/^simple$/, { oddInterest: 'SIMPLE' }],
  [/^compounding$/, { oddInterest: 'COMPOUND' }],
]

const METHODS: readonly [RegExp, LoanDraft][] = [
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

const MONEY = '(dollar|unit|euro|pound|currency unit)s?'

const PAYMENT_ROUNDINGS: readonly [RegExp, LoanDraft][] = (
  [
    ['up', 'UP'],
    ['down', 'DOWN'],
    ['(to )?(the )?nearest|half up', 'HALF_UP'],
    ['half even', 'HALF_EVEN'],
  ] as const
).flatMap(([how, paymentRounding]): [RegExp, LoanDraft][] => [
  [
    new RegExp(`^(payment )?(round )?(${how})( to)?( the| a)?( next)?( whole)? ${MONEY}$`),
    { paymentRounding, paymentMultiple: 1 },
  ],
  [new RegExp(`^(payment )?(round )?(${how})( to)?( the| a)?( next)?( whole)?( cents?)?$`), { paymentRounding }],
])

const ROUNDINGS: readonly [RegExp, LoanDraft][] = [
  [/^(none|unrounded|not round|full precision|exact)( display only)?$|^display only$/, { rounding: 'UNROUNDED' }],
  [/^(half up|half up to (the )?cents?|cents?|(to )?(the )?(nearest )?cents?|2 decimals)$/, { rounding: 'CENTS' }],
  [new RegExp(`^(to )?(the )?(nearest )?(whole )?${MONEY}( display only)?$`), { rounding: 'WHOLE' }],
  ...PAYMENT_ROUNDINGS.map(([pattern, read]): [RegExp, LoanDraft] => [
    new RegExp(`^(?=payment|up|down)${pattern.source.slice(1)}`),
    read,
  ]),
]

/** What the fields mean, by patterns of their names. The first that fits counts; a word with a question mark may be missing. */
const TERMS: readonly [patterns: string, read: Read][] = [
  [FREQUENCY, (value, context) => (perYearFits(value, context) ? {} : periodCount(value, context))],
  [
    'principal amount? loan? original? initial? begin? borrowed? | loan amount? original? | borrowed',
    number('principal'),
  ],
  [
    'amount borrowed? financed? lent? credit? | note amount | mortgage amount? | present value | pv',
    number('principal'),
  ],
  ['balance begin? original? initial? loan? opening?', number('principal')],
  ['rate year? interest? nominal? pct? per? loan? contract? note? | interest pct year? per?', yearlyRate],
  ['rate month pct? interest? per?', (value, context) => scaledRate(value, context, 12)],
  ['rate period pct? interest? per?', (value, context) => scaledRate(value, context, context.perYear)],
  ['periodic rate pct?', (value, { perYear }) => periodicRate(value, perYear)],
  ['term period? month? year? loan? total? number? | period total? number? loan? | n | nper', span('periods')],
  ['month loan? total? number? | year loan? total? number?', span('periods')],
  ['payments number? total? month? | number payment | rows number?', span('periods')],
  ['amortization period? month? year? term? over? payments?', span('amortizationPeriods')],
  ['amortizing period? month? year? term? payments?', span('amortizingPeriods')],
  ['interest only period? month? year? term? payments?', span('interestOnlyPeriods')],
  ['payment basis', (value, { perYear }) => paymentBasis(value, perYear)],
  ['payment from', paymentFrom],
  [
    'payment amount? stated? level? regular? periodic? custom? fixed? month? week? biweek? per? period? each?',
    number('payment'),
  ],
  ['principal interest payment?', number('payment')],
  [
    'principal per period? payment? each? | fixed? principal payment? | principal reduction',
    number('principalPerPeriod'),
  ],
  ['extra principal? payment? per? period? each? month? year? every? regular?', extra],
  ['lump sum? principal? extra? payment? | prepayment | extra principal once | extra payments', changes('repaid')],
  ['second advance | advance | draw | second draw | disbursement', changes('lent')],
  ['rate step | rate change | step | rates', rateSteps],
  ['new rate pct? year?', number('newRatePct')],
  ['rate change after period? payments? month? year? | change after payments?', span('rateChangeAfter')],
  ['after period? payments? payment? month? year? | paid through payment? period?', span('after')],
  [
    'payoff paid? off? after? period? payments? payment? month? year? | prepaid after? period? payments?',
    span('after'),
  ],
  ['date loan | loan made | origination date? | disbursement date? | closing date? | begin date?', day('loanOn')],
  ['interest from date? | advance date', day('loanOn')],
  ['first payment date? due? | first due date? payment?', day('firstDueOn')],
  ['maturity date? | final payment date? | due date?', day('maturityOn')],
  ['accrual method? basis? | day number convention? basis? | basis interest? day?', dayCount],
  ['day year', (value) => dayCount(`actual/${value}`)],
  ['day first payment | day first period | first period length day', number('firstPeriodDays')],
  ['day odd', number('oddDays')],
  ['first period begin', day('wholePeriodsFromOn')],
  ['day month', (value) => (Number(value) === 30 ? {} : null)],
  ['odd interest period? | odd day interest', word(ODD_INTEREST)],
  ['compounding per? year? period? frequency? interest?', compounding],
  ['round mode? display? table?', word(ROUNDINGS)],
  [
    'whole dollars? table? | whole units?',
    (value) => (value === true ? { rounding: 'WHOLE' } : value === false ? {} : null),
  ],
  ['payment round | round payment mode? | payment round mode?', paymentRounding],
  ['payment multiple | round payment multiple? | payment round multiple?', number('paymentMultiple')],
  [
    'annuity due? | payment timing | payments timing | timing | type annuity? | mode payment? annuity? | due',
    word(TIMINGS),
  ],
  ['payments begin? period? each? | payment begin? period?', word(TIMINGS)],
  ['advance payments number? | advance payment number?', number('paymentsInAdvance')],
  ['residual value? | future value | fv | balloon amount? payment? | purchase option', number('residual')],
  ['points pct? discount?', number('pointsPct')],
  ['flat fee | fee origination? | finance charge prepaid | prepaid fee', number('prepaidFee')],
  ['mortgage insurance month? | pmi month?', number('mortgageInsurance')],
  ['escrow month?', number('escrow')],
  ['capitalized interest', number('capitalizedInterest')],
  ['deferment period? month? year?', (_, { field }) => ({ defermentField: field })],
  ['method amortization? payment? repayment? | amortization type | payment type | structure', word(METHODS)],
  ['index pct? rate?', adjustable('indexPct')],
  ['margin pct?', adjustable('marginPct')],
  ['initial rate pct? year? | initial month | rate cap per? adjustment? pct? periodic?', adjustable()],
  ['lifetime rate? cap? pct? points?', adjustable()],
]

function perYearFits(value: unknown, { key }: Context): boolean {
  if (typeof value === 'string') return (perYearNamed(value) ?? numberIn(value)) !== null
  return key.includes('year') && numberIn(value) !== null
}

/** 'period: 36' is a term, and 'period: month' a frequency. */
function periodCount(value: unknown, { key }: Context): LoanDraft | null {
  const read = key === 'period' ? numberIn(value) : null
  return read === null ? null : { periods: read }
}

function yearlyRate(value: unknown, context: Context): LoanDraft | null {
  return scaledRate(value, context, 1)
}

/** Rates are in percent. Below one, only a name or a value that says so tells a percentage from a fraction. */
function scaledRate(value: unknown, { key }: Context, perYear: number): LoanDraft | null {
  const read = numberIn(value)
  const saysPct = key.includes('pct') || String(value).includes('%')
  if (read !== null && read > 0 && read < 1 && !saysPct) return null
  return read === null ? null : { ratePct: read * perYear }
}

/** Only the yearly rate over the periods of the year says nothing beside the rate itself. */
function periodicRate(value: unknown, perYear: number): LoanDraft | null {
  return [`annual/${perYear}`, `${perYear}`].includes(String(value).replace(/\s/g, '')) ? {} : null
}

function paymentBasis(value: unknown, perYear: number): LoanDraft | null {
  const match = /^(\d+)[ -](year|month)s?( amortization)?$/.exec(String(value))
  return match ? { amortizationPeriods: (Number(match[1]) * perYear) / (match[2] === 'year' ? 1 : 12) } : null
}

function paymentFrom(value: unknown): LoanDraft | null {
  const match = /^(\S+) payment of (\d+) years? *\/ *(\d+)$/.exec(String(value))
  const perYear = match && perYearNamed(match[1] ?? '')
  return match && perYear ? { paymentFrom: { perYear, years: Number(match[2]), over: Number(match[3]) } } : null
}

/** An amount beside payments at equal distances, from one to another. */
function extraInParts(value: unknown): LoanDraft | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const parts: Record<string, number | null> = {}
  for (const [name, held] of Object.entries(value)) {
    const part = EXTRA_PARTS.find(([pattern]) => fitsPattern(keyOf(name), pattern))?.[1]
    if (!part) return null
    parts[part] = numberIn(held)
  }
  const { amount, from = 1, to = 1_200, every = 1 } = parts
  if (amount == null || from === null || to === null || every === null || every < 1) return null
  const count = Math.max(0, Math.floor((to - from) / every) + 1)
  return { changes: Array.from({ length: count }, (_, index) => ({ after: from + index * every, repaid: amount })) }
}

const EXTRA_PARTS: readonly [pattern: string, part: string][] = [
  ['amount | extra principal?', 'amount'],
  ['from period? payment? month?', 'from'],
  ['until period? payment? | last period? payment? | through period? payment?', 'to'],
  ['every period? payments? month?', 'every'],
]

/** Rates with what they last for, or from which period on; the first one is the rate of the loan. */
function rateSteps(value: unknown, { perYear }: Context): LoanDraft | null {
  const items = itemsIn(value, perYear)
  if (!items?.[0]) return null
  let done = 0
  const changes = items.map(({ amount: ratePct, count, before, isLength }) => {
    const after = isLength ? done : before
    done += isLength ? count : 0
    return { after, ratePct }
  })
  const [first, ...others] = changes
  if (first?.after !== 0) return { changes }
  return { steps: true, ratePct: first.ratePct, changes: others, ...(done > 0 ? { stepPeriods: done } : {}) }
}

function dayCount(value: unknown): LoanDraft | null {
  // A number alone is a year of so many days.
  const rule = dayCountNamed(String(value).replace(/^(36\d(\.25)?)$/, 'actual/$1'))
  return rule && { dayCount: rule }
}

function compounding(value: unknown): LoanDraft | null {
  const named = typeof value === 'string' ? perYearNamed(value.replace(/,? not in advance$| compounded$/, '')) : null
  const read = named ?? numberIn(value)
  return read === null ? null : { compoundingPerYear: read }
}

function paymentRounding(value: unknown): LoanDraft | null {
  const multiple = typeof value === 'number' ? value : null
  return multiple === null
    ? word(PAYMENT_ROUNDINGS)(value, { key: '', perYear: 0, field: '' })
    : { paymentMultiple: multiple }
}
