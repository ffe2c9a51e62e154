import type { LoanDetail } from '#contract/loans/loans.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import type { Fact } from '../ui/page/fact-grid.tsx'

type Held = Pick<LoanDetail, 'heldBackAmount' | 'releasedAmount'>

/** What is still held back for draws; null for a loan that holds nothing back. */
export const stillHeld = ({ heldBackAmount, releasedAmount }: Held): number | null =>
  heldBackAmount === null ? null : Math.round((heldBackAmount - (releasedAmount ?? 0)) * 100) / 100

/** What was held back for draws, with what was released of it and what is still held; empty where nothing was. */
export function useHoldbackFacts() {
  const t = useText()
  const format = useFormat()
  return (loan: Held): Fact[] => {
    const { heldBackAmount, releasedAmount } = loan
    if (heldBackAmount === null) return []
    const parts = { released: format.usd(releasedAmount ?? 0), held: format.usd(stillHeld(loan) ?? 0) }
    const value = <Amount dollars={heldBackAmount} />
    return [{ label: t('loans.heldBackAmount'), value, note: unbrokenParts(t('loans.heldBackParts', parts)) }]
  }
}

/** Breaks a line between its parts only, not within one of them. */
const unbrokenParts = (text: string): string =>
  text
    .split(' · ')
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(' · ')
