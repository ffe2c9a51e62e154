import { getLoanHistory, type LoanDetail } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfterTable } from '../loans/before-after-table.tsx'
import { type LiveLoan, liveLoanOf } from '../loans/live-loan.ts'
import { Amount, DayText, Percent } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'

/** The loan before and after a change of terms, side by side, before it is saved. */
export function TermsChange({ loan, live }: { loan: LoanDetail; live: LiveLoan }) {
  const t = useText()
  const history = useRead(getLoanHistory, { params: { loanId: loan.id } })
  if (!history.data) return null
  const now = liveLoanOf(history.data.terms)
  const rows = [
    { title: t('loans.principalAmount'), cell: ({ terms }: LiveLoan) => <Amount cents={terms.principalCents} /> },
    { title: t('loans.rate'), cell: ({ terms }: LiveLoan) => <Percent value={terms.annualRatePpm / 10_000} /> },
    { title: t('loans.installment'), cell: ({ paymentCents }: LiveLoan) => <Amount cents={paymentCents} /> },
    { title: t('loans.numberOfPayments'), cell: ({ rows: { length } }: LiveLoan) => length.toLocaleString('en-US') },
    { title: t('loans.lastDue'), cell: ({ rows: all }: LiveLoan) => <DayText value={all.at(-1)?.dueOn} /> },
    {
      title: t('loans.totalInterest'),
      cell: ({ totalInterestCents }: LiveLoan) => <Amount cents={totalInterestCents} />,
    },
    { title: t('loans.totalOfPayments'), cell: ({ totalCents }: LiveLoan) => <Amount cents={totalCents} /> },
  ]
  return (
    <Section title={t('loans.whatChanges')}>
      {isOther(now, live) && <SecondPersonNote cents={Math.max(now.terms.principalCents, live.terms.principalCents)} />}
      <BeforeAfterTable
        rows={rows.map(({ title, cell }) => ({ key: title, title, before: cell(now), after: cell(live) }))}
      />
    </Section>
  )
}

/** Whether the terms differ: then the loan counts as given up and lent anew, by the larger of both amounts. */
const isOther = (now: LiveLoan, live: LiveLoan): boolean => JSON.stringify(now.terms) !== JSON.stringify(live.terms)
