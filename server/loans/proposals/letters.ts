import type { Proposal } from '#contract/loans/proposals.ts'
import type { RequestOutcome } from '../../auth/letters/queries.ts'
import { queueLetter } from '../../auth/letters/queue-letter.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import type { Context } from '../../http/http.ts'
import { findLenderName } from '../settings/queries.ts'
import { countSentProposals, type ProposalRow } from './queries.ts'

type Telling = Pick<Context, 'tx' | 'config' | 'now' | 'afterCommit' | 'sendLetters'>

/** For so long after a request on a loan its lender gets no second letter: the first one leads to the loan. */
const QUIET_DAYS = 1 / 24

/** Writes to the lender that a borrower asks for something. Call it after the request was stored. */
export async function tellOfRequest(
  context: Telling,
  {
    lenderId,
    loanId,
    loanName,
    borrowerName,
  }: Pick<Proposal, 'loanId' | 'loanName' | 'borrowerName'> & { lenderId: number },
): Promise<void> {
  const since = daysBefore(context.now, QUIET_DAYS)
  if ((await countSentProposals(context.tx, { lenderId, loanId, since })) > 1) return
  const detail = { borrowerName, loanName, loanId }
  await queueLetter(context, { kind: 'REQUEST_SENT', userId: lenderId, detail })
}

type Given = { status: ProposalRow['status']; change?: { isOther: boolean } | undefined }

/** Writes to the borrower what became of their request. The letter repeats nothing that the lender said with it. */
export async function tellOfAnswer(
  context: Telling,
  { lenderId, loanId, loanName, borrowerUserId }: ProposalRow,
  { status, change }: Given,
): Promise<void> {
  const outcome: RequestOutcome = status === 'DECLINED' ? 'DECLINED' : change?.isOther ? 'OTHERWISE' : 'ACCEPTED'
  const lenderName = await findLenderName(context.tx, lenderId)
  const detail = { lenderName, loanName, loanId, outcome }
  await queueLetter(context, { kind: 'REQUEST_ANSWERED', userId: borrowerUserId, detail })
}
