import type { Confidence, SuggestionReason } from '#contract/bank-statements/bank-columns.ts'
import { daysBetween } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { identityOf, type LineWords, type Named, wordsOfLine } from './identity.ts'

/** The parts of a line that show which loan it pays. */
export type AskedLine = { postedOn: Day; amountCents: Cents; payer: string; memo: string }

/** An existing payment. isLinked: it is tied to another line. */
export type KnownPayment = {
  id: number
  paidOn: Day
  amountCents: Cents
  status: 'PENDING' | 'COMPLETED'
  isLinked: boolean
}

/** A loan that a line may pay, with the amounts that could be paid on it on the line's day. */
export type Candidate = {
  loanId: number
  named: Named
  /** Open installments: the full amount and the open amount of each. */
  dues: readonly { dueOn: Day; fullCents: Cents; openCents: Cents }[]
  /** The sum of everything due, without fees and with them; 0 when nothing is due. */
  everythingDueCents: readonly Cents[]
  /** 0 where the payoff was not worked out. */
  payoffCents: Cents
  /** Payoff figures that were quoted for the line's day. */
  quotedCents: readonly Cents[]
  payments: readonly KnownPayment[]
}

export type Suggestion = {
  loanId: number
  confidence: Confidence
  /** Points, used only to sort suggestions. */
  score: number
  payment: KnownPayment | null
  reasons: { reason: SuggestionReason; day: Day | null }[]
}

/** A payment within this many days of a line may be the line's own. */
export const SAME_PAYMENT_DAYS = 5
/** A report has the day on which the borrower sent it, so it may differ more. */
export const REPORT_DAYS = 10
const NEAR_DAYS = 7
/** Installments that fall due later are rarely paid already. */
const AHEAD_DAYS = 45
/** A smaller lead in points counts as none. */
const LEAD = 10
const SHOWN = 3

/**
 * Suggests the loans that a line most likely pays, the likeliest first, at most three, with the reasons. It decides
 * nothing. HIGH is one loan with a strong identity and an amount that fits to the cent, while no other loan has both
 * and no other is named by its number.
 */
export function suggest(line: AskedLine, candidates: readonly Candidate[]): Suggestion[] {
  const words = wordsOfLine(line)
  const rated = candidates
    .map((candidate) => rate(line, words, candidate))
    .filter(({ identity, amount }) => identity.points > 0 || amount.points > 0)
    .toSorted((one, other) => other.score - one.score || one.candidate.loanId - other.candidate.loanId)
  return rated.slice(0, SHOWN).map((one) => {
    const others = rated.filter((other) => other !== one)
    const isOneOfMany = others.some((other) => other.score > one.score - LEAD)
    return {
      loanId: one.candidate.loanId,
      score: one.score,
      payment: one.amount.payment,
      confidence: confidenceOf(one, others),
      reasons: [
        ...one.identity.reasons.map((reason) => ({ reason, day: null })),
        ...one.amount.reasons,
        ...(isOneOfMany ? [{ reason: 'OTHERS_FIT' as const, day: null }] : []),
      ],
    }
  })
}

type Rated = {
  candidate: Candidate
  identity: ReturnType<typeof identityOf>
  amount: Evidence
  score: number
}

function rate(line: AskedLine, words: LineWords, candidate: Candidate): Rated {
  const identity = identityOf(words, candidate.named)
  const amount = amountEvidence(line, candidate)
  return { candidate, identity, amount, score: identity.points + amount.points }
}

function confidenceOf(one: Rated, others: readonly Rated[]): Confidence {
  const { identity, amount } = one
  if (amount.isCaution || others.some((other) => other.score > one.score - LEAD)) return 'LOW'
  const isRivalled = others.some(
    (other) => other.identity.isByNumber || (!identity.isByNumber && other.identity.isStrong && other.amount.isExact),
  )
  if (identity.isStrong && amount.isExact) return isRivalled ? 'MEDIUM' : 'HIGH'
  const isLinkOnly = amount.payment?.status === 'COMPLETED'
  return identity.isStrong || (identity.points > 0 && amount.isExact) || isLinkOnly ? 'MEDIUM' : 'LOW'
}

type Evidence = {
  points: number
  isExact: boolean
  /** A warning against recording a second payment. */
  isCaution: boolean
  payment: KnownPayment | null
  reasons: Suggestion['reasons']
}

/** The evidence for a loan in amount and day: an existing payment, or an amount that is owed. */
function amountEvidence(line: AskedLine, candidate: Candidate): Evidence {
  const equal = candidate.payments.filter(({ amountCents }) => amountCents === line.amountCents)
  if (equal.length === 0) return owedEvidence(line, candidate)
  const same = equal.toSorted(nearestTo(line.postedOn))
  const within = (days: number) => (payment: KnownPayment) => apart(payment.paidOn, line.postedOn) <= days
  const completed = same.filter(({ status }) => status === 'COMPLETED').filter(within(SAME_PAYMENT_DAYS))
  const recorded = completed.find(({ isLinked }) => !isLinked)
  if (recorded) return ofPayment(recorded, 'RECORDED')
  const reported = same.filter(({ status }) => status === 'PENDING').find(within(REPORT_DAYS))
  if (reported) return ofPayment(reported, 'REPORTED')
  const owed = owedEvidence(line, candidate)
  const [before] = completed
  if (!before) return owed
  return { ...owed, isCaution: true, reasons: [...owed.reasons, { reason: 'CAME_BEFORE', day: before.paidOn }] }
}

const ofPayment = (payment: KnownPayment, reason: 'RECORDED' | 'REPORTED'): Evidence => ({
  points: 50,
  isExact: true,
  isCaution: false,
  payment,
  reasons: [{ reason, day: payment.paidOn }],
})

function owedEvidence({ postedOn, amountCents }: AskedLine, candidate: Candidate): Evidence {
  const { dues, everythingDueCents, payoffCents, quotedCents } = candidate
  const isOwed = dues.some(({ openCents }) => openCents === amountCents)
  if (![...everythingDueCents, ...quotedCents, payoffCents].includes(amountCents) && !isOwed) return NO_EVIDENCE
  const reach = dues.filter(
    ({ dueOn }, index) => index === 0 || dueOn <= postedOn || daysBetween({ from: postedOn, to: dueOn }) <= AHEAD_DAYS,
  )
  const near = reach.toSorted((one, other) => apart(one.dueOn, postedOn) - apart(other.dueOn, postedOn))
  const whole = near.find(({ fullCents, openCents }) => fullCents === amountCents && openCents === amountCents)
  const rest = near.find(({ openCents }) => openCents === amountCents)
  const exact = (reason: SuggestionReason, points: number, day: Day | null): Evidence => {
    const isNear = day !== null && apart(day, postedOn) <= NEAR_DAYS
    return {
      points: points + (isNear ? 5 : 0),
      isExact: true,
      isCaution: false,
      payment: null,
      reasons: [{ reason, day }, ...(isNear ? [{ reason: 'NEAR_DUE_DAY' as const, day }] : [])],
    }
  }
  if (whole) return exact('INSTALLMENT', 35, whole.dueOn)
  if (everythingDueCents.includes(amountCents)) return exact('EVERYTHING_DUE', 35, null)
  if (amountCents === payoffCents) return exact('PAYOFF', 40, null)
  if (quotedCents.includes(amountCents)) return exact('QUOTED_PAYOFF', 40, null)
  if (rest) return exact('REST_OF_INSTALLMENT', 30, rest.dueOn)
  return NO_EVIDENCE
}

const NO_EVIDENCE: Evidence = { points: 0, isExact: false, isCaution: false, payment: null, reasons: [] }

const apart = (one: Day, other: Day): number => Math.abs(daysBetween({ from: one, to: other }))

const nearestTo =
  (day: Day) =>
  (one: KnownPayment, other: KnownPayment): number =>
    apart(one.paidOn, day) - apart(other.paidOn, day) || one.id - other.id
