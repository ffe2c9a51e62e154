import type { Language } from '#contract/enumerations.ts'
import { dollarsOf } from '#contract/fields.ts'
import { csvOf } from '#contract/spreadsheet/csv.ts'
import { wordsIn } from '#texts/paper-words.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { PaymentRow } from '../../ledger/payment-rows.ts'
import { answerTo } from '../payoff/answer-to-quote.ts'
import { payoffPaper } from '../payoff/payoff-paper.ts'
import type { QuoteRow } from '../payoff/queries.ts'

/** The payoff quotes of a loan, and the data to tell which payments answered them. */
export type QuotedPayoffs = { quotes: readonly QuoteRow[]; payments: readonly PaymentRow[]; isPaidOff: boolean }

/** The paper of each payoff quote, as it was given, the oldest first. */
export function* payoffPapers({ quotes }: QuotedPayoffs, language: Language): Generator<FileAnswer> {
  const { handover } = wordsIn(language)
  for (const { id, content, payoffOn, quotedAt } of quotes.toReversed()) {
    yield { ...payoffPaper(content, { language, madeAt: quotedAt }), name: `${handover.payoffs}/${payoffOn} ${id}.pdf` }
  }
}

/** Quoted and paid amounts as CSV, in dollars; empty where no payment came or the quote had ended. */
export function payoffsCsv({ quotes, payments, isPaidOff }: QuotedPayoffs, language: Language): string {
  const { handover } = wordsIn(language)
  const rows = quotes.toReversed().map((quote) => {
    const answer = answerTo(quote, { payments, isPaidOff })
    return [
      ...[
        quote.quotedAt,
        quote.quotedByName,
        quote.payoffOn,
        quote.goodThroughOn,
        twoDecimals(dollarsOf(quote.totalCents)),
      ],
      ...[answer?.paymentDate ?? null, twoDecimals(answer?.amount)],
      ...[twoDecimals(answer?.quotedAmount), twoDecimals(answer?.difference)],
    ]
  })
  return csvOf([handover.payoffHeads, ...rows])
}

const twoDecimals = (dollars: number | null | undefined): number | string | null =>
  dollars === null || dollars === undefined ? null : dollars < 0 ? dollars : dollars.toFixed(2)
