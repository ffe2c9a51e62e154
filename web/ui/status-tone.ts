export type StatusKind = 'loan' | 'borrower' | 'payment' | 'schedule' | 'proposal'
export type Tone = 'SUCCESS' | 'WARNING' | 'ERROR' | 'INFO' | 'NEUTRAL'

/** The colours of the chips (docs/requirements/borr.md, enum.md, ldet.md). */
const TONES: Readonly<Record<StatusKind, Readonly<Record<string, Tone>>>> = {
  loan: {
    ACTIVE: 'SUCCESS',
    CURRENT: 'SUCCESS',
    PENDING: 'WARNING',
    LATE: 'WARNING',
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

/** The colour of a status; neutral when the specification gives it none. */
export const toneOf = (kind: StatusKind, status: string): Tone => TONES[kind][status] ?? 'NEUTRAL'
