import { Link } from 'react-router'
import { getBorrower } from '#contract/borrowers/borrowers.ts'
import { centsOf } from '#contract/fields.ts'
import { lateFeeWords } from '#contract/loans/late-fee-words.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { lateFeeOf, TERM_QUESTIONS, termEntry, termsAt } from '#contract/loans/term-table.ts'
import { CHARGE_KINDS } from '#engine/terms/terms.ts'
import { useRead } from '../api/use-read.ts'
import { usdOfCents } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { writtenFigures } from '../i18n/written-figures.ts'
import { useTermFacts } from '../terms/term-facts.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { type Fact, FactGrid } from '../ui/page/fact-grid.tsx'
import { CHARGE_WORDS } from './charges.ts'
import { useHoldbackFacts } from './holdback-facts.tsx'
import { structureName } from './structure-name.ts'
import { useTermText } from './term-text.ts'

/** The terms that every loan is asked for and that need no special display. */
const OTHER_PAYMENT_TERMS = termsAt(...TERM_QUESTIONS).filter(
  (term) =>
    termEntry(term).isAlwaysShown && term !== 'paymentFrequency' && term !== 'firstPaymentDate' && term !== 'lateFee',
)

/** What was before the books of a loan that ran before. */
const RUNNING = termsAt('RUNNING')

/** The agreed terms. The lender sees a link to the borrower; the borrower sees the lender's name. */
export function LoanTermsFacts({ loan, isBorrower = false }: { loan: LoanDetail; isBorrower?: boolean }) {
  const { t, known } = useSpeech()
  const termText = useTermText()
  const format = useFormat()
  const factsOf = useTermFacts()
  const holdbackFacts = useHoldbackFacts()
  const { calledDueOn, loanTermMonths: months, loanTermYears: years } = loan
  const facts: Fact[] = [
    isBorrower
      ? { label: t('word.lender'), value: loan.lenderName }
      : {
          label: t('word.borrower'),
          value: <Link to={`/borrowers/${loan.borrowerId}`}>{loan.borrowerName || t('word.borrower')}</Link>,
          note: <Contact loan={loan} />,
        },
    { label: t('loans.type'), value: known(`loanType.${loan.loanType}`) ?? loan.loanType },
    ...factsOf(loan.takenOverDate === null ? ['originationDate'] : RUNNING, loan),
    ...(loan.takenOverDate === null
      ? []
      : [{ label: t('loans.balanceTakenOver'), value: <Amount dollars={loan.principalAmount} /> }]),
    {
      label: t('loans.maturity'),
      value: <DayText value={loan.maturityDate} />,
      note:
        calledDueOn === null
          ? termText({ months, years })
          : t('loans.calledDueSince', { day: format.dayIn(calledDueOn) }),
    },
    ...factsOf(['paymentFrequency', 'numberOfPayments'], loan),
    ...structureFacts(loan, { t, known }),
    ...(isBorrower ? holdbackFacts(loan) : []),
    { label: t('loans.lateFee'), value: <LateFee loan={loan} /> },
    ...factsOf(OTHER_PAYMENT_TERMS, loan),
  ]
  return <FactGrid facts={facts} shape="ROWS" />
}

/** How the borrower is reached. */
function Contact({ loan: { borrowerId } }: { loan: LoanDetail }) {
  const t = useText()
  const { data } = useRead(getBorrower, { params: { borrowerId } })
  return (
    <p>
      {t('loans.idIs', { id: String(borrowerId) })}
      {data && (
        <>
          {' · '}
          <a href={`tel:${data.phone}`}>{data.phone}</a>
          {data.email && (
            <a className="block" href={`mailto:${data.email}`}>
              {data.email}
            </a>
          )}
        </>
      )}
    </p>
  )
}

type Speech = Pick<ReturnType<typeof useSpeech>, 't' | 'known'>

function structureFacts(loan: LoanDetail, { t }: Speech): Fact[] {
  const facts: Fact[] = [
    {
      label: t('loans.structure'),
      value: t(structureName(loan)),
      ...(isInterestOnlyToEnd(loan) && { note: t('loans.interestOnlyToEnd') }),
    },
  ]
  const amounts = { TAXES: loan.taxes, INSURANCE: loan.insurance, SERVICE_FEE: loan.serviceFee }
  const charges = CHARGE_KINDS.flatMap((kind) => {
    const amount = amounts[kind]
    return amount ? [`${t(CHARGE_WORDS[kind])} ${usdOfCents(centsOf(amount))}`] : []
  })
  // A loan that is paid off has no payment any more.
  if (loan.calculatedMonthlyPayment > 0)
    facts.push({
      label: t('loans.installment'),
      value: <Amount dollars={loan.calculatedMonthlyPayment} />,
      ...(charges.length > 0 && { note: t('loans.includingCharges', { parts: charges.join(', ') }) }),
    })
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
