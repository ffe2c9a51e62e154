import { type JournalEntry, openOfFee } from '../book/book.ts'
import { isChargedAhead } from '../book/charge-installments.ts'
import { runningDefault } from '../book/default-interest.ts'
import { waitsForEnd } from '../book/fees-at-end.ts'
import { lastDayOnTime, lateFeeBase } from '../book/late-fees.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Rounding } from '../numbers/units.ts'
import { entriesOfInstallment, type JournaledBook, journaledBook } from '../replay/journaled-book.ts'
import type { Moment } from '../replay/order-of-replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import { isEscrow } from '../terms/installment-charges.ts'
import type { Fee } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Derivation, Step } from './explain.ts'
import { stepOfDays } from './step-of-days.ts'

/** Why the fees due are what they are: each fee charged, less the amounts of it that were paid and waived. */
export function explainFeesDue(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation {
  return feesDueOf(journaledBook(terms, events, at))
}

/** Why so much is due for taxes and insurance: what each installment asks for them, and what the lender advanced. */
export function explainEscrowDue(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation {
  return escrowDueOf(journaledBook(terms, events, at))
}

type Which = {
  /** Also those that are due with the last installment. */
  all?: boolean
}

/** explainFeesDue for a book that is replayed already. */
export function feesDueOf(book: JournaledBook, { all = false }: Which = {}): Derivation {
  return openOf(book, { key: 'fees-due', all, isOf: ({ id }) => !isEscrow(id) })
}

/** explainEscrowDue for a book that is replayed already. */
export function escrowDueOf(book: JournaledBook, { all = false }: Which = {}): Derivation {
  return openOf(book, { key: 'escrow-due', all, isOf: ({ id }) => isEscrow(id) })
}

/** Fees that are paid or waived in full are left out, and unless all are asked for, those that are due with the last installment. */
function openOf(
  book: JournaledBook,
  { key, all, isOf }: { key: 'fees-due' | 'escrow-due'; all: boolean; isOf: (fee: Fee) => boolean },
): Derivation {
  const open = book.fees.filter(
    (fee) => isOf(fee) && openOfFee(fee) > 0 && (all || !waitsForEnd(book, fee)) && !isChargedAhead(book, fee),
  )
  const steps = open.flatMap(({ id, chargedOn, amountCents, paidCents, waivedCents, capitalizedCents = 0 }): Step[] => {
    const values = id.kind === 'EVENT' ? { chargedOn, eventId: id.eventId } : { chargedOn, number: id.installment }
    const charged: Step =
      id.kind === 'EVENT'
        ? { key: 'fees-due.charged', values, amountCents }
        : id.kind === 'LATE_FEE'
          ? { key: 'fees-due.late', values, amountCents, from: lateFeeOf(book, id.installment) }
          : id.kind === 'DEFAULT_INTEREST'
            ? { key: 'fees-due.default', values, amountCents, from: defaultInterestOf(book, id.installment) }
            : { key: KEYS_OF_FEES[id.kind], values, amountCents }
    const taken: Step[] = [
      { key: 'fees-due.paid', values, amountCents: 0 - paidCents },
      { key: 'fees-due.waived', values, amountCents: 0 - waivedCents },
      { key: 'fees-due.capitalized', values, amountCents: 0 - capitalizedCents },
    ]
    return [charged, ...taken.filter((step) => step.amountCents !== 0)]
  })
  return { figure: open.reduce((sum, fee) => sum + openOfFee(fee), 0), key, steps }
}

const KEYS_OF_FEES = {
  UNDRAWN_FEE: 'fees-due.undrawn',
  SERVICE_FEE: 'fees-due.service',
  TAXES: 'fees-due.taxes',
  INSURANCE: 'fees-due.insurance',
  ESCROW_ADVANCE: 'fees-due.advance',
} as const

/**
 * Why the late fee of an installment was charged and is what it is: the last day on time, the amount unpaid the day
 * after it, and the flat amount or the percentage. Throws RangeError when no late fee was charged for the installment
 * by the day.
 */
export function explainLateFee(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { installment, ...at }: Moment & { installment: number },
): Derivation {
  return lateFeeOf(journaledBook(terms, events, at), installment)
}

function lateFeeOf(book: JournaledBook, installment: number): Derivation {
  const note = entriesOfInstallment(book, installment).find((entry) => entry.kind === 'LATE_FEE')
  if (!note) throw new RangeError(`no late fee was charged for installment ${installment}`)
  const { dueOn, graceDays, openCents, fee, lateFee } = note
  const { amountCents, chargedOn } = fee
  return {
    figure: amountCents,
    key: 'late-fee',
    steps: [
      {
        key: 'late-fee.last-day',
        values: { number: installment, dueOn, graceDays, lastDayOn: lastDayOnTime(dueOn, { graceDays, lateFee }) },
      },
      { key: 'late-fee.unpaid', values: { number: installment, chargedOn, openCents } },
      ...amountSteps(note, book.terms.rounding),
    ],
  }
}

/** The default interest of an installment: each stretch of days on one amount. */
function defaultInterestOf(book: JournaledBook, installment: number): Derivation {
  const running = runningDefault(book)
  const ended = entriesOfInstallment(book, installment).filter((entry) => entry.kind === 'DEFAULT_INTEREST')
  const all = running?.installment === installment ? [...ended, running] : ended
  const steps = all
    .filter(({ interestCents }) => interestCents > 0)
    .map(({ span, part, interestCents }): Step => {
      const { fromOn, toOn, balanceCents, annualRatePpm } = span
      const ofDays = { balanceCents, annualRatePpm, part, days: { fromOn, toOn }, amountCents: interestCents }
      return stepOfDays(ofDays, book.terms)
    })
  return { figure: all.reduce((sum, { interestCents }) => sum + interestCents, 0), key: 'default-interest', steps }
}

type LateFeeNote = Extract<JournalEntry, { kind: 'LATE_FEE' }>

/** The amount of the fee: the agreed flat amount, or the percentage and what an agreed limit adds to it or takes off. */
function amountSteps(note: LateFeeNote, rounding: Rounding): Step[] {
  const { amountCents, chargedOn } = note.fee
  if (note.lateFee.kind === 'FLAT') return [{ key: 'late-fee.flat', values: { chargedOn }, amountCents }]
  const { ratePpm } = note.lateFee
  const baseCents = lateFeeBase(note, note.lateFee)
  const percentageCents = mulDiv(baseCents, { times: ratePpm, over: 1_000_000, rounding })
  const values = { chargedOn, baseCents, ratePpm }
  const percentage: Step = { key: 'late-fee.percent', values, amountCents: percentageCents, rounding }
  const changeCents = amountCents - percentageCents
  if (changeCents === 0) return [percentage]
  const limit: Step =
    changeCents > 0
      ? { key: 'late-fee.at-least', values: { leastCents: amountCents }, amountCents: changeCents }
      : { key: 'late-fee.at-most', values: { mostCents: amountCents }, amountCents: changeCents }
  return [percentage, limit]
}
