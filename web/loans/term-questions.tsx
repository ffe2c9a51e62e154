import { useState } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import {
  applies,
  isSameValue,
  TERM_QUESTIONS,
  type TermQuestion,
  termEntry,
  termsAt,
} from '#contract/loans/term-table.ts'
import { QuestionGroup } from '../terms/question-group.tsx'
import { useTermFacts } from '../terms/term-facts.tsx'
import { useTermSentence } from '../terms/term-sentence.ts'
import { FactGrid } from '../ui/page/fact-grid.tsx'

/** The questions that some rarer term belongs to. */
const QUESTIONS = TERM_QUESTIONS.filter((question) => termsAt(question).some((term) => !termEntry(term).isAlwaysShown))

/** The questions about a contract, each answered in a sentence. */
export function TermQuestions({ loan }: { loan: LoanDetail }) {
  return (
    <div>
      {QUESTIONS.map((question) => (
        <Answer key={question} question={question} loan={loan} />
      ))}
    </div>
  )
}

/** A question with its answer in a sentence, folded over the rarer terms that are not the usual ones. */
function Answer({ question, loan }: { question: TermQuestion; loan: LoanDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const factsOf = useTermFacts()
  const sentence = useTermSentence()
  const terms = termsAt(question).filter((term) => {
    const { isAlwaysShown, isAlwaysTold, namedWith, initial } = termEntry(term)
    const isTold = isAlwaysTold || !isSameValue(loan[term] ?? initial, initial)
    return !isAlwaysShown && !namedWith && applies(term, loan) && isTold
  })
  const facts = factsOf(terms, loan)
  return (
    <QuestionGroup question={question} sentence={sentence(question, loan)} isOpen={isOpen} onToggle={setIsOpen}>
      {facts.length > 0 && <FactGrid facts={facts} />}
    </QuestionGroup>
  )
}
