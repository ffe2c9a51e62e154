import { useMemo, useState } from 'react'
import { getPayoffStatement, quotePayoff } from '#contract/documents/documents.ts'
import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import { addDays, daysBetween, isDay } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { type Payoff, payoff } from '#engine/questions/payoff.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { Amount } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { SumRows } from '../ui/tables/sum-rows.tsx'
import { useWhy } from '../why/use-why.tsx'
import { DocumentFrame, DownloadLink, useMadeDocument } from './made-document.tsx'
import { payoffsAfter, perDiemText, sameThrough } from './payoff-figures.ts'
import './payoff-dialog.css'

type Props = {
  loan: LoanDetail
  /** The payoff day to begin with; anything that is no day means today. */
  on?: string
  onClose: () => void
  canRecord?: boolean
}

/** The payoff of the loan on a day, how it adds up, and the payoff statement as a document. */
export function PayoffDialog({ loan, on: asked = '', onClose, canRecord = true }: Props) {
  const { t, language } = useSpeech()
  const history = useRead(getLoanHistory, { params: { loanId: loan.id } })
  const { ask, answer } = useWhy(loan.id)
  const [chosenOn, setChosenOn] = useState<Day | null>(isDay(asked) ? asked : null)
  const on = history.data && (chosenOn ?? history.data.today)
  const isInLife = history.data !== undefined && on !== undefined && on >= history.data.terms.originationOn
  const figures = isInLife ? payoff(history.data.terms, history.data.events, { on }) : null
  const isToday = figures !== null && figures.on === history.data?.today
  const recordable = canRecord && isToday && figures.totalCents > 0 ? figures : null
  const payoffDate = chosenOn === null ? {} : { payoffDate: chosenOn }
  const url = useMadeDocument(
    getPayoffStatement,
    { params: { loanId: loan.id }, query: { language, ...payoffDate } },
    { isReady: chosenOn === null || isInLife, onFailed: onClose },
  )
  // The statement that is looked at is a preview; taking it along makes the quote, which is kept.
  const quote = useAction(quotePayoff, {
    failed: 'loans.quoteFailed',
    hasNoPlaceForError: true,
    onDone: ({ documentUrl }) => download(documentUrl),
  })
  const takeAlong = () => quote.run({ params: { loanId: loan.id }, body: { language, ...payoffDate } })
  return (
    <Dialog
      title={t('loans.payoffStatement')}
      onClose={onClose}
      width="LARGE"
      leave="CLOSE"
      actions={
        <>
          <DownloadLink url={url} isPrimary={recordable === null} onDownload={() => void takeAlong()} />
          {recordable && (
            <LinkButton variant="filled" to={`/loans/${loan.id}/payment/new?amount=${recordable.totalCents / 100}`}>
              {t('loans.recordPayoff')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="payoff-dialog grid" data-gap="16">
        <div className="stack" data-gap="16">
          {figures && history.data && (
            <PayoffTotal
              history={history.data}
              figures={figures}
              onWhy={() => ask({ kind: 'PAYOFF', on: figures.on })}
            />
          )}
          <DayField
            label={t('loans.payoffOn')}
            description={t('loans.payoffOnHint')}
            value={on ?? null}
            onChange={(day) => day && setChosenOn(day)}
          />
          {history.isPending && <Skeleton height="220px" />}
          {history.data && !isInLife && <p>{t('loans.payoffTooEarly')}</p>}
          {figures && <PayoffFigures figures={figures} />}
          {figures && history.data && <NextDays history={history.data} on={figures.on} onChoose={setChosenOn} />}
        </div>
        <DocumentFrame url={url} title={t('loans.payoffStatement')} />
        {answer}
      </div>
    </Dialog>
  )
}

/** Saves the file of an address, as a press on a link to it would. */
function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** The answer of the dialog: what settles the loan on the day, and what a later day adds. */
export function PayoffTotal({
  history,
  figures,
  onWhy,
}: {
  history: LoanHistory
  figures: Payoff
  onWhy?: () => void
}) {
  const t = useText()
  const format = useFormat()
  const day = format.dayIn(figures.on)
  return (
    <div>
      <p className="muted small">{t('loans.payoffTotal', { day })}</p>
      <p className="large-figure tabular">
        <Amount cents={figures.totalCents} onWhy={onWhy} whyLabel={t('loans.why')} />
      </p>
      <AfterIt history={history} figures={figures} />
    </div>
  )
}

/** What later days add, and until when: nothing where the next day already adds another amount than the days after it. */
function AfterIt({ history, figures }: { history: LoanHistory; figures: Payoff }) {
  const t = useText()
  const format = useFormat()
  const until = useMemo(() => sameThrough(history, figures), [history, figures])
  if (until === figures.on) return null
  const amount = perDiemText(figures.perDiemTenThousandths)
  const text = () => {
    if (figures.perDiemTenThousandths === 0) return t('loans.perDiemNone')
    return until === null
      ? t('loans.perDiem', { amount })
      : t('loans.perDiemThrough', { amount, until: format.dayIn(until) })
  }
  return <p className="muted small">{text()}</p>
}

/** How a payoff adds up; its total stands above. */
export function PayoffFigures({ figures }: { figures: Payoff }) {
  const t = useText()
  const format = useFormat()
  const { interestFromOn, on } = figures
  const days = daysBetween({ from: interestFromOn, to: on })
  // The day of the payoff earns no interest, so the day before it is the last one.
  const interestDays = t('loans.interestFromTo', {
    from: format.day(interestFromOn),
    to: format.day(addDays(on, -1)),
    days: t('count.days', { count: days }),
  })
  const { paidAheadCents = 0 } = figures
  const notes = [
    ...(days > 0 ? [interestDays] : []),
    ...(paidAheadCents > 0 ? [t('loans.paidAhead', { amount: format.usd(paidAheadCents / 100) })] : []),
  ]
  const held = { label: t('word.held'), value: <Amount cents={-figures.unappliedCents} /> }
  return (
    <>
      <SumRows
        label={t('loans.payoffStatement')}
        rows={[
          { label: t('word.principal'), value: <Amount cents={figures.principalCents} /> },
          {
            label: t('word.interest'),
            ...(notes.length > 0 && { note: notes.join(', ') }),
            value: <Amount cents={figures.interestCents} />,
          },
          ...(figures.unpaidInterestCents === 0
            ? []
            : [{ label: t('loans.unpaidInterest'), value: <Amount cents={figures.unpaidInterestCents} /> }]),
          { label: t('word.fees'), value: <Amount cents={figures.feesCents} /> },
          ...(figures.escrowCents ? [{ label: t('word.escrow'), value: <Amount cents={figures.escrowCents} /> }] : []),
          ...(figures.chargeCents
            ? [{ label: t('why.payoffCharge'), value: <Amount cents={figures.chargeCents} /> }]
            : []),
          ...(figures.unappliedCents > 0 ? [held] : []),
        ]}
      />
      {(figures.rebateCents ?? 0) > 0 && (
        <p className="small">{t('loans.payoffRebate', { amount: format.usd((figures.rebateCents ?? 0) / 100) })}</p>
      )}
    </>
  )
}

const DAYS_AHEAD = 10

const shortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** 'Dec 9': ten days in a row need no year. */
const shortDay = (day: Day): string => shortFormat.format(new Date(day))

type NextDaysProps = { history: LoanHistory; on: Day; onChoose: (on: Day) => void }

/** What settles the loan on each of the days to come; choosing one makes it the day of the payoff. */
function NextDays({ history, on, onChoose }: NextDaysProps) {
  const t = useText()
  const format = useFormat()
  const days = payoffsAfter(history, { on, days: DAYS_AHEAD })
  return (
    <section className="stack" data-gap="4" aria-label={t('loans.payoffNextDays', { count: DAYS_AHEAD })}>
      <h3 className="small">{t('loans.payoffNextDays', { count: DAYS_AHEAD })}</h3>
      <ul className="payoff-days plain-list small">
        {days.map((figures) => (
          <li key={figures.on}>
            <button
              type="button"
              className="popup-item spread"
              aria-label={`${format.day(figures.on)}: ${format.usd(figures.totalCents / 100)}`}
              onClick={() => onChoose(figures.on)}
            >
              <span className="muted">{shortDay(figures.on)}</span>
              <Amount cents={figures.totalCents} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
