import type { Day } from '#engine/numbers/units.ts'
import type { Deficiency } from '#engine/questions/deficiency.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, figure, heading, paragraph } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import type { Pen } from './drawing/pen.ts'
import { sum } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { howToPay, type Making, titledPaper } from './paper.ts'

export type DeficiencyContent = {
  subject: Subject
  /** The day of the letter. */
  on: Day
  /** The day of the charge-off, of which the figures are. */
  date: Day
  owed: Deficiency
}

/**
 * The letter that explains what is still owed after the sale of what secured a loan, in the order of UCC 9-616(c): what was owed,
 * what the sale brought, what was left, costs and credits, and the deficiency.
 */
export function deficiencyLetterPaper(content: DeficiencyContent, making: Making): FileAnswer {
  return titledPaper('deficiency', content, { ...making, draw: (pen, words) => draw(pen, words, content) })
}

async function draw(pen: Pen, words: Words, { subject, date, owed }: DeficiencyContent): Promise<void> {
  const { deficiency, inDefault } = words
  const [day, soldOn] = [words.longDay(date), words.longDay(owed.soldOn)]
  const [sold, still] = [usd(owed.saleCents), usd(owed.stillOwedCents)]
  await figure(pen, { label: deficiency.stillOwed, value: still, note: inDefault.asOf(day) })
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
  ])
  await paragraph(pen, deficiency.said({ lender: subject.lenderName, sold, soldOn, still, day }))
  await heading(pen, deficiency.sale)
  await sum(pen, {
    rows: [
      { label: deficiency.owedOn(soldOn), value: usd(owed.owedCents) },
      { label: deficiency.brought, value: usd(-owed.saleCents) },
    ],
    total: { label: deficiency.left, value: usd(owed.owedCents - owed.saleCents) },
  })
  await heading(pen, deficiency.after)
  await sum(pen, {
    rows: [
      { label: deficiency.left, value: usd(owed.owedCents - owed.saleCents) },
      { label: deficiency.costs, value: usd(owed.costsCents) },
      { label: deficiency.since(day), value: usd(owed.sinceCents) },
      { label: deficiency.credits, value: usd(0 - owed.creditsCents) },
    ],
    total: { label: deficiency.stillOwed, value: still },
  })
  await paragraph(pen, deficiency.changes)
  await paragraph(pen, deficiency.ask(subject.lenderName))
  await howToPay(pen, words, subject)
}
