import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { getStatementDocument } from '#contract/documents/documents.ts'
import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { addDays, addMonths } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { addressOf } from '../api/address.ts'
import { perDiemText } from '../documents/payoff-figures.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { ReadLoan, useLoanWithHistory } from '../loans/read-loan.tsx'
import { shownStatus } from '../loans/shown-status.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { DaySlider } from '../ui/fields/day-slider.tsx'
import { Amount } from '../ui/figures.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { Page } from '../ui/page/page.tsx'
import { type Tab, TabPanels } from '../ui/page/tab-panels.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useUrlChange, useUrlState } from '../ui/use-url-state.ts'
import { BalanceLine } from './balance-line.tsx'
import { InstallmentsThen, PaymentsThen } from './tables-then.tsx'
import { dayIn, daysOfLife, endOf, type Standing, standingOn } from './two-clocks.ts'
import { WhatChanged } from './what-changed.tsx'
import '../ui/fields/choice-chip.css'

const Paper = lazy(async () => ({ default: (await import('../documents/paper-dialog.tsx')).PaperDialog }))

/** A loan on any day, as known on any day, for its lender. */
export const AnyDayOfLoan = () => <AnyDay reader="LENDER" />

/** The same for its borrower. */
export const AnyDayOfMyLoan = () => <AnyDay reader="BORROWER" />

function AnyDay({ reader }: { reader: 'LENDER' | 'BORROWER' }) {
  const { isMissing, both } = useLoanWithHistory()
  return (
    <ReadLoan of={both} isMissing={isMissing} reader={reader}>
      {({ loan, history }) => <ShownLoan loan={loan} history={history} reader={reader} />}
    </ReadLoan>
  )
}

type Props = { loan: LoanDetail; history: LoanHistory; reader: 'LENDER' | 'BORROWER' }

function ShownLoan({ loan, history, reader }: Props) {
  const t = useText()
  const format = useFormat()
  const clocks = useClocks(history)
  const { on, knownOn, comparedWith } = clocks
  // Dragging stays smooth: the figures of a long loan follow as soon as they can.
  const shownOn = useDeferredValue(on)
  const standing = useMemo(() => standingOn(history, { on: shownOn, knownOn }), [history, shownOn, knownOn])
  const at = { on: shownOn, knownOn }
  const tabs: Tab[] = standing
    ? [
        {
          key: 'changes',
          title: t('anyDay.changed'),
          content: <WhatChanged history={history} at={at} comparedWith={comparedWith} />,
        },
        { key: 'payments', title: t('loans.paymentHistory'), content: <PaymentsThen state={standing.state} /> },
        { key: 'schedule', title: t('loans.paymentSchedule'), content: <InstallmentsThen state={standing.state} /> },
      ]
    : []
  return (
    <Page
      title={t('anyDay.title', { loan: loan.loanName, day: format.dayIn(on) })}
      mark={standing && <StatusChip kind="loan" status={shownStatus(standing.state.status)} />}
      subtitle={knownOn === null ? t('anyDay.subtitle') : t('anyDay.subtitleKnown', { day: format.dayIn(knownOn) })}
      back={reader === 'LENDER' ? `/loans/${loan.id}` : `/my-loans/${loan.id}`}
      actions={standing && on <= history.today && <Statement loan={loan} on={on} knownOn={knownOn} />}
    >
      <div className="stack" data-gap="16">
        <Controls history={history} clocks={clocks} balanceCents={standing?.state.principalCents} />
        {standing ? <Figures standing={standing} isAhead={shownOn > history.today} /> : <NotEntered day={knownOn} />}
        {standing && <TabPanels label={t('loans.tabsOf', { name: loan.loanName })} tabs={tabs} />}
      </div>
    </Page>
  )
}

type ChosenClocks = {
  on: Day
  knownOn: Day | null
  /** The day of the comparison, and whether it was chosen. */
  comparedWith: Day
  isCompared: boolean
  life: { first: Day; count: number }
  change: ReturnType<typeof useUrlChange>
}

/**
 * The chosen days, kept in the address. A day is compared with today, and today with the day a month before: nothing
 * changes within one day.
 */
function useClocks(history: LoanHistory): ChosenClocks {
  const life = useMemo(() => daysOfLife(history), [history])
  const [chosen] = useUrlState('on', '')
  const [known] = useUrlState('known', '')
  const [compared] = useUrlState('with', '')
  const today = dayIn(history.today, life) ?? life.first
  const on = dayIn(chosen, life) ?? today
  const knownOn = /^\d{4}-\d{2}-\d{2}$/.test(known) && !Number.isNaN(Date.parse(known)) ? known : null
  const other = dayIn(compared, life)
  const usual = on === today && knownOn === null ? (dayIn(addMonths(today, -1), life) ?? today) : today
  return { on, knownOn, comparedWith: other ?? usual, isCompared: other !== null, life, change: useUrlChange() }
}

type ControlsProps = { history: LoanHistory; clocks: ChosenClocks; balanceCents: number | undefined }

function Controls({ history, clocks, balanceCents }: ControlsProps) {
  const t = useText()
  const { on, knownOn, comparedWith, isCompared, life, change } = clocks
  const { first, count } = life
  const latest = addDays(first, count)
  const isToday = on === history.today && knownOn === null
  return (
    <div className="panel section stack" data-gap="16">
      <DaySlider label={t('anyDay.day')} first={first} count={count} value={on} onChange={(day) => change({ on: day })}>
        <BalanceLine history={history} life={life} on={on} balanceCents={balanceCents} />
      </DaySlider>
      <DayChips today={history.today} clocks={clocks} />
      <div className="fit-columns" data-column="240" data-gap="16">
        <DayField
          label={t('word.day')}
          value={on}
          earliest={first}
          latest={latest}
          onChange={(day) => change({ on: day })}
        />
        <DayField
          label={t('anyDay.comparedWith')}
          description={t(isToday ? 'anyDay.comparedHintToday' : 'anyDay.comparedHint')}
          value={isCompared ? comparedWith : null}
          earliest={first}
          latest={latest}
          onChange={(day) => change({ with: day })}
        />
        <DayField
          label={t('anyDay.known')}
          description={t('anyDay.knownHint')}
          value={knownOn}
          latest={history.today}
          onChange={(day) => change({ known: day })}
        />
      </div>
    </div>
  )
}

/** The days that are asked for most, where the loan has them. */
function DayChips({ today, clocks: { on, life, change } }: { today: Day; clocks: ChosenClocks }) {
  const t = useText()
  const lastYear = String(Number(today.slice(0, 4)) - 1)
  const latest = addDays(life.first, life.count)
  const days = [
    { name: t('anyDay.firstDay'), day: life.first },
    { name: t('anyDay.endOfYear', { year: lastYear }), day: `${lastYear}-12-31` },
    { name: t('anyDay.monthAgo'), day: addMonths(today, -1) },
    { name: t('word.today'), day: today },
    { name: t('anyDay.lastDay'), day: latest },
  ]
  return (
    <div className="wrap" data-gap="8">
      {days
        .filter(
          ({ day }, index) => day >= life.first && day <= latest && days.findIndex((d) => d.day === day) === index,
        )
        .map(({ name, day }) => (
          <button
            key={name}
            type="button"
            className="choice-chip"
            aria-pressed={day === on}
            onClick={() => change({ on: day === today ? null : day })}
          >
            {name}
          </button>
        ))}
    </div>
  )
}

function Figures({ standing: { state, payoff }, isAhead }: { standing: Standing; isAhead: boolean }) {
  const t = useText()
  const format = useFormat()
  const { pastDueCents, feesDueCents, escrowDueCents = 0, nextDue, daysPastDue } = state
  const feesCents = feesDueCents - escrowDueCents
  const usd = (cents: number) => format.usd(cents / 100)
  const lateNote = [
    daysPastDue > 0 ? t('anyDay.daysLate', { count: daysPastDue }) : t('anyDay.onTime'),
    feesCents > 0 && t('anyDay.pastDueFees', { amount: usd(feesCents) }),
    escrowDueCents > 0 && t('anyDay.pastDueEscrow', { amount: usd(escrowDueCents) }),
  ].filter(Boolean)
  return (
    <>
      {isAhead && <p className="muted">{t('anyDay.ahead')}</p>}
      <FigureCards>
        <FigureCard
          label={t('anyDay.balance')}
          note={t('anyDay.interestPaid', { amount: usd(state.paid.interestCents) })}
        >
          <Amount cents={state.principalCents} />
        </FigureCard>
        <FigureCard
          label={t('word.pastDueTitle')}
          tone={pastDueCents > 0 ? 'WARNING' : 'PLAIN'}
          note={lateNote.join(' · ')}
        >
          <Amount cents={pastDueCents} />
        </FigureCard>
        <FigureCard
          label={t('word.nextPayment')}
          note={nextDue ? t('word.dueOn', { day: format.dayIn(nextDue.dueOn) }) : t('loans.nothingDue')}
        >
          <Amount cents={nextDue?.amountCents ?? 0} />
        </FigureCard>
        <FigureCard
          label={t('anyDay.payoff')}
          note={
            payoff.perDiemTenThousandths > 0
              ? t('anyDay.perDiem', { amount: perDiemText(payoff.perDiemTenThousandths) })
              : undefined
          }
        >
          <Amount cents={payoff.totalCents} />
        </FigureCard>
      </FigureCards>
    </>
  )
}

function NotEntered({ day }: { day: Day | null }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="panel">
      <EmptyState message={t('anyDay.notEntered', { day: format.dayIn(day) })} />
    </div>
  )
}

/** The statement of the chosen day. What was entered after the day known is not in it. */
function Statement({ loan, on, knownOn }: { loan: LoanDetail; on: Day; knownOn: Day | null }) {
  const { t, language } = useSpeech()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const query = { language, statementDate: on, ...(knownOn !== null && endOf(knownOn) && { knownOn }) }
  const title = knownOn === null ? t('anyDay.statement') : t('anyDay.statementKnown', { day: format.dayIn(knownOn) })
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('anyDay.statement')}
      </Button>
      <Suspense>
        {isOpen && (
          <Paper
            title={title}
            url={addressOf(getStatementDocument.path, { loanId: loan.id }, query)}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
