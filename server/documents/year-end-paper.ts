import type { Language } from '#contract/enumerations.ts'
import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import { eventsKnown } from '#engine/replay/replay.ts'
import { type LoanEvent, takenBack } from '#engine/terms/events.ts'
import type { CapitalizedParts, PaymentSplit } from '#engine/terms/loan-state.ts'
import { ESCROW_KINDS, type EscrowKind, type LoanTerms } from '#engine/terms/terms.ts'
import type { Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { asReceived, type Posting, postingsOfOwed, receivedOfAdded } from '../ledger/postings.ts'
import { stateAfterLastEvent } from '../ledger/projections.ts'
import { facts, figure, heading, notice, paragraph } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import type { Pen } from './drawing/pen.ts'
import { sum, table } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { paperAnswer } from './paper.ts'
import { receivedIn, splitsAtClosing } from './statement/statement-figures.ts'

/** What a loan brought in a calendar year: the figures of Form 1098, boxes 1 to 3, and related ones. */
export type YearFigures = {
  year: string
  interestCents: Cents
  principalCents: Cents
  feesCents: Cents
  /** Received for taxes and insurance, no part of feesCents; and what was paid for them (box 10 may say it). */
  escrowCents: Cents
  paidOut: Readonly<Record<EscrowKind, Cents>>
  /** The first of January, or the day the loan began if later. */
  openedOn: Day
  openingCents: Cents
  /** The last day of the year, or today or the day on which the loan was sold or went over to another if earlier. */
  closedOn: Day
  closingCents: Cents
  /** The day on which the loan was made; null for a loan that ran before, where nobody stated it. */
  originatedOn: Day | null
  /** Of the interest and principal, what was received before these books began, as stated when the loan was taken over. */
  before: { on: Day; interestCents: Cents; principalCents: Cents } | null
  /** Of the interest and fees, what had been added to the principal, and came with it. */
  added: CapitalizedParts
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
  const postings = postingsOfOwed(events, state)
  const received = [...splitsAtClosing(eventsKnown(events, { asOn: state.asOn })), ...state.payments.map(asReceived)]
  const endsOn = (state.sold ?? state.transferred)?.on
  return (asked) => {
    const today = endsOn !== undefined && endsOn < asked.today ? endsOn : asked.today
    return figuresOfYear({ terms, events, received, postings }, { ...asked, today })
  }
}

function figuresOfYear(
  {
    terms,
    events,
    received: all,
    postings,
  }: {
    terms: LoanTerms
    events: readonly LoanEvent[]
    received: readonly PaymentSplit[]
    postings: readonly Posting[]
  },
  { year, today }: AskedYear,
): YearFigures {
  const lastOn = `${year}-12-31`
  const closedOn = lastOn < today ? lastOn : today
  const payments = all.filter((split) => split.effectiveOn.slice(0, 4) === year && split.effectiveOn <= closedOn)
  const received = receivedIn(payments, () => true)
  const before = receivedBefore(terms, year)
  const opening = openingIn(terms, year)
  return {
    ...received,
    interestCents: received.interestCents + (before?.interestCents ?? 0),
    principalCents: received.principalCents + (before?.principalCents ?? 0),
    year,
    closedOn,
    payments,
    openedOn: opening?.on ?? `${year}-01-01`,
    openingCents: opening?.cents ?? outstandingOn(`${Number(year) - 1}-12-31`, postings),
    closingCents: outstandingOn(closedOn, postings),
    originatedOn: terms.takenOver ? (terms.takenOver.lentOn ?? null) : terms.originationOn,
    before,
    added: receivedOfAdded({ payments }),
    paidOut: paidOutIn(events, (day) => day.slice(0, 4) === year && day <= closedOn),
  }
}

/** What was paid of taxes and of insurance for the borrower. What was taken back is none. */
function paidOutIn(events: readonly LoanEvent[], isChosen: (day: Day) => boolean): YearFigures['paidOut'] {
  const taken = takenBack(events)
  const paid = { TAXES: 0, INSURANCE: 0 }
  for (const event of events) {
    const isPaid = event.kind === 'ESCROW_PAID_OUT' && !taken.has(event.id) && isChosen(event.effectiveOn)
    if (isPaid) paid[event.paidFor] += event.amountCents
  }
  return paid
}

/** What was received in the year before a loan was taken over in it, as the lender stated. */
function receivedBefore({ takenOver }: LoanTerms, year: string): YearFigures['before'] {
  if (takenOver?.on.slice(0, 4) !== year) return null
  const { on, interestPaidCents = 0, principalPaidCents = 0 } = takenOver
  if (interestPaidCents === 0 && principalPaidCents === 0) return null
  return { on, interestCents: interestPaidCents, principalCents: principalPaidCents }
}

/**
 * The first balance of a year in which the books of a loan begin, and its day: what was lent, on the day it was made. Of
 * a loan that ran before, the balance of 1 January where the principal paid since is stated, else the one taken over.
 * Undefined for a later year, which opens with what was outstanding when the year before ended.
 */
function openingIn({ originationOn, principalCents, takenOver }: LoanTerms, year: string) {
  const firstOn = `${year}-01-01`
  if (originationOn < firstOn) return undefined
  if (!takenOver) return { on: originationOn, cents: principalCents }
  const { on, lentOn, lentCents, principalPaidCents } = takenOver
  if (lentOn !== undefined && lentOn >= firstOn && lentCents !== undefined) return { on: lentOn, cents: lentCents }
  if (principalPaidCents === undefined || on.slice(0, 4) !== year) return { on: originationOn, cents: principalCents }
  return { on: firstOn, cents: principalCents + principalPaidCents }
}

/** The principal owed by the lines up to a day. */
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
  const { year, openedOn, closedOn, payments, originatedOn, before, added, paidOut } = figures
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
      { label: yearEnd.box3, value: originatedOn === null ? words.takenOver.notStated : words.longDay(originatedOn) },
    ],
  })
  await heading(pen, yearEnd.more)
  await facts(pen, [
    { label: yearEnd.principalPaid, value: usd(figures.principalCents) },
    ...(before
      ? [
          {
            label: yearEnd.before(words.longDay(before.on)),
            value: yearEnd.beforeParts({ interest: usd(before.interestCents), principal: usd(before.principalCents) }),
          },
        ]
      : []),
    { label: yearEnd.feesPaid, value: usd(figures.feesCents) },
    ...(figures.escrowCents > 0 ? [{ label: yearEnd.escrowCollected, value: usd(figures.escrowCents) }] : []),
    ...ESCROW_KINDS.filter((kind) => paidOut[kind] > 0).map((kind) => ({
      label: yearEnd.escrowPaid[kind],
      value: usd(paidOut[kind]),
    })),
    ...(added.interestCents + added.feesCents > 0
      ? [
          {
            label: yearEnd.added,
            value: yearEnd.addedParts({ interest: usd(added.interestCents), fees: usd(added.feesCents) }),
          },
        ]
      : []),
    { label: yearEnd.endBalance(words.longDay(closedOn)), value: usd(figures.closingCents) },
  ])
  await heading(pen, yearEnd.payments)
  if (payments.length === 0) await paragraph(pen, yearEnd.noPayments)
  else await drawPayments(pen, words, figures)
  await notice(pen, { title: yearEnd.information, lines: [yearEnd.notTax] })
}

async function drawPayments(pen: Pen, words: Words, { payments }: YearFigures): Promise<void> {
  const all = receivedIn(payments, () => true)
  const hasEscrow = all.escrowCents > 0
  const total = payments.reduce((cents, { amountCents }) => cents + amountCents, 0)
  await table(pen, {
    columns: [
      { title: words.date, share: hasEscrow ? 0.15 : 0.2 },
      { title: words.payment, share: 0.2, align: 'RIGHT' },
      { title: words.interest, share: hasEscrow ? 0.15 : 0.2, align: 'RIGHT' },
      { title: words.principal, share: 0.2, align: 'RIGHT' },
      { title: words.fees, share: hasEscrow ? 0.1 : 0.2, align: 'RIGHT' },
      ...(hasEscrow ? [{ title: words.statement.escrow, share: 0.2, align: 'RIGHT' as const }] : []),
    ],
    rows: payments.map(({ escrowCents = 0, ...split }) => [
      ...[words.day(split.effectiveOn), usd(split.amountCents)],
      ...[usd(split.interestCents), usd(split.principalCents), usd(split.feesCents - escrowCents)],
      ...(hasEscrow ? [usd(escrowCents)] : []),
    ]),
    total: [
      ...[words.total, usd(total), usd(all.interestCents), usd(all.principalCents), usd(all.feesCents)],
      ...(hasEscrow ? [usd(all.escrowCents)] : []),
    ],
  })
}
