import { centsOf } from '#contract/fields.ts'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { type TransferForm, transferOf, WHY_NOT_TRANSFERRED } from '#contract/loans/transfers.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { givenAwayBy } from '#engine/questions/given-away.ts'
import {
  assumedOpening,
  interestLost,
  joinedOpening,
  type Opening,
  openingEvents,
  splitOpenings,
  transferProblem,
} from '#engine/questions/transfer-openings.ts'
import { replay } from '#engine/replay/replay.ts'
import { LAST_INSTANT } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { TransferReason } from '#engine/terms/transfer-reasons.ts'
import type { Problems } from '../ui/forms/use-form.ts'

export type TransferDraft = {
  borrowerId: string
  otherLoanId: string
  amount: number | null
  loanName: string
  date: Day | null
  note: string
}

export const newTransferDraft = (today: Day, loanName: string): TransferDraft => ({
  borrowerId: '',
  otherLoanId: '',
  amount: null,
  loanName,
  date: today,
  note: '',
})

export function transferProblems(
  reason: TransferReason,
  draft: TransferDraft,
  history: LoanHistory,
): Problems<TransferDraft> {
  return {
    ...(reason === 'ASSUMPTION' && draft.borrowerId === '' && { borrowerId: 'loan.borrowerRequired' as const }),
    ...(reason === 'JOIN' && draft.otherLoanId === '' && { otherLoanId: 'transfer.otherLoan' as const }),
    ...(reason === 'SPLIT' && (draft.amount ?? 0) <= 0 && { amount: 'payment.amountPositive' as const }),
    ...dayProblem(draft, history),
  }
}

function dayProblem({ date }: TransferDraft, { terms, events, today }: LoanHistory): Problems<TransferDraft> {
  if (date === null) return { date: 'field.day' }
  if (date > today) return { date: 'loan.dayInFuture' }
  if (date < terms.originationOn) return {}
  const problem = transferProblem({ terms, events }, date)
  return problem ? { date: WHY_NOT_TRANSFERRED[problem] } : {}
}

export function transferFormOf(reason: TransferReason, draft: TransferDraft): TransferForm {
  const { borrowerId, otherLoanId, amount, date } = draft
  const [loanName, note] = [draft.loanName.trim(), draft.note.trim()]
  return {
    reason,
    date: date ?? '',
    ...(reason === 'ASSUMPTION' && { borrowerId: Number(borrowerId) }),
    ...(reason === 'SPLIT' && { amount: amount ?? 0 }),
    ...(reason === 'JOIN' && { otherLoanId: Number(otherLoanId) }),
    ...(loanName && { loanName }),
    ...(note && { note }),
  }
}

type Known = { history: LoanHistory; other?: LoanHistory | undefined }
type Preview = { before: LoanState; begun: LoanState[]; givenCents: Cents }

/** The loan on the day, and those as which it goes on from then; undefined while something is missing. */
export function transferPreview(reason: TransferReason, draft: TransferDraft, known: Known): Preview | undefined {
  const { history, other } = known
  const { terms, events } = history
  const { date } = draft
  if (date === null || Object.keys(transferProblems(reason, draft, history)).length > 0) return undefined
  const openings = openingsOf(reason, draft, known)
  if (openings.length === 0) return undefined
  return {
    before: replay(terms, events, { asOn: date }),
    begun: openings.map(stateOf),
    givenCents:
      reason === 'ASSUMPTION'
        ? givenAwayBy(history, transferOf({ reason, date }, []))
        : interestLost(reason === 'JOIN' && other ? [history, other] : [history], openings, date),
  }
}

function openingsOf(reason: TransferReason, { amount, date }: TransferDraft, { history, other }: Known): Opening[] {
  const on = date ?? history.today
  if (reason === 'ASSUMPTION') return [assumedOpening(history, on)]
  if (reason === 'JOIN') return other && transferProblem(other, on) === null ? [joinedOpening(history, other, on)] : []
  const wholeCents = assumedOpening(history, on).terms.principalCents
  const secondCents = centsOf(amount ?? 0)
  return secondCents < wholeCents ? splitOpenings(history, { on, principalCents: wholeCents - secondCents }) : []
}

function stateOf(opening: Opening): LoanState {
  const events = openingEvents(opening, LAST_INSTANT).map((event, index) => ({ ...event, id: index + 1 }))
  return replay(opening.terms, events, { asOn: opening.terms.originationOn })
}
