import { IconFileDescription, IconFileDollar, IconFileInvoice, IconReceiptTax } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import {
  getClosingDocument,
  getEntryLetter,
  getSaleLetter,
  getStatementDocument,
  getSummaryDocument,
  getYearEndDocument,
} from '#contract/documents/documents.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { addressOf } from '../api/address.ts'
import { localToday } from '../i18n/format.ts'
import { loadTexts } from '../i18n/language.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'

const Paper = lazy(async () => ({ default: (await import('../documents/paper-dialog.tsx')).PaperDialog }))

const CycleChoice = lazy(async () => ({ default: (await import('../documents/cycle-choice.tsx')).CycleChoice }))

const LetterChoice = lazy(async () => {
  const [{ LetterChoice: found }] = await Promise.all([import('../documents/letter-choice.tsx'), loadTexts('LETTERS')])
  return { default: found }
})

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const PAPERS = [
  { key: 'statement', endpoint: getStatementDocument, icon: <IconFileDollar {...icon} /> },
  { key: 'yearEnd', endpoint: getYearEndDocument, icon: <IconReceiptTax {...icon} /> },
  { key: 'summary', endpoint: getSummaryDocument, icon: <IconFileDescription {...icon} /> },
  { key: 'closing', endpoint: getClosingDocument, icon: <IconFileInvoice {...icon} /> },
  { key: 'letter', endpoint: getEntryLetter, icon: <IconFileDescription {...icon} /> },
  { key: 'sale', endpoint: getSaleLetter, icon: <IconFileDescription {...icon} /> },
] as const

/** The other documents that are generated from the books: statement, interest of a year, summary. */
export function MorePapers({ loan }: { loan: LoanDetail }) {
  const { t, language } = useSpeech()
  const [opened, setOpened] = useState<(typeof PAPERS)[number] | null>(null)
  const years = yearsOf(loan)
  const [year, setYear] = useState(years[1] ?? years[0] ?? '')
  const [cycleEnd, setCycleEnd] = useState('')
  const isOfCycle = opened?.key === 'statement' && loan.revolvingCredit === true
  const [eventId, setEventId] = useState(loan.letters[0]?.eventId ?? 0)
  const query = {
    language,
    ...(opened?.key === 'yearEnd' && { year }),
    ...(isOfCycle && cycleEnd !== '' && { statementDate: cycleEnd }),
  }
  return (
    <div className="fill-phone wrap" data-gap="8">
      {PAPERS.filter(({ key }) => hasPaper(loan, key)).map((paper) => (
        <Button key={paper.key} variant="default" leftSection={paper.icon} onClick={() => setOpened(paper)}>
          {t(`documents.${paper.key}`)}
        </Button>
      ))}
      <Suspense>
        {opened && (
          <Paper
            title={t(`documents.${opened.key}`)}
            url={addressOf(opened.endpoint.path, { loanId: loan.id, eventId }, query)}
            onClose={() => setOpened(null)}
          >
            {opened.key === 'letter' && <LetterChoice letters={loan.letters} value={eventId} onChange={setEventId} />}
            {isOfCycle && <CycleChoice loanId={loan.id} value={cycleEnd} onChange={setCycleEnd} />}
            {opened.key === 'yearEnd' && (
              <SelectField
                className="loan-overview-year"
                label={t('word.year')}
                value={year}
                data={years.map((value) => ({ value, label: value }))}
                onChange={(event) => setYear(event.currentTarget.value)}
              />
            )}
          </Paper>
        )}
      </Suspense>
    </div>
  )
}

function hasPaper({ closingCostsPaid, soldOn, letters }: LoanDetail, key: (typeof PAPERS)[number]['key']): boolean {
  if (key === 'closing') return closingCostsPaid !== null
  return key === 'letter' ? letters.length > 0 : key !== 'sale' || soldOn !== null
}

/** The years in which the loan can have payments, the newest first; none after it was sold or went on as another. */
function yearsOf({ originationDate, soldOn, transferredOn }: LoanDetail): string[] {
  const last = Number((soldOn ?? transferredOn ?? localToday()).slice(0, 4))
  const first = Number(originationDate.slice(0, 4))
  const count = Number.isInteger(first) ? Math.min(100, Math.max(1, last - first + 1)) : 1
  return Array.from({ length: count }, (_, index) => String(last - index))
}
