let id: number | null = null

/** The user whom this page shows as signed in; null when it shows nobody. */
export const pageUserId = (): number | null => id

/** Called by the session provider whenever the user of the page changes. */
export function setPageUserId(userId: number | null): void {
  id = userId
}
