import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { LenderFigure } from '#contract/loans/lender-figures.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'

const Why = lazy(async () => ({ default: (await import('./figure-why.tsx')).FigureWhy }))

type Asking = {
  /** An amount that opens what it is made of. */
  amount: (figure: LenderFigure, dollars: number | undefined) => ReactNode
  /** The same of a count. */
  count: (figure: LenderFigure, count: number) => ReactNode
  /** Stands where the answer is put. */
  answer: ReactNode
}

/** Lets the figures of the dashboard be asked which loans they are made of. */
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
