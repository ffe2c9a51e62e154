import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'

/**
 * A backup is a gzip file of JSON lines: ["backup", header], then [table, row] for every row, then ["files", part] for
 * the uploaded files in parts, and at the end ["end", the rows of each table and the sha256 of all lines before].
 */
const header = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      numbered: z.array(z.string()),
    }),
  ),
  /** Whether parts of files follow the rows; false for a backup of an older release. */
  hasFiles: z.optional(z.boolean()),
})
export type Header = z.output<typeof header>

const end = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() })
export type Counts = Record<string, number>

/** The name under which parts of files are counted, beside the tables. */
export const FILES = 'files'

/** Consecutive rows of one table, or parts of files, as JSON texts. */
export type Rows = { table: string; rows: readonly string[] }

/**
 * Writes a backup under another name and renames it, so that an interrupted backup never has the given name. Only its
 * owner may read it. Throws an Error when the file exists already.
 */
export async function writeBackup(file: string, head: Header, rows: AsyncIterable<Rows>): Promise<Counts> {
  const counts = countsOf(head)
  const hash = createHash('sha256')
  async function* lines() {
    const add = (text: string) => {
      hash.update(text)
      return text
    }
    yield add(`["backup",${JSON.stringify(head)}]\n`)
    for await (const { table, rows: batch } of rows) {
      counts[table] = (counts[table] ?? 0) + batch.length
      yield add(batch.map((row) => `["${table}",${row}]\n`).join(''))
    }
    yield `["end",${JSON.stringify({ rows: counts, sha256: hash.digest('hex') })}]\n`
  }
  await refuseExisting(file)
  const beside = `${file}.part`
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(beside, { mode: 0o600, flush: true }))
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  return counts
}

/**
 * Reads a backup: first its header, then its rows, and gives at the end the number of rows. Throws an Error that names
 * the fault in the file; the rows read before it must then be discarded.
 */
export async function* readBackup(file: string): AsyncGenerator<Header | Rows, Counts> {
  const hash = createHash('sha256')
  const counts: Counts = {}
  let head: Header | undefined
  for await (const lines of batchesOfLines(file)) {
    for (const { table, texts } of runsOf(lines)) {
      if (table === 'end') {
        checkEnd(file, { text: texts[0] ?? '', sha256: hash.digest('hex'), counts })
        return counts
      }
      for (const text of texts) hash.update(`["${table}",${text}]\n`)
      if (!head) {
        head = readHeader(file, table, texts[0])
        Object.assign(counts, countsOf(head))
        yield head
      } else {
        if (counts[table] === undefined)
          throw new Error(`${file} was changed after it was written: it has rows of ${table}.`)
        counts[table] += texts.length
        yield { table, rows: texts }
      }
    }
  }
  throw new Error(`${file} is cut off: its end is missing.`)
}

const countsOf = ({ tables, hasFiles = false }: Header): Counts =>
  Object.fromEntries([...tables.map(({ name }) => name), ...(hasFiles ? [FILES] : [])].map((name) => [name, 0]))

async function refuseExisting(file: string): Promise<void> {
  const there = await open(file).catch(() => undefined)
  if (!there) return
  await there.close()
  throw new Error(`${file} is there already; choose another name.`)
}

function readHeader(file: string, table: string, text: string | undefined): Header {
  const parsed = z.safeParse(header, table === 'backup' && text !== undefined ? JSON.parse(text) : undefined)
  if (!parsed.success) throw new Error(`${file} is no backup of Loanwright.`)
  return parsed.data
}

function checkEnd(file: string, { text, sha256, counts }: { text: string; sha256: string; counts: Counts }): void {
  const said = z.parse(end, JSON.parse(text))
  if (said.sha256 !== sha256) throw new Error(`${file} was changed after it was written: its checksum is another.`)
  const other = Object.keys(said.rows).find((name) => said.rows[name] !== counts[name])
  if (other !== undefined)
    throw new Error(`${file} has ${counts[other]} rows of ${other} and names ${said.rows[other]}.`)
}

/** Lines of the file without line breaks, some hundred at a time. Split by bytes: a text may hold any character. */
async function* batchesOfLines(file: string): AsyncGenerator<string[]> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of source.pipe(unpacked)) {
      const bytes = Buffer.concat([rest, chunk])
      const last = bytes.lastIndexOf(10)
      rest = bytes.subarray(last + 1)
      if (last >= 0) yield bytes.subarray(0, last).toString('utf8').split('\n')
    }
  } catch (cause) {
    throw readingFailed(file, cause)
  }
}

function readingFailed(file: string, cause: unknown): Error {
  const { code = '', message = '' } = cause as { code?: string; message?: string } // a stream emits only errors here
  if (code === 'ENOENT') return new Error(`${file} does not exist.`)
  if (code === 'Z_BUF_ERROR') return new Error(`${file} is cut off: its end is missing.`, { cause })
  if (code.startsWith('Z_')) return new Error(`${file} is no backup, or was damaged: ${message}.`, { cause })
  return new Error(`${file} cannot be read: ${message}.`, { cause })
}

/** Groups consecutive lines of one table. */
function runsOf(lines: readonly string[]): { table: string; texts: string[] }[] {
  const runs: { table: string; texts: string[] }[] = []
  for (const line of lines) {
    const [, table = '', text = ''] = /^\["(\w+)",(.*)\]$/s.exec(line) ?? []
    const last = runs.at(-1)
    if (last && last.table === table && table !== 'end') last.texts.push(text)
    else runs.push({ table, texts: [text] })
  }
  return runs
}
