import type { ImportKind } from '#contract/imports/import-fields.ts'
import type { ImportTotals } from '#contract/imports/imports.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { type Fact, FactGrid } from '../ui/page/fact-grid.tsx'

type Props = { kind: ImportKind; rows: number; totals: ImportTotals }

/** How many records of each kind a list creates, and their sums. */
export function ImportTotalsShown({ kind, rows, totals }: Props) {
  const { t } = useSpeech()
  const count = (label: string, value: number): Fact => ({ label, value: value.toLocaleString('en-US') })
  const amount = (label: string, dollars: number): Fact => ({ label, value: <Amount dollars={dollars} /> })
  const facts: Record<ImportKind, Fact[]> = {
    BORROWERS: [count(t('imports.borrowersMade'), totals.borrowers)],
    LOANS: [
      count(t('word.loans'), totals.loans),
      count(t('imports.borrowersMade'), totals.borrowers),
      amount(t('word.lent'), totals.amount),
    ],
    LOANS_AS_OF: [
      count(t('word.loans'), totals.loans),
      count(t('imports.borrowersMade'), totals.borrowers),
      amount(t('imports.amountOwed'), totals.amount),
      amount(t('imports.interestOwed'), totals.interest),
      amount(t('imports.feesOwed'), totals.fees),
    ],
    PAYMENTS: [count(t('word.payments'), totals.payments), amount(t('imports.amountReceived'), totals.amount)],
  }
  return (
    <div className="section panel">
      <FactGrid facts={[count(t('imports.rows'), rows), ...facts[kind]]} />
    </div>
  )
}
