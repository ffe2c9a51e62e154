import type { Readable } from 'node:stream'
import type { Sheet } from '#contract/spreadsheet/sheet.ts'
import { bookParts } from '#contract/spreadsheet/workbook.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { type ZipEntry, zipped } from '../../files/zip.ts'

/** Sheets as an XLSX file (ECMA-376), made while it is read. Programs calculate the formulas when they open it. */
export function workbook(sheets: readonly Sheet[], { title, madeAt }: { title: string; madeAt: Instant }): Readable {
  return zipped(entries(sheets, { title, madeAt }), madeAt)
}

function* entries(sheets: readonly Sheet[], about: { title: string; madeAt: Instant }): Generator<ZipEntry> {
  for (const { name, xml } of bookParts(sheets, about)) yield { name, content: () => inPieces(xml) }
}

/** Chunks of some kilobytes, between which other requests can run. */
async function* inPieces(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for (const each of texts) {
    waiting += each
    if (waiting.length < 60_000) continue
    yield Buffer.from(waiting)
    waiting = ''
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield Buffer.from(waiting)
}
