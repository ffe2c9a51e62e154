/** The zone of the browsers of the tests (playwright.config.ts): in its evening another day than in UTC. */
const DAYS = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })

/** A day from now where the browser is, as 'YYYY-MM-DD'. */
export const daysFromNow = (days: number): string => DAYS.format(Date.now() + days * 86_400_000)

/** The day where the browser is. */
export const today = (): string => daysFromNow(0)
