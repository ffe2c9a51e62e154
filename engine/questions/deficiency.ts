import { openOfFee } from '../book/book.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { takingSince } from '../replay/mark-of-default.ts'
import { replay } from '../replay/replay.ts'
import { type LoanEvent, takenBack } from '../terms/events.ts'
import type { Fee } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { payoff } from './payoff.ts'

/** What is still owed after the sale of what secured a loan, and how it is made up (UCC 9-616(c)). */
export type Deficiency = {
  soldOn: Day
  /** All that was owed on the day of the sale, without what the sale brought and without costs. */
  owedCents: Cents
  saleCents: Cents
  /** Fees charged since the taking back began, less what was waived of them. */
  costsCents: Cents
  /** Other payments after the day of the sale, and what was forgiven since. */
  creditsCents: Cents
  /** Interest and late fees since the sale. */
  sinceCents: Cents
  /** The sum of the parts: all that is owed on the day of the charge-off. */
  stillOwedCents: Cents
}

type Mark = Extract<LoanEvent, { kind: 'MARKED_DEFAULTED' }>

/**
 * The payments that may be what a sale brought: those since the taking back began, the last first. Empty for a loan of which
 * nothing is taken back.
 */
export function possibleSales(events: readonly LoanEvent[], until: Day) {
  const since = takingSince(events)
  if (since === undefined) return []
  const taken = takenBack(events)
  return events
    .flatMap((event) => (event.kind === 'PAYMENT_RECEIVED' && !taken.has(event.id) ? [event] : []))
    .filter(({ effectiveOn }) => effectiveOn >= since && effectiveOn <= until)
    .toReversed()
}

/** The deficiency on the day of a charge-off that names its sale; undefined where it names none that counts, or nothing is owed. */
export function deficiency(terms: LoanTerms, events: readonly LoanEvent[], mark: Mark): Deficiency | undefined {
  const { saleId, effectiveOn: on } = mark
  const soFar = events.filter(({ id, kind }) => kind !== 'MARKED_DEFAULTED' || id <= mark.id)
  const sale = possibleSales(soFar, on).find(({ id }) => id === saleId)
  const since = takingSince(soFar)
  if (!sale || since === undefined) return undefined
  const soldOn = sale.effectiveOn
  const unsold = soFar.filter(({ id }) => id !== sale.id)
  const isCost = ({ id, chargedOn }: Fee) => id.kind === 'EVENT' && chargedOn >= since
  const costsBefore = replay(terms, unsold, { asOn: soldOn }).fees.filter(isCost)
  const state = replay(terms, soFar, { asOn: on })
  const paidBefore = sumOf(costsBefore, ({ paidCents, capitalizedCents = 0 }) => paidCents + capitalizedCents)
  const costsCents = sumOf(state.fees.filter(isCost), (fee) => fee.amountCents - fee.waivedCents) - paidBefore
  const owedCents = owedOn(terms, unsold, soldOn) - sumOf(costsBefore, openOfFee)
  const saleCents = sale.amountCents
  const later = state.payments.filter(({ paymentId, effectiveOn }) => paymentId !== sale.id && effectiveOn > soldOn)
  const forgiven = state.forgiven.filter((row) => row.on > soldOn)
  const creditsCents =
    sumOf(later, ({ amountCents }) => amountCents) +
    sumOf(forgiven, (row) => row.principalCents + row.interestCents + row.feesCents)
  const stillOwedCents = owedOn(terms, soFar, on)
  if (stillOwedCents <= 0) return undefined
  const sinceCents = stillOwedCents - (owedCents - saleCents + costsCents - creditsCents)
  return { soldOn, owedCents, saleCents, costsCents, creditsCents, sinceCents, stillOwedCents }
}

const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => Cents): Cents =>
  rows.reduce((sum, row) => sum + cents(row), 0)

/** All that is owed on a day, less the money held; without what ending the loan early would be charged. */
function owedOn(terms: LoanTerms, events: readonly LoanEvent[], on: Day): Cents {
  const {
    principalCents,
    interestCents,
    unpaidInterestCents,
    feesCents,
    escrowCents = 0,
    unappliedCents,
  } = payoff(terms, events, { on })
  return principalCents + interestCents + unpaidInterestCents + feesCents + escrowCents - unappliedCents
}
