/** The zone of the browsers of the tests (playwright.config.ts): in its evening another day than in UTC. */
const BROWSERS = 'America/Chicago'

/** A day from now as 'YYYY-MM-DD': where the browser is, or in UTC, where a lender is who never used a browser. */
export const daysFromNow = (days: number, timeZone = BROWSERS): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000)

/** The day where the browser is. */
export const today = (): string => daysFromNow(0)
