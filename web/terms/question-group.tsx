import type { ReactNode } from 'react'
import type { TermQuestion } from '#contract/loans/term-table.ts'
import { useText } from '../i18n/use-text.ts'
import './question-group.css'

type Props = {
  question: TermQuestion
  /** The answer in one sentence, which stands beside the question also while the group is folded. */
  sentence: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** Nothing: there is only the answer. */
  children: ReactNode
}

/** A question about the contract with its answer, folded over the terms that make up the answer. */
export function QuestionGroup({ question, sentence, isOpen, onToggle, children }: Props) {
  const t = useText()
  const heading = (
    <>
      <span className="strong">{t(`terms.question.${question}`)}</span> <span className="muted">{sentence}</span>
    </>
  )
  if (!children) return <p className="question-group question-group-heading small">{heading}</p>
  return (
    <details className="question-group" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className="question-group-heading markless">{heading}</summary>
      <div className="question-group-body">{children}</div>
    </details>
  )
}
