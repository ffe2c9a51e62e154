import { randomUUID } from 'node:crypto'
import { recordPayment as endpoint } from '#contract/payments/payments.ts'
import { watchedElsewhere } from '../../server/audit/clock-watch.ts'
import { openDatabase, type Tx } from '../../server/database/database.ts'
import { sql } from '../../server/database/sql.ts'
import type { FileStore } from '../../server/files/file-store.ts'
import { authorize, carryOut, type Services } from '../../server/frame/frame.ts'
import type { Route } from '../../server/http/http.ts'
import type { LoanKey } from '../../server/ledger/events.ts'
import { paymentRoutes } from '../../server/payments/routes.ts'
import type { DatabaseServer } from '../../server/postgres/database-server.ts'
import { dayIn, systemClock } from '../../server/settings/clock.ts'
import { type Script, scriptOf } from './pgbench-script.ts'
import { type RecordedTransaction, recordingDatabase } from './recorded-statements.ts'
import { cookieOf } from './signed-in.ts'

/** A loan to pay on, whose it is, and what one payment on it sent with its Idempotency-Key. */
export type Payable = {
  loanId: number
  cookie: string
  script: Script
  key: string
  sent: readonly RecordedTransaction[]
}

/** What is sent for a payment of a cent; so small that no loan is paid off by a bench. */
export const bodyOf = (loanId: number) => ({
  loanId,
  amount: 0.01,
  paymentDate: dayIn('UTC', systemClock.now()),
  paymentMethod: 'ACH',
})

type Choice = { lenders: number; loansOfEach: number; loansEach: number }

/**
 * So many loans of each lender, on each of which one payment has been recorded. All of them by the same statements: a loan on
 * which it took others is left out.
 */
export async function listPayables(server: DatabaseServer, choice: Choice): Promise<Payable[]> {
  const { lenders, loansOfEach, loansEach } = choice
  const found = await listCandidates(server, choice)
  const usual = mostFrequent(found.map(({ script }) => script.text))
  const alike = found.filter(({ script }) => script.text === usual)
  const byLender = Map.groupBy(alike, ({ loanId }) => Math.ceil(loanId / loansOfEach))
  const payables = [...byLender.values()].flatMap((own) => own.slice(0, loansEach))
  if (byLender.size < lenders) throw new Error(`${byLender.size} of ${lenders} lenders have loans to pay on`)
  return payables
}

async function listCandidates(server: DatabaseServer, { lenders, loansOfEach, loansEach }: Choice): Promise<Payable[]> {
  const database = openDatabase({ connection: server.app, connectionsMax: 1 })
  const candidates: Payable[] = []
  // Each lender comes with a borrower account, so lenders have the odd numbers.
  for (let lenderId = 1; lenderId < 2 * lenders; lenderId += 2) {
    const cookie = await cookieOf(server, lenderId)
    const firstLoan = ((lenderId - 1) / 2) * loansOfEach + 1
    let found = 0
    for (let loanId = firstLoan; loanId < firstLoan + loansOfEach && found < 2 * loansEach; loanId += 1) {
      const noted = recordingDatabase(database)
      const key = randomUUID()
      const isPaid = await pay({ ...house, database: noted.database }, { loanId, cookie, key })
      if (!isPaid) continue
      const hasTakenBack = await database.transaction({ kind: 'USER', userId: lenderId, lenderId }, (tx) =>
        takesLinesBack(tx, { lenderId, loanId }),
      )
      if (hasTakenBack) continue
      found += 1
      const sent = noted.take()
      candidates.push({ loanId, cookie, key, sent, script: scriptOf(sent, 'IN_BATCHES') })
    }
  }
  await database.close()
  return candidates
}

const house: Omit<Services, 'database'> = {
  clock: systemClock,
  clockWatch: watchedElsewhere,
  config: {
    publicUrl: 'http://127.0.0.1',
    smtpUrl: undefined,
    smtpWithoutTls: false,
    rateLimitFactor: 1,
    isDemo: false,
    lenderFileMegabytes: 2048,
    unprovedFileMegabytes: 100,
    lettersPerRecipient: 3,
    lettersPerLender: 50,
    newLenderDays: 7,
  },
  files: {} as FileStore, // a payment keeps no file
}

/** Records a payment as the server does, without HTTP. False where it is refused: the loan is paid off. */
async function pay(
  on: Services,
  { loanId, cookie, key }: Pick<Payable, 'loanId' | 'cookie' | 'key'>,
): Promise<boolean> {
  const route = paymentRoutes.find((one) => one.endpoint === endpoint) as Route // it is among them
  const user = await authorize(on, endpoint, cookie.slice('session='.length))
  const incoming = {
    params: {},
    query: {},
    body: bodyOf(loanId),
    file: undefined,
    requestId: randomUUID(),
    path: endpoint.path,
    source: '127.0.0.1',
    userAgent: 'bench',
    timeZone: undefined,
    language: undefined,
    idempotencyKey: key,
    device: undefined,
  }
  const write = { toJson: JSON.stringify, isStrict: false }
  return carryOut(on, route, { user, incoming, write }).then(
    () => true,
    () => false,
  )
}

/** A line is taken back once only, so pgbench could not send again what the app sent. Only loans without such lines are paid on. */
async function takesLinesBack(tx: Tx, { lenderId, loanId }: LoanKey): Promise<boolean> {
  const { answer } = await tx.one<{ answer: boolean }>(sql`
    select exists (
      select from ledger_lines
      where lender_id = ${lenderId} and loan_id = ${loanId} and reverses_line_id is not null) as answer`)
  return answer
}

function mostFrequent(texts: readonly string[]): string {
  const groups = [...Map.groupBy(texts, (text) => text)]
  return groups.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''
}
