import type { Language } from '#contract/enumerations.ts'
import { publicTexts } from './en/parts/public.ts'
import type { Texts } from './text.ts'

type LoadTexts = () => Promise<Texts>

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
  /** The other pages before sign-in, and the server's messages. */
  FORMS: {
    en: async () => (await import('./en/parts/forms.ts')).formTexts,
    es: async () => (await import('./es/parts/forms.ts')).formTexts,
  },
  /** The menu, the tables and a lender's dashboard. */
  HOME: {
    en: async () => (await import('./en/parts/home.ts')).homeTexts,
    es: async () => (await import('./es/parts/home.ts')).homeTexts,
  },
  /** A borrower's home. */
  BORROWER_HOME: {
    en: async () => (await import('./en/desk/borrower-home.ts')).borrowerHome,
    es: async () => (await import('./es/desk/borrower-home.ts')).borrowerHome,
  },
  /** What happens to a loan: payments, corrections, changes, documents, requests. */
  LOAN_LIFE: {
    en: async () => (await import('./en/parts/loan-life.ts')).loanLifeTexts,
    es: async () => (await import('./es/parts/loan-life.ts')).loanLifeTexts,
  },
  /** Changes that a loan goes through, in dialogs of their own. */
  LOAN_CHANGES: {
    en: async () => (await import('./en/parts/loan-changes.ts')).loanChangeTexts,
    es: async () => (await import('./es/parts/loan-changes.ts')).loanChangeTexts,
  },
  /** The terms of loans. */
  LOANS: {
    en: async () => (await import('./en/parts/loan-screens.ts')).loanScreenTexts,
    es: async () => (await import('./es/parts/loan-screens.ts')).loanScreenTexts,
  },
  /** Making a loan: the wizard. */
  LOAN_MAKING: {
    en: async () => (await import('./en/parts/loan-making.ts')).loanMakingTexts,
    es: async () => (await import('./es/parts/loan-making.ts')).loanMakingTexts,
  },
  /** Help under the fields of the rarer terms. */
  TERM_HINTS: {
    en: async () => (await import('./en/term-hints.ts')).termHints,
    es: async () => (await import('./es/term-hints.ts')).termHints,
  },
  /** Products, and choosing a loan to start from. */
  PRODUCTS: {
    en: async () => (await import('./en/products.ts')).products,
    es: async () => (await import('./es/products.ts')).products,
  },
  /** Payments that are agreed one by one. */
  AGREED_ROWS: {
    en: async () => (await import('./en/agreed-rows.ts')).agreedRows,
    es: async () => (await import('./es/agreed-rows.ts')).agreedRows,
  },
  /** A contract in plain words, and what a loan costs. */
  SUMMARY: {
    en: async () => (await import('./en/summary.ts')).summary,
    es: async () => (await import('./es/summary.ts')).summary,
  },
  BORROWERS: {
    en: async () => (await import('./en/borrowers.ts')).borrowers,
    es: async () => (await import('./es/borrowers.ts')).borrowers,
  },
  /** Money lent later on a running loan. */
  LENDING: {
    en: async () => (await import('./en/lending/advances.ts')).advances,
    es: async () => (await import('./es/lending/advances.ts')).advances,
  },
  /** What the letters of a loan tell of. */
  LETTERS: {
    en: async () => (await import('./en/changes/letters.ts')).letters,
    es: async () => (await import('./es/changes/letters.ts')).letters,
  },
  /** Less than is owed, agreed on in payments. */
  SETTLEMENT: {
    en: async () => (await import('./en/changes/settlement.ts')).settlement,
    es: async () => (await import('./es/changes/settlement.ts')).settlement,
  },
  /** Finding out how an old contract computes interest. */
  MATCHING: {
    en: async () => (await import('./en/conventions.ts')).counting,
    es: async () => (await import('./es/conventions.ts')).counting,
  },
  /** Finding one figure of a loan from the others. */
  SOLVING: {
    en: async () => (await import('./en/solve.ts')).solving,
    es: async () => (await import('./es/solve.ts')).solving,
  },
  REPORTS: {
    en: async () => (await import('./en/reports.ts')).reports,
    es: async () => (await import('./es/reports.ts')).reports,
  },
  AUDIT: {
    en: async () => (await import('./en/audit.ts')).audit,
    es: async () => (await import('./es/audit.ts')).audit,
  },
  /** Profile, settings and help. */
  ACCOUNT: {
    en: async () => (await import('./en/parts/own-account.ts')).ownAccountTexts,
    es: async () => (await import('./es/parts/own-account.ts')).ownAccountTexts,
  },
  /** Terms of service and privacy policy. */
  LEGAL: {
    en: async () => (await import('./en/legal.ts')).legal,
    es: async () => (await import('./es/legal.ts')).legal,
  },
  /** The explanations of figures. */
  WHY: {
    en: async () => (await import('./en/why.ts')).why,
    es: async () => (await import('./es/why.ts')).why,
  },
  /** Spreadsheets of borrowers, loans and payments. */
  IMPORTS: {
    en: async () => (await import('./en/imports.ts')).imports,
    es: async () => (await import('./es/imports.ts')).imports,
  },
  /** Bank statements. */
  BANK: {
    en: async () => (await import('./en/bank.ts')).bank,
    es: async () => (await import('./es/bank.ts')).bank,
  },
  /** What a lender does in a day: the worklist of payments. */
  DESK: {
    en: async () => (await import('./en/desk/worklist.ts')).worklist,
    es: async () => (await import('./es/desk/worklist.ts')).worklist,
  },
  /** Lenders who ask a borrower to show them a loan. */
  OFFERS: {
    en: async () => (await import('./en/desk/lender-offers.ts')).lenderOffers,
    es: async () => (await import('./es/desk/lender-offers.ts')).lenderOffers,
  },
  /** The loans that make up a figure of the dashboard. */
  FIGURE_WHY: {
    en: async () => (await import('./en/desk/figure-why.ts')).figureWhy,
    es: async () => (await import('./es/desk/figure-why.ts')).figureWhy,
  },
  /** Promises to pay, tasks, and entries put off. */
  AGENDA: {
    en: async () => (await import('./en/desk/agenda.ts')).agenda,
    es: async () => (await import('./es/desk/agenda.ts')).agenda,
  },
  /** A new lender's first steps, and the practice company. */
  FIRST_STEPS: {
    en: async () => (await import('./en/desk/first-steps.ts')).firstSteps,
    es: async () => (await import('./es/desk/first-steps.ts')).firstSteps,
  },
  /** Filters, views and actions of a list. */
  LISTS: {
    en: async () => (await import('./en/desk/lists.ts')).lists,
    es: async () => (await import('./es/desk/lists.ts')).lists,
  },
  /** The command palette. */
  PALETTE: {
    en: async () => (await import('./en/desk/palette.ts')).palette,
    es: async () => (await import('./es/desk/palette.ts')).palette,
  },
  /** Messages to borrowers. */
  REMINDERS: {
    en: async () => (await import('./en/reminders.ts')).reminders,
    es: async () => (await import('./es/reminders.ts')).reminders,
  },
  /** Requests that wait for approval by a second administrator. */
  APPROVALS: {
    en: async () => (await import('./en/approvals.ts')).approvals,
    es: async () => (await import('./es/approvals.ts')).approvals,
  },
  /** The administrator's panel. */
  ADMIN: {
    en: async () => (await import('./en/admin.ts')).admin,
    es: async () => (await import('./es/admin.ts')).admin,
  },
} as const satisfies Record<string, Record<Language, LoadTexts>>

export type Part = keyof typeof PARTS
