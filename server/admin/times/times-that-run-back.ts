import { addDays } from '#engine/numbers/dates.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Database, Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { CLOCKS_APART_MS, dayIn } from '../../settings/clock.ts'
import { listChains } from '../verification/queries.ts'
import { type EntryBack, listEntriesBack, listPaymentsAfter, type PaymentAhead } from './queries.ts'

const OF_A_CHAIN = 3
const PAYMENTS = 20

/**
 * What a clock that was wrong left behind, one sentence each: entries of the audit log that are earlier than the entry
 * before them, and received payments of days that have not come. None of it can or need be repaired in the books, which
 * follow from the order of entry; so these are no problems, but somebody should look at what was entered then.
 */
export async function timesThatRunBack(database: Database, now: Instant): Promise<string[]> {
  const sentences: string[] = []
  for (const chain of await acrossLenders(database, listChains)) {
    const entries = await acrossLenders(database, (tx) =>
      listEntriesBack(tx, { chain, seconds: CLOCKS_APART_MS / 1000, limit: OF_A_CHAIN }),
    )
    sentences.push(...entries.map(sentenceOfEntry))
  }
  // In some time zone it is tomorrow already.
  const day = addDays(dayIn('UTC', now), 1)
  const payments = await acrossLenders(database, (tx) => listPaymentsAfter(tx, { day, limit: PAYMENTS }))
  return [...sentences, ...payments.map(sentenceOfPayment)]
}

function acrossLenders<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction({ kind: 'SYSTEM' }, (tx) => asSystemTask(tx, 'check all that is stored', work), {
    isReadOnly: true,
  })
}

const sentenceOfEntry = ({ chain, sequence, at, before }: EntryBack): string =>
  `Times run back: audit chain ${chain}, entry ${sequence} is of ${at}, the entry before it of ${before}. A clock was ahead; look at what was entered until then.`

const sentenceOfPayment = ({ id, loanNumber, lenderId, paidOn }: PaymentAhead): string =>
  `Payment ${id} on loan ${loanNumber} of lender ${lenderId} is of ${paidOn}, a day that has not come. Reverse it if no money came.`
