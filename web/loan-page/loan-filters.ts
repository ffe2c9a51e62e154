import { LOAN_TYPES } from '#contract/enumerations.ts'
import type { Loan } from '#contract/loans/loans.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { isClosed } from '../lists/is-closed.ts'

/** The tabs above the list: all open loans, those in one state, and the closed ones. */
export const TABS = ['all', 'late', 'defaulted', 'pending', 'closed'] as const
export type Tab = (typeof TABS)[number]

/** The choices of each pill; 'any' is none. They are the values in the address. */
export const PILLS = {
  type: ['any', ...LOAN_TYPES],
  days: ['any', '1', '30', '60', '90'],
  ends: ['any', '30', '90', '365'],
  above: ['any', '10000', '50000', '100000', '250000'],
} as const satisfies Record<string, readonly string[]>
export type Pill = keyof typeof PILLS
export const PILL_KEYS = Object.keys(PILLS) as Pill[]
export type Pills = Readonly<Record<Pill, string>>

type Filtered = Pick<
  Loan,
  'status' | 'loanType' | 'daysPastDue' | 'pastDueAmount' | 'maturityDate' | 'outstandingBalance'
>

/** The tab of an address; a word that is none means all. */
export const tabNamed = (name: string | null): Tab => TABS.find((tab) => tab === name) ?? 'all'

/** The pills of an address; a value that is no choice means any. */
export const pillsIn = (params: URLSearchParams): Pills =>
  Object.fromEntries(
    PILL_KEYS.map((pill) => {
      const choices: readonly string[] = PILLS[pill]
      const value = params.get(pill) ?? 'any'
      return [pill, choices.includes(value) ? value : 'any']
    }),
  ) as Pills // each key of PILLS is one of PILL_KEYS

const IN_TAB: Record<Tab, (loan: Filtered) => boolean> = {
  all: (loan) => !isClosed(loan),
  late: ({ status, daysPastDue }) => status === 'LATE' || daysPastDue > 0,
  defaulted: ({ status }) => status === 'DEFAULTED',
  pending: ({ status }) => status === 'PENDING',
  closed: isClosed,
}

/** How many loans each tab has. */
export function countsOf(loans: readonly Filtered[]): Record<Tab, number> {
  const counts: Record<Tab, number> = { all: 0, late: 0, defaulted: 0, pending: 0, closed: 0 }
  for (const loan of loans) for (const tab of TABS) if (IN_TAB[tab](loan)) counts[tab] += 1
  return counts
}

/** The loans of a tab that every pill lets through. */
export function loansIn<L extends Filtered>(
  loans: readonly L[],
  { tab, pills, today }: { tab: Tab; pills: Pills; today: Day },
): L[] {
  const endsBy = pills.ends === 'any' ? null : addDays(today, Number(pills.ends))
  return loans.filter(
    (loan) =>
      IN_TAB[tab](loan) &&
      (pills.type === 'any' || loan.loanType === pills.type) &&
      (pills.days === 'any' || loan.daysPastDue >= Number(pills.days)) &&
      (endsBy === null || loan.maturityDate <= endsBy) &&
      (pills.above === 'any' || loan.outstandingBalance >= Number(pills.above)),
  )
}
