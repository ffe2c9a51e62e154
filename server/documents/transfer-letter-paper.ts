import type { Cents, Day } from '#engine/numbers/units.ts'
import type { ForgivenParts } from '#engine/terms/events.ts'
import type { TransferReason } from '#engine/terms/transfer-reasons.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, figure, heading, paragraph } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import type { Pen } from './drawing/pen.ts'
import { sum } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { type Making, titledPaper } from './paper.ts'

export type TransferContent = {
  subject: Subject
  /** The day of the letter. */
  on: Day
  /** The day on which one loan ended and others began. */
  day: Day
  /** Why this loan ended; null for one that began then. */
  reason: TransferReason | null
  owed: ForgivenParts
  /** The numbers of the other loans, as far as the reader may see them. */
  numbers: readonly string[]
  /** The first payment of a loan that began then. */
  next: { dueOn: Day; amountCents: Cents } | null
}

/** The letter about a loan that goes on as another, or that goes on with one: from when, what was owed, and what is due next. */
export function transferLetterPaper(content: TransferContent, making: Making): FileAnswer {
  const paper = content.reason === null ? 'opened' : 'transfer'
  return titledPaper(paper, content, { ...making, draw: (pen, words) => draw(pen, words, content) })
}

async function draw(pen: Pen, words: Words, content: TransferContent): Promise<void> {
  const { transfer } = words
  const { subject, reason, owed, numbers, next } = content
  const day = words.longDay(content.day)
  const totalCents = owed.principalCents + owed.interestCents + owed.feesCents
  await figure(pen, { label: transfer.owedOn(day), value: usd(totalCents), note: transfer.from(day) })
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
    ...(numbers.length > 0
      ? [{ label: reason === null ? transfer.continues : transfer.as, value: numbers.join(', ') }]
      : []),
  ])
  await paragraph(
    pen,
    reason === null ? transfer.begins({ lender: subject.lenderName, day }) : transfer.ends[reason](day),
  )
  await heading(pen, transfer.parts)
  await sum(pen, {
    rows: [
      { label: words.principal, value: usd(owed.principalCents) },
      { label: words.interest, value: usd(owed.interestCents) },
      { label: words.fees, value: usd(owed.feesCents) },
    ],
    total: { label: words.total, value: usd(totalCents) },
  })
  if (next) await paragraph(pen, transfer.next({ amount: usd(next.amountCents), day: words.longDay(next.dueOn) }))
}
