import { useMemo } from 'react'
import { type Borrower, listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import { type Loan, listLoansOfBorrower, listLoansOfLender } from '#contract/loans/loans.ts'
import { hasPermission, type Role } from '#contract/permissions.ts'
import type { ReportName } from '#contract/reports/reports.ts'
import type { PlainKey } from '#texts/catalogue.ts'
import { useRead } from '../api/use-read.ts'
import { localToday, usd } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { type MenuLink, menuEntries } from './menu-entries.ts'
import { commandItems, toneOf } from './palette-commands.ts'
import { foundItems, type PaletteItem } from './palette-items.ts'
import { usePaymentItems } from './payment-items.ts'
import { recentPlaces } from './recent-places.ts'

/** Screens not about lending come last. */
const LAST: readonly string[] = ['/settings', '/help']

/** Other words by which the screens are found. */
const WORDS = {
  '/loans/active': 'palette.words.active',
  '/loans/create': 'palette.words.create',
  '/payments': 'palette.words.payments',
  '/payments/bank': 'palette.words.bank',
  '/reminders': 'palette.words.reminders',
  '/imports': 'palette.words.imports',
  '/imports/new': 'palette.words.imports',
  '/borrowers': 'palette.words.borrowers',
  '/settings': 'palette.words.settings',
  '/help': 'palette.words.help',
  '/profile': 'palette.words.profile',
} as const satisfies Record<string, PlainKey>

const REPORTS = {
  portfolio: 'palette.words.portfolio',
  aging: 'palette.words.aging',
  cash: 'palette.words.cash',
  income: 'palette.words.income',
  payments: 'palette.words.payments.report',
  recorders: 'palette.words.recorders',
  forecast: 'palette.words.forecast',
  maturities: 'palette.words.maturities',
  tax: 'palette.words.tax',
  audit: 'palette.words.audit',
} as const satisfies Record<ReportName, PlainKey>

/** What the palette offers for a query: what can be done by it, then all that it finds. */
export function usePaletteItems(query: string): readonly PaletteItem[] {
  const t = useText()
  const { role } = useUser()
  const { items, loans } = useAllItems()
  const isLender = role === 'LENDER' || role === 'ADMIN'
  const payments = usePaymentItems(isLender ? query : '')
  const commands = isLender ? commandItems(query, { loans, today: localToday(), t }) : []
  const found = foundItems(items, query)
  if (query.trim() === '') return [...recentItems(items), ...found]
  const all = [...commands, ...found, ...payments]
  if (all.length > 0 || !isLender) return all
  const to = `/payments?tab=received&search=${encodeURIComponent(query.trim())}`
  return [{ id: 'search-payments', group: 'PAYMENTS', text: t('palette.searchPayments', { words: query.trim() }), to }]
}

/** The places opened last, as they stand among the items. */
const recentItems = (items: readonly PaletteItem[]): readonly PaletteItem[] =>
  recentPlaces().flatMap((path) => {
    const item = items.find(({ to }) => to === path)
    return item ? [{ ...item, id: `recent-${item.id}`, group: 'RECENT' as const }] : []
  })

/** Screens of the menu, actions, reports, and loans and borrowers once they have loaded. */
function useAllItems(): { items: readonly PaletteItem[]; loans: readonly Loan[] } {
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

  const loans = lent.data ?? owed.data ?? NONE
  const people = borrowers.data ?? NONE
  // Made once for all letters that are typed: of ten thousand loans each has its words.
  const items = useMemo(() => allItems({ loans, borrowers: people, role, t }), [loans, people, role, t])
  return { items, loans }
}

const NONE: readonly never[] = []

type Known = { loans: readonly Loan[]; borrowers: readonly Borrower[]; role: Role | null; t: Translate }

function allItems({ loans, borrowers, role, t }: Known): readonly PaletteItem[] {
  const isLender = role === 'LENDER' || role === 'ADMIN'
  const links: readonly MenuLink[] = menuEntries(role).flatMap((entry) =>
    entry.kind === 'DIVIDER' ? [] : entry.kind === 'GROUP' ? entry.links : [entry],
  )
  const screen = ({ text, to }: MenuLink): PaletteItem => ({
    id: to,
    group: to === '/loans/create' || to === '/imports/new' ? 'ACTIONS' : 'SCREENS',
    text: t(text),
    to,
    ...(to in WORDS && { words: t(WORDS[to as keyof typeof WORDS]) }),
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
    ...(hasPermission(role, 'view:reports') ? reportItems(t) : []),
    ...loans.map((loan) => ({
      id: `loan-${loan.id}`,
      group: 'LOANS' as const,
      text: loan.loanName,
      detail: detailOf(loan, { t, isLender }),
      to: `${loansAt}/${loan.id}`,
      ...(isLender && toneOf(loan)),
    })),
    ...borrowers.map((borrower) => ({
      id: `borrower-${borrower.id}`,
      group: 'BORROWERS' as const,
      text: borrower.fullName,
      detail: borrower.email ?? borrower.phone,
      to: `/borrowers/${borrower.id}`,
    })),
  ]
}

const detailOf = (loan: Loan, { t, isLender }: { t: Translate; isLender: boolean }): string =>
  [
    loan.loanNumber,
    loan.borrowerName,
    usd(loan.outstandingBalance),
    ...(isLender && loan.daysPastDue > 0 ? [t('palette.daysLate', { count: loan.daysPastDue })] : []),
  ].join(' · ')

const reportItems = (t: Translate): readonly PaletteItem[] =>
  (Object.keys(REPORTS) as ReportName[]).map((name) => ({
    id: `report-${name}`,
    group: 'REPORTS',
    text: t(`reports.name.${name}`),
    words: t(REPORTS[name]),
    to: `/reports?report=${name}`,
  }))
