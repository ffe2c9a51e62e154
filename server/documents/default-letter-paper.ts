import type { Day } from '#engine/numbers/units.ts'
import type { AmountsDue } from '#engine/questions/amounts-due.ts'
import type { Payoff } from '#engine/questions/payoff.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { LetterKind } from '../loans/letter-kind.ts'
import { facts, figure, heading, paragraph } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import type { Pen } from './drawing/pen.ts'
import { sum } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { howToPay, type Making, paperAnswer } from './paper.ts'

const KINDS = ['DEFAULTED', 'ACCELERATED', 'REPOSSESSION', 'FORECLOSURE', 'REINSTATED'] as const
/** DEMANDED: a loan that is payable on demand was called due, which takes no default. */
type Kind = (typeof KINDS)[number] | 'DEMANDED'

/** Whether a letter is about a step of a default. */
export const isOfDefault = (kind: LetterKind | undefined): kind is (typeof KINDS)[number] =>
  KINDS.some((one) => one === kind)

export type DefaultContent = {
  subject: Subject
  /** The day of the letter. */
  on: Day
  kind: Kind
  /** The day of the step. */
  date: Day
  /** What was due on the day of the step, and all that was owed then. */
  due: AmountsDue
  owed: Payoff
}

/**
 * The letter about a step of a default: a notice of default, of acceleration with all that is owed, that the lender begins to
 * take back what secures the loan, or that the loan is back to normal. It says what the books say; what a state asks for beside
 * it is the lender's to add.
 */
export function defaultLetterPaper(content: DefaultContent, making: Making): FileAnswer {
  const { subject, kind } = content
  return paperAnswer({
    ...making,
    subject,
    on: content.on,
    titleIn: ({ inDefault }) => inDefault.titles[kind],
    nameIn: ({ inDefault }) => `${subject.loanNumber} ${inDefault.fileNames[kind]}.pdf`,
    draw: (pen, words) => draw(pen, words, content),
  })
}

async function draw(pen: Pen, words: Words, content: DefaultContent): Promise<void> {
  const { subject, kind, date, due, owed } = content
  const { inDefault } = words
  const day = words.longDay(date)
  const isAll = kind === 'ACCELERATED' || kind === 'DEMANDED'
  const asked = usd(isAll ? owed.totalCents : due.dueNowCents)
  await figure(pen, {
    label: isAll ? inDefault.allDue : inDefault.dueNow,
    value: asked,
    note: inDefault.asOf(day),
  })
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
    { label: inDefault.from, value: subject.lenderName },
  ])
  await paragraph(pen, inDefault.said[kind]({ lender: subject.lenderName, amount: asked, day }))
  await heading(pen, inDefault.parts)
  if (isAll) await drawOwed(pen, words, owed)
  else await drawDue(pen, words, due)
  if (kind === 'REINSTATED') return
  if (kind !== 'DEMANDED') await paragraph(pen, inDefault.ask(subject.lenderName))
  await howToPay(pen, words, subject)
}

async function drawDue(pen: Pen, words: Words, due: AmountsDue) {
  const { inDefault } = words
  const { pastDueCents, dueTodayCents, feesCents, escrowCents, dueNowCents } = due
  await sum(pen, {
    rows: [
      { label: inDefault.pastDue, value: usd(pastDueCents) },
      ...(dueTodayCents > 0 ? [{ label: inDefault.dueToday, value: usd(dueTodayCents) }] : []),
      { label: words.fees, value: usd(feesCents) },
      ...(escrowCents > 0 ? [{ label: words.statement.escrow, value: usd(escrowCents) }] : []),
    ],
    total: { label: words.total, value: usd(dueNowCents) },
  })
}

async function drawOwed(pen: Pen, words: Words, owed: Payoff) {
  const { inDefault } = words
  const { principalCents, interestCents, unpaidInterestCents, feesCents, unappliedCents } = owed
  const { escrowCents = 0, chargeCents = 0 } = owed
  await sum(pen, {
    rows: [
      { label: words.principal, value: usd(principalCents) },
      { label: words.interest, value: usd(interestCents + unpaidInterestCents) },
      { label: words.fees, value: usd(feesCents + chargeCents) },
      ...(escrowCents > 0 ? [{ label: words.statement.escrow, value: usd(escrowCents) }] : []),
      ...(unappliedCents > 0 ? [{ label: words.held, value: usd(-unappliedCents) }] : []),
    ],
    total: { label: words.total, value: usd(owed.totalCents) },
  })
  await paragraph(pen, inDefault.grows)
}
