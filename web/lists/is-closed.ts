const CLOSED: readonly string[] = ['PAID_OFF', 'COMPLETED', 'SOLD', 'TRANSFERRED']

/** Whether a loan is over: repaid, completed, sold or continued as another. */
export const isClosed = ({ status }: { status: string }): boolean => CLOSED.includes(status)
