export type StatusKind = 'loan' | 'borrower' | 'payment' | 'schedule' | 'proposal'
export type Tone = 'SUCCESS' | 'WARNING' | 'ERROR' | 'INFO' | 'NEUTRAL'

/** The colours of the chips (docs/requirements/borr.md, enum.md, ldet.md). */
const TONES: Readonly<Record<StatusKind, Readonly<Record<string, Tone>>>> = {
  loan: {
    ACTIVE: 'SUCCESS',
    CURRENT: 'SUCCESS',
    PENDING: 'WARNING',
    LATE: 'WARNING',
    PAST_DUE: 'WARNING',
    DEFAULTED: 'ERROR',
    COMPLETED: 'INFO',
    PAID_OFF: 'INFO',
    SOLD: 'INFO',
    TRANSFERRED: 'INFO',
  },
  borrower: { ACTIVE: 'SUCCESS', INACTIVE: 'ERROR', PENDING: 'WARNING' },
  payment: { COMPLETED: 'SUCCESS' },
  schedule: { PAID: 'SUCCESS' },
  proposal: { OPEN: 'WARNING', ACCEPTED: 'SUCCESS' },
}

/** The status that a chip shows of a loan: one that is past due, and still in its days of grace, is not called active. */
export const chipStatus = (status: string, daysPastDue: number): string =>
  daysPastDue > 0 && (status === 'ACTIVE' || status === 'CURRENT') ? 'PAST_DUE' : status

/** The colour of a status; neutral when the specification gives it none. */
export const toneOf = (kind: StatusKind, status: string): Tone => TONES[kind][status] ?? 'NEUTRAL'
