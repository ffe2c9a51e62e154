import { bucketOf, daysPastDueOn } from '../book/arrears.ts'
import { replay } from '../replay/replay.ts'
import type { Bucket } from '../terms/loan-state.ts'
import { cents } from './decimal.ts'
import type { Figure } from './differences.ts'
import type { FrappeCase } from './frappe-case.ts'
import { conventionOf, frappeTerms } from './frappe-terms.ts'
import { disbursed, entered, paid } from './loan-histories.ts'

/** What one payment went to. */
export function allocationFigures({ inputs, expected, convention }: FrappeCase): Figure[] {
  const terms = frappeTerms(inputs, conventionOf(convention))
  const { payment = 0, payment_date: asOn = '' } = inputs
  const state = replay(terms, entered([disbursed(terms), paid(asOn, cents(payment))]), { asOn })
  return [
    { name: 'interest', expected: expected['interest_paid'], got: state.paid.interestCents / 100 },
    { name: 'principal', expected: expected['principal_paid'], got: state.paid.principalCents / 100 },
  ]
}

/** The days of our buckets, as the names of the source print them. */
const DAYS_OF_BUCKET: Record<Bucket, readonly number[]> = {
  CURRENT: [0, 0],
  DAYS_1_30: [0, 30],
  DAYS_31_60: [31, 60],
  DAYS_61_90: [61, 90],
  DAYS_OVER_90: [91],
}

/** How many days an installment is past due on several days, and in which bucket that is. */
export function pastDueFigures({ inputs, expected }: FrappeCase): Figure[] {
  const { due = '', as_of = [] } = inputs
  const days = expected['dpd'] as number[]
  const buckets = (expected['bucket'] ?? []) as string[]
  return as_of.flatMap((asOn, index) => {
    const got = daysPastDueOn(asOn, due)
    const printed = buckets[index]?.match(/\d+(?=[-)+])/g)?.map(Number)
    const ours = DAYS_OF_BUCKET[bucketOf(got)]
    return [
      { name: `days on ${asOn}`, expected: days[index], got },
      { name: `bucket on ${asOn}`, expected: printed && String(printed.slice(0, ours.length)), got: String(ours) },
    ]
  })
}
