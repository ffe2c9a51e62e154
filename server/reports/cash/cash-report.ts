import { dollarsOf } from '#contract/fields.ts'
import type { CashReport, TaxYear } from '#contract/reports/reports.ts'
import { laterOf } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { monthsBetween } from '../months.ts'
import type { Selection } from '../queries.ts'
import { forgivenBetween } from './forgiven.ts'
import { type Received, sumByLoan, sumPayments, sumPrincipalMoves, sumReceivedByMonth, type TaxRow } from './queries.ts'

type Period = { from: Day; to: Day; today: Day }

/** Money received in a period and how it changed the principal outstanding, summed from the ledger lines. */
export async function cashReport(tx: Tx, { which, from, to, today }: Selection & Period): Promise<CashReport> {
  // A loan that begins later is recorded already, but its money has not been paid out.
  const query = { which, from, to: earlierOf(to, today) }
  const received = await sumReceivedByMonth(tx, query)
  const payments = await sumPayments(tx, query)
  const moves = await sumPrincipalMoves(tx, query)
  const byMonth = new Map(received.map((row) => [row.month, row]))
  const countOf = (month: string) =>
    payments.reduce((count, row) => count + (row.month === month ? row.payments : 0), 0)
  const listed = moves.firstOn === null ? [] : monthsBetween({ from: laterOf(from, moves.firstOn), to: query.to })
  return {
    months: listed.map((month) => ({ month, payments: countOf(month), ...shown(byMonth.get(month) ?? NOTHING) })),
    total: {
      payments: payments.reduce((count, row) => count + row.payments, 0),
      ...shown(received.reduce(plus, NOTHING)),
    },
    byMethod: [...byMethod(payments), ...atClosing(received, payments)],
    principal: {
      opening: dollarsOf(moves.openingCents),
      lent: dollarsOf(moves.lentCents),
      added: dollarsOf(moves.addedCents),
      takenOver: dollarsOf(moves.takenOverCents),
      repaid: dollarsOf(moves.repaidCents),
      came: dollarsOf(moves.cameCents),
      writtenOff: dollarsOf(moves.writtenOffCents),
      sold: dollarsOf(moves.soldCents),
      closing: dollarsOf(moves.closingCents),
      recovered: dollarsOf(moves.recoveredCents),
    },
  }
}

/** The figures of each loan for a calendar year, and what was forgiven in it, up to today. */
export async function taxYearReport(
  tx: Tx,
  { which, year, today }: Selection & { year: string; today: Day },
): Promise<TaxYear> {
  const period = { which, from: `${year}-01-01`, to: earlierOf(`${year}-12-31`, today) }
  const rows = await sumByLoan(tx, period)
  const sumOf = (cents: (row: TaxRow) => Cents) => dollarsOf(rows.reduce((sum, row) => sum + cents(row), 0))
  return {
    loans: rows.map((row) => ({
      loanId: row.loanId,
      loanName: row.loanName,
      loanNumber: row.loanNumber,
      borrowerId: row.borrowerId,
      borrowerName: row.borrowerName,
      originationDate: row.originatedOn,
      interest: dollarsOf(row.interestCents),
      fees: dollarsOf(row.feesCents),
      principal: dollarsOf(row.principalCents),
      openingBalance: dollarsOf(row.openingCents),
      lent: dollarsOf(row.lentCents),
      added: dollarsOf(row.addedCents),
      takenOver: dollarsOf(row.takenOverCents),
      recovered: dollarsOf(row.recoveredCents),
      writtenOff: dollarsOf(row.writtenOffCents),
      sold: dollarsOf(row.soldCents),
      closingBalance: dollarsOf(row.closingCents),
    })),
    total: {
      interest: sumOf(({ interestCents }) => interestCents),
      fees: sumOf(({ feesCents }) => feesCents),
      principal: sumOf(({ principalCents }) => principalCents),
      openingBalance: sumOf(({ openingCents }) => openingCents),
      lent: sumOf(({ lentCents }) => lentCents),
      added: sumOf(({ addedCents }) => addedCents),
      takenOver: sumOf(({ takenOverCents }) => takenOverCents),
      recovered: sumOf(({ recoveredCents }) => recoveredCents),
      writtenOff: sumOf(({ writtenOffCents }) => writtenOffCents),
      sold: sumOf(({ soldCents }) => soldCents),
      closingBalance: sumOf(({ closingCents }) => closingCents),
    },
    ...(await forgivenBetween(tx, period)),
  }
}

const NOTHING: Received = { principalCents: 0, interestCents: 0, feesCents: 0, heldCents: 0 }

const plus = (a: Received, b: Received): Received => ({
  principalCents: a.principalCents + b.principalCents,
  interestCents: a.interestCents + b.interestCents,
  feesCents: a.feesCents + b.feesCents,
  heldCents: a.heldCents + b.heldCents,
})

const shown = ({ principalCents, interestCents, feesCents, heldCents }: Received) => ({
  principal: dollarsOf(principalCents),
  interest: dollarsOf(interestCents),
  fees: dollarsOf(feesCents),
  held: dollarsOf(heldCents),
  total: dollarsOf(principalCents + interestCents + feesCents + heldCents),
})

function byMethod(payments: Awaited<ReturnType<typeof sumPayments>>): CashReport['byMethod'] {
  const groups = Map.groupBy(payments, ({ method }) => method)
  return [...groups]
    .map(([method, rows]) => ({
      method,
      payments: rows.reduce((count, row) => count + row.payments, 0),
      total: dollarsOf(rows.reduce((sum, row) => sum + row.cents, 0)),
    }))
    .toSorted((a, b) => b.total - a.total || (a.method < b.method ? -1 : 1))
}

/** What was received when money was lent, which is no payment. */
function atClosing(
  received: readonly Received[],
  payments: Awaited<ReturnType<typeof sumPayments>>,
): CashReport['byMethod'] {
  const { principalCents, interestCents, feesCents, heldCents } = received.reduce(plus, NOTHING)
  const cents = payments.reduce((left, row) => left - row.cents, principalCents + interestCents + feesCents + heldCents)
  return cents === 0 ? [] : [{ method: 'AT_CLOSING', payments: 0, total: dollarsOf(cents) }]
}

const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b)
