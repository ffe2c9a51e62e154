export const REPORTED_SHOWN = 3

/** What the dashboard of a lender asks for: before its code is there, and then again in the same words. */
export const lenderReads = (lenderId: number) => {
  const params = { lenderId }
  return {
    summary: { params },
    // The same list as on the loans screen, so that the step from here to there needs no waiting.
    loans: { params, query: { format: 'array' } },
    reported: { query: { status: 'PENDING', limit: REPORTED_SHOWN } },
    requests: { query: { status: 'OPEN', limit: REPORTED_SHOWN } },
  } as const
}
