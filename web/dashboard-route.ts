import { type Route, withTexts } from './route.ts'

/** Apart from the table of routes, so that its code is fetched as soon as it is known who is there. */
export const DASHBOARD: Route = {
  path: '/dashboard',
  screen: {
    LENDER: async () => (await import('./dashboard/lender-dashboard.tsx')).LenderDashboard,
    ADMIN: withTexts(['ADMIN', 'APPROVALS'], async () => (await import('./admin/overview.tsx')).Overview),
    OTHER: async () => (await import('./dashboard/borrower-view.tsx')).BorrowerDashboard,
  },
}
