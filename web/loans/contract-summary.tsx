import { useMemo } from 'react'
import { wholeMonthsBetween } from '#engine/numbers/dates.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { dayText, percent, usdOfCents } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { writtenFigures } from '../i18n/written-figures.ts'
import { summarySentences } from './summary-sentences.ts'
import { useTermText } from './term-text.ts'
import './contract-summary.css'

type Props = {
  terms: LoanTerms
  /** The lender's name, when the summary is for the borrower. */
  lenderName?: string | undefined
  /** Whether terms were changed later. */
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
    ...sentences.map(({ key, values }) => known(key, { frequency, ...writtenFigures(values ?? {}) }) ?? key),
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
