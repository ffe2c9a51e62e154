import type { Borrower } from '#contract/borrowers/borrowers.ts'

/** The tabs above the list: all borrowers, those behind with a payment, and those without an active loan. */
export const BORROWER_TABS = ['all', 'late', 'none'] as const
export type BorrowerTab = (typeof BORROWER_TABS)[number]

/** The choices of the pill for online access; 'any' is none. They are the values in the address. */
export const PORTALS = ['any', 'LINKED', 'INVITED', 'NONE'] as const
export type PortalPill = (typeof PORTALS)[number]

type Filtered = Pick<Borrower, 'daysPastDue' | 'activeLoans' | 'portal'>

/** The tab of an address; a word that is none means all. */
export const borrowerTabNamed = (name: string | null): BorrowerTab => BORROWER_TABS.find((tab) => tab === name) ?? 'all'

/** The pill of an address; a value that is no choice means any. */
export const portalNamed = (name: string | null): PortalPill => PORTALS.find((one) => one === name) ?? 'any'

const IN_TAB: Record<BorrowerTab, (borrower: Filtered) => boolean> = {
  all: () => true,
  late: ({ daysPastDue = 0 }) => daysPastDue > 0,
  none: ({ activeLoans, daysPastDue = 0 }) => activeLoans === 0 && daysPastDue === 0,
}

/** How many borrowers each tab has. */
export function borrowerCounts(borrowers: readonly Filtered[]): Record<BorrowerTab, number> {
  const counts: Record<BorrowerTab, number> = { all: 0, late: 0, none: 0 }
  for (const borrower of borrowers) for (const tab of BORROWER_TABS) if (IN_TAB[tab](borrower)) counts[tab] += 1
  return counts
}

/** The borrowers of a tab that the pill lets through. One who declined was invited and has no access. */
export const borrowersIn = <B extends Filtered>(
  borrowers: readonly B[],
  { tab, portal }: { tab: BorrowerTab; portal: PortalPill },
): B[] => borrowers.filter((borrower) => IN_TAB[tab](borrower) && (portal === 'any' || borrower.portal === portal))
