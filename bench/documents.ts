import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { replay } from '#engine/replay/replay.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { schedulePaper } from '../server/documents/schedule-paper.ts'

// How long an amortization schedule takes to draw, and what it holds in memory meanwhile: npm run bench documents
const rounds = Number(process.argv[2] ?? 20)

const subject = {
  lenderName: 'Harbor Lane Capital',
  lenderAddress: '14 Commercial Street\nPortland, ME 04101',
  borrowerName: 'Ana Gómez',
  loanName: 'Harbour Street 12',
  loanNumber: 'LN-000012',
  paymentInstructions: 'By wire',
  recordHash: '0'.repeat(64),
}

function termsOver(years: number, frequency: LoanTerms['frequency']): LoanTerms {
  return {
    principalCents: 250_000_00,
    annualRatePpm: 71_250,
    originationOn: '2026-01-15',
    firstDueOn: null,
    maturityOn: `${2026 + years}-01-15`,
    frequency,
    structure: 'FULLY_AMORTIZED',
    interestOnlyMonths: 0,
    balloon: null,
    lateFee: null,
    graceDays: 0,
    endOfMonth: false,
    dayCount: '30/360',
    accrual: 'SCHEDULED',
    allocation: 'INTEREST_PRINCIPAL_FEES',
    rounding: 'HALF_UP',
  }
}

/** Draws it once and gives its size. */
async function draw(terms: LoanTerms): Promise<{ rows: number; bytes: number }> {
  const { originationOn, principalCents, annualRatePpm, frequency } = terms
  const event = { id: 1, kind: 'DISBURSED', amountCents: principalCents, effectiveOn: originationOn } as const
  const asOn = originationOn
  const { installments: rows } = replay(terms, [{ ...event, recordedAt: `${asOn}T00:00:00.000Z` }], { asOn })
  const content = { subject, asOn, principalCents, annualRatePpm, frequency, originatedOn: originationOn, rows }
  const { open } = schedulePaper(content, { language: 'en', madeAt: `${asOn}T00:00:00.000Z` })
  return { rows: rows.length, bytes: await sizeOf(await open()) }
}

/** So many rows of seven texts in a font that every viewer has, on as many pages, and nothing else: what pdfkit itself costs. */
async function drawBare(rows: number): Promise<number> {
  const doc = new PDFDocument({ size: 'LETTER' })
  const size = sizeOf(doc)
  for (let row = 0; row < rows; row += 1) {
    if (row > 0 && row % 42 === 0) doc.addPage()
    for (let column = 0; column < 7; column += 1)
      doc.text('$1,684.30', 54 + column * 70, 54 + (row % 42) * 15.5, { lineBreak: false })
  }
  doc.end()
  return size
}

/** The bytes go nowhere. */
async function sizeOf(pieces: NodeJS.ReadableStream | Readable): Promise<number> {
  let bytes = 0
  const nowhere = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      done()
    },
  })
  await pipeline(pieces, nowhere)
  return bytes
}

console.log(`Node ${process.version}, ${rounds} rounds each, the first three left out.`)
for (const [years, frequency] of [
  [30, 'MONTHLY'],
  [30, 'WEEKLY'],
] as const) {
  const times: { wall: number; cpu: number; bare: number }[] = []
  let made = { rows: 0, bytes: 0 }
  let memory = 0
  for (let round = 0; round < rounds + 3; round += 1) {
    const [started, before] = [performance.now(), process.cpuUsage()]
    made = await draw(termsOver(years, frequency))
    const { user, system } = process.cpuUsage(before)
    const wall = performance.now() - started
    const beforeBare = process.cpuUsage()
    await drawBare(made.rows)
    const bare = process.cpuUsage(beforeBare)
    times.push({ wall, cpu: (user + system) / 1000, bare: (bare.user + bare.system) / 1000 })
    memory = Math.max(memory, process.memoryUsage().rss)
  }
  const warm = times.slice(3)
  const middle = (of: 'wall' | 'cpu' | 'bare') =>
    warm.map((time) => time[of]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)]
  console.log(
    `${made.rows} rows: ${middle('wall')?.toFixed(0)} ms (${middle('cpu')?.toFixed(0)} ms of processor, ` +
      `${middle('bare')?.toFixed(0)} ms for as many bare rows) in the middle, ` +
      `${(made.bytes / 1000).toFixed(0)} kB, at most ${(memory / 1e6).toFixed(0)} MB of memory`,
  )
}
