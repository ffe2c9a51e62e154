import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readFolder } from './answers/answer-store.ts'
import { undoAll } from './answers/checkout.ts'
import { collect } from './answers/collect.ts'
import { type Comparison, compareFolders } from './answers/compare.ts'

// Whether the demo's papers, files, API answers and screens are byte for byte the same in two commits:
//   npm run bench -- same-answers BEFORE [AFTER] [--keep FOLDER] [--first 2000] [--all]
// BEFORE and AFTER are a commit, a folder of answers collected earlier, or '.' for this checkout as it stands, which AFTER
// is when left out. --keep keeps what is collected in FOLDER/before and FOLDER/after; --first ends AFTER once so many
// answers are there, for a quick look; --all shows every difference. To collect alone, for later:
//   npm run bench -- same-answers --collect FOLDER [COMMIT]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'string' },
    collect: { type: 'string' },
    first: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
})
const [first = values.collect === undefined ? 'HEAD' : '.', second = '.'] = positionals

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // What is collected by then is still written; a second signal ends it at once.
  process.once(signal, () => void undoAll())
}

if (values.collect !== undefined) {
  await collect({ commit: first, folder: path.resolve(values.collect) })
  const { answers } = readFolder(path.resolve(values.collect))
  console.log(`${answers.length} answers are in ${values.collect}`)
} else {
  const kept =
    values.keep === undefined ? mkdtempSync(path.join(tmpdir(), 'loanwright-same-')) : path.resolve(values.keep)
  try {
    const before = await folderOf(first, path.join(kept, 'before'))
    const after = await folderOf(second, path.join(kept, 'after'), before)
    show(compareFolders(before, after))
  } finally {
    if (values.keep === undefined) rmSync(kept, { recursive: true, force: true })
  }
}

/** The folder itself when it is one of answers; else the commit's are collected, by the calls of those before. */
async function folderOf(side: string, folder: string, before?: string): Promise<string> {
  if (existsSync(path.join(side, 'answers.json'))) return path.resolve(side)
  const { openapi } = before === undefined ? {} : readFolder(before)
  const answersMax =
    before === undefined || values.first === undefined ? Number.POSITIVE_INFINITY : Number(values.first)
  await collect({ commit: side, folder, answersMax, ...(openapi && { openapi }) })
  return folder
}

function show({ compared, bytes, differences }: Comparison): void {
  const shownMax = values.all ? differences.length : 40
  for (const { name, lines } of differences.slice(0, shownMax))
    console.log([name, ...lines.map((line) => `    ${line}`)].join('\n'))
  if (differences.length > shownMax) console.log(`… and ${differences.length - shownMax} more (--all shows them)`)
  const counts = new Map<string, number>()
  for (const { name, endpoint = name.split(' ').slice(0, 1).join('') } of differences)
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
  for (const [endpoint, count] of [...counts].sort((one, other) => other[1] - one[1]))
    console.log(`${String(count).padStart(6)}  ${endpoint}`)
  console.log(
    `${compared} answers of ${bytes} bytes compared: ${differences.length === 0 ? 'all are the same' : `${differences.length} differ`}.`,
  )
  if (differences.length > 0) process.exitCode = 1
}
