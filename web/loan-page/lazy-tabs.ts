import { lazy } from 'react'

/** What stands behind the further tabs of a loan: loaded when its tab is chosen. */
export const LoanPast = lazy(async () => ({ default: (await import('./loan-past.tsx')).LoanPast }))
export const PaymentSchedule = lazy(async () => ({
  default: (await import('../loans/payment-schedule.tsx')).PaymentSchedule,
}))
export const LoanDocuments = lazy(async () => ({ default: (await import('./loan-documents.tsx')).LoanDocuments }))
