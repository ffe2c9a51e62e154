import { useMemo } from 'react'
import { wholeMonthsBetween } from '#engine/numbers/dates.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { dayText, percent, usdOfCents } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { type Sentence, summarySentences } from './summary-sentences.ts'
import { useTermText } from './term-text.ts'
import './contract-summary.css'

type Props = {
  terms: LoanTerms
  /** Whoever lent it, when it is told to the borrower. */
  lenderName?: string | undefined
  /** Terms were agreed anew later. */
  isChanged?: boolean
}

/** A contract in plain words: fixed sentences, each made from its terms. */
export function ContractSummary({ terms, lenderName, isChanged = false }: Props) {
  const { t, known } = useSpeech()
  const termText = useTermText()
  const sentences = useMemo(() => summarySentences(terms), [terms])
  const { originationOn: from } = terms
  const endsOn = lastDueDay(terms)
  const months = wholeMonthsBetween({ from, to: endsOn })
  const lent = {
    amount: usdOfCents(terms.principalCents),
    day: dayText(from, 'long') ?? from,
    rate: percent(terms.annualRatePpm / 10_000),
  }
  const frequency = (known(`frequency.${terms.frequency}`) ?? terms.frequency).toLocaleLowerCase()
  const said = [
    lenderName === undefined ? t('summary.lent', lent) : t('summary.lentYou', { ...lent, lender: lenderName }),
    t('summary.term', {
      term: termText({ months, years: Math.trunc(months / 12) }),
      day: dayText(endsOn, 'long') ?? endsOn,
    }),
    ...sentences.map(({ key, values }) => known(key, { frequency, ...shownValues(values) }) ?? key),
    ...(isChanged ? [t('summary.changed')] : []),
  ]
  return (
    <ul className="contract-summary stack" data-gap="8">
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Cents as dollars, parts per million as percent, days in long form; counts stay numbers, for the plural. */
function shownValues(values: Sentence['values'] = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name.endsWith('Cents')) return [name, usdOfCents(Number(value))]
      if (name.endsWith('Ppm')) return [name, percent(Number(value) / 10_000)]
      return [name, name.endsWith('On') ? (dayText(value, 'long') ?? value) : value]
    }),
  )
}
