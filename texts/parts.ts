import type { Language } from '#contract/enumerations.ts'
import { publicTexts } from './en/parts/public.ts'
import type { Texts } from './text.ts'

type LoadTexts = () => Promise<Texts>

/** The texts that two modules, one in each language, export under the same name. */
const part = <English, Name extends keyof English>(
  name: Name,
  en: () => Promise<English>,
  es: () => Promise<Record<NoInfer<Name>, Texts>>,
) => ({
  en: async () => (await en())[name],
  es: async () => (await es())[name],
})

/**
 * The parts of the catalogue: texts loaded together, in both languages. The catalogue is all parts. A new file of texts
 * is listed here, or in the file of the part whose screens show it.
 */
export const PARTS = {
  /** The login page, and the frame of every page. English is always loaded, because pages fall back on it. */
  PUBLIC: {
    en: async () => publicTexts,
    es: async () => (await import('./es/parts/public.ts')).publicTexts,
  },
  /** The server's messages, which forms say too. */
  FORMS: {
    en: async () => (await import('#contract/messages/messages.ts')).MESSAGES,
    es: async () => (await import('./es/messages.ts')).messages,
  },
  /** Signing up, invitations and passwords. */
  SIGN_UP: part(
    'account',
    () => import('./en/account.ts'),
    () => import('./es/account.ts'),
  ),
  /** The menu, the tables and a lender's dashboard. */
  HOME: part(
    'homeTexts',
    () => import('./en/parts/home.ts'),
    () => import('./es/parts/home.ts'),
  ),
  /** A borrower's home. */
  BORROWER_HOME: part(
    'borrowerHome',
    () => import('./en/desk/borrower-home.ts'),
    () => import('./es/desk/borrower-home.ts'),
  ),
  /** What happens to a loan: payments, corrections, changes, documents, requests. */
  LOAN_LIFE: part(
    'loanLifeTexts',
    () => import('./en/parts/loan-life.ts'),
    () => import('./es/parts/loan-life.ts'),
  ),
  /** Changes that a loan goes through, in dialogs of their own. */
  LOAN_CHANGES: part(
    'loanChangeTexts',
    () => import('./en/parts/loan-changes.ts'),
    () => import('./es/parts/loan-changes.ts'),
  ),
  /** The terms of loans. */
  LOANS: part(
    'loanScreenTexts',
    () => import('./en/parts/loan-screens.ts'),
    () => import('./es/parts/loan-screens.ts'),
  ),
  /** Making a loan: the wizard. */
  LOAN_MAKING: part(
    'loanMakingTexts',
    () => import('./en/parts/loan-making.ts'),
    () => import('./es/parts/loan-making.ts'),
  ),
  /** Help under the fields of the rarer terms. */
  TERM_HINTS: part(
    'termHints',
    () => import('./en/term-hints.ts'),
    () => import('./es/term-hints.ts'),
  ),
  /** Products, and choosing a loan to start from. */
  PRODUCTS: part(
    'products',
    () => import('./en/products.ts'),
    () => import('./es/products.ts'),
  ),
  /** Payments that are agreed one by one. */
  AGREED_ROWS: part(
    'agreedRows',
    () => import('./en/agreed-rows.ts'),
    () => import('./es/agreed-rows.ts'),
  ),
  /** A contract in plain words, and what a loan costs. */
  SUMMARY: part(
    'summary',
    () => import('./en/summary.ts'),
    () => import('./es/summary.ts'),
  ),
  BORROWERS: part(
    'borrowers',
    () => import('./en/borrowers.ts'),
    () => import('./es/borrowers.ts'),
  ),
  /** Money lent later on a running loan. */
  LENDING: part(
    'advances',
    () => import('./en/lending/advances.ts'),
    () => import('./es/lending/advances.ts'),
  ),
  /** What the letters of a loan tell of. */
  LETTERS: part(
    'letters',
    () => import('./en/changes/letters.ts'),
    () => import('./es/changes/letters.ts'),
  ),
  /** Less than is owed, agreed on in payments. */
  SETTLEMENT: part(
    'settlement',
    () => import('./en/changes/settlement.ts'),
    () => import('./es/changes/settlement.ts'),
  ),
  /** Finding out how an old contract computes interest. */
  MATCHING: part(
    'counting',
    () => import('./en/conventions.ts'),
    () => import('./es/conventions.ts'),
  ),
  /** Finding one figure of a loan from the others. */
  SOLVING: part(
    'solving',
    () => import('./en/solve.ts'),
    () => import('./es/solve.ts'),
  ),
  REPORTS: part(
    'reports',
    () => import('./en/reports.ts'),
    () => import('./es/reports.ts'),
  ),
  AUDIT: part(
    'audit',
    () => import('./en/audit.ts'),
    () => import('./es/audit.ts'),
  ),
  /** Profile, settings and help. */
  ACCOUNT: part(
    'ownAccountTexts',
    () => import('./en/parts/own-account.ts'),
    () => import('./es/parts/own-account.ts'),
  ),
  /** Terms of service and privacy policy. */
  LEGAL: part(
    'legal',
    () => import('./en/legal.ts'),
    () => import('./es/legal.ts'),
  ),
  /** The explanations of figures. */
  WHY: part(
    'why',
    () => import('./en/why.ts'),
    () => import('./es/why.ts'),
  ),
  /** Spreadsheets of borrowers, loans and payments. */
  IMPORTS: part(
    'imports',
    () => import('./en/imports.ts'),
    () => import('./es/imports.ts'),
  ),
  /** Bank statements. */
  BANK: part(
    'bank',
    () => import('./en/bank.ts'),
    () => import('./es/bank.ts'),
  ),
  /** What a lender does in a day: the worklist of payments. */
  DESK: part(
    'worklist',
    () => import('./en/desk/worklist.ts'),
    () => import('./es/desk/worklist.ts'),
  ),
  /** Lenders who ask a borrower to show them a loan. */
  OFFERS: part(
    'lenderOffers',
    () => import('./en/desk/lender-offers.ts'),
    () => import('./es/desk/lender-offers.ts'),
  ),
  /** The loans that make up a figure of the dashboard. */
  FIGURE_WHY: part(
    'figureWhy',
    () => import('./en/desk/figure-why.ts'),
    () => import('./es/desk/figure-why.ts'),
  ),
  /** Promises to pay, tasks, and entries put off. */
  AGENDA: part(
    'agenda',
    () => import('./en/desk/agenda.ts'),
    () => import('./es/desk/agenda.ts'),
  ),
  /** A new lender's first steps, and the practice company. */
  FIRST_STEPS: part(
    'firstSteps',
    () => import('./en/desk/first-steps.ts'),
    () => import('./es/desk/first-steps.ts'),
  ),
  /** Filters, views and actions of a list. */
  LISTS: part(
    'lists',
    () => import('./en/desk/lists.ts'),
    () => import('./es/desk/lists.ts'),
  ),
  /** The command palette. */
  PALETTE: part(
    'palette',
    () => import('./en/desk/palette.ts'),
    () => import('./es/desk/palette.ts'),
  ),
  /** Messages to borrowers. */
  REMINDERS: part(
    'reminders',
    () => import('./en/reminders.ts'),
    () => import('./es/reminders.ts'),
  ),
  /** Requests that wait for approval by a second administrator. */
  APPROVALS: part(
    'approvals',
    () => import('./en/approvals.ts'),
    () => import('./es/approvals.ts'),
  ),
  /** The administrator's panel. */
  ADMIN: part(
    'admin',
    () => import('./en/admin.ts'),
    () => import('./es/admin.ts'),
  ),
} as const satisfies Record<string, Record<Language, LoadTexts>>

export type Part = keyof typeof PARTS
