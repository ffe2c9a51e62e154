import type { getBankTotals } from '#contract/bank-statements/bank-statements.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { useText } from '../i18n/use-text.ts'
import { SumOfLines } from './lines-total.tsx'

/** The money received, and the three sums of its lines by status, which add up to it. */
export function BankTotals({
  totals: { all, assigned, waiting, setAside },
}: {
  totals: ResultOf<typeof getBankTotals>
}) {
  const t = useText()
  const done = all.count - waiting.count
  return (
    <section className="bank-totals panel stack" data-gap="16" aria-label={t('bank.totals')}>
      <dl className="bank-sums grid" data-gap="16">
        <SumOfLines label={t('bank.all')} sum={all} />
        <SumOfLines label={t('bank.assigned')} sum={assigned} />
        <SumOfLines label={t('bank.waiting')} sum={waiting} isOpen={waiting.count > 0} />
        <SumOfLines label={t('bank.setAside')} sum={setAside} />
      </dl>
      <div className="bank-progress row" data-gap="12">
        <progress aria-label={t('bank.dealtWith')} value={done} max={Math.max(1, all.count)} />
        <span className="bank-quiet figures">{t('bank.progress', { done, all: all.count })}</span>
      </div>
    </section>
  )
}
