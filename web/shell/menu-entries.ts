import { hasPermission } from '#contract/permissions.ts'
import type { PlainKey } from '#texts/catalogue.ts'

/** What an entry counts: see contract/desk/desk.ts. */
type Counted = 'PAYMENTS' | 'BANK' | 'REMINDERS'
export type MenuLink = { kind: 'LINK'; text: PlainKey; to: string; counts?: Counted }
export type MenuEntry =
  | MenuLink
  /** A group that opens to show its links, and is open on the screens whose address begins with one of `within`. */
  | { kind: 'GROUP'; text: PlainKey; links: readonly MenuLink[]; within: readonly string[] }
  | { kind: 'DIVIDER' }

const link = (text: PlainKey, to: string, counts?: Counted): MenuLink => ({
  kind: 'LINK',
  text,
  to,
  ...(counts && { counts }),
})

/** The side menu of a role (docs/requirements/shell.md). Without a role, the entries common to all. */
export function menuEntries(role: string | null): readonly MenuEntry[] {
  return [
    link('shell.dashboard', '/dashboard'),
    ...entriesOfRole(role),
    { kind: 'DIVIDER' },
    link('shell.settings', '/settings'),
    link('shell.help', '/help'),
  ]
}

function entriesOfRole(role: string | null): readonly MenuEntry[] {
  switch (role) {
    case 'LENDER':
      return [
        {
          kind: 'GROUP',
          text: 'word.loans',
          within: ['/loans/', '/imports'],
          links: [
            link('shell.activeLoans', '/loans/active'),
            link('shell.createLoan', '/loans/create'),
            ...(hasPermission(role, 'create:loan') ? [link('shell.imports', '/imports')] : []),
          ],
        },
        link('word.payments', '/payments', 'PAYMENTS'),
        link('shell.bank', '/payments/bank', 'BANK'),
        link('shell.reminders', '/reminders', 'REMINDERS'),
        link('word.borrowers', '/borrowers'),
        ...(hasPermission(role, 'view:reports') ? [link('shell.reports', '/reports')] : []),
      ]
    case 'BORROWER':
      return [link('shell.myLoans', '/my-loans'), link('word.payments', '/payments')]
    case 'ADMIN':
      return [
        link('shell.adminPanel', '/admin'),
        link('shell.users', '/admin/users'),
        link('word.loans', '/admin/loans'),
      ]
    default:
      return []
  }
}

/** 'Lender Account'; 'Account' for a user without a role. */
export function accountText(role: string | null): PlainKey {
  const texts: Readonly<Record<string, PlainKey>> = {
    LENDER: 'shell.lenderAccount',
    BORROWER: 'shell.borrowerAccount',
    ADMIN: 'shell.adminAccount',
  }
  return texts[role ?? ''] ?? 'shell.account'
}
