import type { Scope, TransactionOptions } from '../../server/database/database.ts'
import type { SqlValue } from '../../server/database/sql.ts'
import type { Payable } from './payables.ts'

/** Statements that are sent without waiting for each other. */
export type BareBatch = readonly { texts: readonly string[]; values: readonly SqlValue[]; keepsPlan: boolean }[]

/** What one payment on a loan sent, for a program that sends it again. */
export type BarePayment = {
  loanId: number
  key: string
  transactions: readonly {
    scope: Scope
    options: TransactionOptions
    batches: readonly BareBatch[]
    isOneBatch: boolean
  }[]
}

/** Bytes are written as hexadecimal digits, which JSON can hold. */
export function paymentsAsJson(payables: readonly Payable[]): string {
  return JSON.stringify(
    payables.map(({ loanId, key, sent }) => ({
      loanId,
      key,
      transactions: sent.map(({ scope, options, batches, isOneBatch }) => ({
        scope,
        options,
        isOneBatch,
        batches: batches.map((batch) =>
          batch.map(({ asked: { texts, values, keepsPlan = false } }) => ({
            texts,
            keepsPlan,
            values: values.map((value) =>
              value instanceof Uint8Array ? { hex: Buffer.from(value).toString('hex') } : value,
            ),
          })),
        ),
      })),
    })),
  )
}

/** The other way. */
export function paymentsFromJson(text: string): BarePayment[] {
  return JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && 'hex' in value ? Buffer.from(value.hex, 'hex') : value,
  )
}
