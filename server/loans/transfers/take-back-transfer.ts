import { type LoanEvent, standingTransfer, takenBack } from '#engine/terms/events.ts'
import type { Tx } from '../../database/database.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { readEvents } from '../../ledger/events.ts'
import { type LockedLoan, lockLoan } from '../../ledger/loan-rows.ts'
import { recordEvents, recordRemoval } from '../../ledger/record-events.ts'
import { findLoan, hasOpenReports, markDeleted } from '../queries.ts'
import type { Writer } from '../service.ts'

type By = Writer & { loanId: number }
type Held = { loan: LockedLoan; events: LoanEvent[] }

/**
 * Takes a transfer back: the loans as which the loan went on are removed, and it stands as before, with one that it was joined
 * with. Refuses once something counts on one of the new loans. Locks all of them first, by rising id.
 */
export async function takeBackTransfer(
  tx: Tx,
  { transfer, reason }: { transfer: Extract<LoanEvent, { kind: 'TRANSFERRED' }>; reason: string | undefined },
  by: By,
): Promise<void> {
  const { into } = transfer
  const first = into[0] === undefined ? undefined : await findLoan(tx, by.user, { loanId: into[0], today: by.today })
  const ended = first?.continues ?? [by.loanId]
  const held = new Map<number, Held>()
  for (const loanId of [...ended, ...into].toSorted((a, b) => a - b)) {
    const loan = await lockLoan(tx, by.user, loanId)
    if (!loan) throw notFound('loan.notFound')
    held.set(loanId, { loan, events: await readEvents(tx, loan) })
  }
  const remark = reason ? { note: reason } : {}
  for (const loanId of into) {
    const begun = held.get(loanId)
    if (!begun) continue
    await refuseUsed(tx, begun)
    const event = { kind: 'NOTE', effectiveOn: by.today, recordedAt: by.now } as const
    await recordRemoval(tx, begun.loan, { event, recordedBy: by.user.id, remark: { note: 'LOAN_REMOVED' } }, 0)
    await markDeleted(tx, { ...begun.loan, now: by.now })
  }
  for (const loanId of ended) {
    const end = held.get(loanId)
    const standing = end && standingTransfer(end.events)
    if (!end || !standing) throw conflict('loan.changeNotLast')
    const event = { kind: 'TAKEN_BACK', eventId: standing.id, effectiveOn: by.today, recordedAt: by.now } as const
    await recordEvents(tx, end.loan, [{ event, recordedBy: by.user.id, remark }], { before: end.events })
  }
}

/** Refuses a loan on which something counts beside what it was opened with. */
async function refuseUsed(tx: Tx, { loan, events }: Held): Promise<void> {
  const taken = takenBack(events)
  const openedAt = events.find(({ kind }) => kind === 'DISBURSED')?.recordedAt
  const isUsed = events.some(
    ({ id, kind, recordedAt }) =>
      !(OPENS.has(kind) && recordedAt === openedAt) && !taken.has(id) && !COUNTS_NOT.has(kind),
  )
  if (isUsed || (await hasOpenReports(tx, loan))) {
    throw conflict('transfer.usedSince', { values: { loan: loan.loanNumber } })
  }
}

/** What a loan is opened with, entered at one moment. */
const OPENS: ReadonlySet<LoanEvent['kind']> = new Set(['DISBURSED', 'INTEREST_ADJUSTED', 'FEE_CHARGED'])
const COUNTS_NOT: ReadonlySet<LoanEvent['kind']> = new Set(['NOTE', 'TAKEN_BACK', 'PAYMENT_REVERSED'])
