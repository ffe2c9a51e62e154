import { useEffect, useRef } from 'react'
import { applies } from '#contract/loans/term-table.ts'
import type { LoanWizardForm } from './loan-wizard-form.ts'

type Props = { form: LoanWizardForm }

/**
 * The commitment, and what is lent at first with what is held back, say the same: of the two fields, the one typed last stays when
 * another amount changes, and the other one follows.
 */
export function Holdback({ form: { values, set } }: Props) {
  const { principalAmount, commitmentAmount, heldBackAmount } = values
  const isOff = !applies('heldBackAmount', values)
  const before = useRef({ commitmentAmount, heldBackAmount })
  const isHeldTypedLast = useRef(commitmentAmount === null)
  useEffect(() => {
    const was = before.current
    if (was.heldBackAmount !== heldBackAmount) isHeldTypedLast.current = true
    else if (was.commitmentAmount !== commitmentAmount) isHeldTypedLast.current = false
    const first = principalAmount ?? 0
    const held = commitmentAmount && inCents(Math.max(0, commitmentAmount - first))
    const follows = isHeldTypedLast.current
      ? { heldBackAmount, commitmentAmount: heldBackAmount && inCents(first + heldBackAmount) }
      : { commitmentAmount, heldBackAmount: held || null }
    before.current = isOff ? { commitmentAmount, heldBackAmount } : follows
    if (isOff) return
    if (follows.commitmentAmount !== commitmentAmount) set('commitmentAmount', follows.commitmentAmount)
    if (follows.heldBackAmount !== heldBackAmount) set('heldBackAmount', follows.heldBackAmount)
  }, [principalAmount, commitmentAmount, heldBackAmount, isOff, set])
  return null
}

const inCents = (dollars: number): number => Math.round(dollars * 100) / 100
