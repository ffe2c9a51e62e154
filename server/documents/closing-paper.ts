import { apr } from '#engine/apr/apr.ts'
import { daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { type ClosingItem, closingItems, paidToBorrower } from '#engine/terms/closing.ts'
import { interestFromOn } from '#engine/terms/interest-start.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, figure, heading, paragraph } from './drawing/blocks.ts'
import { percentOfPpm, usd } from './drawing/figures.ts'
import { INK, type Pen } from './drawing/pen.ts'
import { type SumLine, sum } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { type Making, titledPaper } from './paper.ts'

export type ClosingContent = { subject: Subject; terms: LoanTerms; on: Day }

/** What was paid on the day a loan was made: item by item, and what the borrower got. */
export function closingPaper(content: ClosingContent, making: Making): FileAnswer {
  return titledPaper('closing', content, { ...making, draw: (pen, words) => draw(pen, words, content) })
}

async function draw(pen: Pen, words: Words, { subject, terms }: ClosingContent): Promise<void> {
  const { closing, summary } = words
  const items = closingItems(terms)
  const costsCents = items.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const isApart = terms.closing?.isPaidApart === true
  await figure(pen, {
    label: closing.toBorrower,
    value: usd(paidToBorrower(terms)),
    note: closing.on(words.longDay(terms.originationOn)),
  })
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.lender, value: subject.lenderName },
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
  ])
  await heading(pen, closing.costs)
  const lines = items.map((item) => lineOf(item, { terms, words }))
  if (isApart) {
    const total = { label: closing.fromBorrower, value: usd(costsCents) }
    await sum(pen, { rows: lines, total })
    await paragraph(pen, closing.apart)
  } else {
    const taken = lines.map((line) => ({ ...line, value: `−${line.value}` }))
    const lent = { label: closing.loanAmount, value: usd(terms.principalCents) }
    await sum(pen, { rows: [lent, ...taken], total: { label: closing.toBorrower, value: usd(paidToBorrower(terms)) } })
  }
  if (items.some(({ kind }) => kind === 'RESERVE')) await paragraph(pen, closing.reserveNote)
  await heading(pen, summary.cost)
  const cost = apr(terms)
  await facts(pen, [
    { label: summary.apr, value: percentOfPpm(cost.aprPpm) },
    { label: summary.financeCharge, value: usd(cost.financeChargeCents) },
    { label: summary.amountFinanced, value: usd(cost.amountFinancedCents) },
    { label: summary.totalOfPayments, value: usd(cost.totalOfPaymentsCents) },
  ])
  await paragraph(pen, summary.costNote, { size: 8.5, color: INK.muted })
}

function lineOf(
  { kind, name, amountCents }: ClosingItem,
  { terms, words: { closing, longDay } }: { terms: LoanTerms; words: Words },
): SumLine {
  const value = usd(amountCents)
  const { pointsPpm = 0, pointsCents = 0, interestTo } = terms.closing ?? {}
  if (kind === 'OTHER') return { label: name ?? '', value }
  if (kind === 'POINTS' && pointsPpm > 0 && pointsCents === 0) {
    return { label: closing.points, note: closing.ofLoan(percentOfPpm(pointsPpm)), value }
  }
  if (kind !== 'INTEREST' || interestTo === undefined) return { label: closing[LABELS[kind]], value }
  const days = { from: terms.originationOn, to: interestFromOn(terms) }
  const note = closing.days({ from: longDay(days.from), to: longDay(days.to), count: daysBetween(days) })
  return { label: closing.interest, note, value }
}

const LABELS = {
  POINTS: 'points',
  ORIGINATION_FEE: 'originationFee',
  INTEREST: 'interest',
  RESERVE: 'reserve',
} as const
