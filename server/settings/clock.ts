/** Gives the time. It is passed in, so that a test can hold it still. */
export type Clock = {
  /** The current instant, ISO in UTC with milliseconds. */
  now(): string
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date().toISOString() }

/** How far the clocks of several machines may be apart. */
export const CLOCKS_APART_MS = 5 * 60_000

/**
 * The latest instant that any right clock shows now. A row that says it was made later comes from a clock that was ahead,
 * and would last longer than it may: it counts as expired.
 */
export const latestByAnyClock = (now: string): string => new Date(Date.parse(now) + CLOCKS_APART_MS).toISOString()

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
export const dayIn = (timeZone: string, instant: string): string => formatIn(timeZone).format(new Date(instant))

/** The canonical name of a time zone of the IANA list; undefined if there is no zone of that name. */
export function zoneNamed(name: string): string | undefined {
  try {
    return formatIn(name).resolvedOptions().timeZone
  } catch {
    return undefined // RangeError: no such zone
  }
}

// Kept, because making a format takes longer than the rest of a request's work with it.
const formats = new Map<string, Intl.DateTimeFormat>()
/** There are fewer zones, but clients may write a zone's name in many ways. */
const formatsMax = 1000

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // The Swedish format of a day is the ISO one.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  if (formats.size >= formatsMax) formats.clear()
  formats.set(timeZone, made)
  return made
}
