import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Claims, claimsOf } from '#contract/documents/proof.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Day } from '#engine/numbers/units.ts'
import { wordsIn } from '#texts/paper-words.ts'
import type { Subject } from '../loan-record.ts'

/** Where the built program of the proof is. It is built with the pages; an API without pages gives packs without a proof. */
const place: { file: string | null } = { file: null }

/** Names the file with the program; null for none. */
export function useProofProgram(file: string | null): void {
  place.file = file
}

/** Uses the program that was built with the pages, if they were built. For the start of a process or a worker thread. */
export function useBuiltProgram(): void {
  const file = path.resolve(import.meta.dirname, '../../../dist/proof/proof.js')
  if (existsSync(file)) useProofProgram(file)
}

/** The program of the proof; undefined where it was not built. */
export async function readProofProgram(): Promise<string | undefined> {
  if (place.file === null) return undefined
  return readFile(place.file, 'utf8')
}

type Proof = { subject: Subject; record: string; asOn: Day; program: string }

/**
 * The proof of a loan: one page that works without a network. It holds the record, what follows from it, and the program
 * that works it out again; it may load nothing, and runs no other program than this one.
 */
export function proofPage({ subject, record, asOn, program }: Proof, language: Language): string {
  const { handover, longDay } = wordsIn(language)
  const words = handover.proof
  const claims: Claims = claimsOf(record, asOn)
  const policy = `default-src 'none'; script-src '${sourceOf(program)}'; style-src '${sourceOf(STYLE)}'`
  const name = `${subject.loanName} · ${subject.loanNumber}`
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${words.title} · ${name}`)}</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(words.title)}</h1>
<p>${escaped(name)}<br>${escaped(words.parties(subject))}<br>${escaped(words.asOf(longDay(asOn)))}</p>
<p id="verdict" role="status">${escaped(words.noScript)}</p>
<p>${escaped(words.explained)}</p>
<div class="wide" tabindex="0"><table><caption>${escaped(words.caption)}</caption>
<thead><tr>${words.heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead>
<tbody id="checks"></tbody></table></div>
<h2>${escaped(words.recordTitle)}</h2>
<p>${escaped(words.recordHint)}</p>
<pre id="record" tabindex="0">${escaped(record)}</pre>
</main>
<script type="application/json" id="claims">${inScript(claims)}</script>
<script type="application/json" id="words">${inScript(words.program)}</script>
<script>${program}</script>
</html>
`
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430;background:#fff}' +
  'table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:600}' +
  'th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d8dde5;vertical-align:top}' +
  'td:nth-child(2),td:nth-child(3){font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}' +
  'td:first-child{min-width:9rem}td:nth-child(2),td:nth-child(3){min-width:8rem}.wide{overflow-x:auto}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem;background:#f4f6f9;padding:1rem;max-height:30rem;overflow:auto}' +
  '#verdict{font-weight:600;padding:.8rem 1rem;border-radius:.4rem;background:#f4f6f9}' +
  '#verdict.good{background:#e3f4e8;color:#14532d}#verdict.bad{background:#fde8e8;color:#8a1c1c}' +
  'tr.bad td{background:#fde8e8}'

const sourceOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON inside a script element: no text in it can end the element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
