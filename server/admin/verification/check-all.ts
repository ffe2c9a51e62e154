import type { Problem } from '#contract/admin/admin.ts'
import { verifyAuditChain } from '../../audit/verify-audit-chain.ts'
import type { Database, Tx } from '../../database/database.ts'
import { checkDatabaseRole } from '../../database/database-role.ts'
import { asSystemTask } from '../../database/system-task.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Difference, verifyLoans } from '../../ledger/verify.ts'
import { problemsOfFiles } from './problems-of-files.ts'
import { listChains, listLenders, listNewestOwners, listOpenTables, listStoredFiles } from './queries.ts'

/** The numbers of items checked, and every problem in the order in which it was found. */
export type Findings = {
  lenders: number
  loans: number
  chains: number
  auditRows: number
  problems: Problem[]
}

type Options = {
  isDemo: boolean
  /** The store of uploaded bytes; without it files are not checked. */
  files?: FileStore
  /** Called with the findings so far after each lender and each chain. */
  onStep?: (soFar: Findings) => Promise<void>
}

/**
 * Checks all stored data: replays every loan of every lender against ledger, figures, schedule and payments, computes
 * every audit chain again, tests the row-level security between lenders, and reads every uploaded file. Each lender and
 * each chain is seen as of one moment, so a payment recorded meanwhile is no problem. Changes nothing.
 */
export async function checkAll(database: Database, { isDemo, files, onStep }: Options): Promise<Findings> {
  const findings: Findings = { lenders: 0, loans: 0, chains: 0, auditRows: 0, problems: [] }
  for (const lenderId of await acrossLenders(database, listLenders)) {
    const { loans, differences } = await acrossLenders(database, (tx) => verifyLoans(tx, lenderId))
    findings.lenders += 1
    findings.loans += loans
    findings.problems.push(...differences.map(problemOfLoan))
    await onStep?.(findings)
  }
  for (const chain of await acrossLenders(database, listChains)) {
    const { rows, brokenAt } = await acrossLenders(database, (tx) => verifyAuditChain(tx, chain))
    findings.chains += 1
    findings.auditRows += rows
    if (brokenAt) findings.problems.push(problemOfChain(chain, brokenAt))
    await onStep?.(findings)
  }
  findings.problems.push(...(await problemsOfWalls(database, { isDemo })))
  if (files) findings.problems.push(...(await problemsOfFiles(files, await acrossLenders(database, listStoredFiles))))
  return findings
}

function acrossLenders<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction({ kind: 'SYSTEM' }, (tx) => asSystemTask(tx, 'check all that is stored', work), {
    isReadOnly: true,
    isSnapshot: true,
  })
}

function problemOfLoan(difference: Difference): Problem {
  const { lenderId, loanId, loanNumber, what } = difference
  const fault =
    'reason' in difference
      ? ` cannot be replayed: ${difference.reason}.`
      : `: ${what} is ${difference.stored}, but ${difference.replayed} follows from the facts.`
  const sentence = `Loan ${loanNumber} of lender ${lenderId}${fault}`
  return { kind: 'LOAN', subject: loanNumber, loanId: what.endsWith('removed loan') ? null : loanId, sentence }
}

function problemOfChain(chain: number, { sequence, reason }: { sequence: number; reason: string }): Problem {
  const sentence = `Audit chain ${chain}, entry ${sequence}: ${reason}.`
  return { kind: 'AUDIT', subject: `${chain}/${sequence}`, loanId: null, sentence }
}

/** Checks the settings of row-level security, and that a transaction for no user sees no rows. */
async function problemsOfWalls(database: Database, { isDemo }: { isDemo: boolean }): Promise<Problem[]> {
  const newest = await acrossLenders(database, listNewestOwners)
  const open = await database.transaction({ kind: 'SYSTEM' }, (tx) => listOpenTables(tx, newest), { isReadOnly: true })
  const sentences = [
    ...(await checkDatabaseRole(database, { isDemo })),
    ...open.map((name) => `Table ${name} shows lenders' rows to anybody; look at its policies.`),
  ]
  return sentences.map((sentence) => ({ kind: 'WALL', subject: '', loanId: null, sentence }))
}
