import { useMemo } from 'react'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { answerTo, type Question } from './why.ts'
import { WhyDialog } from './why-dialog.tsx'

type Props = {
  question: Question
  /** null when the history could not be read. */
  history: LoanHistory | null
  onClose: () => void
}

/** Asks the engine for the derivation and shows it. */
export function AnsweredWhy({ question, history, onClose }: Props) {
  const derivation = useMemo(() => history && answerTo(question, history), [question, history])
  return <WhyDialog derivation={derivation} onClose={onClose} />
}
