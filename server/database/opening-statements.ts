/** The rows that a transaction may touch. Row-level security reads it; each query's own predicate repeats it. */
export type Scope =
  | { readonly kind: 'SYSTEM' }
  | { readonly kind: 'USER'; readonly userId: number; readonly lenderId: number | null }
  | { readonly kind: 'ADMIN'; readonly userId: number }

export type TransactionOptions = {
  readonly isReadOnly?: boolean
  /** All statements see the data of one moment, so that their results can be compared. */
  readonly isSnapshot?: boolean
}

export type IsolationLevel = 'READ COMMITTED' | 'SERIALIZABLE'

/** How long a statement may take, in milliseconds. */
export const STATEMENT_MS_MAX = 15_000

/** How long a statement waits for a row that another transaction holds. */
export const lockTimeout = '10s'

/**
 * The statements that open a transaction. Their text contains only safe integers and constants, and all their settings
 * end with the transaction.
 */
export function openingStatements(
  scope: Scope,
  {
    isolationLevel = 'READ COMMITTED',
    isReadOnly = false,
    isSnapshot = false,
    statementMsMax = STATEMENT_MS_MAX,
  }: TransactionOptions & { isolationLevel?: IsolationLevel | undefined; statementMsMax?: number },
): string[] {
  const userId = scope.kind === 'SYSTEM' ? null : scope.userId
  const lenderId = scope.kind === 'USER' ? scope.lenderId : null
  const level = isSnapshot && isolationLevel === 'READ COMMITTED' ? 'REPEATABLE READ' : isolationLevel
  return [
    `begin isolation level ${level} read ${isReadOnly ? 'only' : 'write'}`,
    `set local app.lender_id = '${idText(lenderId)}'`,
    `set local app.user_id = '${idText(userId)}'`,
    `set local statement_timeout = ${statementMsMax}`,
    `set local lock_timeout = '${lockTimeout}'`,
    "set local idle_in_transaction_session_timeout = '30s'",
    ...(scope.kind === 'ADMIN' ? ['set local role loanwright_admin'] : []),
  ]
}

function idText(id: number | null): string {
  if (id === null) return ''
  if (!Number.isSafeInteger(id) || id <= 0) throw new RangeError(`${id} is not an id`)
  return String(id)
}
