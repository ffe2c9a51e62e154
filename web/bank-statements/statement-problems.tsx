import type { StatementPreview } from '#contract/bank-statements/bank-statements.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Note } from '../ui/forms/form-error.tsx'

const PROBLEMS_SHOWN = 10

/** The rows of a statement that cannot be read, quoted, with advice. Nothing when every row can be read. */
export function StatementProblems({ preview: { problems, problemCount } }: { preview: StatementPreview }) {
  const { t, known } = useSpeech()
  if (problemCount === 0) return null
  const sentence = ({ row, code, value, message }: StatementPreview['problems'][number]) => {
    const problem = known(code) ?? message
    return value ? t('bank.problemWith', { row, value, problem }) : t('bank.problem', { row, problem })
  }
  return (
    <Note tone="WARNING">
      {t('bank.problemCount', { count: problemCount })}
      <ul className="bank-problems">
        {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
          <li key={`${problem.row} ${problem.field}`}>{sentence(problem)}</li>
        ))}
      </ul>
    </Note>
  )
}
