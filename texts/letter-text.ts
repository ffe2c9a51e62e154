import type { ReminderKind } from '#contract/reminders/reminders.ts'

type Named = { loan: string; day: string; amount: string }
type Sentence = (values: Named) => string

/** The sentences of letters in a language. */
export type LetterWords = {
  /** The locale of days. Amounts are written as on screen in both languages. */
  locale: string
  hello: (name: string) => string
  subject: Record<ReminderKind, Sentence>
  opening: Record<ReminderKind, Sentence>
  /** Of a letter about several loans. */
  subjectOfSeveral: (loans: number) => string
  openingOfSeveral: (loans: number) => string
  openOf: (day: string) => string
  /** Of many payments together, from the day of the oldest. */
  openSince: (payments: number, day: string) => string
  nextPayment: (day: string) => string
  online: (url: string) => string
  stop: (url: string) => string
} & Record<
  | 'agreed'
  | 'returnedFee'
  | 'otherDue'
  | 'paid'
  | 'open'
  | 'fees'
  | 'escrow'
  | 'total'
  | 'totalOfSeveral'
  | 'toInterest'
  | 'toPrincipal'
  | 'toFees'
  | 'toEscrow'
  | 'held'
  | 'balance'
  | 'nothingMore'
  | 'howToPay'
  | 'sendTo'
  | 'crossed'
  | 'talk'
  | 'question'
  | 'regards',
  string
>
