import type { ShownSettlement } from '#contract/loans/settlements.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { SumRows } from '../ui/tables/sum-rows.tsx'

/** What is agreed instead of all that is owed, what came of it, and how it ended. */
export function SettlementSection({ settlement }: { settlement: ShownSettlement }) {
  const t = useText()
  const format = useFormat()
  const { standing, totalAmount, paidAmount, payments, endedOn, graceDays } = settlement
  const said = {
    paid: format.usd(Math.min(paidAmount, totalAmount)),
    total: format.usd(totalAmount),
    day: format.dayIn(endedOn),
  }
  return (
    <Section title={t('settlement.section')}>
      <p>{t(`settlement.standing.${standing}`, said)}</p>
      <SumRows
        label={t('word.payments')}
        rows={payments.map(({ date, amount }) => ({
          label: t('settlement.by', { day: format.dayIn(date) }),
          value: <Amount dollars={amount} />,
        }))}
        total={{ label: t('loans.total'), value: <Amount dollars={totalAmount} /> }}
      />
      {standing === 'RUNNING' && graceDays > 0 && (
        <p className="muted small">{t('settlement.graceNote', { count: graceDays })}</p>
      )}
    </Section>
  )
}
