import type { Language } from '#contract/enumerations.ts'
import type { ReminderKind } from '#contract/reminders/reminders.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { ReturnedPayment } from '#engine/questions/returned-payment.ts'
import { dayTexts } from '#texts/day-texts.ts'
import type { LetterWords } from '#texts/letter-text.ts'
import { letterWordsIn } from '#texts/letter-words.ts'
import { nameInSentence } from '#texts/plain-name.ts'
import { usd } from '../documents/drawing/figures.ts'
import type { DueFigures, ReceivedFigures } from './figures.ts'

/** The subject of a letter, with the figures of its day. */
export type LetterSubject =
  | { kind: Exclude<ReminderKind, 'RECEIVED' | 'RETURNED'>; figures: DueFigures }
  | { kind: 'RETURNED'; figures: ReturnedPayment }
  | { kind: 'RECEIVED'; figures: ReceivedFigures }

/** The part of a letter about one loan. */
export type LoanPart = {
  about: LetterSubject
  loanName: string
  loanNumber: string
  /** The loan's page, for a borrower with an account. */
  loanUrl: string | null
}

/** The sender and the recipient, and the content besides the loans. */
export type LetterFrame = {
  language: Language
  lenderName: string
  firstName: string
  paymentInstructions: string
  postalAddress: string
  /** The page that stops such letters; null in a text that somebody sends by hand. */
  stopUrl: string | null
}

/** A letter: one line of subject, and plain text with line feeds. */
export type Letter = { subject: string; text: string }

/**
 * Writes a letter about one loan, or about several with the sum to pay for all of them. Typed texts become one line
 * each, except instructions and address, which keep their lines.
 */
export function letterOf(parts: readonly LoanPart[], frame: LetterFrame): Letter {
  const words = letterWordsIn(frame.language)
  const day = dayTexts(words.locale).longDay
  const count = parts.length
  const isOfSeveral = count > 1
  const abouts = parts.map(({ about }) => about)
  const toPay = abouts.filter(asksForMoney)
  const totalCents = toPay.reduce((sum, { figures }) => sum + figures.totalCents, 0)
  const urls = parts.map(({ loanUrl }) => loanUrl !== null && words.online(loanUrl))
  const paragraphs = [
    words.hello(nameInSentence(frame.firstName)),
    isOfSeveral && words.openingOfSeveral(count),
    ...parts.flatMap((part, index) => [
      words.opening[part.about.kind](namedIn(part, day)),
      ...bodyOf(part.about, { words, day }),
      isOfSeveral && (urls[index] ?? false),
    ]),
    isOfSeveral && toPay.length > 1 && `${words.totalOfSeveral}: ${usd(totalCents)}`,
    ...(toPay.length > 0 ? paymentOf(frame, words) : []),
    !isOfSeveral && (urls[0] ?? false),
    ...closingOf(abouts, words),
    `${words.regards}\n${nameInSentence(frame.lenderName)}`,
    frame.stopUrl !== null && `--\n${words.stop(frame.stopUrl)}`,
  ]
  return {
    subject: subjectOf(parts, { words, day }),
    text: `${paragraphs.filter((paragraph) => paragraph !== false && paragraph !== '').join('\n\n')}\n`,
  }
}

function subjectOf(parts: readonly LoanPart[], { words, day }: { words: LetterWords; day: DayWriter }): string {
  const [only, another] = parts
  if (!only || another) return words.subjectOfSeveral(parts.length)
  return words.subject[only.about.kind](namedIn(only, day))
}

function namedIn({ about, loanName, loanNumber }: LoanPart, day: DayWriter) {
  return { loan: `${nameInSentence(loanName)} (${loanNumber})`, ...dayAndAmountOf(about, day) }
}

/** A text as one line: line breaks and control characters become blanks, so that a text cannot add a mail header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

type DayWriter = (day: Day) => string

function dayAndAmountOf(about: LetterSubject, day: DayWriter): { day: string; amount: string } {
  if (about.kind === 'RETURNED') return { day: day(about.figures.paidOn), amount: usd(about.figures.amountCents) }
  if (about.kind !== 'RECEIVED') return { day: day(about.figures.dueOn), amount: usd(about.figures.totalCents) }
  const { split } = about.figures
  return { day: day(split.effectiveOn), amount: usd(split.amountCents) }
}

/** A letter about a received payment leaves out how to pay. */
const asksForMoney = (about: LetterSubject): about is Exclude<LetterSubject, { kind: 'RECEIVED' }> =>
  about.kind !== 'RECEIVED'

function bodyOf(about: LetterSubject, { words, day }: { words: LetterWords; day: DayWriter }): string[] {
  if (about.kind === 'RETURNED') return [rowsText(returnedRows(about.figures, { words, day }))]
  if (about.kind !== 'RECEIVED') return [rowsText(dueRows(about, { words, day }))]
  const { split, balanceCents, next } = about.figures
  const rows: Row[] = [
    ...above([words.toInterest, split.interestCents]),
    ...above([words.toPrincipal, split.principalCents]),
    ...above([words.toFees, split.feesCents - (split.escrowCents ?? 0)]),
    ...above([words.toEscrow, split.escrowCents ?? 0]),
    ...above([words.held, split.unappliedCents]),
    [words.balance, balanceCents],
    ...(next ? [[words.nextPayment(day(next.dueOn)), next.openCents] satisfies Row] : []),
  ]
  return [rowsText(rows), ...(next ? [] : [words.nothingMore])]
}

type Row = readonly [label: string, cents: Cents]

/** As many other open payments as these have a line each; more are summed up. */
const OTHERS_LISTED = 3

type AboutDue = { kind: ReminderKind; figures: DueFigures }

/** One amount is shown alone; several are added up. Many late payments are one line, with the oldest day. */
function dueRows({ kind, figures }: AboutDue, { words, day }: { words: LetterWords; day: DayWriter }): Row[] {
  const { dueOn, agreedCents, paidCents, openCents, others, feesCents, escrowCents, totalCents } = figures
  const beside = [...above([words.fees, feesCents]), ...above([words.escrow, escrowCents])]
  const summedUp = (summed: DueFigures['others']): Row => {
    const since = summed.map((one) => one.dueOn).toSorted()[0] ?? dueOn
    return [words.openSince(summed.length, day(since)), summed.reduce((sum, one) => sum + one.openCents, 0)]
  }
  const isMany = others.length > OTHERS_LISTED
  if (isMany && kind === 'LATE')
    return [summedUp([...others, { dueOn, openCents }]), ...beside, [words.total, totalCents]]
  const isPartlyPaid = paidCents > 0
  const rows: Row[] = [
    ...(isPartlyPaid
      ? ([
          [words.agreed, agreedCents],
          [words.paid, paidCents],
        ] satisfies Row[])
      : []),
    ...(isPartlyPaid || others.length > 0 || beside.length > 0 ? [[words.open, openCents] satisfies Row] : []),
    ...(isMany
      ? [summedUp(others)]
      : others.map((other) => [words.openOf(day(other.dueOn)), other.openCents] satisfies Row)),
    ...beside,
    [words.total, totalCents],
  ]
  return rows
}

/** The fee for the return beside what else is due; or what is due next when nothing is now. */
function returnedRows(figures: ReturnedPayment, { words, day }: { words: LetterWords; day: DayWriter }): Row[] {
  const { feeCents, otherCents, totalCents, next } = figures
  const parts = [...above([words.returnedFee, feeCents]), ...above([words.otherDue, otherCents])]
  const nextRow: Row[] = next ? [[words.nextPayment(day(next.dueOn)), next.openCents]] : []
  return [...(feeCents > 0 ? parts : []), ...(totalCents > 0 ? [[words.total, totalCents] satisfies Row] : nextRow)]
}

const above = (row: Row): Row[] => (row[1] > 0 ? [row] : [])

const rowsText = (rows: readonly Row[]): string => rows.map(([label, cents]) => `${label}: ${usd(cents)}`).join('\n')

function paymentOf({ paymentInstructions, postalAddress }: LetterFrame, words: LetterWords): string[] {
  return [
    ...(paymentInstructions === '' ? [] : [`${words.howToPay}\n${ownLines(paymentInstructions)}`]),
    ...(postalAddress === '' ? [] : [`${words.sendTo}\n${ownLines(postalAddress)}`]),
  ]
}

/** Text of several lines, with our line feeds. */
const ownLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
    .trim()

function closingOf(abouts: readonly LetterSubject[], words: LetterWords): string[] {
  if (!abouts.some(asksForMoney)) return [words.question]
  return abouts.some(({ kind }) => kind === 'LATE') ? [words.crossed, words.talk] : [words.crossed, words.question]
}
