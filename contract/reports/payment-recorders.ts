import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dollarsShown } from '../fields.ts'
import { listedPayment } from '../payments/payments.ts'
import { PAYMENTS_TABLE } from './payments-report.ts'
import type { ListDescription, ReportDescription, ReportWords, TableDescription } from './report-description.ts'
import { sumOf } from './report-description.ts'
import { lenderField, periodFields, REPORT_READERS } from './report-fields.ts'

/**
 * How a payment was recorded. REPORTED: a borrower reported it, and it was confirmed. BANK_LINE: made from a line of a
 * bank statement.
 */
export const RECORDING_WAYS = ['BY_HAND', 'REPORTED', 'BANK_LINE', 'IMPORT'] as const
const way = z.enum(RECORDING_WAYS)

/** A recorder in an address: an account id, or ADMIN for all administrators, whom lenders cannot tell apart. */
const recorder = z.string().check(z.regex(/^(ADMIN|[1-9]\d{0,14})$/))

const recorded = {
  recorder,
  /** null for administrators, whose names only administrators see. */
  recorderName: z.nullable(z.string()),
  way,
}

const sums = {
  /** The number of completed payments; the amounts are their sums. */
  payments: z.int(),
  total: dollarsShown,
  principal: dollarsShown,
  interest: dollarsShown,
  fees: dollarsShown,
  /** For taxes and insurance, no part of fees. */
  escrow: dollarsShown,
  /** Money held for borrowers because nothing was due. */
  held: dollarsShown,
  /** The number of reversed payments, whoever reversed them. */
  reversed: z.int(),
}

export const paymentRecorders = z.object({
  /** The largest total first. */
  recorders: z.array(z.object({ ...recorded, ...sums })),
  total: z.object(sums),
})
export type PaymentRecorders = z.output<typeof paymentRecorders>

const recordedPayment = z.extend(listedPayment, recorded)
export type RecordedPayment = z.output<typeof recordedPayment>

export const getPaymentRecorders = endpoint({
  name: 'getPaymentRecorders',
  summary: 'The payments of a period by who recorded them and how: by hand, of a report, of a bank line, by an import',
  route: 'GET /reports/recorders',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object({ ...lenderField, ...periodFields }),
  result: paymentRecorders,
})

export const listRecordedPayments = endpoint({
  name: 'listRecordedPayments',
  summary: 'The payments of a period that somebody recorded in one way, reversed ones among them, the latest day first',
  route: 'GET /reports/recorders/payments',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object({ ...lenderField, ...periodFields, recorder, way }),
  result: z.array(recordedPayment),
})

type Recorder = PaymentRecorders['recorders'][number]

const opens = ({ recorder: who, way: how }: Recorder) =>
  ({ to: 'recorded', with: { recorder: who, way: how } }) as const

const RECORDERS_TABLE: TableDescription<PaymentRecorders, Recorder> = {
  title: 'reports.recordersTitle',
  fileName: 'payments-by-recorder',
  rows: ({ recorders }) => recorders,
  rowKey: ({ recorder: who, way: how }) => `${who} ${how}`,
  total: ({ total }) => total,
  columns: [
    {
      field: 'recorderName',
      title: 'reports.recordedBy',
      as: 'TEXT',
      say: ({ recorderName }, { text }) => recorderName ?? text('reports.administrator'),
      opens,
    },
    { field: 'way', title: 'reports.recordedHow', as: 'WORD', words: 'reports.way' },
    { field: 'payments', title: 'reports.name.payments', as: 'COUNT', opens },
    { field: 'principal', title: 'reports.principal', as: 'MONEY', opens },
    { field: 'interest', title: 'reports.interest', as: 'MONEY', opens },
    { field: 'fees', title: 'reports.fees', as: 'MONEY', opens },
    { field: 'escrow', title: 'word.taxesAndInsurance', as: 'MONEY', opens, isRare: 'IN_FILE_TOO' },
    { field: 'held', title: 'reports.held', as: 'MONEY', opens, isRare: 'IN_FILE_TOO' },
    { field: 'total', title: 'reports.total', as: 'MONEY', opens, isMain: true },
    { field: 'reversed', title: 'reports.reversedCount', as: 'COUNT', opens },
  ],
  empty: 'reports.noPayments',
  paper: {
    shares: {
      recorderName: 0.18,
      way: 0.17,
      payments: 0.1,
      principal: 0.13,
      interest: 0.12,
      fees: 0.1,
      total: 0.12,
      reversed: 0.08,
    },
  },
}

/** How many payments were recorded in each way. */
function waysIn(data: PaymentRecorders | undefined, text: ReportWords['text']): string {
  return RECORDING_WAYS.map((way) => ({ way, rows: data?.recorders.filter((row) => row.way === way) ?? [] }))
    .map(({ way, rows }) => ({ way, payments: rows.reduce((sum, { payments }) => sum + payments, 0) }))
    .filter(({ payments }) => payments > 0)
    .map(({ way, payments }) => text('reports.countOfWay', { way: text(`reports.way.${way}`), count: payments }))
    .join(', ')
}

/** The payments of a period by recorder and way of recording. */
export const RECORDERS: ReportDescription<PaymentRecorders> = {
  figures: [
    {
      title: 'reports.recordedTotal',
      as: 'MONEY',
      value: ({ total }) => total.total,
      note: ({ text }, data) =>
        text((data?.total.escrow ?? 0) > 0 ? 'reports.recordedTotalNoteEscrow' : 'reports.recordedTotalNote'),
    },
    {
      title: 'reports.name.payments',
      as: 'COUNT',
      value: ({ total }) => total.payments,
      note: ({ text }, data) => waysIn(data, text) || text('reports.completedOnly'),
    },
    {
      title: 'reports.reversedCount',
      as: 'COUNT',
      value: ({ total }) => total.reversed,
      note: 'reports.reversedNote',
      isWarning: ({ total }) => total.reversed > 0,
    },
  ],
  tables: [RECORDERS_TABLE],
  notes: [{ text: 'reports.recordersNote' }],
}

const completed = (payments: readonly RecordedPayment[]) => payments.filter(({ status }) => status === 'COMPLETED')

/** The payments of one recorder and one way; the completed ones add up to the row that opened the list. */
export const RECORDED_PAYMENTS: ListDescription<readonly RecordedPayment[]> = {
  table: {
    title: 'reports.name.payments',
    fileName: 'recorded-payments',
    rows: (payments) => payments,
    rowKey: ({ id: paymentId }) => paymentId,
    total: (payments) => ({
      amount: sumOf(completed(payments), ({ amount }) => amount),
      principalAmount: sumOf(completed(payments), ({ principalAmount }) => principalAmount ?? 0),
      interestAmount: sumOf(completed(payments), ({ interestAmount }) => interestAmount ?? 0),
      feesAmount: sumOf(completed(payments), ({ feesAmount }) => feesAmount ?? 0),
      escrowAmount: sumOf(completed(payments), ({ escrowAmount }) => escrowAmount ?? 0),
      unappliedAmount: sumOf(completed(payments), ({ unappliedAmount }) => unappliedAmount ?? 0),
    }),
    columns: PAYMENTS_TABLE.columns,
    empty: 'reports.noPayments',
    isPaged: true,
  } satisfies TableDescription<readonly RecordedPayment[], RecordedPayment>,
  parameters: ['recorder', 'way'],
  heading: ({ words: { known, text }, chosen, data }) => {
    const first = data?.[0]
    return [first ? (first.recorderName ?? text('reports.administrator')) : null, known(`reports.way.${chosen['way']}`)]
  },
  notes: [{ text: 'reports.registerNote' }],
}
