import type { Cents, Day } from '../numbers/units.ts'
import type { Installment, PlannedInstallment } from '../terms/loan-state.ts'
import { agreedPlan } from './agreed-plan.ts'
import { type Book, type DividedInstallment, isDaily } from './book.ts'
import { beginEmptyRow, rowAt } from './book-installments.ts'
import { projectDailyRows } from './daily-projection.ts'

/**
 * The whole schedule as it stands: rows that began as they are, those to come as they would be if everything were paid
 * as asked from now on. The principals add up to what was lent. Before any money is lent, the schedule of the contract.
 */
export function installmentsOf(book: Book, asOn: Day): Installment[] {
  if (book.disbursedCents === 0) return agreedPlan(book.terms).rows.map(unpaidRow)
  const rows = isDaily(book) ? projectDailyRows(book, asOn) : scheduledRows(book)

  const extras = extrasByRow(book, rows)
  let repaidCents = 0
  let lentCents = 0
  let lentIndex = 0
  return rows.map((row, index) => {
    for (
      let lent = book.disbursements[lentIndex];
      lent && (lentIndex === 0 || lent.on <= row.dueOn || row === rows.at(-1));
      lent = book.disbursements[lentIndex]
    ) {
      lentCents += lent.amountCents
      lentIndex += 1
    }
    const extraPrincipalCents = extras[index] ?? 0
    repaidCents += row.principalCents + extraPrincipalCents
    return installment(row, { extraPrincipalCents, balanceCents: lentCents - repaidCents })
  })
}

function scheduledRows(book: Book): DividedInstallment[] {
  const rows: DividedInstallment[] = []
  for (let index = 0; ; index += 1) {
    const row = rowAt(book, index) ?? (index === 0 ? beginEmptyRow(book) : undefined)
    if (!row) return rows
    const { interestCents, period } = row
    rows.push({
      ...row,
      fromOn: period.fromOn,
      dueOn: period.dueOn,
      interestCents,
      principalCents: row.askedCents - interestCents,
    })
  }
}

/** Extra principal by the row in whose time it was paid. A day on which a row ends and the next begins counts to the first. */
function extrasByRow({ extras }: Book, rows: readonly DividedInstallment[]): Cents[] {
  const byRow = rows.map(() => 0)
  let index = 0
  for (const { on, amountCents } of extras) {
    for (let next = rows[index + 1]; next && next.fromOn < on; next = rows[index + 1]) index += 1
    byRow[index] = (byRow[index] ?? 0) + amountCents
  }
  return byRow
}

function installment(
  row: DividedInstallment,
  { extraPrincipalCents, balanceCents }: { extraPrincipalCents: Cents; balanceCents: Cents },
): Installment {
  const principalCents = row.principalCents + extraPrincipalCents
  const paidPrincipalCents = row.paidPrincipalCents + extraPrincipalCents
  return {
    number: row.number,
    fromOn: row.fromOn,
    dueOn: row.dueOn,
    paymentCents: principalCents + row.interestCents,
    principalCents,
    interestCents: row.interestCents,
    balanceCents,
    extraPrincipalCents,
    paidPrincipalCents,
    paidInterestCents: row.paidInterestCents,
    isPaid: principalCents === paidPrincipalCents && row.interestCents === row.paidInterestCents,
    paidOn: row.paidOn,
  }
}

function unpaidRow(row: PlannedInstallment): Installment {
  const nothing = { extraPrincipalCents: 0, paidPrincipalCents: 0, paidInterestCents: 0 }
  return { ...row, ...nothing, isPaid: row.paymentCents === 0, paidOn: null }
}
