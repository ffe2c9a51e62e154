/**
 * What the fields of a case may hold: ANY value, one of some words, a text of some pattern, or an object with fields of its
 * own (the vocabulary counts for each item of a list).
 */
export type Vocabulary = { [field: string]: typeof ANY | readonly unknown[] | RegExp | Vocabulary }

export const ANY = 'any value'

/**
 * The first word that a reader does not know, as '<word> of <field>'; null when it knows all. A field without an entry is a
 * word of the object it stands in. Every reader asks this before it reads, so that an unknown word never counts as another.
 */
export function unknownWord(value: unknown, vocabulary: Vocabulary, name = 'inputs'): string | null {
  if (Array.isArray(value)) return firstOf(value.map((item) => () => unknownWord(item, vocabulary, name)))
  if (typeof value !== 'object' || value === null) return `${JSON.stringify(value)} of ${name}`
  return firstOf(
    Object.entries(value).map(([field, held]) => () => {
      const known = vocabulary[field]
      if (known === undefined) return `${field} of ${name}`
      if (known === ANY) return null
      if (Array.isArray(known)) return known.includes(held) ? null : `${held} of ${field}`
      if (known instanceof RegExp) return known.test(String(held)) ? null : `${held} of ${field}`
      return held === null || held === undefined ? null : unknownWord(held, known as Vocabulary, field)
    }),
  )
}

function firstOf(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check()
    if (found !== null) return found
  }
  return null
}

/**
 * The words of a field's name in lower case and in one spelling, whichever way a source joins them: 'number_of_payments',
 * 'numberOfPayments' and 'Number of instalments' are 'number of payments'. Digits stand apart: 'balance12' is 'balance 12'.
 * Places that a figure is rounded to are no part of its name.
 */
export function plainName(name: string): string {
  return name
    .replace(/_?\d+dp$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d)/gi, '$1 $2')
    .replace(/(\d)([a-z])/gi, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z\d.%]+/g, ' ')
    .trim()
    .replace(/\b(bi|semi|half) (week|month|annual|year)/g, '$1$2')
    .split(' ')
    .map((word) => SPELLINGS[word] ?? word)
    .join(' ')
}

/** The words of a name in no order, without those that carry no meaning. Two fields with the same key say the same. */
export function keyOf(name: string): string {
  const words = plainName(name)
    .split(' ')
    .filter((word) => !/^(of|the|in|a|an|to|at|for|is|on|by|and|with|agreed|given)$/.test(word))
  return [...new Set(words)].sort().join(' ')
}

const SPELLINGS: Record<string, string> = Object.fromEntries(
  [
    ['payment', 'instalment installment repayment pmt emi'],
    ['payments', 'instalments installments repayments'],
    ['month', 'months monthly'],
    ['year', 'years yearly annual annually annum pa'],
    ['week', 'weeks weekly'],
    ['day', 'days daily'],
    ['quarter', 'quarters quarterly'],
    ['biweek', 'biweekly fortnightly fortnight'],
    ['semimonth', 'semimonthly'],
    ['halfyear', 'semiannual semiannually semiyear semiyearly halfyearly halfannual'],
    ['period', 'periods'],
    ['pct', 'percent percentage %'],
    ['number', 'count no nr num'],
    ['amortization', 'amortisation'],
    ['amortizing', 'amortising'],
    ['extra', 'additional'],
    ['begin', 'beginning start starting starts begins'],
    ['compounding', 'compounded compound compoundings'],
    ['round', 'rounding rounded'],
    ['deferment', 'deferred deferral'],
    ['advance', 'advances'],
    ['step', 'steps'],
    ['points', 'point'],
  ].flatMap(([word = '', spellings = '']) => spellings.split(' ').map((spelling) => [spelling, word])),
)

/**
 * Whether a key has the words of one of several patterns, in any order; a word with a question mark may be missing.
 * 'extra principal? per? period?' fits 'extraPerPeriod' and 'extra_principal'.
 */
export function fitsPattern(key: string, patterns: string): boolean {
  const words = key.split(' ')
  return patterns.split(' | ').some((pattern) => {
    const wanted = pattern.split(' ')
    const must = wanted.filter((word) => !word.endsWith('?'))
    const may = new Set(wanted.map((word) => word.replace('?', '')))
    return must.every((word) => words.includes(word)) && words.every((word) => may.has(word))
  })
}
