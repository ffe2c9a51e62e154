import type { Language } from '#contract/enumerations.ts'
import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanState, PaymentSplit } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { type Posting, postingsOf } from '../ledger/postings.ts'
import { stateAfterLastEvent } from '../ledger/projections.ts'
import { facts, figure, heading, notice, paragraph } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import type { Pen } from './drawing/pen.ts'
import { sum, table } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { paperAnswer } from './paper.ts'
import { receivedIn } from './statement/statement-figures.ts'

/** What a loan brought in a calendar year: the figures of Form 1098, boxes 1 to 3, and related ones. */
export type YearFigures = {
  year: string
  interestCents: Cents
  principalCents: Cents
  feesCents: Cents
  /** The first of January, or the day the loan began if later. */
  openedOn: Day
  openingCents: Cents
  /** The last day of the year, or today if earlier. */
  closedOn: Day
  closingCents: Cents
  originatedOn: Day
  payments: readonly PaymentSplit[]
}

type AskedYear = { year: string; today: Day }

/**
 * Computes the figures of a year, up to today, from the ledger lines: a payment counts on the day it was received, with
 * its current split. A replay to the last day would omit money that was held then and has paid interest since, from
 * every year.
 */
export const yearFigures = (terms: LoanTerms, events: readonly LoanEvent[], asked: AskedYear): YearFigures =>
  figuresByYear(terms, events)(asked)

/** yearFigures for several years of a loan, which is replayed once for all of them. */
export function figuresByYear(terms: LoanTerms, events: readonly LoanEvent[]): (asked: AskedYear) => YearFigures {
  const state = stateAfterLastEvent(terms, events)
  const postings = postingsOf(events, state)
  return (asked) => figuresOfYear({ terms, state, postings }, asked)
}

function figuresOfYear(
  { terms, state, postings }: { terms: LoanTerms; state: LoanState; postings: readonly Posting[] },
  { year, today }: AskedYear,
): YearFigures {
  const lastOn = `${year}-12-31`
  const closedOn = lastOn < today ? lastOn : today
  const payments = state.payments.filter(
    (split) => split.effectiveOn.slice(0, 4) === year && split.effectiveOn <= closedOn,
  )
  const { originationOn } = terms
  const isFirstYear = originationOn > `${year}-01-01`
  return {
    ...receivedIn(payments, () => true),
    year,
    closedOn,
    payments,
    openedOn: isFirstYear ? originationOn : `${year}-01-01`,
    // The opening balance of the first of January is without that day's events.
    openingCents: isFirstYear ? terms.principalCents : outstandingOn(`${Number(year) - 1}-12-31`, postings),
    closingCents: outstandingOn(closedOn, postings),
    originatedOn: originationOn,
  }
}

/** The balance of PRINCIPAL by the lines up to a day. */
function outstandingOn(day: Day, postings: readonly Posting[]): Cents {
  return postings
    .filter(({ effectiveOn }) => effectiveOn <= day)
    .reduce((sum, { debit, credit, amountCents }) => {
      if (debit === 'PRINCIPAL') return sum + amountCents
      return credit === 'PRINCIPAL' ? sum - amountCents : sum
    }, 0)
}

/** The paper of the interest that a borrower paid in a year. */
export function yearEndPaper(
  { subject, figures, on }: { subject: Subject; figures: YearFigures; on: Day },
  { language, madeAt }: { language: Language; madeAt: Instant },
): FileAnswer {
  const { year } = figures
  return paperAnswer({
    subject,
    language,
    madeAt,
    on,
    titleIn: ({ yearEnd }) => yearEnd.title(year),
    nameIn: ({ yearEnd }) => yearEnd.fileName({ number: subject.loanNumber, year }),
    draw: (pen, words) => draw(pen, words, { subject, figures }),
  })
}

async function draw(
  pen: Pen,
  words: Words,
  { subject, figures }: { subject: Subject; figures: YearFigures },
): Promise<void> {
  const { yearEnd } = words
  const { year, openedOn, closedOn, payments } = figures
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.lender, value: subject.lenderName },
  ])
  const label = yearEnd.interest(year)
  await figure(pen, { label, value: usd(figures.interestCents), note: yearEnd.note })
  await heading(pen, yearEnd.figures)
  await sum(pen, {
    rows: [
      { label: yearEnd.box1, value: usd(figures.interestCents) },
      { label: yearEnd.box2(words.longDay(openedOn)), value: usd(figures.openingCents) },
      { label: yearEnd.box3, value: words.longDay(figures.originatedOn) },
    ],
  })
  await heading(pen, yearEnd.more)
  await facts(pen, [
    { label: yearEnd.principalPaid, value: usd(figures.principalCents) },
    { label: yearEnd.feesPaid, value: usd(figures.feesCents) },
    { label: yearEnd.endBalance(words.longDay(closedOn)), value: usd(figures.closingCents) },
  ])
  await heading(pen, yearEnd.payments)
  if (payments.length === 0) await paragraph(pen, yearEnd.noPayments)
  else await drawPayments(pen, words, figures)
  await notice(pen, { title: yearEnd.information, lines: [yearEnd.notTax] })
}

async function drawPayments(pen: Pen, words: Words, { payments, ...all }: YearFigures): Promise<void> {
  const total = payments.reduce((cents, { amountCents }) => cents + amountCents, 0)
  await table(pen, {
    columns: [
      { title: words.date, share: 0.2 },
      { title: words.payment, share: 0.2, align: 'RIGHT' },
      { title: words.interest, share: 0.2, align: 'RIGHT' },
      { title: words.principal, share: 0.2, align: 'RIGHT' },
      { title: words.fees, share: 0.2, align: 'RIGHT' },
    ],
    rows: payments.map((split) => [
      ...[words.day(split.effectiveOn), usd(split.amountCents)],
      ...[usd(split.interestCents), usd(split.principalCents), usd(split.feesCents)],
    ]),
    total: [words.total, usd(total), usd(all.interestCents), usd(all.principalCents), usd(all.feesCents)],
  })
}
