import { useMemo } from 'react'
import { advanceDraftOf } from '#contract/loans/advance-rules.ts'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { type AskedDraw, type AskedOfTerms, drawProblem, termsAsked } from '#contract/loans/proposal-rules.ts'
import { changeDraftOf, termsChangeProblem } from '#contract/loans/terms-change-rules.ts'
import { AS_AGREED, type Repayment, repaymentIf } from '#engine/questions/what-if.ts'
import { replay } from '#engine/replay/replay.ts'
import { LAST_INSTANT, nextEventId } from '#engine/terms/events.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { BeforeAfterTable } from '../loans/before-after-table.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { Note } from '../ui/forms/form-error.tsx'

type Asked = AskedOfTerms & Partial<AskedDraw>
type Props = { asked: Asked; history: LoanHistory }

/** The loan as it runs beside the loan with the terms or the money that are asked for. */
export function ChangeEffect({ asked, history }: Props) {
  const { t, known } = useSpeech()
  const { extra, rate, skippedPayments, extendedTo, nextDueOn, draw = null, drawOn = null } = asked
  const effect = useMemo(
    () => effectOf({ extra, rate, skippedPayments, extendedTo, nextDueOn, draw, drawOn }, history),
    [extra, rate, skippedPayments, extendedTo, nextDueOn, draw, drawOn, history],
  )
  if (effect.problem) return <Note tone="WARNING">{known(effect.problem.code, effect.problem.values)}</Note>
  const { now, after } = effect
  return (
    <>
      <BeforeAfterTable
        heads={{ before: t('whatIf.now'), after: t('whatIf.then') }}
        rows={LINES.map(({ key, cell }) => ({
          key,
          title: t(key),
          before: cell(now),
          after: cell(after),
        }))}
      />
      <p className="muted small">{t('whatIf.assumed')}</p>
    </>
  )
}

type Side = Repayment & { next: { dueOn: string; amountCents: number } | null }

const LINES = [
  { key: 'loans.nextDue', cell: ({ next }: Side) => <DayText value={next?.dueOn ?? null} /> },
  { key: 'loans.nextAmount', cell: ({ next }: Side) => <Amount cents={next?.amountCents} /> },
  { key: 'whatIf.line.lastOn', cell: ({ lastOn }: Side) => <DayText value={lastOn} /> },
  { key: 'whatIf.line.last', cell: ({ lastCents }: Side) => <Amount cents={lastCents} /> },
  { key: 'whatIf.line.payments', cell: ({ payments }: Side) => payments.toLocaleString('en-US') },
  { key: 'whatIf.line.interest', cell: ({ interestCents }: Side) => <Amount cents={interestCents} /> },
  { key: 'whatIf.line.total', cell: ({ totalCents }: Side) => <Amount cents={totalCents} /> },
] as const

/** Both loans from today on, if everything is paid as agreed; or why it cannot be. */
function effectOf(asked: AskedOfTerms & AskedDraw, history: LoanHistory) {
  const { terms, events, today } = history
  const { draft, problem } = asked.draw === null ? changeAsked(asked, history) : drawAsked(asked, history)
  if (problem) return { problem }
  const event = { ...draft, id: nextEventId(events), recordedAt: LAST_INSTANT }
  const side = (own: LoanHistory['events']): Side => ({
    ...repaymentIf(terms, own, { asOn: today, whatIf: AS_AGREED }),
    next: replay(terms, own, { asOn: today }).nextDue,
  })
  return { problem: null, now: side(events), after: side([...events, event]) }
}

function changeAsked(asked: AskedOfTerms, history: LoanHistory) {
  const form = { effectiveDate: history.today, ...termsAsked(asked, history) }
  const problem = termsChangeProblem(form, history)
  return problem ? { problem } : { draft: changeDraftOf(form, history) }
}

/** The draw on its day, or today when that has passed while the request waited. */
function drawAsked({ draw, drawOn }: AskedDraw, history: LoanHistory) {
  const date = drawOn === null || drawOn < history.today ? history.today : drawOn
  const problem = drawProblem({ draw, drawOn: date }, history)
  return problem ? { problem } : { draft: advanceDraftOf({ amount: draw ?? 0, date }, history) }
}
