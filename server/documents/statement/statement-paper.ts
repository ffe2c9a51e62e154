import type { Language } from '#contract/enumerations.ts'
import type { Day, Instant, RatePpm } from '#engine/numbers/units.ts'
import type { BillingCycle } from '#engine/questions/billing-cycle.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import { facts, figure, heading, notice, paragraph } from '../drawing/blocks.ts'
import { percentOfPpm, usd } from '../drawing/figures.ts'
import type { Pen } from '../drawing/pen.ts'
import { sum, table } from '../drawing/table.ts'
import type { Subject } from '../loan-record.ts'
import { howToPay, paperAnswer } from '../paper.ts'
import type { Activity, Received, StatementFigures } from './statement-figures.ts'

export type StatementContent = {
  subject: Subject
  figures: StatementFigures
  annualRatePpm: RatePpm
  /** The last due day of the loan. */
  lastDueOn: Day
  /** What was entered after this day is not in the figures. */
  knownOn?: Day | undefined
}

const LATE_ROWS_SHOWN = 6

/** A periodic statement: what is due and why, what was paid, the activity, and what to do about a late payment. */
export function statementPaper(
  content: StatementContent,
  { language, madeAt }: { language: Language; madeAt: Instant },
): FileAnswer {
  const { subject, figures } = content
  return paperAnswer({
    subject,
    language,
    madeAt,
    on: figures.on,
    titleIn: ({ statement }) => statement.title,
    nameIn: ({ statement }) => statement.fileName(subject.loanNumber, figures.on),
    draw: (pen, words) => draw(pen, words, content),
  })
}

async function draw(pen: Pen, words: Words, content: StatementContent): Promise<void> {
  const { subject, figures } = content
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.statement.statementDate, value: words.longDay(figures.on) },
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
    {
      label: words.statement.period,
      value: words.statement.fromTo({ from: words.day(figures.after), to: words.day(figures.on) }),
    },
    ...(content.knownOn ? [{ label: words.statement.knownOn, value: words.longDay(content.knownOn) }] : []),
  ])
  await figure(pen, dueFigure(words, figures))
  await drawLateness(pen, words, content)
  await heading(pen, words.statement.explanation)
  await drawExplanation(pen, words, figures)
  if (figures.cycle) await drawCycle(pen, words, figures.cycle)
  await heading(pen, words.statement.past, { roomAfter: 90 })
  await drawPast(pen, words, figures)
  await heading(pen, words.statement.activity)
  await drawActivity(pen, words, figures.activity)
  await heading(pen, words.statement.account)
  await facts(pen, [
    { label: words.statement.principalOutstanding, value: usd(figures.outstandingCents) },
    ...(figures.escrowCents === null
      ? []
      : [
          {
            label: figures.escrowCents < 0 ? words.statement.escrowAdvanced : words.statement.escrowHeld,
            value: usd(Math.abs(figures.escrowCents)),
          },
        ]),
    ...(figures.feesAtEndCents > 0 ? [{ label: words.statement.feesAtEnd, value: usd(figures.feesAtEndCents) }] : []),
    ...(figures.escrowAtEndCents > 0
      ? [{ label: words.statement.escrowAtEnd, value: usd(figures.escrowAtEndCents) }]
      : []),
    ...(figures.limitCents === null ? [] : [{ label: words.statement.limit, value: usd(figures.limitCents) }]),
    ...drawnFacts(words, figures),
    { label: words.rate, value: words.ratePerYear(percentOfPpm(content.annualRatePpm)) },
    { label: words.statement.maturity, value: words.longDay(content.lastDueOn) },
  ])
  await heading(pen, words.statement.partial)
  await drawPartial(pen, words, figures)
  await howToPay(pen, words, subject)
  await heading(pen, words.statement.questions, { roomAfter: 20 })
  await paragraph(pen, words.statement.contact(subject.lenderName))
}

/** What is left to draw; of a holdback, what it was, what is out of it, and what is still held. */
function drawnFacts({ statement }: Words, { holdback, undrawnCents }: StatementFigures) {
  if (holdback) {
    const released = usd(holdback.releasedCents)
    const held = usd(holdback.stillHeldCents)
    const value = statement.heldBackParts({ all: usd(holdback.heldBackCents), released, held })
    return [{ label: statement.heldBack, value }]
  }
  return undrawnCents === null ? [] : [{ label: statement.undrawn, value: usd(undrawnCents) }]
}

/** What becomes of a payment in part, and what is held (12 CFR 1026.41(d)(5)). */
async function drawPartial(pen: Pen, words: Words, { holdsPartial, heldCents }: StatementFigures): Promise<void> {
  const { partialNote, partialHeldNote, heldNote, heldUntilWholeNote } = words.statement
  await paragraph(pen, holdsPartial ? partialHeldNote : partialNote)
  if (heldCents > 0) await paragraph(pen, (holdsPartial ? heldUntilWholeNote : heldNote)(usd(heldCents)))
}

function dueFigure(words: Words, figures: StatementFigures) {
  const { next, totalCents, lateFee, cycle } = figures
  const { statement } = words
  const amountDue = cycle ? statement.minimumDue : statement.amountDue
  const lateNote = lateFee
    ? statement.lateFeeAfter({ day: words.longDay(lateFee.afterOn), fee: usd(lateFee.cents) })
    : statement.noLateFee
  const dueNote = next ? statement.overdueOf(usd(dueBeforeNext(figures))) : statement.dueNow
  const openNote = figures.overdueCents > 0 || !next ? dueNote : lateNote
  return {
    label: next ? amountDue(words.longDay(next.dueOn)) : statement.amountDueNow,
    value: usd(totalCents),
    note: totalCents === 0 ? statement.nothingDue : openNote,
  }
}

/** What should have been paid by now. */
const dueBeforeNext = ({ overdueCents, feesCents, escrowDueCents }: StatementFigures): number =>
  overdueCents + feesCents + escrowDueCents

async function drawExplanation(pen: Pen, words: Words, figures: StatementFigures): Promise<void> {
  const { next, overdueCents, feesCents, escrowDueCents, totalCents } = figures
  const charges = (next?.charges ?? [])
    .map(({ kind, amountCents }) => `${words.statement.fees[kind]} ${usd(amountCents)} · `)
    .join('')
  const regular = next && {
    label: words.statement.regular,
    note: `${words.principal} ${usd(next.principalCents)} · ${words.interest} ${usd(next.interestCents)} · ${charges}${words.dueDate} ${words.day(next.dueOn)}`,
    value: usd(next.principalCents + next.interestCents + next.chargesCents),
  }
  await sum(pen, {
    rows: [
      ...(regular ? [regular] : []),
      { label: words.statement.overdue, value: usd(overdueCents) },
      { label: words.statement.feesCharged, value: usd(feesCents) },
      ...(escrowDueCents > 0 ? [{ label: words.statement.escrow, value: usd(escrowDueCents) }] : []),
    ],
    total: { label: words.statement.total, value: usd(totalCents) },
  })
}

/** The balance of a line of credit from the beginning of the cycle to its end. */
async function drawCycle(pen: Pen, words: Words, cycle: BillingCycle): Promise<void> {
  const { cycle: texts } = words.statement
  const changes = [
    { label: texts.drawn, cents: cycle.drawnCents },
    { label: words.interest, cents: cycle.interestCents },
    { label: words.fees, cents: cycle.feesCents },
    { label: texts.paid, cents: -cycle.paidCents },
  ]
  const rare = [
    { label: texts.forgiven, cents: -cycle.forgivenCents },
    { label: texts.other, cents: cycle.otherCents },
  ]
  await heading(pen, texts.title, { roomAfter: 90 })
  await sum(pen, {
    rows: [
      { label: texts.balance(words.longDay(cycle.after)), cents: cycle.openingCents },
      ...changes,
      ...rare.filter(({ cents }) => cents !== 0),
    ].map(({ label, cents }) => ({ label, value: usd(cents) })),
    total: { label: texts.balance(words.longDay(cycle.on)), value: usd(cycle.closingCents) },
  })
}

async function drawPast(pen: Pen, words: Words, { inPeriod, inYear, after, on }: StatementFigures): Promise<void> {
  const row = (label: string, cents: (received: Received) => number) => [
    ...[label, usd(cents(inPeriod)), usd(cents(inYear))],
  ]
  await table(pen, {
    columns: [
      { title: '', share: 0.4 },
      { title: words.statement.since(words.day(after)), share: 0.3, align: 'RIGHT' },
      { title: words.statement.thisYear(on.slice(0, 4)), share: 0.3, align: 'RIGHT' },
    ],
    rows: [
      row(words.principal, ({ principalCents }) => principalCents),
      row(words.interest, ({ interestCents }) => interestCents),
      row(words.fees, ({ feesCents }) => feesCents),
      ...(inYear.escrowCents > 0 ? [row(words.statement.escrow, ({ escrowCents }) => escrowCents)] : []),
      row(words.held, ({ heldCents }) => heldCents),
    ],
    total: row(
      words.total,
      (all) => all.principalCents + all.interestCents + all.feesCents + all.escrowCents + all.heldCents,
    ),
  })
}

async function drawActivity(pen: Pen, words: Words, activity: readonly Activity[]): Promise<void> {
  if (activity.length === 0) return paragraph(pen, words.statement.noActivity)
  const amount = (cents: number | null) => (cents === null ? '' : usd(cents))
  await table(pen, {
    columns: [
      { title: words.date, share: 0.18 },
      { title: words.statement.description, share: 0.42 },
      { title: words.statement.charge, share: 0.2, align: 'RIGHT' },
      { title: words.statement.received, share: 0.2, align: 'RIGHT' },
    ],
    rows: activity.map((line) => [
      ...[words.day(line.on), descriptionOf(line, words)],
      ...[amount(line.chargedCents), amount(line.receivedCents)],
    ]),
  })
}

function descriptionOf({ kind, number, addedCents = 0, paidFor = 'TAXES' }: Activity, { statement }: Words): string {
  if (kind === 'LATE') return statement.lateFee(number ?? 0)
  const texts = {
    LENT: statement.lent,
    TAKEN_OVER: statement.takenOver,
    AT_CLOSING: statement.atClosing,
    PAYMENT: statement.paymentReceived,
    ...statement.fees,
    WAIVED: statement.waived,
    REFUNDED: statement.refunded,
    MOVED: statement.moved,
    FORGIVEN: statement.forgiven,
    CAPITALIZED: statement.capitalized(usd(addedCents)),
    SOLD: statement.sold,
    TRANSFERRED: statement.transferred,
    ESCROW_PAID_OUT: statement.escrowPaid[paidFor](usd(addedCents)),
    ESCROW_REFUNDED: statement.escrowRefunded,
    INTEREST_ADJUSTED: statement.interestAdjusted,
  }
  return texts[kind]
}

async function drawLateness(pen: Pen, words: Words, { subject, figures }: StatementContent): Promise<void> {
  const { late } = figures
  if (!late) return
  const { statement } = words
  const shown = late.rows.slice(-LATE_ROWS_SHOWN)
  const hidden = late.rows.length - shown.length
  await notice(pen, {
    title: statement.late,
    lines: [
      statement.lateSince({ days: late.days, day: words.longDay(late.since) }),
      ...(hidden > 0 ? [statement.lateMore(hidden)] : []),
      ...shown.map(({ dueOn, openCents }) => statement.lateRow({ day: words.day(dueOn), amount: usd(openCents) })),
      statement.bringCurrent(usd(dueBeforeNext(figures))),
      statement.talk(subject.lenderName),
    ],
  })
}
