import type { Language } from '#contract/enumerations.ts'
import { addDays, daysBetween } from '#engine/numbers/dates.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { Payoff } from '#engine/questions/payoff.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import { facts, figure, heading, notice } from '../drawing/blocks.ts'
import { usd, usdToFour } from '../drawing/figures.ts'
import type { Pen } from '../drawing/pen.ts'
import { sum, table } from '../drawing/table.ts'
import type { Subject } from '../loan-record.ts'
import { howToPay, paperAnswer } from '../paper.ts'

/** The content of a payoff statement, in no language. It is stored, so that the paper never changes. */
export type PayoffContent = {
  subject: Subject
  quotedOn: Day
  /** One figure a day, the payoff date first. */
  figures: readonly [Payoff, ...Payoff[]]
}

/** The payoff statement of a quote. A preview says in its last lines that nothing was quoted yet. */
export function payoffPaper(
  content: PayoffContent,
  { language, madeAt, isPreview = false }: { language: Language; madeAt: Instant; isPreview?: boolean },
): FileAnswer {
  const { subject, quotedOn, figures } = content
  return paperAnswer({
    subject,
    language,
    madeAt,
    on: quotedOn,
    titleIn: ({ payoff }) => payoff.title,
    nameIn: ({ payoff }) => payoff.fileName(subject.loanNumber, figures[0].on),
    draw: (pen, words) => draw(pen, words, content, isPreview),
  })
}

async function draw(
  pen: Pen,
  words: Words,
  { subject, quotedOn, figures }: PayoffContent,
  isPreview: boolean,
): Promise<void> {
  const first = figures[0]
  const last = figures.at(-1) ?? first
  const perDiem = usdToFour(first.perDiemTenThousandths)
  const goodThrough = words.longDay(last.on)
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.payoff.quotedOn, value: words.longDay(quotedOn) },
    { label: words.payoff.payoffDate, value: words.longDay(first.on) },
    { label: words.payoff.goodThrough, value: goodThrough },
    { label: words.payoff.perDiem, value: perDiem },
    ...(first.rebateCents === undefined ? [] : [{ label: words.payoff.rebate, value: usd(first.rebateCents) }]),
  ])
  await figure(pen, {
    label: words.payoff.amountOn(words.longDay(first.on)),
    value: usd(first.totalCents),
    note: noteOf(words, first, goodThrough),
  })
  await heading(pen, words.payoff.adds)
  await drawSum(pen, words, first)
  await howToPay(pen, words, subject)
  await heading(pen, words.payoff.byDay)
  await drawDays(pen, words, figures)
  const lines = isPreview ? [words.payoff.preview] : [words.payoff.holds(goodThrough), words.payoff.keeps]
  await notice(pen, { title: words.payoff.rests, lines })
}

function noteOf({ payoff }: Words, { totalCents, perDiemTenThousandths }: Payoff, day: string): string {
  if (totalCents === 0) return payoff.nothingOwed
  if (perDiemTenThousandths === 0) return payoff.noteWithoutInterest(day)
  return payoff.note({ perDiem: usdToFour(perDiemTenThousandths), day })
}

async function drawSum(pen: Pen, words: Words, payoff: Payoff): Promise<void> {
  const { interestFromOn, on } = payoff
  const days = daysBetween({ from: interestFromOn, to: on })
  // The day of the payoff earns no interest, so the day before it is the last one.
  const last = words.day(addDays(on, -1))
  const note = words.payoff.interestFromTo({ from: words.day(interestFromOn), to: last, days })
  const { unpaidInterestCents, unappliedCents, notYetDueCents = 0, chargeCents = 0, paidAheadCents = 0 } = payoff
  const { escrowCents = 0 } = payoff
  const notes = [
    ...(days > 0 ? [note] : []),
    ...(paidAheadCents > 0 ? [words.payoff.paidAhead(usd(paidAheadCents))] : []),
  ]
  const dueInterestCents = unpaidInterestCents - notYetDueCents
  const earned = words.payoff.earnedInterest(words.day(payoff.interestFromOn))
  await sum(pen, {
    rows: [
      { label: words.principal, value: usd(payoff.principalCents) },
      { label: words.interest, ...(notes.length > 0 && { note: notes.join(', ') }), value: usd(payoff.interestCents) },
      ...(notYetDueCents === 0 ? [] : [{ label: earned, value: usd(notYetDueCents) }]),
      ...(dueInterestCents === 0 ? [] : [{ label: words.payoff.unpaidInterest, value: usd(dueInterestCents) }]),
      { label: words.fees, value: usd(payoff.feesCents) },
      ...(escrowCents === 0 ? [] : [{ label: words.statement.escrow, value: usd(escrowCents) }]),
      ...(chargeCents === 0 ? [] : [{ label: words.payoff.charge, value: usd(chargeCents) }]),
      ...(unappliedCents === 0 ? [] : [{ label: words.payoff.heldLess, value: usd(-unappliedCents) }]),
    ],
    total: { label: words.payoff.total, value: usd(payoff.totalCents) },
  })
}

async function drawDays(pen: Pen, words: Words, figures: readonly Payoff[]): Promise<void> {
  const hasEscrow = figures.some(({ escrowCents = 0 }) => escrowCents > 0)
  const share = hasEscrow ? 0.16 : 0.2
  await table(pen, {
    columns: [
      { title: words.onDay, share },
      { title: words.principal, share, align: 'RIGHT' },
      { title: words.interest, share, align: 'RIGHT' },
      { title: words.fees, share, align: 'RIGHT' },
      ...(hasEscrow ? [{ title: words.statement.escrow, share: 0.2, align: 'RIGHT' as const }] : []),
      { title: words.payoff.payoffColumn, share, align: 'RIGHT' },
    ],
    rows: figures.map((payoff) => [
      words.day(payoff.on),
      usd(payoff.principalCents),
      usd(payoff.interestCents + payoff.unpaidInterestCents),
      usd(payoff.feesCents + (payoff.chargeCents ?? 0)),
      ...(hasEscrow ? [usd(payoff.escrowCents ?? 0)] : []),
      usd(payoff.totalCents),
    ]),
    isStrong: (index) => index === 0,
  })
}
