import { addDays } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { quickAmounts } from '#engine/questions/payoff.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { Tx } from '../../database/database.ts'
import { readEventsOfLoans } from '../../ledger/events.ts'
import { identityOf, wordsOfLine } from '../identity.ts'
import { type AskedLine, type Candidate, REPORT_DAYS } from '../suggest.ts'
import {
  type CandidateRow,
  candidateLoans,
  knownPayers,
  openInstallments,
  paymentsAround,
  quotedFigures,
} from './queries.ts'

/** A line may pay an installment that falls due up to this many days later. */
const AHEAD_DAYS = 45
/** The most loans that are replayed for a line: loans that it names or might pay off. */
const CLOSE_LOOKS_MAX = 8

/** The values of a loan that do not depend on a line's day. */
type Base = Omit<Candidate, 'everythingDueCents' | 'payoffCents' | 'quotedCents'> & {
  row: CandidateRow
  figures: readonly { on: Day; totalCents: Cents }[]
}

/**
 * The loans that each line of a lender may pay. The loans that a line names or could pay off are replayed for the
 * amount due and the payoff on the line's day; for the others the sum of due installments is enough.
 */
export async function candidatesFor(
  tx: Tx,
  lenderId: number,
  lines: readonly AskedLine[],
): Promise<readonly (readonly Candidate[])[]> {
  const days = lines.map(({ postedOn }) => postedOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const bases = await basesIn(tx, { lenderId, fromOn: first, toOn: last })
  const looks = lines.map((line) => closeLooks(line, bases))
  const events = await readEventsOfLoans(
    tx,
    [...new Set(looks.flatMap((ids) => [...ids]))].map((loanId) => ({ lenderId, loanId })),
  )
  return lines.map((line, index) => {
    const close = looks[index] ?? new Set()
    return bases.map((base) => candidateOf(base, line, close.has(base.loanId) ? events.get(base.loanId) : undefined))
  })
}

async function basesIn(tx: Tx, span: { lenderId: number; fromOn: Day; toOn: Day }): Promise<Base[]> {
  const around = { ...span, fromOn: addDays(span.fromOn, -REPORT_DAYS), toOn: addDays(span.toOn, REPORT_DAYS) }
  const rows = await candidateLoans(tx, around)
  const dues = grouped(await openInstallments(tx, { ...span, toOn: addDays(span.toOn, AHEAD_DAYS) }))
  const payments = grouped(await paymentsAround(tx, around))
  const quotes = grouped(await quotedFigures(tx, span))
  const payers = grouped(await knownPayers(tx, span.lenderId))
  return rows.map((row) => ({
    row,
    loanId: row.loanId,
    named: { ...row, payers: payers.get(row.loanId) ?? [] },
    dues: dues.get(row.loanId) ?? [],
    payments: payments.get(row.loanId) ?? [],
    figures: (quotes.get(row.loanId) ?? []).flatMap(({ figures }) => figures),
  }))
}

const grouped = <Row extends { loanId: number }>(rows: readonly Row[]): Map<number, Row[]> =>
  Map.groupBy(rows, ({ loanId }) => loanId)

function closeLooks(line: AskedLine, bases: readonly Base[]): ReadonlySet<number> {
  const words = wordsOfLine(line)
  const named = bases
    .map((base) => ({ base, points: identityOf(words, base.named).points }))
    .filter(({ points, base }) => points > 0 || couldPayOff(line, base))
    .toSorted((one, other) => other.points - one.points || one.base.loanId - other.base.loanId)
  return new Set(named.slice(0, CLOSE_LOOKS_MAX).map(({ base }) => base.loanId))
}

/** At least the principal, and not more than the principal with a year's interest and a fee could be. */
const couldPayOff = ({ amountCents }: AskedLine, { row: { outstandingCents } }: Base): boolean =>
  outstandingCents > 0 && amountCents >= outstandingCents && amountCents <= outstandingCents * 1.5 + 100_000

function candidateOf({ row, figures, ...base }: Base, line: AskedLine, events: LoanEvent[] | undefined): Candidate {
  const { postedOn } = line
  const dueCents = base.dues.reduce((sum, { dueOn, openCents }) => (dueOn <= postedOn ? sum + openCents : sum), 0)
  const quotedCents = figures.filter(({ on }) => on === postedOn).map(({ totalCents }) => totalCents)
  const isBegun = events !== undefined && postedOn >= row.terms.originationOn
  if (!isBegun) return { ...base, everythingDueCents: [dueCents], payoffCents: 0, quotedCents }
  const { everythingDueCents, payoffCents } = quickAmounts(row.terms, events, { asOn: postedOn })
  return { ...base, everythingDueCents: [dueCents, everythingDueCents], payoffCents, quotedCents }
}
