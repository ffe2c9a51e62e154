import { lazy, type ReactNode, Suspense, useState } from 'react'
import { getLoanHistory } from '#contract/loans/loans.ts'
import type { Derivation } from '#engine/explain/explain.ts'
import { useRead } from '../api/use-read.ts'
import { loadTexts } from '../i18n/language.ts'
import type { Question } from './why.ts'

// The engine and the texts of derivations are fetched with the first question.
const Answered = lazy(async () => {
  const [{ AnsweredWhy }] = await Promise.all([import('./explanation-dialog.tsx'), loadTexts('WHY')])
  return { default: AnsweredWhy }
})
const Why = lazy(async () => {
  const [{ WhyDialog }] = await Promise.all([import('./why-dialog.tsx'), loadTexts('WHY')])
  return { default: WhyDialog }
})

/**
 * Explains the figures of a loan: ask(…) opens the dialog with the derivation, which is rendered where `answer` is
 * placed.
 */
export function useWhy(loanId: number): { ask: (question: Question) => void; answer: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const history = useRead(getLoanHistory, { params: { loanId } }, { isReady: question !== null })
  const answer = question && (history.data || history.isError) && (
    <Suspense>
      <Answered question={question} history={history.data ?? null} onClose={() => setQuestion(null)} />
    </Suspense>
  )
  return { ask: setQuestion, answer }
}

/** The dialog for a figure whose derivation is known already. */
export function WhyOf({ derivation, onClose }: { derivation: Derivation; onClose: () => void }) {
  return (
    <Suspense>
      <Why derivation={derivation} onClose={onClose} />
    </Suspense>
  )
}
