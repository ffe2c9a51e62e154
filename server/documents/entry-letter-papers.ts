import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Forgiven } from '#engine/terms/loan-state.ts'
import { methodIn, type Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, figure, heading, paragraph } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import type { Pen } from './drawing/pen.ts'
import { sum } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { type Making, titledPaper } from './paper.ts'

type Content = {
  subject: Subject
  /** The day of the letter. */
  on: Day
}

export type RefundContent = Content & {
  paidOn: Day
  amountCents: Cents
  /** How it was paid; empty when nobody said. */
  method: string
  /** Money that is still held after it. */
  heldCents: Cents
}

/** The letter that tells a borrower that money above what they owed was paid back. */
export function refundLetterPaper(content: RefundContent, making: Making): FileAnswer {
  return titledPaper('refund', content, { ...making, draw: (pen, words) => drawRefund(pen, words, content) })
}

export type MoveContent = Content & {
  movedOn: Day
  amountCents: Cents
  /** The number of the loan on which it was a payment. */
  toNumber: string
  heldCents: Cents
}

/** The letter that tells a borrower that money held on one loan was used as a payment on another. */
export function moveLetterPaper(content: MoveContent, making: Making): FileAnswer {
  return titledPaper('moved', content, { ...making, draw: (pen, words) => drawMove(pen, words, content) })
}

export type ForgivenessContent = Content & {
  forgiven: Forgiven
  /** What was still owed after it, on the same day. */
  owedCents: Cents
}

/** The letter that tells a borrower which parts of their debt were forgiven, and what they still owed. */
export function forgivenessLetterPaper(content: ForgivenessContent, making: Making): FileAnswer {
  return titledPaper('forgiveness', content, { ...making, draw: (pen, words) => drawForgiveness(pen, words, content) })
}

async function drawRefund(pen: Pen, words: Words, content: RefundContent): Promise<void> {
  const { refund } = words
  const { subject, paidOn, amountCents, method } = content
  const day = words.longDay(paidOn)
  await figure(pen, { label: refund.amount, value: usd(amountCents), note: refund.on(day) })
  await facts(pen, [
    ...who(words, subject),
    ...(method ? [{ label: words.methodTitle, value: methodIn(words, method) }] : []),
  ])
  await paragraph(pen, refund.said({ lender: subject.lenderName, amount: usd(amountCents), day }))
  await drawHeld(pen, words, content)
}

async function drawMove(pen: Pen, words: Words, content: MoveContent): Promise<void> {
  const { moved } = words
  const { subject, movedOn, amountCents, toNumber } = content
  const day = words.longDay(movedOn)
  await figure(pen, { label: moved.amount, value: usd(amountCents), note: moved.on(day) })
  await facts(pen, [...who(words, subject), { label: moved.to, value: toNumber }])
  await paragraph(pen, moved.said({ amount: usd(amountCents), day, from: subject.loanNumber, to: toNumber }))
  await drawHeld(pen, words, content)
}

async function drawForgiveness(pen: Pen, words: Words, content: ForgivenessContent): Promise<void> {
  const { forgiveness: texts } = words
  const { subject, forgiven, owedCents } = content
  const day = words.longDay(forgiven.on)
  const totalCents = forgiven.principalCents + forgiven.interestCents + forgiven.feesCents
  await figure(pen, { label: texts.amount, value: usd(totalCents), note: texts.kinds[forgiven.forgiveness] })
  await facts(pen, [...who(words, subject), { label: texts.on, value: day }])
  await heading(pen, texts.parts)
  await sum(pen, {
    rows: [
      { label: words.principal, value: usd(forgiven.principalCents) },
      { label: words.interest, value: usd(forgiven.interestCents) },
      { label: words.fees, value: usd(forgiven.feesCents) },
    ],
    total: { label: words.total, value: usd(totalCents) },
  })
  await paragraph(pen, texts.said({ lender: subject.lenderName, amount: usd(totalCents) }))
  await paragraph(pen, owedCents > 0 ? texts.stillOwed({ amount: usd(owedCents), day }) : texts.nothingOwed(day))
  if (forgiven.forgiveness !== 'ERROR') await paragraph(pen, texts.tax)
}

const who = (words: Words, subject: Subject) => [
  { label: words.borrower, value: subject.borrowerName },
  { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
]

async function drawHeld(pen: Pen, words: Words, { subject, heldCents }: RefundContent | MoveContent): Promise<void> {
  if (heldCents === 0) return
  await paragraph(pen, words.refund.stillHeld({ lender: subject.lenderName, amount: usd(heldCents) }))
}
