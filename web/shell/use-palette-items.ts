import { listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import { listLoansOfBorrower, listLoansOfLender } from '#contract/loans/loans.ts'
import { hasPermission } from '#contract/permissions.ts'
import { useRead } from '../api/use-read.ts'
import { usd } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { type MenuLink, menuEntries } from './menu-entries.ts'
import type { PaletteItem } from './palette-items.ts'

/** Screens not about lending come last. */
const LAST: readonly string[] = ['/settings', '/help']

/** The palette's entries for this user: screens of the menu, actions, and loans and borrowers once they have loaded. */
export function usePaletteItems(): readonly PaletteItem[] {
  const t = useText()
  const { id, role } = useUser()
  const isLender = role === 'LENDER' || role === 'ADMIN'
  const lent = useRead(
    listLoansOfLender,
    { params: { lenderId: id }, query: { format: 'array' } },
    { isReady: isLender, asArray: true },
  )
  const owed = useRead(listLoansOfBorrower, { params: { borrowerId: id } }, { isReady: role === 'BORROWER' })
  const borrowers = useRead(listBorrowersOfLender, { params: { lenderId: id } }, { isReady: isLender })

  const links: readonly MenuLink[] = menuEntries(role).flatMap((entry) =>
    entry.kind === 'DIVIDER' ? [] : entry.kind === 'GROUP' ? entry.links : [entry],
  )
  const screen = ({ text, to }: MenuLink): PaletteItem => ({
    id: to,
    group: ['/loans/create', '/imports/new', '/payments/bank'].includes(to) ? 'ACTIONS' : 'SCREENS',
    text: t(text),
    to,
  })
  const loansAt = isLender ? '/loans' : '/my-loans'
  const more: readonly (MenuLink | false)[] = [
    role === 'ADMIN' &&
      hasPermission(role, 'create:loan') && { kind: 'LINK', text: 'shell.createLoan', to: '/loans/create' },
    role === 'ADMIN' && hasPermission(role, 'view:reports') && { kind: 'LINK', text: 'shell.reports', to: '/reports' },
    isLender && { kind: 'LINK', text: 'shell.import', to: '/imports/new' },
    role === 'ADMIN' && { kind: 'LINK', text: 'shell.bankStatement', to: '/payments/bank' },
    role === 'ADMIN' && { kind: 'LINK', text: 'shell.reminders', to: '/reminders' },
  ]
  return [
    ...links.filter(({ to }) => !LAST.includes(to)).map(screen),
    ...more.flatMap((link) => (link ? [screen(link)] : [])),
    ...links.filter(({ to }) => LAST.includes(to)).map(screen),
    screen({ kind: 'LINK', text: 'shell.profile', to: '/profile' }),
    ...(lent.data ?? owed.data ?? []).map((loan) => ({
      id: `loan-${loan.id}`,
      group: 'LOANS' as const,
      text: loan.loanName,
      detail: `${loan.loanNumber} · ${loan.borrowerName} · ${usd(loan.outstandingBalance)}`,
      to: `${loansAt}/${loan.id}`,
    })),
    ...(borrowers.data ?? []).map((borrower) => ({
      id: `borrower-${borrower.id}`,
      group: 'BORROWERS' as const,
      text: borrower.fullName,
      detail: borrower.email,
      to: `/borrowers/${borrower.id}`,
    })),
  ]
}
