import type { Cents, Day } from '#engine/numbers/units.ts'
import type { SettlementPayment } from '#engine/terms/events.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, figure, heading, paragraph } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import type { Pen } from './drawing/pen.ts'
import { sum } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { howToPay, type Making, titledPaper } from './paper.ts'

export type SettlementContent = {
  subject: Subject
  on: Day
  agreedOn: Day
  payments: readonly SettlementPayment[]
  graceDays: number
  /** All that was owed on the day it was agreed. */
  owedCents: Cents
}

/** The letter that tells a borrower what is agreed instead of all that they owe: the payments, their days, and what follows. */
export function settlementLetterPaper(content: SettlementContent, making: Making): FileAnswer {
  return titledPaper('settlement', content, { ...making, draw: (pen, words) => draw(pen, words, content) })
}

async function draw(pen: Pen, words: Words, content: SettlementContent): Promise<void> {
  const { subject, agreedOn, payments, graceDays, owedCents } = content
  const { settlement } = words
  const day = words.longDay(agreedOn)
  const totalCents = payments.reduce((all, { amountCents }) => all + amountCents, 0)
  await figure(pen, { label: settlement.amount, value: usd(totalCents), note: settlement.insteadOf(usd(owedCents)) })
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
    { label: settlement.agreedOn, value: day },
  ])
  await heading(pen, settlement.payments)
  await sum(pen, {
    rows: payments.map(({ on, amountCents }) => ({ label: settlement.by(words.longDay(on)), value: usd(amountCents) })),
    total: { label: words.total, value: usd(totalCents) },
  })
  await paragraph(pen, settlement.kept(subject.lenderName))
  await paragraph(pen, settlement.broken(graceDays))
  await paragraph(pen, words.forgiveness.tax)
  await howToPay(pen, words, subject)
}
