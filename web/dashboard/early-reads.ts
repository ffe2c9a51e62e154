import type { getAgenda } from '#contract/desk/agenda.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { getLenderSummary, listLoansOfLender } from '#contract/loans/loans.ts'
import type { listProposals } from '#contract/loans/proposals.ts'
import type { listPayments } from '#contract/payments/payments.ts'
import { askEarly, type Route } from '../api/call.ts'
import { lenderReads } from './lender-reads.ts'

/** Copies from the contract; a test compares them. Importing the endpoints would load their schemas before React. */
export const EARLY_ROUTES = {
  getLenderSummary: { name: 'getLenderSummary', method: 'GET', path: '/loans/lender/:lenderId/summary' },
  listLoansOfLender: { name: 'listLoansOfLender', method: 'GET', path: '/loans/lender/:lenderId' },
  listPayments: { name: 'listPayments', method: 'GET', path: '/payments' },
  listProposals: { name: 'listProposals', method: 'GET', path: '/proposals' },
  getAgenda: { name: 'getAgenda', method: 'GET', path: '/desk/agenda' },
} as const satisfies Record<string, Route<Endpoint>>

/** Sends the requests of a lender's dashboard while its code is still loading. */
export function askForLenderDashboard(lenderId: number): void {
  const { summary, loans, reported, requests, agenda } = lenderReads(lenderId)
  askEarly<typeof getLenderSummary>(EARLY_ROUTES.getLenderSummary, summary)
  askEarly<typeof listLoansOfLender>(EARLY_ROUTES.listLoansOfLender, loans, { asArray: true })
  askEarly<typeof listPayments>(EARLY_ROUTES.listPayments, reported)
  askEarly<typeof listProposals>(EARLY_ROUTES.listProposals, requests)
  askEarly<typeof getAgenda>(EARLY_ROUTES.getAgenda, agenda)
}
