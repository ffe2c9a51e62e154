import type { Problem } from '#contract/admin/admin.ts'
import { verifyAuditChain } from '../../audit/verify-audit-chain.ts'
import type { Tx } from '../../database/database.ts'
import { listLoanIds } from '../../ledger/stored-loans.ts'
import { type Difference, verifyLoans } from '../../ledger/verify.ts'
import type { Across } from './across.ts'
import { listNamedElsewhere, type Named, problemsOfWriters } from './log/queries.ts'

/** A piece of the check that needs no other: some loans of a lender, who entered their events, or a chain of the log. */
export type Job =
  | { kind: 'LOANS'; lenderId: number; loanIds: readonly number[] }
  | { kind: 'WRITERS'; lenderId: number }
  | { kind: 'CHAIN'; chain: number }

/** What a job has found: the numbers of items checked, and what a chain names that is not its own lender's. */
export type Found = { loans: number; auditRows: number; problems: Problem[]; named: Named[] }

/** How many loans are one job: few enough that the last job is a small part of the whole. */
const LOANS_OF_JOB = 300

/** All jobs, the longest first. */
export async function listJobs(
  across: Across,
  { lenders, chains }: { lenders: readonly number[]; chains: readonly number[] },
): Promise<Job[]> {
  const jobs: Job[] = chains.map((chain) => ({ kind: 'CHAIN', chain }))
  for (const lenderId of lenders) {
    const ids = await across((tx) => listLoanIds(tx, lenderId))
    for (let from = 0; from < ids.length; from += LOANS_OF_JOB)
      jobs.push({ kind: 'LOANS', lenderId, loanIds: ids.slice(from, from + LOANS_OF_JOB) })
    jobs.push({ kind: 'WRITERS', lenderId })
  }
  return jobs
}

/** Does a job, as of the moment of the transaction. */
export async function carryOut(tx: Tx, job: Job): Promise<Found> {
  const none = { loans: 0, auditRows: 0, problems: [], named: [] }
  switch (job.kind) {
    case 'LOANS': {
      const { loans, differences } = await verifyLoans(tx, job)
      return { ...none, loans, problems: differences.map(problemOfLoan) }
    }
    case 'WRITERS':
      return { ...none, problems: await problemsOfWriters(tx, job.lenderId) }
    case 'CHAIN': {
      const { chain } = job
      const { rows, brokenAt } = await verifyAuditChain(tx, chain)
      const named = await listNamedElsewhere(tx, chain)
      return { ...none, auditRows: rows, problems: brokenAt ? [problemOfChain(chain, brokenAt)] : [], named }
    }
  }
}

function problemOfLoan(difference: Difference): Problem {
  const { lenderId, loanId, loanNumber, what } = difference
  const fault =
    'reason' in difference
      ? ` ${difference.reason}.`
      : `: ${what} is ${difference.stored}, but ${difference.replayed} follows from the facts.`
  const sentence = `Loan ${loanNumber} of lender ${lenderId}${fault}`
  return { kind: 'LOAN', subject: loanNumber, loanId: what.endsWith('removed loan') ? null : loanId, sentence }
}

function problemOfChain(chain: number, { sequence, reason }: { sequence: number; reason: string }): Problem {
  const sentence = `Audit chain ${chain}, entry ${sequence}: ${reason}.`
  return { kind: 'AUDIT', subject: `${chain}/${sequence}`, loanId: null, sentence }
}
