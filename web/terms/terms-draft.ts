import type { NamedCost } from '#contract/loans/named-costs.ts'
import type { TERM_TABLE, Term, TermKey } from '#contract/loans/term-table.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Frequency } from '#engine/terms/terms.ts'

/** The form value of a term: null is an empty field. */
type DraftValue<Entry extends Term> = Entry extends { kind: 'FREQUENCY' }
  ? Frequency
  : Entry extends { kind: 'CHOICE'; words: readonly (infer Word)[] }
    ? Word
    : Entry extends { kind: 'YES_NO' }
      ? boolean
      : Entry extends { kind: 'DAY' }
        ? Day | null
        : Entry extends { kind: 'DAYS_OF_MONTH' | 'MONTHS_OF_YEAR' | 'PERCENTS' }
          ? readonly number[] | null
          : Entry extends { kind: 'COSTS' }
            ? readonly NamedCost[] | null
            : Entry extends { kind: 'RATE_STEPS' | 'AGREED_ROWS' }
              ? string | null
              : number | null

/**
 * The terms during typing; amounts are dollars, rates percent. An empty first payment is one period after origination.
 */
export type TermsDraft = { [Key in TermKey]: DraftValue<(typeof TERM_TABLE)[Key]> }
