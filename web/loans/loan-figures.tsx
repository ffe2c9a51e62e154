import { Link, useSearchParams } from 'react-router'
import { centsOf } from '#contract/fields.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { frequencyInSentence } from '../terms/frequency-text.ts'
import { Amount, Percent } from '../ui/figures.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { useWhy } from '../why/use-why.tsx'
import { CHARGE_WORDS, dueBeside } from './charges.ts'
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
      <FigureCard label={t(lent.label)} note={lent.note} isQuiet>
        <Amount dollars={lent.amount} />
      </FigureCard>
      <FigureCard label={t('loans.currentBalance')} note={<Repaid loan={loan} />}>
        <Amount dollars={loan.outstandingBalance} onWhy={() => ask({ kind: 'BALANCE' })} whyLabel={t('loans.why')} />
      </FigureCard>
      <FigureCard label={t('loans.rate')} note={t('loans.paidEvery', { frequency })} isQuiet>
        <Percent value={loan.interestRate} />
      </FigureCard>
      <FigureCard
        label={t('word.nextPayment')}
        tone={loan.daysPastDue > 0 ? 'WARNING' : 'PLAIN'}
        note={<NextPaymentNote loan={loan} />}
      >
        <NextPaymentAmount loan={loan} onWhy={() => ask({ kind: 'NEXT_PAYMENT' })} />
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
    const note = t('loans.lentOn', { day: format.dayIn(originationDate) })
    return { label: 'loans.principalAmount', amount: principalAmount, note } as const
  }
  const day = format.dayIn(takenOverDate)
  const note =
    originalDate === null
      ? t('loans.takenOver', { day })
      : t('loans.takenOverLent', { day, lentOn: format.dayIn(originalDate) })
  if (originalAmount === null) return { label: 'loans.balanceTakenOver', amount: principalAmount, note } as const
  return { label: 'loans.originalAmount', amount: originalAmount, note } as const
}

/** What settles the loan today, as a link to how it adds up; of a loan that is settled, how much was repaid. */
function Repaid({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  const [search] = useSearchParams()
  if (loan.soldOn !== null) return t('loans.soldOn', { day: format.dayIn(loan.soldOn) })
  if (loan.transferredOn !== null) {
    return <Link to="?tab=history">{t('loans.transferredOn', { day: format.dayIn(loan.transferredOn) })}</Link>
  }
  // An amount written off was not repaid, though nothing is outstanding any more.
  if (isWrittenOff(loan)) return t('loans.writtenOff')
  const repaid = t('loans.repaid', { percent: `${repaidPercent(loan)}%` })
  if (loan.nextPaymentDate === null || loan.payoffAmount === null) return repaid
  // The address stays as it is but for the dialog that opens.
  const to = new URLSearchParams(search)
  to.set('payoff', 'today')
  return (
    <Link to={`?${to}`} preventScrollReset>
      {t('loans.payoffToday', { amount: format.usd(loan.payoffAmount) })}
    </Link>
  )
}

/** What the next payment asks for; of a loan that was called due, everything. */
export function NextPaymentAmount({ loan, onWhy }: { loan: LoanDetail; onWhy: () => void }) {
  const t = useText()
  const dollars = loan.calledDueOn === null ? loan.nextPaymentAmount : loan.dueNowAmount
  return dollars === null ? (
    <Amount dollars={null} />
  ) : (
    <Amount dollars={dollars} onWhy={onWhy} whyLabel={t('loans.why')} />
  )
}

/** When the next payment is due; where anything is due by now, all of it with its fees, as home and the page to pay say it. */
export function NextPaymentNote({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  if (loan.nextPaymentDate === null) return t('loans.nothingDue')
  if (loan.calledDueOn !== null) return t('loans.calledDueSince', { day: format.dayIn(loan.calledDueOn) })
  const day = format.dayIn(loan.nextPaymentDate)
  if (loan.dueNowAmount === 0) {
    return (
      <>
        {t('word.dueOn', { day })}
        <NextPaymentParts loan={loan} />
      </>
    )
  }
  const amount = format.usd(loan.dueNowAmount)
  const beside = dueBeside(t, { fees: loan.feesDue, escrow: loan.escrowDue })
  return beside === null ? t('loans.dueNowSince', { amount, day }) : t('loans.dueNowWith', { amount, beside })
}

/** What the next payment is made of, where something is charged beside principal and interest. */
export function NextPaymentParts({
  loan: { nextPaymentCharges: charges, nextPaymentAmount: amount },
}: {
  loan: LoanDetail
}) {
  const t = useText()
  const format = useFormat()
  if (charges.length === 0) return null
  const rest = charges.reduce((left, charge) => left - centsOf(charge.amount), centsOf(amount ?? 0))
  const parts = charges.map(({ kind, amount: dollars }) => unbroken(`${t(CHARGE_WORDS[kind])} ${format.usd(dollars)}`))
  return (
    <span className="block">
      {t('loans.nextPaymentParts', { loan: format.usd(rest / 100), parts: parts.join(', ') })}
    </span>
  )
}

/** A name and its amount, which stay on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0')
