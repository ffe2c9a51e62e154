import type { ReactNode } from 'react'
import { CHANGEABLE_TERMS, isSameValue, type TermKey, termEntry, termLabel } from '#contract/loans/term-table.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { compare, type InstallmentChange, totalInterestOf } from '#engine/questions/compare.ts'
import { paymentDueFrom } from '#engine/schedule/ordinary-payment.ts'
import type { Installment, LoanState } from '#engine/terms/loan-state.ts'
import { useText } from '../i18n/use-text.ts'
import { type BeforeAfterRow, BeforeAfterTable } from '../loans/before-after-table.tsx'
import { TermFigure } from '../terms/term-value.tsx'
import { Amount, DayText, Percent } from '../ui/figures.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { changedInstallments } from './changed-installments.ts'
import type { LiveTermsChange } from './terms-change-draft.ts'

type Shown = Extract<LiveTermsChange, { problem: null }>

/** These terms have lines of their own among the figures. */
const TERMS_WITH_LINES: readonly TermKey[] = [
  'interestRate',
  'maturityDate',
  'paymentFrequency',
  'lateFee',
  'lateFeePercent',
  'gracePeriod',
]

type Props = {
  live: LiveTermsChange | undefined
  /** Says what to do to see an effect. */
  none?: string
  /** The loan as it stands, shown until there is an effect. */
  unchanged?: Shown
}

/** The effect of new terms: figures, and the installments that differ, before and after. Without one, what to do to see it. */
export function TermsChangePreview({ live, none, unchanged }: Props) {
  const t = useText()
  return (
    <Section title={t('loans.whatChanges')}>
      {!live || live.problem !== null ? (
        <div className="stack" data-gap="12">
          <p className="muted small">{none ?? t('loans.changesNothingYet')}</p>
          {unchanged && <Unchanged figures={unchanged} />}
        </div>
      ) : (
        <Change live={live} />
      )}
    </Section>
  )
}

function Unchanged({ figures }: { figures: Shown }) {
  const t = useText()
  const rows = useFigures(figures).map((row) => ({ ...row, after: '–' }))
  return <BeforeAfterTable caption={t('loans.changeFigures')} rows={rows} />
}

function Change({ live }: { live: Shown }) {
  const t = useText()
  const { installments, payments } = compare(live.before, live.after)
  return (
    <div className="stack" data-gap="16" aria-live="polite">
      {installments.length === 0 && isExtendedInVain(live) && (
        <Note tone="WARNING">
          {t('loans.statedPaymentEnds', { rule: t('paymentRule.LEVEL'), question: t('terms.question.HOW_MUCH') })}
        </Note>
      )}
      {payments.length > 0 && <Note tone="WARNING">{t('loans.paymentsSplitAnew', { count: payments.length })}</Note>}
      <BeforeAfterTable caption={t('loans.changeFigures')} rows={useFigures(live)} />
      <Installments rows={installments} />
    </div>
  )
}

/** Whether only the maturity date is later, and the payment that the contract states repays the loan as early as before. */
const isExtendedInVain = ({ termsBefore, termsAfter }: Shown): boolean =>
  termsAfter.maturityOn > termsBefore.maturityOn && termsAfter.options?.paymentCents !== undefined

/** The terms that can change and have no line of their own among the figures. */
const OTHER_TERMS = CHANGEABLE_TERMS.filter((term) => !TERMS_WITH_LINES.includes(term))

function useFigures({ effectiveOn, before, after, termsBefore, termsAfter }: Shown): BeforeAfterRow[] {
  const t = useText()
  const sides = [
    { state: before, terms: termsBefore },
    { state: after, terms: termsAfter },
  ] as const
  const line = (key: string, title: string, cell: (side: (typeof sides)[number]) => ReactNode): BeforeAfterRow => {
    return { key, title, before: cell(sides[0]), after: cell(sides[1]) }
  }
  const changed = (key: string, title: string, cents: (state: LoanState) => Cents): BeforeAfterRow[] =>
    cents(before) === cents(after) ? [] : [line(key, title, ({ state }) => <Amount cents={cents(state)} />)]
  const termLines = (terms: readonly TermKey[]) =>
    terms
      .map((term) => ({ term, entry: termEntry(term) }))
      .filter(({ entry: { of } }) => !isSameValue(of?.(termsBefore), of?.(termsAfter)))
      .map(({ term, entry }) =>
        line(term, t(termLabel(term)), ({ terms: said }) => (
          <TermFigure entry={entry} value={entry.of?.(said) ?? null} />
        )),
      )
  const openRows = (rows: readonly Installment[]) => rows.filter(({ isPaid }) => !isPaid)
  const lines: (BeforeAfterRow | false)[] = [
    line('rate', t('loans.rate'), ({ terms }) => <Percent value={terms.annualRatePpm / 10_000} />),
    line('payment', t('loans.installment'), ({ state }) => (
      <Amount cents={paymentDueFrom(state.installments, effectiveOn)} />
    )),
    line('next', t('loans.nextDue'), ({ state }) =>
      state.nextDue ? <DayText value={state.nextDue.dueOn} /> : t('loans.nothingDue'),
    ),
    line('left', t('loans.paymentsLeft'), ({ state }) => openRows(state.installments).length.toLocaleString('en-US')),
    line('last', t('loans.lastDue'), ({ state }) => <DayText value={state.installments.at(-1)?.dueOn} />),
    line('interest', t('loans.totalInterest'), ({ state }) => <Amount cents={totalInterestOf(state)} />),
    line('balance', t('word.balance'), ({ state }) => <Amount cents={state.principalCents} />),
    before.pastDueCents !== after.pastDueCents &&
      line('pastDue', t('word.pastDue'), ({ state }) => <Amount cents={state.pastDueCents} />),
    ...changed('fees', t('word.feesDue'), (state) => state.feesDueCents - (state.escrowDueCents ?? 0)),
    ...changed('escrow', t('word.escrowDue'), (state) => state.escrowDueCents ?? 0),
    ...changed(
      'feesAtEnd',
      t('loans.feesAtEnd'),
      (state) => (state.feesAtEndCents ?? 0) - (state.escrowAtEndCents ?? 0),
    ),
    ...changed('escrowAtEnd', t('loans.escrowAtEnd'), (state) => state.escrowAtEndCents ?? 0),
    ...termLines(['gracePeriod']),
    termsBefore.lateFee !== termsAfter.lateFee &&
      line('lateFee', t('loans.lateFee'), ({ terms: { lateFee } }) =>
        lateFee?.kind === 'PERCENT' ? (
          <Percent value={lateFee.ratePpm / 10_000} />
        ) : (
          <Amount cents={lateFee?.amountCents ?? 0} />
        ),
      ),
    ...termLines(OTHER_TERMS),
  ]
  return lines.filter((shown) => shown !== false)
}

/** The installments that differ, side by side: the first of them, and the last. */
function Installments({ rows }: { rows: readonly InstallmentChange[] }) {
  const t = useText()
  const { first, leftOut, last } = changedInstallments(rows)
  if (first.length === 0) return null
  const inTable = ({ number, before, after }: InstallmentChange): BeforeAfterRow => {
    return { key: String(number), title: number, before: <Row row={before} />, after: <Row row={after} /> }
  }
  return (
    <BeforeAfterTable
      caption={t('loans.changedInstallments')}
      heads={{ title: t('loans.paymentNumber'), before: t('loans.before'), after: t('loans.after') }}
      rows={first.map(inTable)}
      leftOut={leftOut > 0 && t('loans.moreInstallments', { count: leftOut })}
      rowsAfter={last.map(inTable)}
    />
  )
}

function Row({ row }: { row: Installment | null }) {
  if (!row) return <span className="muted small">–</span>
  return (
    <>
      <Amount cents={row.paymentCents} />
      <span className="regular muted small block">
        <DayText value={row.dueOn} />
      </span>
    </>
  )
}
