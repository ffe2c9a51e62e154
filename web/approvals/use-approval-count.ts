import { listApprovals } from '#contract/approvals/approvals.ts'
import { useReadPage } from '../api/use-read.ts'

/** How many requests wait for approval; 0 until it is known. */
export function useApprovalCount(): number {
  return useReadPage(listApprovals, { query: { status: 'WAITING', limit: 1 } }).data?.total ?? 0
}
