import type { KnownFigure } from '../../conventions/known-figure.ts'
import type { PublishedLoan } from './published-loan.ts'

/** A row as the source printed it: only the columns it shows. */
type PrintedRow = { n: number; payment?: number; interest?: number; principal?: number; balance?: number }

/** The figures of a published table that are printed to the cent, as somebody would type them off the paper. */
export function knownFigures(expected: Record<string, unknown>, loan: PublishedLoan): KnownFigure[] {
  const single = Object.entries(expected).flatMap(([name, value]) => {
    const figure = typeof value === 'number' ? SINGLE[name]?.(toCents(value), loan) : undefined
    return figure ? [figure] : []
  })
  // The shape is the file's own, stated beside it.
  const rows = (expected['rows'] ?? expected['rowsInterestOnly'] ?? []) as PrintedRow[]
  const hasCents = rows.some(({ balance = 0 }) => !Number.isInteger(balance))
  return [...single, ...rows.flatMap((row) => figuresOfRow(row, hasCents))]
}

const toCents = (dollars: number): number => Math.round(dollars * 100)

type Read = (cents: number, loan: PublishedLoan) => KnownFigure

const payment: Read = (cents) => ({ kind: 'PAYMENT', cents })
const lastPayment: Read = (cents) => ({ kind: 'LAST_PAYMENT', cents })

const SINGLE: Record<string, Read> = {
  payment,
  principalAndInterest: payment,
  lastPayment,
  finalPayment: lastPayment,
  balloonPayment: lastPayment,
  firstPayment: (cents) => ({ kind: 'PAYMENT_OF', payment: 1, cents }),
  interestOnlyPayment: (cents) => ({ kind: 'PAYMENT_OF', payment: 1, cents }),
  secondPayment: (cents) => ({ kind: 'PAYMENT_OF', payment: 2, cents }),
  amortizingPayment: (cents, { interestOnlyPeriods = 0 }) => ({
    kind: 'PAYMENT_OF',
    payment: interestOnlyPeriods + 1,
    cents,
  }),
  totalInterest: (cents) => ({ kind: 'TOTAL_INTEREST', cents }),
  totalPaid: (cents, { principal }) => ({ kind: 'TOTAL_INTEREST', cents: cents - toCents(principal) }),
  balance: (cents, { after = 0 }) => ({ kind: 'BALANCE_AFTER', payment: after, cents }),
}

function figuresOfRow({ n, ...row }: PrintedRow, hasCents: boolean): KnownFigure[] {
  const columns: [KnownFigure['kind'], number | undefined][] = [
    ['PAYMENT_OF', row.payment],
    ['INTEREST_OF', row.interest],
    ['PRINCIPAL_OF', row.principal],
    ['BALANCE_AFTER', hasCents ? row.balance : undefined],
  ]
  return columns.flatMap(([kind, dollars]) =>
    dollars === undefined ? [] : [{ kind, payment: n, cents: toCents(dollars) } as KnownFigure],
  )
}
