import { listLoansOfLender } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useUser } from '../session/use-session.ts'
import type { Option } from '../ui/fields/combo-field.tsx'

/** A lender's loans to choose from, by name, number and borrower; closed ones last. */
export function useLoanOptions(): readonly Option[] {
  const { id } = useUser()
  const { data = [] } = useRead(
    listLoansOfLender,
    { params: { lenderId: id }, query: { format: 'array' } },
    { asArray: true },
  )
  const isClosed = (status: string) =>
    status === 'PAID_OFF' || status === 'COMPLETED' || status === 'SOLD' || status === 'TRANSFERRED'
  return data
    .toSorted((one, other) => Number(isClosed(one.status)) - Number(isClosed(other.status)))
    .map((loan) => ({ value: loan.id, label: `${loan.loanName} · ${loan.loanNumber} · ${loan.borrowerName}` }))
}
