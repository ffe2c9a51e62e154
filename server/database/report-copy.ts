import type { Instant } from '#engine/numbers/units.ts'
import type { Clock } from '../settings/clock.ts'
import { type Database, isTooLarge, isUnavailable, type Scope, type Tx } from './database.ts'
import { newestOfCopy, positionOfPrimary } from './queries.ts'

/** A read-only copy of the database, for reports only. */
export type ReportCopy = {
  /**
   * Reads from the copy. asOf is the moment until which the result has everything recorded. Undefined when the copy is
   * gone, is no copy, or is too far behind: then the caller reads the database itself.
   */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<{ result: T; asOf: Instant } | undefined>
}

export type ReportCopyOptions = {
  readonly copy: Database
  readonly primary: Database
  readonly clock: Clock
  /**
   * The problems that make the copy unsafe to read from, one sentence each. Called before reading, until it has
   * succeeded once.
   */
  readonly check: (copy: Database) => Promise<string[]>
  /** Called with the reason why the copy is not used, once for each reason in a row. */
  readonly onLeftAside: (reason: string) => void
}

/** A user who has just recorded something needs a report that is not older than this. */
const BEHIND_MS_MAX = 60_000

/**
 * Reads reports from a copy that follows the database. Both are asked for their position: when the copy has everything
 * that the database had at the beginning, the report is as of that moment, otherwise as of the copy's last change.
 */
export function openReportCopy({ copy, primary, clock, check, ...told }: ReportCopyOptions): ReportCopy {
  let lastReason = ''
  const onLeftAside = (reason: string): void => {
    if (reason !== lastReason) told.onLeftAside(reason)
    lastReason = reason
  }
  let problems: Promise<string[]> | undefined
  const isSafe = async (): Promise<boolean> => {
    problems ??= check(copy)
    const found = await problems.catch((error: unknown) => {
      problems = undefined // the copy did not answer; the next read checks again
      throw error
    })
    if (found.length > 0) onLeftAside(found.join(' '))
    return found.length === 0
  }

  const readOnce = async <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => {
    if (!(await isSafe())) return undefined
    const askedAt = clock.now()
    const position = await primary.transaction({ kind: 'SYSTEM' }, positionOfPrimary, { isReadOnly: true })
    return copy.transaction(
      scope,
      async (tx) => {
        const { isCopy, hasAll, changedAt } = await newestOfCopy(tx, position)
        const asOf = hasAll ? askedAt : changedAt
        const problem = leftAside({ isCopy, asOf, askedAt })
        if (problem === undefined && asOf !== null) return { result: await work(tx), asOf }
        onLeftAside(problem ?? 'nothing is known of how old it is')
        return undefined
      },
      { isReadOnly: true, isSnapshot: true },
    )
  }

  return {
    read: async (scope, work) => {
      try {
        return await readOnce(scope, work)
      } catch (error) {
        if (!isUnavailable(error) || isTooLarge(error)) throw error
        onLeftAside(error instanceof Error ? error.message : 'it does not answer')
        return undefined
      }
    },
  }
}

type Found = { isCopy: boolean; asOf: Instant | null; askedAt: Instant }

function leftAside({ isCopy, asOf, askedAt }: Found): string | undefined {
  if (!isCopy) return 'the database of REPORTS_DATABASE_URL is no standby; give the address of one, or none'
  if (asOf !== null && Date.parse(askedAt) - Date.parse(asOf) > BEHIND_MS_MAX)
    return `it is as of ${asOf}, too far behind`
  return undefined
}
