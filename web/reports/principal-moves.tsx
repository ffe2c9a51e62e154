import { lastKnownDay } from '#contract/reports/period.ts'
import type { CashReport } from '#contract/reports/reports.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { SumRows } from '../ui/tables/sum-rows.tsx'
import { FigureLink } from './figure-link.tsx'
import type { ReportAddress } from './report-address.ts'

type Props = { moves: CashReport['principal'] | undefined; address: ReportAddress }

/** The principal outstanding before a period, each kind of change, and the principal at its end: the parts add up. */
export function PrincipalMoves({ moves, address: { addressOf, selection } }: Props) {
  const t = useText()
  const format = useFormat()
  const before = addDays(selection.from, -1)
  const end = lastKnownDay(selection)
  if (!moves) return <Skeleton height="220px" />
  const repaid = addressOf('payments', { status: 'COMPLETED' })
  return (
    <Section title={t('reports.principalMoves')}>
      <SumRows
        label={t('reports.principalMoves')}
        rows={[
          {
            label: t('reports.openingPrincipal', { day: format.dayIn(before) }),
            value: <FigureLink to={addressOf('loans', { asOf: before })} dollars={moves.opening} />,
          },
          { label: t('word.lent'), value: <Amount dollars={moves.lent} /> },
          ...(moves.added === 0 ? [] : [{ label: t('reports.added'), value: <Amount dollars={moves.added} /> }]),
          ...(moves.takenOver === 0
            ? []
            : [{ label: t('reports.takenOver'), value: <Amount dollars={moves.takenOver} /> }]),
          { label: t('reports.repaid'), value: <FigureLink to={repaid} dollars={0 - moves.repaid} /> },
          ...(moves.writtenOff === 0
            ? []
            : [{ label: t('word.writtenOff'), value: <Amount dollars={-moves.writtenOff} /> }]),
          ...(moves.sold === 0 ? [] : [{ label: t('reports.soldPrincipal'), value: <Amount dollars={-moves.sold} /> }]),
        ]}
        total={{
          label: t('reports.closingPrincipal', { day: format.dayIn(end) }),
          value: <FigureLink to={addressOf('loans', { asOf: end })} dollars={moves.closing} />,
        }}
      />
      {moves.came !== 0 && (
        <p className="muted small">{t('reports.cameOfAdded', { amount: format.usd(moves.came) })}</p>
      )}
      {moves.recovered !== 0 && (
        <p className="muted small">{t('reports.recovered', { amount: format.usd(moves.recovered) })}</p>
      )}
    </Section>
  )
}
