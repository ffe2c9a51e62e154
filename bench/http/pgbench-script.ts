import type { SqlValue } from '../../server/database/sql.ts'
import type { Recorded, RecordedTransaction } from './recorded-statements.ts'

/** Statements as pgbench sends them, and the values of one loan, by the names that stand for them. */
export type Script = { readonly text: string; readonly values: ReadonlyMap<string, string> }

/** So often one loan is paid on before the next is chosen, whose values have to be read. */
const turnsEach = 16

/** As the app sends them, prepared and without waiting within a batch, or one by one, as pgbench itself would. */
export type Sending = 'IN_BATCHES' | 'ONE_BY_ONE'

/**
 * Writes what a payment sent as a script of pgbench, with names for the values, so that
 * one script serves all loans. What the database numbers is taken from the run: the place in the audit chain. Each payment has
 * an Idempotency-Key of its own.
 */
export function scriptOf(sent: readonly RecordedTransaction[], sending: Sending): Script {
  const values = new Map<string, string>()
  const batchOf = sending === 'IN_BATCHES' ? pipelined : oneByOne
  const named = (statement: Recorded): string => withNames(statement, values)
  const lines = sent.flatMap(({ opening, batches: [first = [], ...later], isOneBatch }) => [
    ...batchOf([
      ...opening.map((one) => openingNamed(one, values)),
      ...first.map(named),
      ...(isOneBatch ? ['commit'] : []),
    ]),
    ...later.flatMap((batch) => batchOf(batch.map(named))),
    ...(isOneBatch ? [] : ['commit;']),
  ])
  return { text: lines.join('\n'), values }
}

/** The script that chooses a loan now and then, reads its values and pays on it. They stand in bench_values, numbered from 1. */
export function scriptForAll(text: string, { names, loans }: { names: readonly string[]; loans: number }): string {
  return [
    '\\set turn :turn + 1',
    `\\if :turn % ${turnsEach} = 1`,
    `\\set n random(1, ${loans})`,
    `select ${names.join(', ')} from bench_values where n = :n \\gset`,
    '\\endif',
    '\\set key random(1, 1000000000000000)',
    text,
  ].join('\n')
}

function pipelined(statements: readonly string[]): string[] {
  // A result cannot be taken from the middle of a batch.
  const [first = '', ...others] = statements
  if (first.includes('from audit_heads')) return [...oneByOne([first]), ...pipelined(others)]
  if (statements.length < 2) return oneByOne(statements)
  return ['\\startpipeline', ...oneByOne(statements), '\\endpipeline']
}

function oneByOne(statements: readonly string[]): string[] {
  return statements.map((statement) =>
    statement.includes('from audit_heads') ? `${statement} \\gset head_` : `${statement};`,
  )
}

function withNames({ text, values }: Recorded, named: Map<string, string>): string {
  const text2 = text.replace(/\$(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1] ?? null
    // A name cannot stand for null.
    if (value === null) return 'null'
    const name = `v${named.size}`
    named.set(name, literalOf(value))
    return `:${name}`
  })
  return numberedAnew(text2)
}

/** Who asks is set by a select, for "set" takes no values. */
function openingNamed(statement: string, named: Map<string, string>): string {
  const [, setting, value] = /^set local (app\.\w+) = '(\d+)'$/.exec(statement) ?? []
  if (setting === undefined || value === undefined) return statement
  const name = `v${named.size}`
  named.set(name, value)
  return `select set_config('${setting}', :${name}, true)`
}

function numberedAnew(statement: string): string {
  if (statement.includes('idempotency_keys')) return withOwnKey(statement)
  return statement.replace(/(update audit_heads set sequence = ):\w+/, '$1:head_sequence + 1')
}

function withOwnKey(statement: string): string {
  const own = "'bench-' || :key::text"
  return statement
    .replace(/(select :\w+, :\w+), :\w+/, `$1, ${own}`)
    .replace(/(where actor_id = :\w+ and route = :\w+ and key = ):\w+/, `$1${own}`)
}

/** As text that the database reads as the parameter's type. */
function literalOf(value: SqlValue): string {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((one) => (one === null ? 'null' : `"${one}"`)).join(',')}}`
  return String(value)
}
