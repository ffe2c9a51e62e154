import type { StatementPreview } from '#contract/bank-statements.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Note } from '../ui/form-error.tsx'
import { SumOfLines } from './sum-of-lines.tsx'

/** What a statement holds: how much is new, there already or went out, what cannot be read, and its first lines. */
export function PreviewOfStatement({ preview }: { preview: StatementPreview }) {
  const { t, known } = useSpeech()
  const { added, known: there, passedOver, problems, problemCount, understood } = preview
  const sums = [
    { label: t('bank.newLines'), sum: added },
    { label: t('bank.knownLines'), sum: there },
    { label: t('bank.passedOver'), sum: passedOver },
  ]
  return (
    <>
      <dl className="bank-sums">
        {sums.map(({ label, sum }) => (
          <SumOfLines key={label} label={label} sum={sum} />
        ))}
      </dl>
      {problemCount > 0 && (
        <Note tone="WARNING">
          {t('bank.problemCount', { count: problemCount })}
          <ul className="bank-problems">
            {problems.slice(0, PROBLEMS_SHOWN).map(({ row, field, code, value, message }) => (
              <li key={`${row} ${field}`}>
                {t('bank.problem', { row, problem: known(code) ?? message })} {value && `(${value})`}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {understood.length > 0 && (
        <table className="bank-first">
          <caption>{t('bank.first')}</caption>
          <tbody>
            {understood.map(({ postedOn, amount, payer, memo }, index) => (
              // The first lines of a file keep their places.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={index}>
                <td>
                  <DayText value={postedOn} />
                </td>
                <td className="bank-first-payer">{payer || memo || t('bank.noText')}</td>
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

const PROBLEMS_SHOWN = 10
