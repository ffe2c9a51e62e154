import type { Language } from '#contract/enumerations.ts'
import { publicTexts } from './en/parts/public.ts'
import type { Texts } from './text.ts'

type LoadTexts = () => Promise<Texts>

/** The texts that two modules, one in each language, export under the same name. */
const part = <English, Name extends keyof English>(
  name: Name,
  { en, es }: { en: () => Promise<English>; es: () => Promise<Record<NoInfer<Name>, Texts>> },
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
  /** What only the server says when it refuses: loaded with the first refusal whose words are not there. */
  REFUSALS: {
    en: async () => (await import('#contract/messages/refusal-messages.ts')).REFUSAL_MESSAGES,
    es: async () => (await import('./es/refusals.ts')).refusals,
  },
  /** Signing up, invitations and passwords. */
  SIGN_UP: part('account', { en: () => import('./en/account.ts'), es: () => import('./es/account.ts') }),
  /** The menu, the tables and a lender's dashboard. */
  HOME: part('homeTexts', { en: () => import('./en/parts/home.ts'), es: () => import('./es/parts/home.ts') }),
  /** A borrower's home. */
  BORROWER_HOME: part('borrowerHome', {
    en: () => import('./en/desk/borrower-home.ts'),
    es: () => import('./es/desk/borrower-home.ts'),
  }),
  /** What happens to a loan: payments, corrections, changes, documents, requests. */
  LOAN_LIFE: part('loanLifeTexts', {
    en: () => import('./en/parts/loan-life.ts'),
    es: () => import('./es/parts/loan-life.ts'),
  }),
  /** Changes that a loan goes through, in dialogs of their own. */
  LOAN_CHANGES: part('loanChangeTexts', {
    en: () => import('./en/parts/loan-changes.ts'),
    es: () => import('./es/parts/loan-changes.ts'),
  }),
  /** The terms of loans. */
  LOANS: part('loanScreenTexts', {
    en: () => import('./en/parts/loan-screens.ts'),
    es: () => import('./es/parts/loan-screens.ts'),
  }),
  /** Making a loan: the wizard. */
  LOAN_MAKING: part('loanMakingTexts', {
    en: () => import('./en/parts/loan-making.ts'),
    es: () => import('./es/parts/loan-making.ts'),
  }),
  /** Help under the fields of the rarer terms. */
  TERM_HINTS: part('termHints', { en: () => import('./en/term-hints.ts'), es: () => import('./es/term-hints.ts') }),
  /** Products, and choosing a loan to start from. */
  PRODUCTS: part('products', { en: () => import('./en/products.ts'), es: () => import('./es/products.ts') }),
  /** Payments that are agreed one by one. */
  AGREED_ROWS: part('agreedRows', { en: () => import('./en/agreed-rows.ts'), es: () => import('./es/agreed-rows.ts') }),
  /** A contract in plain words, and what a loan costs. */
  SUMMARY: part('summary', { en: () => import('./en/summary.ts'), es: () => import('./es/summary.ts') }),
  BORROWERS: part('borrowers', { en: () => import('./en/borrowers.ts'), es: () => import('./es/borrowers.ts') }),
  /** Money lent later on a running loan. */
  LENDING: part('advances', {
    en: () => import('./en/lending/advances.ts'),
    es: () => import('./es/lending/advances.ts'),
  }),
  /** What the letters of a loan tell of. */
  LETTERS: part('letters', {
    en: () => import('./en/changes/letters.ts'),
    es: () => import('./es/changes/letters.ts'),
  }),
  /** Less than is owed, agreed on in payments. */
  SETTLEMENT: part('settlement', {
    en: () => import('./en/changes/settlement.ts'),
    es: () => import('./es/changes/settlement.ts'),
  }),
  /** Finding out how an old contract computes interest. */
  MATCHING: part('counting', { en: () => import('./en/conventions.ts'), es: () => import('./es/conventions.ts') }),
  /** Finding one figure of a loan from the others. */
  SOLVING: part('solving', { en: () => import('./en/solve.ts'), es: () => import('./es/solve.ts') }),
  REPORTS: part('reports', { en: () => import('./en/reports.ts'), es: () => import('./es/reports.ts') }),
  AUDIT: part('audit', { en: () => import('./en/audit.ts'), es: () => import('./es/audit.ts') }),
  /** Profile, settings and help. */
  ACCOUNT: part('ownAccountTexts', {
    en: () => import('./en/parts/own-account.ts'),
    es: () => import('./es/parts/own-account.ts'),
  }),
  /** Terms of service and privacy policy. */
  LEGAL: part('legal', { en: () => import('./en/legal.ts'), es: () => import('./es/legal.ts') }),
  /** The explanations of figures. */
  WHY: part('why', { en: () => import('./en/why.ts'), es: () => import('./es/why.ts') }),
  /** Spreadsheets of borrowers, loans and payments. */
  IMPORTS: part('imports', { en: () => import('./en/imports.ts'), es: () => import('./es/imports.ts') }),
  /** Bank statements. */
  BANK: part('bank', { en: () => import('./en/bank.ts'), es: () => import('./es/bank.ts') }),
  /** What a lender does in a day: the worklist of payments. */
  DESK: part('worklist', { en: () => import('./en/desk/worklist.ts'), es: () => import('./es/desk/worklist.ts') }),
  /** Lenders who ask a borrower to show them a loan. */
  OFFERS: part('lenderOffers', {
    en: () => import('./en/desk/lender-offers.ts'),
    es: () => import('./es/desk/lender-offers.ts'),
  }),
  /** The loans that make up a figure of the dashboard. */
  FIGURE_WHY: part('figureWhy', {
    en: () => import('./en/desk/figure-why.ts'),
    es: () => import('./es/desk/figure-why.ts'),
  }),
  /** Promises to pay, tasks, and entries put off. */
  AGENDA: part('agenda', { en: () => import('./en/desk/agenda.ts'), es: () => import('./es/desk/agenda.ts') }),
  /** Documents that a lender asks a borrower for. */
  DOCUMENT_REQUESTS: part('documentRequests', {
    en: () => import('./en/loan-life/document-requests.ts'),
    es: () => import('./es/loan-life/document-requests.ts'),
  }),
  /** A new lender's first steps, and the practice company. */
  FIRST_STEPS: part('firstSteps', {
    en: () => import('./en/desk/first-steps.ts'),
    es: () => import('./es/desk/first-steps.ts'),
  }),
  /** Filters, views and actions of a list. */
  LISTS: part('lists', { en: () => import('./en/desk/lists.ts'), es: () => import('./es/desk/lists.ts') }),
  /** The command palette. */
  PALETTE: part('palette', { en: () => import('./en/desk/palette.ts'), es: () => import('./es/desk/palette.ts') }),
  /** Messages to borrowers. */
  REMINDERS: part('reminders', { en: () => import('./en/reminders.ts'), es: () => import('./es/reminders.ts') }),
  /** Requests that wait for approval by a second administrator. */
  APPROVALS: part('approvals', { en: () => import('./en/approvals.ts'), es: () => import('./es/approvals.ts') }),
  /** The administrator's panel. */
  ADMIN: part('admin', { en: () => import('./en/admin.ts'), es: () => import('./es/admin.ts') }),
} as const satisfies Record<string, Record<Language, LoadTexts>>

export type Part = keyof typeof PARTS
