import type { ReactNode } from 'react'
import {
  type FigureDescription,
  isOn,
  type NoteDescription,
  type ReportDescription,
} from '#contract/reports/report-description.ts'
import { REPORT_CHOICES } from '#contract/reports/reports.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import type { ReportAddress } from './report-address.ts'
import { Figure } from './report-cell.tsx'
import { ReportTable } from './report-table.tsx'
import { useReportWords } from './report-words.ts'

/** Figures of a report that are loading, loaded or failed. */
export type ReportRead<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }

type Props<Data> = {
  report: ReportDescription<Data>
  address: ReportAddress
  read: ReportRead<Data>
  /** Between the figures and the table. */
  chart?: ReactNode
  /** Below the table. */
  children?: ReactNode
}

/** A report on screen, built from its description: figures, chart, table and notes. */
export function ReportView<Data>({ report, address, read, chart, children }: Props<Data>) {
  const t = useText()
  const { data } = read
  if (read.isError) return <ErrorState message={t('reports.failed')} onRetry={read.refetch} />
  return (
    <>
      <ReportFigures figures={report.figures} address={address} data={data} />
      {chart}
      {report.tables.map(
        (table, index) =>
          isOn(table, 'SCREEN') && (
            <ReportTable
              key={table.title}
              table={table}
              address={address}
              data={data}
              isFurther={index > 0}
              firstStep={<FirstStep address={address} />}
            />
          ),
      )}
      {children}
      <ReportNotes notes={report.notes} address={address} data={data} />
    </>
  )
}

type FiguresProps<Data> = {
  figures: readonly FigureDescription<Data>[]
  address: ReportAddress
  data: Data | undefined
}

/** The figures above a report's table; each links to the list behind it. */
export function ReportFigures<Data>({ figures, address, data }: FiguresProps<Data>) {
  const words = useReportWords()
  const shown = figures.filter((figure) => isOn(figure, 'SCREEN'))
  if (shown.length === 0) return null
  return (
    <FigureCards>
      {shown.map(({ title, as, value, note, opens, isWarning }) => {
        const figure = data === undefined ? undefined : value(data)
        const to = opens?.(address.selection)
        return (
          <FigureCard
            key={title}
            label={words.text(title, address.selection)}
            note={typeof note === 'function' ? note(words, data) : note && words.text(note)}
            isLoading={figure === undefined}
            tone={data !== undefined && isWarning?.(data) ? 'WARNING' : 'PLAIN'}
            to={to && address.addressOf(to.to, to.with)}
          >
            <Figure value={figure} as={as} />
          </FigureCard>
        )
      })}
    </FigureCards>
  )
}

type NotesProps<Data> = { notes: readonly NoteDescription<Data>[]; address: ReportAddress; data: Data | undefined }

/** The notes on a report's figures, below them. */
export function ReportNotes<Data>({ notes, address, data }: NotesProps<Data>) {
  const words = useReportWords()
  const shown = notes.filter((note) => isOn(note, 'SCREEN'))
  const texts = shown.flatMap(({ text }) => {
    if (typeof text === 'string') return words.text(text)
    return data === undefined ? [] : (text(data, words, address.selection) ?? [])
  })
  if (texts.length === 0) return null
  if (shown.length === 1) return <p className="muted small">{texts}</p>
  return (
    <div className="readable stack muted small" data-gap="4">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** Below a report without loans: a link to create the first loan, for a lender who looks at today. */
function FirstStep({ address: { report, selection } }: { address: ReportAddress }) {
  const t = useText()
  const { role } = useUser()
  const choice = REPORT_CHOICES[report]
  const isOfToday = (choice === 'DAY' || choice === 'MONTHS_AHEAD') && selection.asOf === selection.today
  if (role !== 'LENDER' || !isOfToday) return null
  return <LinkButton to="/loans/create">{t('shell.createLoan')}</LinkButton>
}
