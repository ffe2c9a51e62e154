export const REPORTED_SHOWN = 3

/** The requests of a lender's dashboard. The early read and the screen share them, because they must match exactly. */
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
