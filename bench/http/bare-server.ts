// What the same statements cost without us: node:http and the driver, no frame, no schema, no engine, no audit.
import { createServer, type IncomingMessage } from 'node:http'
import { addDays } from '#engine/numbers/dates.ts'
import { type Database, openDatabase, type Tx } from '../../server/database/database.ts'
import type { SessionUser } from '../../server/http/http.ts'
import { readEvents } from '../../server/ledger/events.ts'
import { listNewestPayments } from '../../server/ledger/payment-rows.ts'
import { countLoans, findLoan, listLoans } from '../../server/loans/queries.ts'
import * as summary from '../../server/loans/summary/queries.ts'
import { findSession } from '../../server/sessions/queries.ts'
import { hashOfToken } from '../../server/sessions/tokens.ts'
import { dayIn, systemClock } from '../../server/settings/clock.ts'

const today = dayIn('UTC', systemClock.now())
const database = openDatabase({ connection: JSON.parse(process.env['CONNECTION'] ?? '{}'), keepsPlans: true })

const server = createServer(async (request, response) => {
  try {
    const body = JSON.stringify({ data: await answer(database, request) })
    response.setHeader('content-type', 'application/json')
    response.end(body)
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit())

async function answer(on: Database, { url = '', headers }: IncomingMessage): Promise<unknown> {
  if (url === '/readyz') return 'ready'
  const token = headers.cookie?.slice('session='.length) ?? ''
  const now = systemClock.now()
  const user = await findSession(on, { tokenHash: hashOfToken(token), now, seenSince: '2000-01-01T00:00:00Z' })
  if (!user) return null
  const asking: SessionUser = { ...user, language: 'en' }
  return on.transaction({ kind: 'USER', userId: user.id, lenderId: user.id }, (tx) => read(tx, asking, url), {
    isReadOnly: true,
  })
}

async function read(tx: Tx, user: SessionUser, url: string): Promise<unknown> {
  if (url.startsWith('/api/loans/lender/')) return summaryRows(tx, user)
  if (url.startsWith('/api/loans?')) {
    return [await listLoans(tx, user, { today, limit: 25, offset: 0 }), await countLoans(tx, user)]
  }
  const loanId = Number(url.split('/').at(-1))
  return [await findLoan(tx, user, { loanId, today }), await readEvents(tx, { lenderId: user.id, loanId })]
}

async function summaryRows(tx: Tx, user: SessionUser): Promise<unknown> {
  const which = summary.selectionOf(user, undefined)
  const selection = { which, lenderId: user.id }
  return [
    await listLoans(tx, user, { today, which, limit: 10 }),
    await listNewestPayments(tx, { which, limit: 10 }),
    await summary.listActivity(tx, { ...selection, limit: 10 }),
    await summary.listUpcoming(tx, { ...selection, today, limit: 10 }),
    await summary.sumDueByDay(tx, { ...selection, from: today, to: addDays(today, 42) }),
    await summary.sumLoansByStanding(tx, { which, today }),
    await summary.countBorrowers(tx, user.id),
    await summary.countLateInstallments(tx, { ...selection, today }),
  ]
}
