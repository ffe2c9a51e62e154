import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { LenderFigure } from '#contract/loans/lender-figures.ts'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'

const Why = lazy(async () => {
  const [{ FigureWhy }] = await Promise.all([import('./figure-why.tsx'), loadTexts('FIGURE_WHY')])
  return { default: FigureWhy }
})

type Asking = {
  /** An amount that opens the list of its loans. */
  amount: (figure: LenderFigure, dollars: number | undefined) => ReactNode
  /** A count that opens the list of its loans. */
  count: (figure: LenderFigure, count: number) => ReactNode
  /** The dialog with the opened list; the page places it once. */
  answer: ReactNode
}

/** Makes the figures of the dashboard open the list of loans they consist of. */
export function useFigureWhy(): Asking {
  const t = useText()
  const [asked, setAsked] = useState<LenderFigure | null>(null)
  return {
    amount: (figure, dollars) => (
      <Amount dollars={dollars} onWhy={() => setAsked(figure)} whyLabel={t('dashboard.whyLoans')} />
    ),
    count: (figure, count) => {
      const text = count.toLocaleString('en-US')
      if (count === 0) return text
      return (
        <button
          type="button"
          className="figures-why tabular"
          onClick={() => setAsked(figure)}
          aria-label={`${text}, ${t('dashboard.whyLoans')}`}
        >
          {text}
        </button>
      )
    },
    answer: <Suspense>{asked && <Why figure={asked} onClose={() => setAsked(null)} />}</Suspense>,
  }
}
