/** What an action of the audit log is about, by its name. The first rule that fits counts: a view of a payment is a view. */
const GROUPS = {
  VIEWS: /^(?:get|list|preview|read|search)/,
  SIGN_IN:
    /^(?:login|logout|signup|verifyEmail)|sendVerification|Password|Address|Sessions|TwoFactor|RecoveryCodes|asskey|SignInRules|createResetLink/,
  BANK: /Bank|PayerName|import|Import/,
  MESSAGES: /Reminder/,
  PAYMENTS: /Payment|Fee$|Money$|Escrow$|quotePayoff/,
  BORROWERS: /Borrower|Note|Promise|Task|FollowUp|Snooze|Invitation|answerLender/,
  ADMINISTRATION: /Approval|Limit|UserRole|UserDisabled|UserEmail|FileRoom|ensureAdmin|startVerification/,
  LOANS: /Loan|Terms|lendMore|takeBack|Settlement|Debt|Default|Proposal|Draw|Document(?:Again|Request)?$|Product/,
  SETTINGS: /./,
} as const

export type ActionGroup = keyof typeof GROUPS

/** In the order of the filter: what is done first, what is only looked at last. */
export const ACTION_GROUPS: readonly ActionGroup[] = [
  'LOANS',
  'PAYMENTS',
  'BORROWERS',
  'MESSAGES',
  'BANK',
  'SIGN_IN',
  'SETTINGS',
  'ADMINISTRATION',
  'VIEWS',
]

/** The group of an action; one that no rule knows is listed under settings. */
export function groupOf(action: string): ActionGroup {
  for (const group of Object.keys(GROUPS) as ActionGroup[]) if (GROUPS[group].test(action)) return group
  return 'SETTINGS'
}
