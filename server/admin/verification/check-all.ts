import type { Problem } from '#contract/admin/admin.ts'
import type { Database } from '../../database/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { acrossLenders } from './across.ts'
import { carryOut, type Found, type Job, listJobs } from './jobs.ts'
import { problemsOfLostChains, problemsOfNamed, problemsOfRoles } from './log/queries.ts'
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
  /** Called with the numbers of items checked so far, after each job. */
  onStep?: (soFar: Findings) => Promise<void>
}

/**
 * Checks all stored data: that the database is built as this release built it and shows the check every row; replays
 * every loan of every lender against ledger, figures, schedule and payments, and looks for what contradicts itself;
 * computes every audit chain again and looks for what it names; tries the walls between lenders; and reads every
 * uploaded file. Each loan and each chain is seen as of one moment, so a payment recorded meanwhile is no problem.
 * Changes nothing. docs/operations.md says what no check can notice.
 */
export async function checkAll(database: Database, { isDemo, files, onStep }: Options): Promise<Findings> {
  const across = acrossLenders(database)
  const findings: Findings = { lenders: 0, loans: 0, chains: 0, auditRows: 0, problems: [] }
  const [lenders, chains] = [await across(listLenders), await across(listChains)]
  const jobs = await listJobs(across, { lenders, chains })
  const found: Found[] = []
  const [walls] = await Promise.all([
    problemsOfWalls(database, { isDemo, across }),
    shareOut(jobs, async (job, index) => {
      const of = await across((tx) => carryOut(tx, job))
      found[index] = of
      findings.loans += of.loans
      findings.auditRows += of.auditRows
      if (job.kind === 'CHAIN') findings.chains += 1
      if (job.kind === 'WRITERS') findings.lenders += 1
      await onStep?.(findings)
    }),
  ])
  const problemsOf = (isMeant: (job: Job) => boolean) =>
    jobs.flatMap((job, index) => (isMeant(job) ? (found[index]?.problems ?? []) : []))
  findings.problems.push(
    ...problemsOf((job) => job.kind !== 'CHAIN'),
    ...problemsOf((job) => job.kind === 'CHAIN'),
    ...problemsOfLostChains(lenders, chains),
    ...(await problemsOfNamed(
      across,
      found.flatMap(({ named }) => named),
    )),
    ...(await across(problemsOfRoles)),
    ...(await across(problemsOfNumbers)),
    ...walls,
    ...(await problemsOfSchema(database)),
    ...(files ? await problemsOfFiles(files, await across(listStoredFiles)) : []),
  )
  return findings
}

/**
 * Does the jobs until none is left or one fails: three beside each other, so that one is compared while the database
 * reads for the others.
 */
async function shareOut(jobs: readonly Job[], work: (job: Job, index: number) => Promise<void>): Promise<void> {
  const left = jobs.entries()
  let hasFailed = false
  const doJobs = async () => {
    for (const [index, job] of left) {
      if (hasFailed) return
      try {
        await work(job, index)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all([doJobs(), doJobs(), doJobs()])
}
