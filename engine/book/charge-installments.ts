import type { Cents } from '../numbers/units.ts'
import { chargesOf, isCharge, isEscrow, sumOfCharges } from '../terms/installment-charges.ts'
import type { Fee, Installment } from '../terms/loan-state.ts'
import { CHARGE_KINDS, type ChargeKind, type InstallmentCharge } from '../terms/terms.ts'
import { type Book, feeKey, hasLeft, openOf, openOfFee, type RunningInstallment } from './book.ts'

/**
 * Charges an installment: when it falls due, or is paid ahead of its day. One that falls due on a loan that owes nothing any more
 * charges no more than was paid for it ahead.
 */
export function chargeInstallment(book: Book, installment: RunningInstallment): void {
  const isOwing = book.balanceCents !== 0 || openOf(installment) > 0
  const isDue = installment.number <= book.due
  for (const charge of chargesOf(book.terms, installment.period)) {
    const known = book.feeIndex.get(feeKey(idOf(charge, installment)))
    if (known) known.chargedOn = installment.period.dueOn
    else if (isOwing || !isDue) addCharge(book, installment, charge)
  }
  if (!isDue || isOwing) return
  for (const fee of chargesOn(book, installment.number)) fee.amountCents -= openOfFee(fee)
}

/** Whether a fee is a charge of an installment that has not fallen due: it is owed on that day and not before. */
export function isChargedAhead(book: Book, { id }: Fee): boolean {
  return id.kind !== 'EVENT' && isCharge(id) && id.installment > book.due
}

/** Whether money may be spent on a fee. A charge that is not due is paid once principal and interest of its installment are. */
export function takesMoney(book: Book, fee: Fee): boolean {
  if (!isChargedAhead(book, fee) || fee.id.kind === 'EVENT') return true
  const installment = book.installments[fee.id.installment - 1]
  return installment !== undefined && installment.paidOn !== null
}

/** The charges of installments that a payment reaches before their day, and what is open of each. One that asks for nothing of a repaid loan has none. */
export function chargesAhead(
  book: Book,
  installments: readonly RunningInstallment[],
): { id: Fee['id']; openCents: Cents }[] {
  const isOwing = (installment: RunningInstallment): boolean => book.balanceCents !== 0 || openOf(installment) > 0
  return installments.filter(isOwing).flatMap((installment) =>
    chargesOf(book.terms, installment.period).flatMap((charge) => {
      const id = idOf(charge, installment)
      const known = book.feeIndex.get(feeKey(id))
      // Those that take money already are among the fees.
      if (known && takesMoney(book, known)) return []
      return [{ id, openCents: known ? openOfFee(known) : charge.amountCents }]
    }),
  )
}

/** The installments with what is charged with each: what was charged, and of those to come what the terms will charge. */
export function withCharges(book: Book, installments: Installment[]): Installment[] {
  const isEnded = book.writtenOffOn !== null || hasLeft(book) || book.calledDueOn !== null
  if (!book.terms.options?.installmentCharges?.length && !book.fees.some(({ id }) => isCharge(id))) return installments
  return installments.map((installment) => {
    // On a due day on which nothing is owed any more nothing is charged, but for what was paid for it ahead.
    const isOwing = book.balanceCents !== 0 || !installment.isPaid
    const charged = chargesOn(book, installment.number)
    const openOfCharge = (fee: Fee) => (isOwing || !isChargedAhead(book, fee) ? openOfFee(fee) : 0)
    const askedCents = charged.reduce((sum, fee) => sum + openOfCharge(fee) + fee.paidCents, 0)
    const paidChargesCents = charged.reduce((sum, { paidCents }) => sum + paidCents, 0)
    const isToCome =
      installment.number > book.due && !isEnded && isOwing && installment.balanceCents + installment.principalCents > 0
    const coming = (isToCome ? chargesOf(book.terms, installment) : []).filter(
      ({ kind }) => !charged.some((fee) => fee.kind === kind),
    )
    const chargesCents = askedCents + sumOfCharges(coming)
    const openCharges = CHARGE_KINDS.flatMap((kind) => openCharge(kind, { charged, coming, openOfCharge }))
    return {
      ...installment,
      ...(chargesCents > 0 && { chargesCents }),
      ...(paidChargesCents > 0 && { paidChargesCents }),
      ...(openCharges.length > 0 && { openCharges }),
    }
  })
}

function openCharge(
  kind: ChargeKind,
  {
    charged,
    coming,
    openOfCharge,
  }: { charged: readonly Fee[]; coming: readonly InstallmentCharge[]; openOfCharge: (fee: Fee) => Cents },
): InstallmentCharge[] {
  const fee = charged.find((each) => each.kind === kind)
  const amountCents = fee ? openOfCharge(fee) : sumOfCharges(coming.filter((each) => each.kind === kind))
  return amountCents > 0 ? [{ kind, amountCents }] : []
}

function chargesOn({ feeIndex }: Book, number: number): Fee[] {
  return CHARGE_KINDS.flatMap((kind) => feeIndex.get(feeKey({ kind, installment: number })) ?? [])
}

/** What an installment that fell due was charged beside its principal and interest, without taxes and insurance. */
export function chargedWith(book: Book, { number }: RunningInstallment): Cents {
  return chargesOn(book, number).reduce((sum, { id, amountCents }) => (isEscrow(id) ? sum : sum + amountCents), 0)
}

function addCharge(book: Book, { number, period }: RunningInstallment, { kind, amountCents }: InstallmentCharge): void {
  const fee: Fee = {
    id: { kind, installment: number },
    kind,
    chargedOn: period.dueOn,
    amountCents,
    paidCents: 0,
    waivedCents: 0,
  }
  book.fees.push(fee)
  book.feeIndex.set(feeKey(fee.id), fee)
}

const idOf = ({ kind }: InstallmentCharge, { number }: { number: number }): Fee['id'] => ({ kind, installment: number })
