const CLOSED: readonly string[] = ['PAID_OFF', 'COMPLETED', 'SOLD']

/** Whether a loan is over: repaid, completed or sold. */
export const isClosed = ({ status }: { status: string }): boolean => CLOSED.includes(status)
