import type { Derivation, Step } from '../explain/explain.ts'
import type { Cents } from '../numbers/units.ts'
import { closingItems } from '../terms/closing.ts'
import { interestRate } from '../terms/compounding.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { type AprOptions, type AprWorking, apr, aprWorking } from './apr.ts'

/**
 * Why the annual percentage rate is what it is: the advance, the payments with the time of each, and the rate of one
 * unit-period at which both are worth the same (docs/money.md, section 10). Throws as apr does.
 */
export function explainApr(terms: LoanTerms, options: AprOptions = {}): Derivation {
  const working = aprWorking(terms, options)
  const { aprPpm } = apr(terms, options)
  const { unit, periodRate, amountFinancedCents } = working
  const payments = equalRuns(working).map(
    ([first, last]): Step => ({
      key: 'apr.payments',
      values: {
        paymentCents: first.installment.paymentCents,
        countInstallments: last.installment.number - first.installment.number + 1,
        firstOn: first.installment.dueOn,
        lastOn: last.installment.dueOn,
        wholePeriods: first.time.whole,
        oddDays: first.time.odd,
        periodDays: first.time.of,
      },
    }),
  )
  return {
    figure: aprPpm,
    key: 'apr',
    steps: [
      { key: 'apr.advance', values: { amountFinancedCents, advancedOn: terms.originationOn } },
      ...payments,
      {
        key: 'apr.period-rate',
        values: { periodRatePct: (periodRate * 100).toFixed(8), periodsPerYear: unit.perYear, aprPpm },
      },
    ],
  }
}

/** The finance charge: the sum of the payments, less the amount that the borrower could use. Throws as apr does. */
export function explainFinanceCharge(terms: LoanTerms, options: AprOptions = {}): Derivation {
  const { financeChargeCents, totalOfPaymentsCents, amountFinancedCents } = apr(terms, options)
  return {
    figure: financeChargeCents,
    key: 'finance-charge',
    steps: [
      {
        key: 'total-of-payments',
        values: {},
        amountCents: totalOfPaymentsCents,
        from: explainTotalOfPayments(terms, options),
      },
      {
        key: 'amount-financed',
        values: {},
        amountCents: -amountFinancedCents,
        from: explainAmountFinanced(terms, options),
      },
    ],
  }
}

/** The amount financed: the principal less the prepaid finance charge. Throws as apr does. */
export function explainAmountFinanced(terms: LoanTerms, options: AprOptions = {}): Derivation {
  const { amountFinancedCents } = apr(terms, options)
  const prepaidCents = terms.principalCents - amountFinancedCents
  return {
    figure: amountFinancedCents,
    key: 'amount-financed',
    steps: [
      { key: 'amount-financed.principal', values: {}, amountCents: terms.principalCents },
      ...prepaidSteps(terms, prepaidCents),
    ],
  }
}

const STEP_OF_ITEM = {
  POINTS: 'amount-financed.points',
  ORIGINATION_FEE: 'amount-financed.fee',
  INTEREST: 'amount-financed.interest',
} as const

/** What is paid in advance: the items of the terms, and what else the caller or the schedule has. */
function prepaidSteps(terms: LoanTerms, prepaidCents: Cents): Step[] {
  const steps: (Step & { amountCents: Cents })[] = closingItems(terms).flatMap(({ kind, amountCents }) =>
    kind === 'POINTS' || kind === 'ORIGINATION_FEE' || kind === 'INTEREST'
      ? [{ key: STEP_OF_ITEM[kind], values: valuesOf(kind, terms), amountCents: 0 - amountCents }]
      : [],
  )
  const otherCents = steps.reduce((left, { amountCents }) => left + amountCents, prepaidCents)
  if (otherCents === 0) return steps
  return [...steps, { key: 'amount-financed.prepaid', values: {}, amountCents: 0 - otherCents }]
}

function valuesOf(kind: keyof typeof STEP_OF_ITEM, terms: LoanTerms): Step['values'] {
  const { closing, originationOn } = terms
  if (kind === 'POINTS') return closing?.pointsPpm ? { pointsPpm: closing.pointsPpm } : {}
  if (kind !== 'INTEREST' || !closing?.interestTo) return {}
  return { fromOn: originationOn, toOn: closing.interestTo, annualRatePpm: interestRate(terms) }
}

/** The total of payments: one step for each run of equal payments. Throws as apr does. */
export function explainTotalOfPayments(terms: LoanTerms, options: AprOptions = {}): Derivation {
  const working = aprWorking(terms, options)
  return {
    figure: working.totalOfPaymentsCents,
    key: 'total-of-payments',
    steps: equalRuns(working).map(([first, last]) => {
      const countInstallments = last.installment.number - first.installment.number + 1
      const { paymentCents } = first.installment
      return {
        key: 'total-of-payments.equal',
        values: { paymentCents, countInstallments, firstOn: first.installment.dueOn, lastOn: last.installment.dueOn },
        amountCents: paymentCents * countInstallments,
      }
    }),
  }
}

type Payment = AprWorking['payments'][number]

/** The first and the last payment of each run of equal payments that are a whole number of unit-periods apart. */
function equalRuns({ payments }: AprWorking): [Payment, Payment][] {
  const runs: [Payment, Payment][] = []
  for (const payment of payments) {
    const run = runs.at(-1)
    if (run && continues(run[1], payment)) run[1] = payment
    else runs.push([payment, payment])
  }
  return runs
}

function continues(last: Payment, next: Payment): boolean {
  const { whole, odd, of } = last.time
  return (
    next.installment.paymentCents === last.installment.paymentCents &&
    next.time.whole === whole + 1 &&
    next.time.odd === odd &&
    next.time.of === of
  )
}
