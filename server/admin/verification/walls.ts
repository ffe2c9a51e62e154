import type { Problem } from '#contract/admin/admin.ts'
import type { Database } from '../../database/database.ts'
import { checkDatabaseRole } from '../../database/database-role.ts'
import { compareSchema, tableOf } from '../../database/schema-list.ts'
import type { Across } from './across.ts'
import {
  listFirstAndLastLender,
  listHiddenTables,
  listOpenTables,
  listOwners,
  listTablesOfOthers,
  type Owner,
} from './queries.ts'

/**
 * Checks the settings of row-level security, that the check itself is shown every row, that a transaction for no user
 * sees no rows, and that a lender sees none of another's.
 */
export async function problemsOfWalls(
  database: Database,
  { isDemo, across }: { isDemo: boolean; across: Across },
): Promise<Problem[]> {
  const hidden = await across(listHiddenTables)
  const { oldest, newest } = await across(listOwners)
  const open = await database.transaction({ kind: 'SYSTEM' }, (tx) => listOpenTables(tx, newest), { isReadOnly: true })
  const shown = new Map<string, string>()
  for (const viewer of await across(listFirstAndLastLender))
    for (const owners of [oldest, newest])
      for (const name of await tablesShownTo(database, viewer, owners))
        shown.set(name, `Table ${name} shows lender ${viewer} rows of another lender; look at its policies.`)
  const sentences = [
    ...(await checkDatabaseRole(database, { isDemo })),
    ...hidden.map((name) => `Table ${name} hides rows from this check and from a backup; look at its policy "across".`),
    ...open.map((name) => `Table ${name} shows lenders' rows to anybody; look at its policies.`),
    ...[...shown].flatMap(([name, sentence]) => (open.includes(name) ? [] : [sentence])),
  ]
  return sentences.map((sentence) => ({ kind: 'WALL', subject: '', loanId: null, sentence }))
}

/** The tables in which a lender sees a row of the given owners, other than themselves. */
function tablesShownTo(database: Database, viewer: number, owners: readonly Owner[]): Promise<string[]> {
  const others = owners.filter(({ lenderId }) => lenderId !== null && lenderId !== viewer)
  const scope = { kind: 'USER', userId: viewer, lenderId: viewer } as const
  return database.transaction(scope, (tx) => listTablesOfOthers(tx, others), { isReadOnly: true })
}

/**
 * Compares columns, rights, policies and rules of all tables with those that the migrations of this release made. Not
 * on a database that a newer release has changed: its list is not known here.
 */
export async function problemsOfSchema(database: Database): Promise<Problem[]> {
  const compared = await database.transaction({ kind: 'SYSTEM' }, compareSchema, { isReadOnly: true })
  const problem = (line: string, sentence: string): Problem => ({
    kind: 'SCHEMA',
    subject: tableOf(line),
    loanId: null,
    sentence,
  })
  return [
    ...(compared?.missing ?? []).map((line) => problem(line, `The database lacks what this release made: ${line}.`)),
    ...(compared?.added ?? []).map((line) =>
      problem(line, `The database has what this release did not make: ${line}.`),
    ),
  ]
}
