import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Sold } from '#engine/terms/loan-state.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, figure, heading, paragraph } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import type { Pen } from './drawing/pen.ts'
import { sum } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { type Making, titledPaper } from './paper.ts'

export type SaleContent = {
  subject: Subject
  sold: Sold
  buyer: string
  /** How the buyer is paid; empty when nobody said. */
  payTo: string
  /** Money of the borrower that the old lender still holds. */
  heldCents: Cents
  on: Day
}

/** The letter that tells a borrower that the loan was sold: from when, to whom, what was owed, and whom to pay. No price. */
export function saleLetterPaper(content: SaleContent, making: Making): FileAnswer {
  return titledPaper('sale', content, { ...making, draw: (pen, words) => draw(pen, words, content) })
}

async function draw(pen: Pen, words: Words, { subject, sold, buyer, payTo, heldCents }: SaleContent): Promise<void> {
  const { sale } = words
  const day = words.longDay(sold.on)
  await figure(pen, { label: sale.payNow, value: buyer, note: sale.since(day) })
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
    { label: sale.seller, value: subject.lenderName },
    { label: sale.buyer, value: buyer },
    { label: sale.soldOn, value: day },
  ])
  await heading(pen, sale.howToPay)
  await paragraph(pen, payTo || sale.ask(buyer))
  await paragraph(pen, sale.stays({ seller: subject.lenderName, day }))
  await heading(pen, sale.owedOn(day))
  await sum(pen, {
    rows: [
      { label: words.principal, value: usd(sold.principalCents) },
      { label: words.interest, value: usd(sold.interestCents) },
      { label: words.fees, value: usd(sold.feesCents) },
    ],
    total: { label: sale.owed, value: usd(sold.principalCents + sold.interestCents + sold.feesCents) },
  })
  if (heldCents > 0) await paragraph(pen, sale.held({ seller: subject.lenderName, amount: usd(heldCents) }))
}
