import type { Problem } from '#contract/admin/admin.ts'
import { verifyAuditChain } from '../../audit/verify-audit-chain.ts'
import type { Database, Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Difference, verifyLoans } from '../../ledger/verify.ts'
import type { Across } from './across.ts'
import {
  listNamedElsewhere,
  type Named,
  problemsOfLostChains,
  problemsOfNamed,
  problemsOfRoles,
  problemsOfWriters,
} from './log/queries.ts'
import { problemsOfNumbers } from './numbers/queries.ts'
import { problemsOfFiles } from './problems-of-files.ts'
import { listChains, listLenders, listStoredFiles } from './queries.ts'
import { problemsOfSchema, problemsOfWalls } from './walls.ts'

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
 * Checks all stored data: that the database is built as this release built it and shows the check every row; replays
 * every loan of every lender against ledger, figures, schedule and payments, and looks for what contradicts itself;
 * computes every audit chain again and looks for what it names; tries the walls between lenders; and reads every
 * uploaded file. Each lender and each chain is seen as of one moment, so a payment recorded meanwhile is no problem.
 * Changes nothing. docs/operations.md says what no check can notice.
 */
export async function checkAll(database: Database, { isDemo, files, onStep }: Options): Promise<Findings> {
  const across: Across = (work) => acrossLenders(database, work)
  const findings: Findings = { lenders: 0, loans: 0, chains: 0, auditRows: 0, problems: [] }
  const { problems } = findings
  const [lenders, chains] = [await across(listLenders), await across(listChains)]
  const named: Named[] = []
  const checkLoans = async (): Promise<void> => {
    for (const lenderId of lenders) {
      const { loans, found } = await across((tx) => checkLender(tx, lenderId))
      findings.lenders += 1
      findings.loans += loans
      problems.push(...found)
      await onStep?.(findings)
    }
  }
  const checkChains = async (): Promise<Problem[]> => {
    const broken: Problem[] = []
    for (const chain of chains) {
      const { rows, brokenAt, elsewhere } = await across(async (tx) => ({
        ...(await verifyAuditChain(tx, chain)),
        elsewhere: await listNamedElsewhere(tx, chain),
      }))
      findings.chains += 1
      findings.auditRows += rows
      if (brokenAt) broken.push(problemOfChain(chain, brokenAt))
      named.push(...elsewhere)
      await onStep?.(findings)
    }
    return broken
  }
  // Beside each other, because each waits for the database half of its time.
  const [broken] = await Promise.all([checkChains(), checkLoans()])
  problems.push(...broken)
  problems.push(...problemsOfLostChains(lenders, chains))
  problems.push(...(await problemsOfNamed(across, named)))
  problems.push(...(await across(problemsOfRoles)))
  problems.push(...(await across(problemsOfNumbers)))
  problems.push(...(await problemsOfWalls(database, { isDemo, across })))
  problems.push(...(await problemsOfSchema(database)))
  if (files) problems.push(...(await problemsOfFiles(files, await across(listStoredFiles))))
  return findings
}

async function checkLender(tx: Tx, lenderId: number): Promise<{ loans: number; found: Problem[] }> {
  const { loans, differences } = await verifyLoans(tx, lenderId)
  return { loans, found: [...differences.map(problemOfLoan), ...(await problemsOfWriters(tx, lenderId))] }
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
      ? ` ${difference.reason}.`
      : `: ${what} is ${difference.stored}, but ${difference.replayed} follows from the facts.`
  const sentence = `Loan ${loanNumber} of lender ${lenderId}${fault}`
  return { kind: 'LOAN', subject: loanNumber, loanId: what.endsWith('removed loan') ? null : loanId, sentence }
}

function problemOfChain(chain: number, { sequence, reason }: { sequence: number; reason: string }): Problem {
  const sentence = `Audit chain ${chain}, entry ${sequence}: ${reason}.`
  return { kind: 'AUDIT', subject: `${chain}/${sequence}`, loanId: null, sentence }
}
