export const REPORTED_SHOWN = 3

/** The requests of a lender's dashboard. They match those in web/first-reads.ts, which are sent before its code is there. */
export const lenderReads = (lenderId: number) => {
  const params = { lenderId }
  return {
    summary: { params },
    // Equal to the loans screen's request, so that going there from here needs no waiting.
    loans: { params, query: { format: 'array' } },
    reported: { query: { status: 'PENDING', limit: REPORTED_SHOWN } },
    agenda: { query: {} },
    requests: { query: { status: 'OPEN', limit: REPORTED_SHOWN } },
  } as const
}
