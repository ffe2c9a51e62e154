import type { LoanTerms, ScheduleOptions } from '../terms/terms.ts'
import type { Trial } from './ways.ts'

/** Terms of which a contract states one: how much a payment is, and when it is due in a short month. */
const ALTERNATIVES: readonly (readonly string[])[] = [
  ['paymentCents', 'equalPrincipal', 'flatInterest', 'isAccelerated'],
  ['missingDayRollsOver', 'endOfMonth'],
]

/** With one figure many pairs agree by chance, and a stated payment needs two others to confirm it. */
const FIGURES_LEAST = 2

/**
 * Every two of these trials that change different terms of the loan, as one trial. Those that come first among them make the first
 * pairs.
 */
export function pairedTrials(
  terms: LoanTerms,
  { trials, figures }: { trials: readonly Trial[]; figures: number },
): Trial[] {
  if (figures < FIGURES_LEAST) return []
  const usable = trials.filter(({ way }) => !way.startsWith('STATED') || figures > FIGURES_LEAST)
  const changed = usable.map((trial) => ({ trial, changes: changesOf(terms, trial.terms) }))
  const pairs = changed.flatMap((one, index) =>
    changed.slice(index + 1).flatMap((other, distance) => {
      const isApart = Object.keys(one.changes.names).every((name) => !(name in other.changes.names))
      return isApart ? [{ place: 2 * index + distance, pair: paired(terms, one, other) }] : []
    }),
  )
  return pairs.toSorted((a, b) => a.place - b.place).map(({ pair }) => pair)
}

type Changes = { names: Record<string, true>; fields: Partial<LoanTerms>; options: ScheduleOptions }
type Changed = { trial: Trial; changes: Changes }

function paired(terms: LoanTerms, one: Changed, other: Changed): Trial {
  const { way, count, word } = other.trial
  const options = { ...terms.options, ...one.changes.options, ...other.changes.options }
  return {
    way: one.trial.way,
    count: one.trial.count,
    word: one.trial.word,
    also: { way, count, word },
    terms: { ...terms, ...one.changes.fields, ...other.changes.fields, options },
  }
}

/** What a trial changes in the terms of the loan. */
function changesOf(terms: LoanTerms, tried: LoanTerms): Changes {
  const { options: before = {}, ...fieldsBefore } = terms
  const { options: after = {}, ...fieldsAfter } = tried
  const fields = differing(fieldsBefore, fieldsAfter)
  const options = differing(before, after)
  const names = [...Object.keys(fields), ...Object.keys(options)].map(
    (name) => ALTERNATIVES.find((alternatives) => alternatives.includes(name))?.[0] ?? name,
  )
  return { names: Object.fromEntries(names.map((name) => [name, true as const])), fields, options }
}

function differing<Part extends object>(before: Part, after: Part): Partial<Part> {
  const known = Object.entries(after).filter(([name, value]) => before[name as keyof Part] !== value)
  return Object.fromEntries(known) as Partial<Part> // its own fields
}
