import type { Order } from '../../allocation/allocate.ts'
import type { Day } from '../../numbers/units.ts'
import type { FineractInputs } from './fineract-case.ts'

/** An event of a case, as the file writes it; which fields it has depends on its type. */
export type FineractEvent = {
  type: string
  date?: Day
  amount?: string
  addedOn?: Day
  dueDate?: Day
  postedOn?: Day
  which?: number
  kind?: string
  fromDate?: Day
  effectiveDate?: Day
  annualRatePercent?: string
  newAnnualRatePercent?: string
  extraPeriods?: string | number
  newDueDate?: Day
  graceOnInterest?: string
  graceOnPrincipal?: string
  forPeriodDue?: Day
  from?: Day
  to?: Day
}

/** How payments of a case are allocated: Fineract names every kind of debt three times, past due, due and in advance. */
export type FineractAllocation = {
  strategy: string
  rules?: { transactionType: string; order: string[]; futureInstallmentRule: string }[]
}

export type FineractReplayInputs = FineractInputs & {
  allowPartialPeriodInterest?: boolean
  interestRecalculation: { enabled: boolean; rest?: string; compounding?: string }
  paymentAllocation?: FineractAllocation
  downPayment?: { percent: string; auto?: boolean }
}

/** What the inputs of a case say about the order of its debts, and where ours is not sure to be the same. */
export type Policy = {
  order: Order
  /** Which rows money beyond those due pays: the next, the last, or neither. */
  ahead: 'NEXT_ROWS' | 'LAST_ROWS' | null
  /** Interest is counted anew when money comes early or late. */
  countsAnew: boolean
  /** Why a row or fee that is paid in part may be paid otherwise there. */
  ifInPart: string | null
}

/** Events that none of ours stands for, with what they do. */
const FOREIGN: Record<string, string> = {
  'interest-pause': 'a pause of interest that leaves the payment as it was',
  'installment-fee': 'a fee within every row',
  'charge-off': 'a charge-off that keeps the loan open',
  'credit-balance-refund': 'money given back',
  'chargeback-principal': 'a chargeback, which is added to the next row',
  'chargeback-interest': 'a chargeback, which is added to the next row',
  chargeback: 'a chargeback, which is added to the next row',
  'no-payment': 'interest that keeps running on rows that are overdue while others are not counted anew',
  'reschedule-due-date': 'a new due day that leaves the payment as it was',
  'extend-term': 'a change of the term around rows that were paid out of order',
}

/** Events that bring money in. */
export const PAYMENTS: ReadonlySet<string> = new Set([
  'repayment',
  'merchant-refund',
  'payout-refund',
  'goodwill-credit',
  'payoff',
])

/** Why the events of a case cannot be told with ours; null when they can. */
export function foreignEvent(events: readonly FineractEvent[]): string | null {
  const found = events.find(({ type }) => type in FOREIGN)
  if (found) return FOREIGN[found.type] ?? found.type
  const graced = events.find(({ graceOnInterest, graceOnPrincipal }) => graceOnInterest ?? graceOnPrincipal)
  if (graced) return 'a grace period given afterwards'
  if (events.some(({ newDueDate }) => newDueDate)) return 'a new due day that leaves the payment as it was'
  const known = ['disbursement', 'end-of-day-run', 'undo-transaction', 'fee', 'penalty', 'waive-charge', 'write-off']
  const changes = ['rate-change', 'reschedule', 'pay-principal', 'pay-interest']
  const other = events.find(({ type }) => !PAYMENTS.has(type) && !known.includes(type) && !changes.includes(type))
  return other ? `${other.type} of events` : null
}

/** Payments given as the two parts of a row, put together again; rows due before them count as paid on their due days. */
export function wholePayments(
  events: readonly FineractEvent[],
  rows: readonly { dueOn: Day; payment: string }[],
): FineractEvent[] {
  const parts = events.filter(({ type }) => type.startsWith('pay-'))
  if (parts.length === 0) return [...events]
  const named = new Set(parts.map(({ forPeriodDue }) => forPeriodDue))
  const firstOn = parts.map(({ date = '' }) => date).sort()[0] ?? ''
  const before = rows
    .filter(({ dueOn }) => dueOn <= firstOn && !named.has(dueOn))
    .map(({ dueOn, payment }) => ({ type: 'repayment', date: dueOn, amount: payment }))
  const whole = [...named].map((due) => {
    const ofRow = parts.filter(({ forPeriodDue }) => forPeriodDue === due)
    const hundredths = ofRow.reduce((sum, { amount = '0' }) => sum + Number(amount.replace('.', '')), 0)
    const amount = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
    return { type: 'repayment', date: ofRow[0]?.date ?? '', amount }
  })
  return [...events.filter(({ type }) => !type.startsWith('pay-')), ...before, ...whole]
}

/** Why payments given by row cannot be told as payments of ours; null when they can. */
export function partsOfRows(events: readonly FineractEvent[], { dueDates = [] }: FineractInputs): string | null {
  const parts = events.filter(({ type }) => type.startsWith('pay-'))
  const dues = [...new Set(parts.map(({ forPeriodDue = '' }) => forPeriodDue))]
  const [first = { date: '' }] = parts
  const isSkipped = (day: string) => day > (first.date ?? '') && !dues.includes(day) && dues.some((due) => due > day)
  const isTurned = dues.some((due, index) => due < (dues[index - 1] ?? ''))
  if (isTurned || dueDates.some(isSkipped)) return 'payments to stated rows out of order'
  const isWhole = dues.every((due) =>
    ['pay-principal', 'pay-interest'].every((type) =>
      parts.some((part) => part.type === type && part.forPeriodDue === due),
    ),
  )
  return isWhole ? null : 'a payment to the principal of a stated row alone'
}

/** The policy of a case, or why we have none like it. */
export function policyOf(inputs: FineractReplayInputs, events: readonly FineractEvent[]): Policy | string {
  const { interestRecalculation, annualRatePercent, paymentAllocation: allocation, interestType } = inputs
  const { enabled, compounding = 'none' } = interestRecalculation
  if (compounding !== 'none') return 'interest on unpaid interest'
  const countsAnew = enabled && Number(annualRatePercent) !== 0 && interestType !== 'flat'
  const common = { ahead: aheadOf(allocation, events), countsAnew }
  const isTurned = 'an order that changes with the due day'
  if (!allocation) return { ...common, order: { order: 'INTEREST_PRINCIPAL_FEES' }, ifInPart: null }
  if (allocation.strategy === 'penalties-fees-interest-principal-order') {
    return { ...common, order: { order: 'FEES_INTEREST_PRINCIPAL' }, ifInPart: null }
  }
  if (allocation.strategy === ADVANCE_TURNS_ORDER) return { ...common, ...orderByTime(inputs, events) }
  const orders = rulesUsed(allocation, events).map(({ order }) => order)
  const [order] = orders
  if (!order) return `the order ${allocation.strategy}`
  if (orders.some((other) => String(other) !== String(order))) return 'orders that change with the kind of payment'
  const kinds = [0, 4, 8].map((start) => order.slice(start, start + 4).map((name) => name.split('_').at(-1) ?? name))
  const isOneOrder = kinds.every((others) => String(others) === String(kinds[0]))
  const { fees, ...orderOfKinds } = orderOf(kinds[0] ?? [])
  const hasFees = events.some(({ type }) => type === 'fee' || type === 'penalty')
  if (fees === 'APART' && hasFees) return 'penalties before and fees after the installment'
  return { ...common, order: orderOfKinds, ifInPart: isOneOrder ? null : isTurned }
}

/** The rules that the payments of a case go by, each once. */
function rulesUsed(allocation: FineractAllocation, events: readonly FineractEvent[]) {
  const rules = allocation.rules ?? []
  const ruleOf = (type: string) => rules.find(({ transactionType }) => transactionType === type)
  const used = events.filter(({ type }) => PAYMENTS.has(type)).map(({ type }) => ruleOf(RULES[type] ?? 'DEFAULT'))
  const found = [...used.map((rule) => rule ?? ruleOf('DEFAULT')), ruleOf('DEFAULT')].filter(
    (rule) => rule !== undefined,
  )
  return used.length === 0 ? found : found.slice(0, -1)
}

const RULES: Record<string, string> = {
  'merchant-refund': 'MERCHANT_ISSUED_REFUND',
  'goodwill-credit': 'GOODWILL_CREDIT',
  'payout-refund': 'PAYOUT_REFUND',
}

function aheadOf(allocation: FineractAllocation | undefined, events: readonly FineractEvent[]): Policy['ahead'] {
  if (!allocation?.rules) return 'NEXT_ROWS'
  const names = new Set(rulesUsed(allocation, events).map(({ futureInstallmentRule }) => futureInstallmentRule))
  if (names.size !== 1) return null
  if (names.has('NEXT_INSTALLMENT')) return 'NEXT_ROWS'
  return names.has('LAST_INSTALLMENT') ? 'LAST_ROWS' : null
}

function orderOf(kinds: readonly string[]): Order & { fees: 'TOGETHER' | 'APART' } {
  const principalFirst = kinds.indexOf('PRINCIPAL') < kinds.indexOf('INTEREST')
  const feesAt = ['PENALTY', 'FEE'].map((kind) => kinds.indexOf(kind))
  const areFirst = feesAt.every((at) => at < 2)
  const fees = areFirst || feesAt.every((at) => at >= 2) ? 'TOGETHER' : 'APART'
  return { order: areFirst ? 'FEES_INTEREST_PRINCIPAL' : 'INTEREST_PRINCIPAL_FEES', principalFirst, fees }
}

const ADVANCE_TURNS_ORDER = 'due-penalty-fee-interest-principal-in-advance-principal-penalty-fee-interest'

/** Fees and interest first for what is due, principal first for what is paid in advance: one of them is enough for us. */
function orderByTime(
  { firstDueDate = '' }: FineractInputs,
  events: readonly FineractEvent[],
): Pick<Policy, 'order' | 'ifInPart'> {
  const ifInPart = 'an order that changes with the due day'
  const days = events.filter(({ type }) => PAYMENTS.has(type)).map(({ date = '' }) => date)
  const hasFees = events.some(({ addedOn = '' }) => addedOn !== '' && days.some((day) => day >= addedOn))
  if (days.every((day) => day < firstDueDate) && !hasFees) {
    return { order: { order: 'INTEREST_PRINCIPAL_FEES', principalFirst: true }, ifInPart: null }
  }
  const isDue = days.every((day) => day >= firstDueDate)
  return { order: { order: 'FEES_INTEREST_PRINCIPAL' }, ifInPart: isDue ? null : ifInPart }
}
