import { HOLD_REASONS } from '#contract/reminders/reminders.ts'
import type { Database } from '../database/database.ts'
import { asSystemTask } from '../database/system-task.ts'
import type { Metrics } from '../http/metrics.ts'
import { countLettersSince } from '../mail/queries.ts'
import { dayBefore } from '../mail/recipient-letters.ts'
import type { Clock } from '../settings/clock.ts'
import { countHeld } from './allowance/queries.ts'

/** Adds the figures of letters: those of a day, and those that wait. Gives the function that reads them. */
export function measureLetters(
  metrics: Metrics,
  { database, clock }: { database: Database; clock: Clock },
): () => Promise<void> {
  let figures: Awaited<ReturnType<typeof read>> | undefined
  const read = () =>
    database.transaction(
      { kind: 'SYSTEM' },
      (tx) =>
        asSystemTask(tx, 'count the letters that are held', async (own) => ({
          sent: await countLettersSince(own, dayBefore(clock.now())),
          held: await countHeld(own),
        })),
      { isReadOnly: true },
    )
  metrics.gauge('letters_of_a_day', 'Letters that went out within the last 24 hours.', () => figures?.sent)
  metrics.gauges('letters_held', 'Reminders that wait because a number of letters is reached, by reason.', () =>
    HOLD_REASONS.map((reason) => ({
      labels: { reason },
      value: figures?.held.find((one) => one.reason === reason)?.count ?? 0,
    })),
  )
  return async () => {
    // While the database does not answer, the other figures are wanted most.
    figures = await read().catch(() => undefined)
  }
}
