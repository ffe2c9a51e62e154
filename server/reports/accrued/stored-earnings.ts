import type { Cents } from '#engine/numbers/units.ts'
import { type DueByPlan, earnedByPlan } from '#engine/questions/earned-interest.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../../database/database.ts'
import { type Asked, type DueSum, listPlainLoans, sumDue, sumReceived } from './queries.ts'

/**
 * The interest that loans have earned from their first day to the end of each of some days, in rising order, as
 * earnedInterest gives it, for those whose stored schedule and ledger lines say it without a replay: scheduled interest,
 * ordinary terms, lent once, paid by the standard order, open, no money held, and nothing paid beyond what installments
 * asked for. The other loans are not in the answer.
 */
export async function storedEarnings(tx: Tx, asked: Asked): Promise<Map<number, Cents[]>> {
  const plain = await listPlainLoans(tx, asked)
  const ofPlain = { ...asked, loanIds: plain.map(({ loanId }) => loanId) }
  const [due, received] = [await sumDue(tx, ofPlain), await sumReceived(tx, ofPlain)]
  return new Map(
    plain.map(({ loanId, terms }) => {
      const sums = due.get(loanId) ?? []
      const receipts = received.get(loanId) ?? []
      const earned = asked.days.map((day, index) => {
        if (day < terms.originationOn) return 0
        const receivedCents = sumOf(receipts.filter((sum) => sum.index <= index).map(({ cents }) => cents))
        // What was paid before its days came is earned when it is paid.
        return Math.max(receivedCents, earnedByPlan(terms, dueBy(terms, { sums, index }), day))
      })
      return [loanId, earned]
    }),
  )
}

function dueBy(terms: LoanTerms, { sums, index }: { sums: readonly DueSum[]; index: number }): DueByPlan {
  const due = sums.filter((sum) => sum.index <= index)
  return {
    interestCents: sumOf(due.map(({ interestCents }) => interestCents)),
    principalCents: sumOf(due.map(({ principalCents }) => principalCents)),
    dueOn: due.at(-1)?.dueOn ?? terms.originationOn,
    nextInterestCents: sums.find((sum) => sum.index > index)?.firstInterestCents ?? 0,
  }
}

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, each) => sum + each, 0)
