import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import type { Installment } from '#engine/terms/loan-state.ts'
import type { TakenOver } from '#engine/terms/terms.ts'
import { frequencyIn, type Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, paragraph } from './drawing/blocks.ts'
import { percentOfPpm, usd } from './drawing/figures.ts'
import { INK, type Pen } from './drawing/pen.ts'
import { table } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { originFacts } from './origin-facts.ts'
import { type Making, titledPaper } from './paper.ts'

export type ScheduleContent = {
  subject: Subject
  asOn: Day
  principalCents: Cents
  /** The rate and last day in force on the day; either may have changed since the loan began. */
  annualRatePpm: RatePpm
  frequency: string
  originatedOn: Day
  takenOver?: TakenOver | undefined
  rows: readonly Installment[]
}

/** The amortization schedule as it stands on a day, paid installments included. */
export function schedulePaper(content: ScheduleContent, making: Making): FileAnswer {
  return titledPaper(
    'schedule',
    { subject: content.subject, on: content.asOn },
    { ...making, draw: (pen, words) => draw(pen, words, content) },
  )
}

async function draw(pen: Pen, words: Words, content: ScheduleContent): Promise<void> {
  const { subject, asOn, rows } = content
  const totals = totalsOf(rows)
  const charges = totals.chargesCents > 0
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    ...amountFacts(words, content),
    { label: words.rate, value: words.ratePerYear(percentOfPpm(content.annualRatePpm)) },
    { label: words.frequencyTitle, value: frequencyIn(words, content.frequency) },
    { label: words.matures, value: words.longDay(rows.at(-1)?.dueOn ?? asOn) },
    { label: words.schedule.rows, value: String(rows.length) },
    { label: words.schedule.totalInterest, value: usd(totals.interestCents) },
  ])
  await paragraph(pen, words.schedule.asOf(words.longDay(asOn)), { size: 8.5, color: INK.muted })
  if (rows.length === 0) return paragraph(pen, words.schedule.none)
  await table(pen, {
    columns: [
      { title: words.number, share: 0.07, align: 'RIGHT' },
      { title: words.due, share: 0.15 },
      { title: words.payment, share: charges ? 0.13 : 0.15, align: 'RIGHT' },
      { title: words.principal, share: charges ? 0.13 : 0.16, align: 'RIGHT' },
      { title: words.interest, share: charges ? 0.12 : 0.15, align: 'RIGHT' },
      ...(charges ? [{ title: words.statement.fees.SERVICE_FEE, share: 0.12, align: 'RIGHT' as const }] : []),
      { title: words.balance, share: charges ? 0.15 : 0.17, align: 'RIGHT' },
      { title: words.status, share: charges ? 0.13 : 0.15, align: 'RIGHT' },
    ],
    rows: rows.map((row) => [
      String(row.number),
      words.day(row.dueOn),
      usd(row.paymentCents),
      usd(row.principalCents),
      usd(row.interestCents),
      ...(charges ? [usd(row.chargesCents ?? 0)] : []),
      usd(row.balanceCents),
      statusOf(row, words),
    ]),
    total: [
      '',
      words.total,
      usd(totals.paymentCents),
      usd(totals.principalCents),
      usd(totals.interestCents),
      ...(charges ? [usd(totals.chargesCents)] : []),
      '',
      '',
    ],
  })
}

/** What was lent and when; of a loan that ran before, also the balance with which these books begin. */
function amountFacts(words: Words, { principalCents, originatedOn, takenOver }: ScheduleContent) {
  const { schedule, originated, longDay } = words
  if (!takenOver) {
    return [
      { label: schedule.amount, value: usd(principalCents) },
      { label: originated, value: longDay(originatedOn) },
    ]
  }
  return [
    ...originFacts(words, takenOver),
    { label: words.takenOver.balance, value: usd(principalCents) },
    { label: words.takenOver.on, value: longDay(takenOver.on) },
  ]
}

function statusOf(row: Installment, { schedule }: Words): string {
  if (row.isPaid) return schedule.paid
  return row.paidInterestCents + row.paidPrincipalCents > 0 ? schedule.partlyPaid : schedule.scheduled
}

type Totals = Pick<Installment, 'paymentCents' | 'principalCents' | 'interestCents'> & { chargesCents: Cents }

function totalsOf(rows: readonly Installment[]): Totals {
  return rows.reduce<Totals>(
    (sum, row) => ({
      paymentCents: sum.paymentCents + row.paymentCents,
      principalCents: sum.principalCents + row.principalCents,
      interestCents: sum.interestCents + row.interestCents,
      chargesCents: sum.chargesCents + (row.chargesCents ?? 0),
    }),
    { paymentCents: 0, principalCents: 0, interestCents: 0, chargesCents: 0 },
  )
}
