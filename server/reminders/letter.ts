import type { Language } from '#contract/enumerations.ts'
import type { ReminderKind } from '#contract/reminders/reminders.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { dayTexts } from '#texts/day-texts.ts'
import type { LetterWords } from '#texts/letter-text.ts'
import { letterWordsIn } from '#texts/letter-words.ts'
import { nameInSentence } from '#texts/plain-name.ts'
import { usd } from '../documents/drawing/figures.ts'
import type { DueFigures, ReceivedFigures } from './figures.ts'

/** The subject of a letter, with the figures of its day. */
export type LetterSubject =
  | { kind: Exclude<ReminderKind, 'RECEIVED'>; figures: DueFigures }
  | { kind: 'RECEIVED'; figures: ReceivedFigures }

/** The sender and the recipient, and the content besides the figures. */
export type LetterFrame = {
  language: Language
  lenderName: string
  firstName: string
  loanName: string
  loanNumber: string
  paymentInstructions: string
  postalAddress: string
  /** The loan's page, for a borrower with an account. */
  loanUrl: string | null
  /** The page that stops such letters; null in a text that somebody sends by hand. */
  stopUrl: string | null
}

/** A letter: one line of subject, and plain text with line feeds. */
export type Letter = { subject: string; text: string }

/** Writes a letter. Typed texts become one line each, except instructions and address, which keep their lines. */
export function letterOf(about: LetterSubject, frame: LetterFrame): Letter {
  const words = letterWordsIn(frame.language)
  const day = dayTexts(words.locale).longDay
  const loan = `${nameInSentence(frame.loanName)} (${frame.loanNumber})`
  const named = { loan, ...dayAndAmountOf(about, day) }
  const paragraphs = [
    words.hello(nameInSentence(frame.firstName)),
    words.opening[about.kind](named),
    ...bodyOf(about, { words, day }),
    ...(asksForMoney(about) ? paymentOf(frame, words) : []),
    frame.loanUrl !== null && words.online(frame.loanUrl),
    ...closingOf(about, words),
    `${words.regards}\n${nameInSentence(frame.lenderName)}`,
    frame.stopUrl !== null && `--\n${words.stop(frame.stopUrl)}`,
  ]
  return {
    subject: words.subject[about.kind](named),
    text: `${paragraphs.filter((paragraph) => paragraph !== false && paragraph !== '').join('\n\n')}\n`,
  }
}

/** A text as one line: line breaks and control characters become blanks, so that a text cannot add a mail header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

type DayWriter = (day: Day) => string

function dayAndAmountOf(about: LetterSubject, day: DayWriter): { day: string; amount: string } {
  if (about.kind !== 'RECEIVED') return { day: day(about.figures.dueOn), amount: usd(about.figures.totalCents) }
  const { split } = about.figures
  return { day: day(split.effectiveOn), amount: usd(split.amountCents) }
}

/** A letter about a received payment leaves out how to pay. */
const asksForMoney = (about: LetterSubject): boolean => about.kind !== 'RECEIVED'

function bodyOf(about: LetterSubject, { words, day }: { words: LetterWords; day: DayWriter }): string[] {
  if (about.kind !== 'RECEIVED') return [rowsText(dueRows(about.figures, { words, day }))]
  const { split, balanceCents, next } = about.figures
  const rows: Row[] = [
    ...above([words.toInterest, split.interestCents]),
    ...above([words.toPrincipal, split.principalCents]),
    ...above([words.toFees, split.feesCents]),
    ...above([words.held, split.unappliedCents]),
    [words.balance, balanceCents],
    ...(next ? [[words.nextPayment(day(next.dueOn)), next.openCents] satisfies Row] : []),
  ]
  return [rowsText(rows), ...(next ? [] : [words.nothingMore])]
}

type Row = readonly [label: string, cents: Cents]

/** One amount is shown alone; several are added up. */
function dueRows(figures: DueFigures, { words, day }: { words: LetterWords; day: DayWriter }): Row[] {
  const { agreedCents, paidCents, openCents, others, feesCents, totalCents } = figures
  const isPartlyPaid = paidCents > 0
  const rows: Row[] = [
    ...(isPartlyPaid
      ? ([
          [words.agreed, agreedCents],
          [words.paid, paidCents],
        ] satisfies Row[])
      : []),
    ...(isPartlyPaid || others.length > 0 || feesCents > 0 ? [[words.open, openCents] satisfies Row] : []),
    ...others.map((other) => [words.openOf(day(other.dueOn)), other.openCents] satisfies Row),
    ...above([words.fees, feesCents]),
    [words.total, totalCents],
  ]
  return rows
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

function closingOf({ kind }: LetterSubject, words: LetterWords): string[] {
  if (kind === 'RECEIVED') return [words.question]
  return kind === 'LATE' ? [words.crossed, words.talk] : [words.crossed, words.question]
}
