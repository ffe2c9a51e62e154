import { useMemo } from 'react'
import { wholeMonthsBetween } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { percent, sentenceDay, usdOfCents } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { writtenFigures } from '../i18n/written-figures.ts'
import { frequencyInSentence } from '../terms/frequency-text.ts'
import { isWithoutInterest, summarySentences } from './summary-sentences.ts'
import { useTermText } from './term-text.ts'

type Props = {
  terms: LoanTerms
  /** The lender's name, when the summary is for the borrower. */
  lenderName?: string | undefined
  /** Whether terms were changed later. */
  isChanged?: boolean
}

/** A contract in plain words: fixed sentences, each made from its terms. */
export function ContractSummary({ terms, lenderName, isChanged = false }: Props) {
  const { t, known, language } = useSpeech()
  const termText = useTermText()
  const sentences = useMemo(() => summarySentences(terms), [terms])
  const endsOn = lastDueDay(terms)
  const months = wholeMonthsBetween({ from: terms.originationOn, to: endsOn })
  const frequency = frequencyInSentence({ known }, terms.frequency)
  const said = [
    ...lentSentences({ t, language }, { terms, lenderName }),
    t(terms.takenOver ? 'summary.termLeft' : 'summary.term', {
      term: termText({ months, years: Math.trunc(months / 12) }),
      day: sentenceDay(endsOn, language),
    }),
    ...sentences.map(({ key, values }) => known(key, { frequency, ...writtenFigures(values ?? {}, language) }) ?? key),
    ...(isChanged ? [t('summary.changed')] : []),
  ]
  return (
    <ul className="bullets readable stack" data-gap="8">
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/**
 * What was lent, when and at which rate. Of a loan that ran before, as far as it was stated, the balance it was taken
 * over with, and its rate apart: nobody stated the rate of its first day.
 */
function lentSentences(
  { t, language }: Pick<Speech, 't' | 'language'>,
  { terms, lenderName }: Pick<Props, 'terms' | 'lenderName'>,
): string[] {
  const { takenOver, principalCents, originationOn, annualRatePpm } = terms
  const isFree = isWithoutInterest(terms)
  const rate = percent(annualRatePpm / 10_000)
  const sentence = (cents: Cents, on: Day) => ({ amount: usdOfCents(cents), day: sentenceDay(on, language) })
  const lent = (cents: Cents, on: Day, [toAnother, toReader]: LentTexts) =>
    lenderName === undefined
      ? t(toAnother, { ...sentence(cents, on), rate })
      : t(toReader, { ...sentence(cents, on), rate, lender: lenderName })
  if (!takenOver)
    return [
      lent(
        principalCents,
        originationOn,
        isFree ? ['summary.lentFree', 'summary.lentYouFree'] : ['summary.lent', 'summary.lentYou'],
      ),
    ]
  const { on, lentOn, lentCents } = takenOver
  const isStated = lentOn !== undefined && lentCents !== undefined
  return [
    isStated ? lent(lentCents, lentOn, ['summary.wasLent', 'summary.wasLentYou']) : t('summary.ranBefore'),
    t('summary.takenOver', sentence(principalCents, on)),
    isFree ? t('summary.bearsNone') : t('summary.bears', { rate }),
  ]
}

type LentTexts = [
  'summary.lent' | 'summary.lentFree' | 'summary.wasLent',
  'summary.lentYou' | 'summary.lentYouFree' | 'summary.wasLentYou',
]
type Speech = ReturnType<typeof useSpeech>
