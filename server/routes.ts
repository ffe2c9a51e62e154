import { adminRoutes } from './admin/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { bankStatementRoutes } from './bank-statements/routes.ts'
import { noteRoutes } from './borrowers/notes/routes.ts'
import { borrowerRoutes } from './borrowers/routes.ts'
import { agendaRoutes } from './desk/agenda/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import type { Route } from './http/http.ts'
import { importRoutes } from './imports/routes.ts'
import { consentRoutes } from './links/routes.ts'
import { loanRoutes } from './loans/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { practiceRoutes } from './practice/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { userRoutes } from './users/routes.ts'

/** The handlers of all endpoints of the contract. The app does not start while one is missing. */
export const routes: Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...borrowerRoutes,
  ...consentRoutes,
  ...noteRoutes,
  ...loanRoutes,
  ...paymentRoutes,
  ...documentRoutes,
  ...reminderRoutes,
  ...importRoutes,
  ...bankStatementRoutes,
  ...agendaRoutes,
  ...deskRoutes,
  ...practiceRoutes,
  ...approvalRoutes,
  ...reportRoutes,
  ...adminRoutes,
]
