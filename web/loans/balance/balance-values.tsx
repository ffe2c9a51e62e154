import type { Loan } from '#contract/loans/loans.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { BalanceFrom } from '#engine/questions/what-if.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ChartPoint } from '../../ui/charts/chart-points.ts'
import { ChartValues } from '../../ui/charts/chart-values.tsx'
import type { Curve } from './balance-curve.ts'
import { balanceOn } from './changed-balance.ts'

type Props = {
  loan: Pick<Loan, 'principalAmount' | 'originationDate'>
  curve: Curve
  changed: readonly BalanceFrom[] | null
}

/** The balance on the first day and on each due day, and what it would be under a change. */
export function BalanceValues({ loan, curve, changed }: Props) {
  const t = useText()
  const format = useFormat()
  const pointOf = (day: Day, balance: number): ChartPoint => ({
    key: day,
    name: format.day(day),
    ...curve.pointOf(day, balance),
    values: [
      { name: t('word.balance'), text: format.usd(balance) },
      ...(changed
        ? [{ name: t('whatIf.then'), text: format.usd(balanceOn(changed, day, balance)), tone: 'OTHER' as const }]
        : []),
    ],
  })
  const points = [
    pointOf(loan.originationDate, loan.principalAmount),
    ...curve.entries.map(({ dueDate, outstandingBalance }) => pointOf(dueDate, outstandingBalance)),
  ]
  return <ChartValues label={t('loans.balanceOverTime')} points={points} />
}
