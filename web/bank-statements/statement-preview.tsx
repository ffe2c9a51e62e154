import type { StatementPreview } from '#contract/bank-statements/bank-statements.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { SumOfLines } from './lines-total.tsx'

/** The contents of a statement: how much is new, stored already or outgoing, and its first lines. */
export function PreviewOfStatement({ preview }: { preview: StatementPreview }) {
  const t = useText()
  const { added, known, passedOver, understood } = preview
  const sums = [
    { label: t('bank.newLines'), sum: added },
    { label: t('bank.knownLines'), sum: known },
    { label: t('bank.passedOver'), sum: passedOver },
  ]
  return (
    <>
      <dl className="bank-sums grid" data-gap="16">
        {sums.map(({ label, sum }) => (
          <SumOfLines key={label} label={label} sum={sum} />
        ))}
      </dl>
      {understood.length > 0 && (
        <table className="bank-first">
          <caption>{t('bank.first')}</caption>
          <tbody>
            {understood.map(({ postedOn, amount, payer, memo }, index) => (
              // The first lines of a file keep their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={index}>
                <td>
                  <DayText value={postedOn} />
                </td>
                <td className="breaks">{payer || memo || t('bank.noText')}</td>
                <td className="bank-first-amount">
                  <Amount dollars={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
