import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { CHARGE_WORDS } from '../loans/charges.ts'
import { type LiveLoan, totalEstimate } from '../loans/live-loan.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { type SumRow, SumRows } from '../ui/tables/sum-rows.tsx'
import './payment-summary.css'
import { frequencyInSentence } from '../terms/frequency-text.ts'

// The engine's derivations are loaded with the first question.
const PlannedWhy = lazy(async () => ({ default: (await import('./planned-why.tsx')).PlannedWhy }))

type Props = { draft: LoanDraft; live: LiveLoan | null; children?: ReactNode }

/** The payment and the whole schedule, computed during typing. */
export function PaymentSummary({ draft, live, children }: Props) {
  const { t, known } = useSpeech()
  const frequency = frequencyInSentence({ known }, draft.paymentFrequency)
  return (
    <Section title={t('loans.paymentSummary')}>
      <div className="stack" data-gap="16">
        <div>
          <div className="muted small">
            {draft.paymentRule === 'BY_ROW' ? t('payments.first') : t('loans.estimatedPayment', { frequency })}
          </div>
          <output className="large-figure block" aria-live="polite">
            <Amount cents={live?.paymentCents ?? 0} />
          </output>
        </div>
        {live ? <Summed live={live} /> : <p className="muted small">{t('loans.noSummaryYet')}</p>}
        {live && <LiveSchedule live={live} />}
        {live && children}
      </div>
    </Section>
  )
}

function Summed({ live }: { live: LiveLoan }) {
  const t = useText()
  return <SumRows label={t('loans.paymentSummary')} rows={useSummaryRows(live)} />
}

/** The sums of the planned loan, for the summary and for the review. */
export function useSummaryRows(live: LiveLoan, { withEstimate = false } = {}): SumRow[] {
  const t = useText()
  const format = useFormat()
  const first = live.rows[0]
  const last = live.rows.at(-1)
  const { balloonCents, estimatedBalloonCents } = live
  const totalEstimateCents = withEstimate ? totalEstimate(live) : null
  const rows: (SumRow | false | null)[] = [
    live.later && {
      label: t('loans.laterPayment', { day: format.dayIn(live.later.fromOn) }),
      value: <Amount cents={live.later.paymentCents} />,
    },
    estimatedBalloonCents !== null && {
      label: t('loans.estimatedBalloon'),
      value: <Amount cents={estimatedBalloonCents} />,
    },
    balloonCents !== null &&
      balloonCents !== estimatedBalloonCents && {
        label: t('loans.scheduledBalloon'),
        note: t('loans.scheduledBalloonWhy'),
        value: <Amount cents={balloonCents} />,
      },
    ...(live.terms.options?.installmentCharges ?? []).map(({ kind, amountCents }, index, all) => ({
      label: t(CHARGE_WORDS[kind]),
      ...(index === all.length - 1 && {
        note: t('loans.withServiceFee', { amount: format.usd((live.paymentCents + live.chargesCents) / 100) }),
      }),
      value: <Amount cents={amountCents} />,
    })),
    { label: t('loans.numberOfPayments'), value: live.rows.length.toLocaleString('en-US') },
    { label: t('loans.firstDue'), value: <DayText value={first?.dueOn} /> },
    { label: t('loans.lastDue'), value: <DayText value={last?.dueOn} /> },
    { label: t('loans.totalInterest'), value: <Amount cents={live.totalInterestCents} /> },
    {
      label: t('loans.totalOfPayments'),
      note: totalEstimateCents !== null && t('loans.totalOfPaymentsWhy'),
      value: <Amount cents={live.totalCents} />,
    },
    totalEstimateCents !== null && {
      label: t('loans.totalEstimate'),
      note: t('loans.totalEstimateWhy'),
      value: (
        <span className="muted">
          <Amount cents={totalEstimateCents} />
        </span>
      ),
    },
  ]
  return rows.filter((row) => row !== false && row !== null)
}

const FIRST_ROWS = 6

/** Amounts of a million have two figures and a comma more, in each of five columns. */
const hasMillions = ({ paymentCents, balanceCents }: PlannedInstallment): boolean =>
  Math.max(paymentCents, balanceCents) >= 1_000_000_00

/** The first installments and the last one; all of them on request. */
function LiveSchedule({ live: { rows, terms } }: { live: LiveLoan }) {
  const t = useText()
  const [isWhole, setIsWhole] = useState(false)
  const [asked, setAsked] = useState<number | null>(null)
  const isShort = rows.length <= FIRST_ROWS + 2
  const last = rows.at(-1)
  const head = isWhole || isShort ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and the keyboard must reach that. */}
      <section className="payment-summary-scroll" aria-label={t('loans.paymentSchedule')} tabIndex={0}>
        <table className="payment-summary-rows tiny tabular" data-has-millions={rows.some(hasMillions)}>
          <caption className="only-read-out">{t('loans.paymentSchedule')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('loans.dueDate')}</th>
              <th scope="col">{t('word.amount')}</th>
              <th scope="col">{t('word.principal')}</th>
              <th scope="col">{t('word.interest')}</th>
              <th scope="col">{t('word.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {head.map((row) => (
              <LiveRow key={row.number} row={row} onWhy={() => setAsked(row.number)} />
            ))}
            {!isWhole && !isShort && last && (
              <>
                <tr className="payment-summary-gap">
                  <td colSpan={5}>{t('loans.moreRows', { count: rows.length - FIRST_ROWS - 1 })}</td>
                </tr>
                <LiveRow row={last} onWhy={() => setAsked(last.number)} />
              </>
            )}
          </tbody>
        </table>
      </section>
      {asked !== null && asked <= rows.length && (
        <Suspense>
          <PlannedWhy terms={terms} number={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {!isShort && (
        <button type="button" className="text-button" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('loans.showFewer') : t('loans.showAllRows', { count: rows.length })}
        </button>
      )}
    </div>
  )
}

function LiveRow({ row, onWhy }: { row: PlannedInstallment; onWhy: () => void }) {
  const t = useText()
  return (
    <tr>
      <td>
        <DayText value={row.dueOn} style="short" />
      </td>
      <td>
        <Amount cents={row.paymentCents} onWhy={onWhy} whyLabel={t('loans.why')} />
      </td>
      <td>
        <Amount cents={row.principalCents} />
      </td>
      <td>
        <Amount cents={row.interestCents} />
      </td>
      <td>
        <Amount cents={row.balanceCents} />
      </td>
    </tr>
  )
}
