import { useState } from 'react'
import { Link } from 'react-router'
import { lateFeeWords } from '#contract/loans/late-fee-words.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import {
  applies,
  isSameValue,
  lateFeeOf,
  TERM_QUESTIONS,
  type TermQuestion,
  termEntry,
  termsAt,
} from '#contract/loans/term-table.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { writtenFigures } from '../i18n/written-figures.ts'
import { QuestionGroup } from '../terms/question-group.tsx'
import { useTermFacts } from '../terms/term-facts.tsx'
import { useTermSentence } from '../terms/term-sentence.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { type Fact, FactGrid } from '../ui/page/fact-grid.tsx'
import { useWhy } from '../why/use-why.tsx'
import { useTermText } from './term-text.ts'
import './loan-facts.css'

/** The terms that every loan is asked for and that need no special display. */
const OTHER_PAYMENT_TERMS = termsAt(...TERM_QUESTIONS).filter(
  (term) =>
    termEntry(term).isAlwaysShown && term !== 'paymentFrequency' && term !== 'firstPaymentDate' && term !== 'lateFee',
)

/** What was before the books of a loan that ran before. */
const RUNNING = termsAt('RUNNING')

/** The questions that some rarer term belongs to. */
const QUESTIONS = TERM_QUESTIONS.filter((question) => termsAt(question).some((term) => !termEntry(term).isAlwaysShown))

/** The agreed terms. The lender sees a link to the borrower; the borrower sees the lender's name. */
export function LoanTermsFacts({ loan, isBorrower = false }: { loan: LoanDetail; isBorrower?: boolean }) {
  const { t, known } = useSpeech()
  const termText = useTermText()
  const factsOf = useTermFacts()
  const facts: Fact[] = [
    isBorrower
      ? { label: t('word.lender'), value: loan.lenderName }
      : {
          label: t('word.borrower'),
          value: <Link to={`/borrowers/${loan.borrowerId}`}>{loan.borrowerName || t('word.borrower')}</Link>,
          note: t('loans.idIs', { id: String(loan.borrowerId) }),
        },
    { label: t('loans.type'), value: known(`loanType.${loan.loanType}`) ?? loan.loanType },
    ...factsOf(loan.takenOverDate === null ? ['originationDate'] : RUNNING, loan),
    ...(loan.takenOverDate === null
      ? []
      : [{ label: t('loans.balanceTakenOver'), value: <Amount dollars={loan.principalAmount} /> }]),
    {
      label: t('loans.maturity'),
      value: <DayText value={loan.maturityDate} />,
      note: termText({ months: loan.loanTermMonths, years: loan.loanTermYears }),
    },
    ...factsOf(['paymentFrequency', 'numberOfPayments'], loan),
    ...structureFacts(loan, { t, known }),
    { label: t('loans.lateFee'), value: <LateFee loan={loan} /> },
    ...factsOf(OTHER_PAYMENT_TERMS, loan),
  ]
  return (
    <>
      <FactGrid facts={facts} />
      <div className="loan-facts-groups">
        {QUESTIONS.map((question) => (
          <Answer key={question} question={question} loan={loan} />
        ))}
      </div>
    </>
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

type Speech = Pick<ReturnType<typeof useSpeech>, 't' | 'known'>

function structureFacts(loan: LoanDetail, { t, known }: Speech): Fact[] {
  const facts: Fact[] = [
    {
      label: t('loans.structure'),
      value: known(`structure.${loan.paymentStructure}`) ?? loan.paymentStructure,
      note: isInterestOnlyToEnd(loan) ? t('loans.interestOnlyToEnd') : known(`structureHint.${loan.paymentStructure}`),
    },
  ]
  // A loan that is paid off has no payment any more.
  if (loan.calculatedMonthlyPayment > 0)
    facts.push({ label: t('loans.installment'), value: <Amount dollars={loan.calculatedMonthlyPayment} /> })
  if (loan.interestOnlyPeriod !== null && loan.paymentStructure === 'INTEREST_ONLY') {
    const key = loan.interestOnlyPeriodUnit === 'YEARS' ? 'loans.years' : 'loans.months'
    facts.push({ label: t('loans.interestOnlyPeriod'), value: t(key, { count: loan.interestOnlyPeriod }) })
  }
  if (loan.hasBalloonPayment) {
    facts.push({
      label: t('loans.balloon'),
      value: <Amount dollars={loan.balloonPaymentAmount} />,
      note: <DayText value={loan.balloonPaymentDate} />,
    })
  }
  return facts
}

/** Whether no payment but the last repays anything: the interest-only months leave less than a payment's period. */
function isInterestOnlyToEnd(loan: LoanDetail): boolean {
  const { paymentStructure, interestOnlyPeriod, interestOnlyPeriodUnit, loanTermMonths, paymentFrequency } = loan
  if (paymentStructure !== 'INTEREST_ONLY' || interestOnlyPeriod === null) return false
  const months = interestOnlyPeriod * (interestOnlyPeriodUnit === 'YEARS' ? 12 : 1)
  return months + (MONTHS_OF[paymentFrequency] ?? 0) >= loanTermMonths
}

const MONTHS_OF: Readonly<Record<string, number>> = { MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUALLY: 6, ANNUALLY: 12 }

function LateFee({ loan }: { loan: LoanDetail }) {
  const { known, language } = useSpeech()
  const { text, figures } = lateFeeWords(lateFeeOf(loan))
  if (text === 'noLateFee' || text === 'lateFee') return <Amount dollars={loan.lateFee} />
  return known(`loans.${text}OfInstallment`, writtenFigures(figures, language))
}

/** The loan's figures today, each with its derivation on request. */
export function LoanStanding({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const { ask, answer } = useWhy(loan.id)
  const asked = (dollars: number, kind: 'BALANCE' | 'INTEREST_DUE' | 'FEES_DUE' | 'PAST_DUE') => (
    <Amount dollars={dollars} onWhy={() => ask({ kind })} whyLabel={t('loans.why')} />
  )
  const paid = loan.paidPrincipal + loan.paidInterest + loan.paidFees
  const facts: (Fact | false)[] = [
    { label: t('word.balance'), value: asked(loan.outstandingBalance, 'BALANCE') },
    { label: t('word.interestDue'), value: asked(loan.interestDue, 'INTEREST_DUE') },
    { label: t('word.feesDue'), value: asked(loan.feesDue, 'FEES_DUE') },
    {
      label: t('word.pastDue'),
      value: asked(loan.pastDueAmount, 'PAST_DUE'),
      note: loan.daysPastDue > 0 ? t('count.days', { count: loan.daysPastDue }) : null,
    },
    loan.undrawnAmount !== null && { label: t('loans.undrawn'), value: <Amount dollars={loan.undrawnAmount} /> },
    { label: t('loans.paidToDate'), value: <Amount dollars={Math.round(paid * 100) / 100} /> },
    { label: t('loans.paidPrincipal'), value: <Amount dollars={loan.paidPrincipal} /> },
    { label: t('loans.paidInterest'), value: <Amount dollars={loan.paidInterest} /> },
    loan.paidFees > 0 && { label: t('loans.paidFees'), value: <Amount dollars={loan.paidFees} /> },
  ]
  return (
    <>
      <FactGrid facts={facts.filter((fact) => fact !== false)} />
      {answer}
    </>
  )
}
