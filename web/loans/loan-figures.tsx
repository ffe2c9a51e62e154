import type { LoanDetail } from '#contract/loans/loans.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Amount, Percent } from '../ui/figures.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { useWhy } from '../why/use-why.tsx'
import { isWrittenOff } from './is-written-off.ts'

/** The four figures at the head of a loan. */
export function LoanFigures({ loan }: { loan: LoanDetail }) {
  const { ask, answer } = useWhy(loan.id)
  const { t, known } = useSpeech()
  const format = useFormat()
  const frequency = (known(`frequency.${loan.paymentFrequency}`) ?? loan.paymentFrequency).toLocaleLowerCase()
  return (
    <FigureCards>
      <FigureCard
        label={t('loans.principalAmount')}
        note={t('loans.lentOn', { day: format.day(loan.originationDate) })}
      >
        <Amount dollars={loan.principalAmount} />
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

function Repaid({ loan }: { loan: LoanDetail }) {
  const t = useText()
  // An amount written off was not repaid, though nothing is outstanding any more.
  if (isWrittenOff(loan)) return t('loans.writtenOff')
  // Rounded down to whole percents, so that 100 % means fully repaid.
  const part = loan.principalAmount > 0 ? 1 - loan.outstandingBalance / loan.principalAmount : 0
  return t('loans.repaid', { percent: `${Math.max(0, Math.floor(part * 100))}%` })
}

function NextPaymentNote({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  if (loan.nextPaymentDate === null) return t('loans.nothingDue')
  const day = format.day(loan.nextPaymentDate)
  return loan.daysPastDue > 0 ? t('loans.dueSince', { day, count: loan.daysPastDue }) : t('word.dueOn', { day })
}
