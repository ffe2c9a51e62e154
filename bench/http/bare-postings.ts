// What a payment costs without us: node:http and the driver send what the app sent for one, and compute nothing.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Database, openDatabase, type Tx } from '../../server/database/database.ts'
import { keepingPlan, type Sql, sql } from '../../server/database/sql.ts'
import { type BareBatch, type BarePayment, paymentsFromJson } from './bare-payments.ts'

const database = openDatabase({ connection: JSON.parse(process.env['CONNECTION'] ?? '{}'), keepsPlans: true })
const payments = new Map(
  paymentsFromJson(readFileSync(process.env['PAYMENTS'] ?? '', 'utf8')).map((one) => [one.loanId, one]),
)

const server = createServer(async (request, response) => {
  try {
    if (request.method === 'POST') await record(database, request)
    response.statusCode = request.method === 'POST' ? 201 : 200
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: null }))
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit())

async function record(on: Database, request: IncomingMessage): Promise<void> {
  const { loanId } = (await json(request)) as { loanId: number } // the bench itself sends it
  const payment = payments.get(loanId)
  if (!payment) throw new Error(`no payment on loan ${loanId} was written down`)
  const own = { key: randomUUID(), sequence: 0 }
  for (const { scope, options, batches, isOneBatch } of payment.transactions) {
    const [first = []] = batches
    const [only] = first
    if (isOneBatch && only) await on.ask(scope, statementOf(only, payment, own))
    else await on.transaction(scope, (tx) => sendAll(tx, { batches, payment, own }), options)
  }
}

/** What is this payment's own: its key, and the end of the audit chain when it came to it. */
type Own = { key: string; sequence: number }

async function sendAll(
  tx: Tx,
  { batches, payment, own }: { batches: readonly BareBatch[]; payment: BarePayment; own: Own },
): Promise<void> {
  for (const batch of batches) {
    // What is sent with the look at the chain's end needs its answer.
    const end = batch.find(({ texts }) => texts.join('').includes('from audit_heads'))
    if (end) own.sequence = (await tx.one<{ sequence: number }>(statementOf(end, payment, own))).sequence
    const others = batch.filter((statement) => statement !== end)
    await Promise.all(others.map((statement) => tx.query(statementOf(statement, payment, own))))
  }
}

function statementOf({ texts, values, keepsPlan }: BareBatch[number], { key }: BarePayment, own: Own): Sql {
  const [text = ''] = texts
  const place = text.includes('update audit_heads') ? 0 : -1
  const anew = values.map((value, index) => {
    if (index === place) return own.sequence + 1
    return value === key ? own.key : value
  })
  const statement = sql(templateOf(texts), ...anew)
  return keepsPlan ? keepingPlan(statement) : statement
}

const templates = new WeakMap<readonly string[], TemplateStringsArray>()

/** The same each time, as a template in the source is. */
function templateOf(texts: readonly string[]): TemplateStringsArray {
  const template = templates.get(texts) ?? Object.assign([...texts], { raw: texts })
  templates.set(texts, template)
  return template
}
