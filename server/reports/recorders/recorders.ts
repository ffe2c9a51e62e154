import { dollarsOf } from '#contract/fields.ts'
import * as contract from '#contract/reports/payment-recorders.ts'
import type { Tx } from '../../database/database.ts'
import { handle, type Route } from '../../http/http.ts'
import { shownPayment } from '../../ledger/payment-rows.ts'
import { paperOf } from '../paper/report-document.ts'
import { loansOfQuery, reportedPeriod } from '../report-query.ts'
import { listRecordings, type RecorderRow, type Recordings, sumByRecorder } from './queries.ts'

async function paymentRecorders(tx: Tx, recordings: Recordings): Promise<contract.PaymentRecorders> {
  const rows = await sumByRecorder(tx, recordings)
  const recorders = rows.map(({ recorder, recorderName, way, ...row }) => ({
    recorder,
    recorderName,
    way,
    ...sumsOf([row]),
  }))
  return { recorders, total: sumsOf(rows) }
}

type Sums = Omit<RecorderRow, 'recorder' | 'recorderName' | 'way'>

function sumsOf(rows: readonly Sums[]): contract.PaymentRecorders['total'] {
  const sum = (figureOf: (row: Sums) => number) => rows.reduce((all, row) => all + figureOf(row), 0)
  return {
    payments: sum(({ payments }) => payments),
    total: dollarsOf(sum(({ totalCents }) => totalCents)),
    principal: dollarsOf(sum(({ principalCents }) => principalCents)),
    interest: dollarsOf(sum(({ interestCents }) => interestCents)),
    fees: dollarsOf(sum(({ feesCents }) => feesCents)),
    escrow: dollarsOf(sum(({ escrowCents }) => escrowCents)),
    held: dollarsOf(sum(({ heldCents }) => heldCents)),
    reversed: sum(({ reversed }) => reversed),
  }
}

const getPaymentRecorders = handle(contract.getPaymentRecorders, async (context) => {
  const { tx, user, query } = context
  const which = await loansOfQuery(context)
  return paymentRecorders(tx, { which, ...reportedPeriod(query), namesAdmins: user.role === 'ADMIN' })
})

const listRecordedPayments = handle(contract.listRecordedPayments, async (context) => {
  const { tx, user, query } = context
  const { recorder, way } = query
  const recordings = {
    which: await loansOfQuery(context),
    ...reportedPeriod(query),
    namesAdmins: user.role === 'ADMIN',
  }
  const rows = await listRecordings(tx, { ...recordings, recorder, way })
  return rows.map((row) => ({
    ...shownPayment(row, user),
    borrowerName: row.borrowerName,
    recorder: row.recorder,
    recorderName: row.recorderName,
    way: row.way,
  }))
})

/** Routes of payments by recorder. */
export const recorderRoutes: readonly Route[] = [getPaymentRecorders, listRecordedPayments]

export const recordersPaper = paperOf(contract.RECORDERS, ({ tx, user, which, selection: { from, to } }) =>
  paymentRecorders(tx, { which, from, to, namesAdmins: user.role === 'ADMIN' }),
)
