/** Tells the time. Passed in, never fetched, so that a test can hold it still. */
export type Clock = {
  /** This instant, ISO in UTC with milliseconds. */
  now(): string
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date().toISOString() }

/** A clock for tests: it stands still until it is set. */
export function fixedClock(instant: string): Clock & { set(instant: string): void } {
  let current = instant
  return {
    now: () => current,
    set: (next) => {
      current = next
    },
  }
}

/**
 * The calendar day at an instant in a time zone of the IANA list, 'YYYY-MM-DD': a lender's "today".
 * Throws RangeError for an unknown zone.
 */
export function dayIn(timeZone: string, instant: string): string {
  // Swedish writes days as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )
}
