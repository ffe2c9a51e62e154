import { IconFileDollar, IconMail, IconReceiptTax } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { getStatementDocument, getYearEndDocument } from '#contract/documents/documents.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { addressOf } from '../api/address.ts'
import { localToday } from '../i18n/format.ts'
import { loadTexts } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { monthText } from '../reports/month-text.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { PaperRow } from './paper-row.tsx'
import { lastDaysOfMonths, yearsOf } from './statement-days.ts'

const Paper = lazy(async () => ({ default: (await import('../documents/paper-dialog.tsx')).PaperDialog }))
const CycleChoice = lazy(async () => ({ default: (await import('../documents/cycle-choice.tsx')).CycleChoice }))
const EmailStatement = lazy(async () => {
  const [{ EmailStatement: found }] = await Promise.all([import('./email-statement.tsx'), loadTexts('REMINDERS')])
  return { default: found }
})

type Props = { loan: LoanDetail; isBorrower: boolean }
type Opened = 'statement' | 'yearEnd'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The statements of a loan, each for a month or a year of choice; a lender can send it to the borrower. */
export function Statements({ loan, isBorrower }: Props) {
  const t = useText()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <ul className="plain-list lined">
        <PaperRow
          icon={<IconFileDollar {...icon} />}
          title={t('documents.statement')}
          hint={t('documents.statementHint')}
          onOpen={() => setOpened('statement')}
        />
        <PaperRow
          icon={<IconReceiptTax {...icon} />}
          title={t('documents.yearEnd')}
          hint={t('documents.yearEndHint')}
          onOpen={() => setOpened('yearEnd')}
        />
      </ul>
      <Suspense>
        {opened && (
          <OpenedStatement loan={loan} kind={opened} isBorrower={isBorrower} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

function OpenedStatement({ loan, kind, isBorrower, onClose }: Props & { kind: Opened; onClose: () => void }) {
  const { t, language } = useSpeech()
  const format = useFormat()
  const years = yearsOf(loan, localToday())
  const [year, setYear] = useState(years[1] ?? years[0] ?? '')
  const [day, setDay] = useState('')
  const [isEmailing, setIsEmailing] = useState(false)
  const isOfMonth = kind === 'statement' && loan.revolvingCredit !== true
  const url =
    kind === 'yearEnd'
      ? addressOf(getYearEndDocument.path, { loanId: loan.id }, { language, year })
      : addressOf(
          getStatementDocument.path,
          { loanId: loan.id },
          { language, ...(day !== '' && { statementDate: day }) },
        )
  const name = t(`documents.${kind}`)
  const period = kind === 'yearEnd' ? year : format.dayIn(day || localToday())
  if (isEmailing) return <EmailStatement loan={loan} name={name} period={period} url={url} onClose={onClose} />
  return (
    <Paper
      title={name}
      url={url}
      onClose={onClose}
      actions={
        !isBorrower && (
          <Button
            variant="default"
            leftSection={<IconMail size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIsEmailing(true)}
          >
            {t('documents.email')}
          </Button>
        )
      }
    >
      {isOfMonth && (
        <SelectField
          className="loan-overview-year"
          label={t('documents.month')}
          value={day}
          data={[
            { value: '', label: t('documents.monthToDate') },
            ...lastDaysOfMonths(loan, localToday()).map((last) => ({
              value: last,
              label: monthText(last.slice(0, 7)),
            })),
          ]}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {kind === 'statement' && !isOfMonth && <CycleChoice loanId={loan.id} value={day} onChange={setDay} />}
      {kind === 'yearEnd' && (
        <SelectField
          className="loan-overview-year"
          label={t('word.year')}
          value={year}
          data={years.map((value) => ({ value, label: value }))}
          onChange={(event) => setYear(event.currentTarget.value)}
        />
      )}
    </Paper>
  )
}
