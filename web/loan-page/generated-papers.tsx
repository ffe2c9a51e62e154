import { IconCalendarEvent, IconFileDescription, IconFileDollar, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  getClosingDocument,
  getCouponBook,
  getEntryLetter,
  getSaleLetter,
  getSummaryDocument,
} from '#contract/documents/documents.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { addressOf } from '../api/address.ts'
import { loadTexts } from '../i18n/language.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { useUrlState } from '../ui/use-url-state.ts'
import { PaperRow } from './paper-row.tsx'

const Payoff = lazy(async () => ({ default: (await import('../documents/payoff-dialog.tsx')).PayoffDialog }))
const Amortization = lazy(async () => ({
  default: (await import('../documents/amortization-dialog.tsx')).AmortizationDialog,
}))
const Paper = lazy(async () => ({ default: (await import('../documents/paper-dialog.tsx')).PaperDialog }))
const LetterChoice = lazy(async () => {
  const [{ LetterChoice: found }] = await Promise.all([import('../documents/letter-choice.tsx'), loadTexts('LETTERS')])
  return { default: found }
})

type Props = { loan: LoanDetail; isBorrower: boolean }

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const PAPERS = [
  { key: 'summary', endpoint: getSummaryDocument },
  { key: 'closing', endpoint: getClosingDocument },
  { key: 'coupons', endpoint: getCouponBook },
  { key: 'letter', endpoint: getEntryLetter },
  { key: 'sale', endpoint: getSaleLetter },
] as const
type Paper = (typeof PAPERS)[number]

/** The papers that are written from the books: payoff, schedule, summary, and letters where there are any. */
export function GeneratedPapers({ loan, isBorrower }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [payoffOn, setPayoffOn] = useUrlState('payoff', '')
  const [isTable, setIsTable] = useState(false)
  const [opened, setOpened] = useState<Paper | null>(null)
  return (
    <>
      <ul className="plain-list lined">
        <PaperRow
          icon={<IconFileDollar {...icon} />}
          title={t('loans.payoffStatement')}
          hint={t('documents.payoffHint')}
          onOpen={() => setPayoffOn('today')}
        />
        <PaperRow
          icon={<IconTable {...icon} />}
          title={t('loans.amortizationSchedule')}
          hint={t('documents.scheduleHint')}
          onOpen={() => setIsTable(true)}
        />
        {PAPERS.filter(({ key }) => hasPaper(loan, key)).map((paper) => (
          <PaperRow
            key={paper.key}
            icon={<IconFileDescription {...icon} />}
            title={t(`documents.${paper.key}`)}
            hint={t(`documents.${paper.key}Hint`)}
            onOpen={() => setOpened(paper)}
          />
        ))}
        <PaperRow
          icon={<IconCalendarEvent {...icon} />}
          title={t('anyDay.open')}
          hint={t('documents.anyDayHint')}
          onOpen={() => void navigate(`/${isBorrower ? 'my-loans' : 'loans'}/${loan.id}/any-day`)}
        />
      </ul>
      <Suspense>
        {payoffOn !== '' && (
          <Payoff loan={loan} on={payoffOn} onClose={() => setPayoffOn('')} canRecord={!isBorrower} />
        )}
        {isTable && <Amortization loan={loan} onClose={() => setIsTable(false)} />}
        {opened && <OpenedPaper loan={loan} paper={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}

function OpenedPaper({ loan, paper, onClose }: { loan: LoanDetail; paper: Paper; onClose: () => void }) {
  const { t, language } = useSpeech()
  const [eventId, setEventId] = useState(loan.letters[0]?.eventId ?? 0)
  return (
    <Paper
      title={t(`documents.${paper.key}`)}
      url={addressOf(paper.endpoint.path, { loanId: loan.id, eventId }, { language })}
      onClose={onClose}
    >
      {paper.key === 'letter' && <LetterChoice letters={loan.letters} value={eventId} onChange={setEventId} />}
    </Paper>
  )
}

function hasPaper(loan: LoanDetail, key: Paper['key']): boolean {
  const { closingCostsPaid, soldOn, letters } = loan
  if (key === 'closing') return closingCostsPaid !== null
  if (key === 'coupons') return loan.nextPaymentDate !== null && !loan.revolvingCredit && loan.calledDueOn === null
  return key === 'letter' ? letters.length > 0 : key !== 'sale' || soldOn !== null
}
