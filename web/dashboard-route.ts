import { type Route, withTexts } from './route.ts'

/** Apart from the route table, so that its code can load as soon as the user is known. */
export const DASHBOARD: Route = {
  path: '/dashboard',
  screen: {
    LENDER: async () => (await import('./dashboard/lender-dashboard.tsx')).LenderDashboard,
    ADMIN: withTexts(['ADMIN', 'APPROVALS'], async () => (await import('./admin/overview.tsx')).Overview),
    OTHER: withTexts(['BORROWER_HOME'], async () => (await import('./dashboard/borrower-view.tsx')).BorrowerDashboard),
  },
}
