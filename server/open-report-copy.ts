import { type Database, openDatabase } from './database/database.ts'
import { checkDatabaseRole } from './database/database-role.ts'
import { openReportCopy, type ReportCopy } from './database/report-copy.ts'
import { systemClock } from './settings/clock.ts'
import type { Config } from './settings/config.ts'

/** A standby for reports, and the end of its connections. */
export type OpenedCopy = { reportCopy: ReportCopy; close(): Promise<void> }

/**
 * Opens the standby for reports; undefined when none is set. It need not run: reports are then read from the database.
 */
export function openConfiguredCopy(
  { reportsDatabaseUrl, keepsPlans }: Pick<Config, 'reportsDatabaseUrl' | 'keepsPlans'>,
  { primary, connectionsMax }: { primary: Database; connectionsMax: number },
): OpenedCopy | undefined {
  if (reportsDatabaseUrl === undefined) return undefined
  const copy = openDatabase({ connection: { connectionString: reportsDatabaseUrl }, connectionsMax, keepsPlans })
  const reportCopy = openReportCopy({
    copy,
    primary,
    clock: systemClock,
    check: (found) => checkDatabaseRole(found, { isDemo: true }), // a copy confirms no commits, so it need not flush
    onLeftAside: (reason) => {
      process.stderr.write(`Reports are read from the database itself, not from the copy: ${reason}\n`)
    },
  })
  return { reportCopy, close: () => copy.close() }
}
