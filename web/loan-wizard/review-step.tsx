import { listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import {
  applies,
  isSameValue,
  TERM_KEYS,
  TERM_QUESTIONS,
  type TermKey,
  termEntry,
  termsAt,
} from '#contract/loans/term-table.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { ContractSummary } from '../loans/contract-summary.tsx'
import type { LiveLoan } from '../loans/live-loan.ts'
import { balloonDateOf, type LoanDraft, termOf } from '../loans/loan-draft.ts'
import { structureName } from '../loans/structure-name.ts'
import { useTermText } from '../loans/term-text.ts'
import { TermsChange } from '../servicing/terms-change.tsx'
import { useUser } from '../session/use-session.ts'
import { frequencyInSentence } from '../terms/frequency-text.ts'
import { runningLabel } from '../terms/running-label.ts'
import { useTermFacts } from '../terms/term-facts.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import { type Fact, FactGrid } from '../ui/page/fact-grid.tsx'
import { Section } from '../ui/page/section.tsx'
import { SumRows } from '../ui/tables/sum-rows.tsx'
import { PastDueNote } from './past-due-note.tsx'
import { useSummaryRows } from './payment-summary.tsx'
import { SaveAsProduct } from './save-as-product.tsx'

type Props = { draft: LoanDraft; live: LiveLoan | null; loan?: LoanDetail | undefined }

/** All terms once more, read-only. */
export function ReviewStep({ draft, live, loan }: Props) {
  const t = useText()
  return (
    <>
      <Note>{loan ? t('loans.reviewNoteEdit') : t('loans.reviewNote')}</Note>
      {live && !loan && <PastDueNote live={live} />}
      {live && !loan && <SecondPersonNote cents={live.terms.principalCents} />}
      {loan && live && <TermsChange loan={loan} live={live} />}
      <div className="review-step two-columns" data-gap="16">
        <div className="review-step-facts stack" data-gap="16">
          <Section title={t('loans.information')}>
            <FactGrid facts={useInformation(draft)} />
          </Section>
          <Section title={t('loans.structureAndTerms')} actions={!loan && <SaveAsProduct draft={draft} />}>
            <FactGrid facts={useTerms(draft, live)} />
          </Section>
          {live && (
            <Section title={t('summary.title')}>
              <ContractSummary terms={live.terms} />
            </Section>
          )}
          {draft.notes.trim() !== '' && (
            <Section title={t('word.notes')}>
              <p className="typed">{draft.notes}</p>
            </Section>
          )}
        </div>
        {live && <Costs live={live} draft={draft} />}
      </div>
    </>
  )
}

function Costs({ live, draft }: { live: LiveLoan; draft: LoanDraft }) {
  const { t, known } = useSpeech()
  const frequency = frequencyInSentence({ known }, draft.paymentFrequency)
  return (
    <Section title={t('loans.paymentSummary')}>
      <SumRows
        label={t('loans.paymentSummary')}
        rows={[
          { label: t('loans.estimatedPayment', { frequency }), value: <Amount cents={live.paymentCents} /> },
          ...useSummaryRows(live, { withEstimate: true }),
        ]}
      />
    </Section>
  )
}

function useInformation(draft: LoanDraft): Fact[] {
  const t = useText()
  const factsOf = useTermFacts()
  const termText = useTermText()
  const user = useUser()
  const borrowers = useRead(listBorrowersOfLender, { params: { lenderId: user.id } })
  const borrower = borrowers.data?.find(({ id }) => id === draft.borrowerId)
  return [
    { label: t('loans.name'), value: draft.loanName },
    {
      label: t('loans.type'),
      value: draft.loanType === '' ? t('common.notAvailable') : t(`loanType.${draft.loanType}`),
    },
    { label: t('word.borrower'), value: borrower?.fullName ?? t('word.borrower'), note: borrower?.email },
    ...factsOf(['principalAmount', 'interestRate', 'originationDate'], draft, (term) => runningLabel(term, draft)),
    ...factsOf(RUNNING, draft),
    { label: t('loans.maturity'), value: <DayText value={draft.maturityDate} />, note: termText(termOf(draft)) },
  ]
}

const PERIOD_TEXTS = { MONTHS: 'loans.months', YEARS: 'loans.years' } as const
/** What was before the books of a loan that runs already. */
const RUNNING = termsAt('RUNNING')
/** The terms of a late fee in percent. */
const LATE_FEE_IN_PERCENT = TERM_KEYS.filter((term) => termEntry(term).namedWith === 'lateFee')
/** The answers to the questions about the contract that are not listed apart. */
const OTHER_TERMS = termsAt(...TERM_QUESTIONS).filter((term) => {
  const isListedApart = term === 'paymentFrequency' || term === 'firstPaymentDate' || term === 'lateFee'
  return !isListedApart && !termEntry(term).namedWith
})

/** A rarer term is reviewed where it is not the usual one, or always told. */
const isReviewed = (term: TermKey, draft: LoanDraft): boolean => {
  const { isAlwaysShown, isAlwaysTold, initial } = termEntry(term)
  return applies(term, draft) && Boolean(isAlwaysShown || isAlwaysTold || !isSameValue(draft[term], initial))
}

function useTerms(draft: LoanDraft, live: LiveLoan | null): Fact[] {
  const t = useText()
  const factsOf = useTermFacts()
  const facts: (Fact | false)[] = [
    { label: t('loans.structure'), value: t(structureName(draft)) },
    draft.paymentStructure === 'INTEREST_ONLY' && {
      label: t('loans.interestOnlyPeriod'),
      value: t(PERIOD_TEXTS[draft.interestOnlyPeriodUnit], { count: draft.interestOnlyPeriod ?? 0 }),
    },
    draft.hasBalloonPayment && {
      label: t('loans.balloonDate'),
      value: <DayText value={balloonDateOf(draft)} />,
      note:
        live?.balloonCents === undefined || live.balloonCents === null ? null : <Amount cents={live.balloonCents} />,
    },
    draft.hasBalloonPayment && {
      label: t('loans.amortizationTerm'),
      value: t(PERIOD_TEXTS[draft.amortizationTermUnit], { count: draft.amortizationTerm ?? 0 }),
    },
    ...factsOf(['paymentFrequency'], draft),
    {
      label: t(runningLabel('firstPaymentDate', draft) ?? 'loans.firstDue'),
      value: <DayText value={live?.rows[0]?.dueOn} />,
    },
    ...factsOf(draft.lateFeePercent ? LATE_FEE_IN_PERCENT : ['lateFee'], draft),
    ...factsOf(
      OTHER_TERMS.filter((term) => isReviewed(term, draft)),
      { ...draft, gracePeriod: draft.gracePeriod ?? 0 },
    ),
  ]
  return facts.filter((fact) => fact !== false)
}
