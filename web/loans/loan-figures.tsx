import type { LoanDetail } from '#contract/loans/loans.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { frequencyInSentence } from '../terms/frequency-text.ts'
import { Amount, Percent } from '../ui/figures.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { useWhy } from '../why/use-why.tsx'
import { isWrittenOff } from './is-written-off.ts'
import { repaidPercent } from './repaid-percent.ts'

/** The four figures at the head of a loan. */
export function LoanFigures({ loan }: { loan: LoanDetail }) {
  const { ask, answer } = useWhy(loan.id)
  const { t, known } = useSpeech()
  const format = useFormat()
  const frequency = frequencyInSentence({ known }, loan.paymentFrequency)
  const lent = lentOf(loan, { t, format })
  return (
    <FigureCards>
      <FigureCard label={t(lent.label)} note={lent.note}>
        <Amount dollars={lent.amount} />
      </FigureCard>
      <FigureCard label={t('loans.currentBalance')} note={<Repaid loan={loan} />}>
        <Amount dollars={loan.outstandingBalance} onWhy={() => ask({ kind: 'BALANCE' })} whyLabel={t('loans.why')} />
      </FigureCard>
      <FigureCard label={t('loans.rate')} note={t('loans.paidEvery', { frequency })}>
        <Percent value={loan.interestRate} />
      </FigureCard>
      <FigureCard
        label={t('loans.nextPayment')}
        tone={loan.daysPastDue > 0 ? 'WARNING' : 'PLAIN'}
        note={<NextPaymentNote loan={loan} />}
      >
        <Amount dollars={loan.nextPaymentAmount} />
      </FigureCard>
      {answer}
    </FigureCards>
  )
}

type Speech = { t: ReturnType<typeof useText>; format: ReturnType<typeof useFormat> }

/** What was lent; of a loan that ran before the original amount, or where nobody stated it, the balance taken over. */
function lentOf(loan: LoanDetail, { t, format }: Speech) {
  const { takenOverDate, originalAmount, originalDate, principalAmount, originationDate } = loan
  if (takenOverDate === null) {
    const note = t('loans.lentOn', { day: format.day(originationDate) })
    return { label: 'loans.principalAmount', amount: principalAmount, note } as const
  }
  const day = format.day(takenOverDate)
  const note =
    originalDate === null
      ? t('loans.takenOver', { day })
      : t('loans.takenOverLent', { day, lentOn: format.day(originalDate) })
  if (originalAmount === null) return { label: 'loans.balanceTakenOver', amount: principalAmount, note } as const
  return { label: 'loans.originalAmount', amount: originalAmount, note } as const
}

function Repaid({ loan }: { loan: LoanDetail }) {
  const t = useText()
  // An amount written off was not repaid, though nothing is outstanding any more.
  if (isWrittenOff(loan)) return t('loans.writtenOff')
  return t('loans.repaid', { percent: `${repaidPercent(loan)}%` })
}

function NextPaymentNote({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  if (loan.nextPaymentDate === null) return t('loans.nothingDue')
  const day = format.day(loan.nextPaymentDate)
  return loan.daysPastDue > 0 ? t('loans.dueSince', { day, count: loan.daysPastDue }) : t('word.dueOn', { day })
}
