import { wordsIn } from '#texts/paper-words.ts'
import type { ZipEntry } from '../../files/zip.ts'
import type { Making } from '../paper.ts'
import { payoffPapers, payoffsCsv } from './payoff-entries.ts'
import { type PackReceipts, receiptPapers } from './receipt-entries.ts'
import { paper } from './standing-papers.ts'
import { textEntry } from './upload-entries.ts'

/** What a pack has of money that came: the receipts, and the payoffs that were quoted with a list of what answered them. */
export function* moneyEntries(content: PackReceipts, making: Making): Generator<ZipEntry> {
  for (const receipt of receiptPapers(content, making)) yield paper(receipt)
  if (content.quotes.length === 0) return
  for (const payoff of payoffPapers(content, making.language)) yield paper(payoff)
  yield textEntry(wordsIn(making.language).handover.payoffsFile, payoffsCsv(content, making.language))
}
