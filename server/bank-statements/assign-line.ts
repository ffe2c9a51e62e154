import type { assignBankLine } from '#contract/bank-statements/bank-statements.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { PaymentMethod, PaymentStatus } from '#contract/enumerations.ts'
import { centsOf, dollarsText } from '#contract/fields.ts'
import type { PaymentForm } from '#contract/payments/payments.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Cents } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { conflict, invalidFields, notFound, unprocessable } from '../http/errors.ts'
import { lockLoan } from '../ledger/loan-rows.ts'
import { findPayment } from '../ledger/payment-rows.ts'
import { recordPayment, type Writer } from '../payments/record-payment.ts'
import { confirmPayment } from '../payments/reported-payments.ts'
import { insertLinePayment, type LinePaymentKind, type SamePayment, samePayments } from './line-payments/queries.ts'
import { foldedText } from './payer-key.ts'
import { rememberPayer } from './payers/queries.ts'
import { findLine, type LineRow, lockLine, storeSetAside } from './queries.ts'
import { REPORT_DAYS, SAME_PAYMENT_DAYS } from './suggest.ts'

type Assignment = BodyOf<typeof assignBankLine>
type Part = Assignment['parts'][number]

/** The part of a line that is neither assigned nor set aside, in cents. */
export const waitingCentsOf = ({ amountCents, assignedCents, setAsideCents }: LineRow): Cents =>
  amountCents - assignedCents - setAsideCents

/** Finds and locks one of the user's own lines, so that no other request assigns it before the transaction ends. */
export async function lockedLine(tx: Tx, lineId: number, { user }: Pick<Writer, 'user'>): Promise<LineRow> {
  const key = { lenderId: user.id, lineId }
  const line = (await lockLine(tx, key)) ? await findLine(tx, key) : undefined
  if (!line) throw notFound('bank.lineNotFound')
  return line
}

/**
 * Assigns the waiting amount of a line. Each part is recorded as a payment of its loan on the posting day, with the
 * checks of a payment recorded by hand; or confirms the borrower's reported payment; or is tied to a recorded one. All
 * parts or none. Refuses parts that do not add up to the waiting amount, a loan named twice, a second payment of an
 * equal amount within a few days or one far above what is due, unless the form says that it is meant, and a payment that is
 * tied to another line.
 */
export async function assignLine(tx: Tx, lineId: number, form: Assignment, writer: Writer): Promise<void> {
  const line = await lockedLine(tx, lineId, writer)
  checkParts(form, waitingCentsOf(line))
  // Always in the order of the loans' ids, so that two users who divide lines over the same loans do not deadlock.
  for (const part of form.parts.toSorted((one, other) => one.loanId - other.loanId)) {
    const { paymentId, kind } = await pay(tx, { line, part, form }, writer)
    const tie = { lenderId: line.lenderId, lineId, paymentId, kind, assignedBy: writer.user.id, now: writer.now }
    if (!(await insertLinePayment(tx, tie))) throw conflict('bank.paymentGone')
    const payer = line.payer || line.memo.slice(0, 150).trim()
    if (line.payerKey !== '') await rememberPayer(tx, { ...line, payer, loanId: part.loanId, now: writer.now })
  }
  if (!form.rest) return
  const cents = line.setAsideCents + centsOf(form.rest.amount)
  await storeSetAside(tx, { lenderId: line.lenderId, lineId }, { cents, reason: form.rest.reason })
}

function checkParts({ parts, rest }: Assignment, waitingCents: Cents): void {
  if (waitingCents <= 0) throw conflict('bank.nothingWaits')
  const loans = parts.map(({ loanId }) => loanId)
  const twice = loans.findIndex((loanId, index) => loans.indexOf(loanId) < index)
  if (twice !== -1) throw invalidFields({ [`parts.${twice}.loanId`]: 'bank.loanTwice' })
  const sum = parts.reduce((cents, { amount }) => cents + centsOf(amount), rest ? centsOf(rest.amount) : 0)
  if (sum === waitingCents) return
  throw unprocessable('parts', 'bank.partsDoNotAddUp', { amount: dollarsText(waitingCents) })
}

type Asked = { line: LineRow; part: Part; form: Pick<Assignment, 'isAnother' | 'isAmountMeant'> }
type Paid = { paymentId: number; kind: LinePaymentKind }

async function pay(tx: Tx, { line, part, form: { isAnother, isAmountMeant } }: Asked, writer: Writer): Promise<Paid> {
  // Locked before the check below, because an equal payment may be recorded at this moment.
  const loan = await lockLoan(tx, writer.user, part.loanId)
  // An administrator sees every loan, but a line may pay only its own lender's loans.
  if (loan?.lenderId !== line.lenderId) throw notFound('loan.notFound')
  const given = part.paymentId === undefined ? undefined : await paymentFor(tx, { line, part }, writer)
  // Already in the books: the money of the line is this payment.
  if (given?.status === 'COMPLETED') return { paymentId: given.id, kind: 'LINKED' }
  const amountCents = centsOf(part.amount)
  const same = await samePayments(tx, {
    lenderId: line.lenderId,
    loanId: part.loanId,
    amountCents,
    fromOn: addDays(line.postedOn, -REPORT_DAYS),
    toOn: addDays(line.postedOn, REPORT_DAYS),
  })
  if (!isAnother) refuseRecorded(same, line, loan.form.loanName)
  const reported = given ?? same.find(({ status }) => status === 'PENDING')
  if (reported) return confirm(tx, { line, paymentId: reported.id, isAmountMeant }, writer)
  const form: PaymentForm = {
    loanId: part.loanId,
    amount: part.amount,
    paymentDate: line.postedOn,
    paymentMethod: methodOf(line),
    reference: `BANK-${line.id}`,
    application: 'STANDARD',
    extraPrincipal: 'SHORTEN_TERM',
    isAmountMeant,
  }
  const { id: paymentId } = await recordPayment(tx, form, writer, { isWitnessed: true })
  return { paymentId, kind: 'RECORDED' }
}

function refuseRecorded(same: readonly SamePayment[], { postedOn }: LineRow, loan: string): void {
  const [fromOn, toOn] = [addDays(postedOn, -SAME_PAYMENT_DAYS), addDays(postedOn, SAME_PAYMENT_DAYS)]
  const recorded = same.filter(({ status, paidOn }) => status === 'COMPLETED' && paidOn >= fromOn && paidOn <= toOn)
  const found = recorded.find(({ isLinked }) => !isLinked) ?? recorded[0]
  if (!found) return
  const values = { loan, day: found.paidOn }
  throw conflict(found.isLinked ? 'bank.cameBefore' : 'bank.recordedAlready', { values })
}

/** The payment that a part names: of its loan and its amount, reported or recorded. Refuses any other. */
async function paymentFor(
  tx: Tx,
  { line, part: { paymentId = 0, loanId, amount } }: Pick<Asked, 'line' | 'part'>,
  writer: Writer,
): Promise<{ id: number; status: PaymentStatus }> {
  const payment = await findPayment(tx, writer.user, paymentId)
  if (!payment || payment.lenderId !== line.lenderId) throw notFound('payment.notFound')
  const fits = payment.loanId === loanId && payment.amountCents === centsOf(amount)
  if (!fits || !['PENDING', 'COMPLETED'].includes(payment.status)) throw conflict('bank.paymentGone')
  return payment
}

async function confirm(
  tx: Tx,
  { line, paymentId, isAmountMeant }: { line: LineRow; paymentId: number; isAmountMeant: boolean },
  writer: Writer,
): Promise<Paid> {
  const { postedOn: paymentDate } = line
  await confirmPayment(tx, { paymentId, paymentDate, extraPrincipal: 'SHORTEN_TERM', isAmountMeant }, writer)
  return { paymentId, kind: 'CONFIRMED' }
}

const WORDS: readonly (readonly [PaymentMethod, RegExp])[] = [
  ['WIRE', /\b(WIRE|FEDWIRE|TRANSFERENCIA)\b/],
  ['CHECK', /\b(CHECK|CHK|CHEQUE)\b/],
  ['CASH', /\b(CASH|EFECTIVO)\b/],
  ['CARD', /\b(CARD|TARJETA|SQUARE|STRIPE)\b/],
]

/** The method of a payment, from the bank's words; a domestic transfer where the words name none. */
function methodOf({ payer, memo }: { payer: string; memo: string }): PaymentMethod {
  const text = foldedText(`${payer} ${memo}`)
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? 'ACH'
}
