import type { Counted } from '#contract/bank-statements/bank-statements.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'

/** An amount of money and its number of lines, as an entry in a list of such sums. */
export function SumOfLines({ label, sum, isOpen = false }: { label: string; sum: Counted; isOpen?: boolean }) {
  const t = useText()
  return (
    <div>
      <dt className="muted small">{label}</dt>
      <dd>
        <span className="medium-figure toned" data-tone={isOpen ? 'WARNING' : undefined}>
          <Amount dollars={sum.amount} />
        </span>
        <span className="muted small block breaks">{t('bank.lineCount', { count: sum.count })}</span>
      </dd>
    </div>
  )
}
