import { explainPlannedInstallment } from '#engine/explain/explain-planned-installment.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { WhyOf } from '../why/use-why.tsx'

type Props = { terms: LoanTerms; number: number; onClose: () => void }

/** Why a payment of the planned loan is what it is. */
export const PlannedWhy = ({ terms, number, onClose }: Props) => (
  <WhyOf derivation={explainPlannedInstallment(terms, number)} onClose={onClose} />
)
