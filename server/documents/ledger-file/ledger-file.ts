import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { dollarsText } from '#contract/fields.ts'
import { type CsvCell, csvOf } from '#contract/spreadsheet/csv.ts'
import type { Words } from '#texts/paper-words.ts'
import type { Tx } from '../../database/database.ts'
import type { Sql } from '../../database/sql.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { SessionUser } from '../../http/http.ts'
import { type LedgerLineRow, ledgerLinesAfter } from './queries.ts'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

const LINES_AT_ONCE = 2000

/**
 * The ledger of the chosen loans as chunks of a CSV file, in the order in which the lines were written. They are read
 * in the transaction and kept compressed until they are sent: about 15 bytes a line.
 */
export async function readLedgerFile(
  tx: Tx,
  { user, which, words }: { user: SessionUser; which: Sql; words: Words },
): Promise<Buffer[]> {
  const pieces = [await pack(csvOf([words.ledgerFile.heads]))]
  for (let afterId = 0; ; ) {
    const lines = await ledgerLinesAfter(tx, user, { which, afterId, limit: LINES_AT_ONCE })
    const last = lines.at(-1)
    if (!last) return pieces
    pieces.push(await pack(linesOf(lines, words)))
    afterId = last.id
  }
}

/** The bytes of compressed chunks. */
export async function* ledgerBytes(pieces: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await unpack(piece)
}

/** Chunks of a ledger as an answer, to be saved. */
export const ledgerAnswer = (pieces: readonly Buffer[], name: string): FileAnswer => ({
  mediaType: 'text/csv; charset=utf-8',
  name,
  isInline: false,
  isUploaded: false,
  open: () => Readable.from(ledgerBytes(pieces), { objectMode: false }),
})

/** Without the byte order mark, which the file has only once, at its beginning. */
const linesOf = (lines: readonly LedgerLineRow[], words: Words): string =>
  csvOf(lines.map((line) => cellsOf(line, words))).slice(1)

function cellsOf(line: LedgerLineRow, { ledgerFile, twin }: Words): CsvCell[] {
  return [
    line.loanNumber,
    line.loanName,
    line.borrowerName,
    line.effectiveOn,
    line.recordedAt,
    twin.kinds[line.isTakenOver ? 'TAKEN_OVER' : line.eventKind],
    ledgerFile.accounts[line.debit],
    ledgerFile.accounts[line.credit],
    dollarsText(line.amountCents),
    line.id,
    line.reversesLineId,
    line.eventId,
  ]
}
