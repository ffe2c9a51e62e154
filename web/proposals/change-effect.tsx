import { useMemo } from 'react'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { type AskedOfTerms, termsAsked } from '#contract/loans/proposal-rules.ts'
import { changeDraftOf, termsChangeProblem } from '#contract/loans/terms-change-rules.ts'
import { AS_AGREED, type Repayment, repaymentIf } from '#engine/questions/what-if.ts'
import { replay } from '#engine/replay/replay.ts'
import { LAST_INSTANT, nextEventId } from '#engine/terms/events.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { BeforeAfterTable } from '../loans/before-after-table.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { Note } from '../ui/forms/form-error.tsx'

type Props = { asked: AskedOfTerms; history: LoanHistory }

/** The loan as it runs beside the loan with the terms that are asked for. */
export function ChangeEffect({ asked, history }: Props) {
  const { t, known } = useSpeech()
  const { extra, rate, skippedPayments, extendedTo, nextDueOn } = asked
  const effect = useMemo(
    () => effectOf({ extra, rate, skippedPayments, extendedTo, nextDueOn }, history),
    [extra, rate, skippedPayments, extendedTo, nextDueOn, history],
  )
  if (effect.problem) return <Note tone="WARNING">{known(effect.problem.code, effect.problem.values)}</Note>
  const { now, after } = effect
  return (
    <BeforeAfterTable
      heads={{ before: t('whatIf.now'), after: t('whatIf.then') }}
      rows={LINES.map(({ key, cell }) => ({
        key,
        title: t(key),
        before: cell(now),
        after: cell(after),
      }))}
    />
  )
}

type Side = Repayment & { next: { dueOn: string; amountCents: number } | null }

const LINES = [
  { key: 'loans.nextDue', cell: ({ next }: Side) => <DayText value={next?.dueOn ?? null} /> },
  { key: 'loans.nextAmount', cell: ({ next }: Side) => <Amount cents={next?.amountCents} /> },
  { key: 'whatIf.line.lastOn', cell: ({ lastOn }: Side) => <DayText value={lastOn} /> },
  { key: 'whatIf.line.payments', cell: ({ payments }: Side) => payments.toLocaleString('en-US') },
  { key: 'whatIf.line.interest', cell: ({ interestCents }: Side) => <Amount cents={interestCents} /> },
  { key: 'whatIf.line.total', cell: ({ totalCents }: Side) => <Amount cents={totalCents} /> },
] as const

/** Both loans from today on, if everything is paid as agreed; or why the terms cannot be changed so. */
function effectOf(asked: AskedOfTerms, history: LoanHistory) {
  const { terms, events, today } = history
  const form = { effectiveDate: today, ...termsAsked(asked, history) }
  const problem = termsChangeProblem(form, history)
  if (problem) return { problem }
  const event = { ...changeDraftOf(form, history), id: nextEventId(events), recordedAt: LAST_INSTANT }
  const side = (own: LoanHistory['events']): Side => ({
    ...repaymentIf(terms, own, { asOn: today, whatIf: AS_AGREED }),
    next: replay(terms, own, { asOn: today }).nextDue,
  })
  return { problem: null, now: side(events), after: side([...events, event]) }
}
