import { type Cell, day, money, type Row, text } from '#contract/spreadsheet/sheet.ts'
import { isDaily } from '#engine/book/book.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { headRows } from './heading-rows.ts'
import { HEAD_ROWS, LEDGER as L } from './layout.ts'
import { amountBy, columnSum, formulaCell, least } from './tried-formula.ts'
import {
  type Entry,
  isEarnedBy,
  isFeeTaken,
  isGivenUp,
  isInterestChange,
  isLent,
  paidByEntry,
  type Twin,
} from './twin-facts.ts'

type Line = {
  twin: Twin
  entry: Entry
  index: number
  at: number
  feesOpenCents: Cents
  balanceBeforeCents: Cents
  /** The loan was written off before. */
  isLost: boolean
  /** The lines of the stretches whose interest is earned with this line. */
  earnedLines: readonly number[]
}

/** Every event and its effects: the split of payments, the balance, unpaid interest and fees. */
export function ledgerRows(twin: Twin): Row[] {
  const { entries, words } = twin
  const { ledger } = words.twin
  let feesOpenCents = 0
  let isLost = false
  const earned = earnedByEntry(twin)
  const lines = entries.map((entry, index): Row => {
    const line: Line = {
      twin,
      entry,
      index,
      at: index + 1 + HEAD_ROWS,
      feesOpenCents,
      balanceBeforeCents: entries[index - 1]?.balanceCents ?? 0,
      isLost,
      earnedLines: earned.get(index) ?? [],
    }
    feesOpenCents = feesAfter(line)
    isLost ||= entry.kind === 'WRITTEN_OFF'
    return lineCells(line)
  })
  return [...headRows(ledger.title, ledger.note, ledger.heads), ...lines, totals(twin)]
}

function lineCells(line: Line): Row {
  const { twin, entry, at, index, balanceBeforeCents } = line
  const { kind, feeKind, split } = entry
  const { kinds, fees } = twin.words.twin
  const daily = isDaily(twin.book)
  const before = (letter: string): string => (index === 0 ? '0' : `${letter}${at - 1}`)
  const isReversed = kind === 'REVERSED'
  const lentCents = isLent(kind) ? entry.amountCents : 0
  const lostCents = isGivenUp(kind) ? entry.amountCents : 0
  const moved = lentCents - lostCents - (split ? split.principalCents - recoveredOf(line) : 0)
  return [
    day(entry.on, kind === 'AS_OF' ? 'day' : 'dayInput'),
    text(feeKind ? fees[feeKind] : kinds[entry.isTakenOver ? 'TAKEN_OVER' : kind], 'label'),
    entry.amountCents === 0 ? null : money(entry.amountCents, isReversed ? 'moneyCheck' : 'moneyInput'),
    lentCents === 0 ? null : formulaCell(`C${at}`, lentCents / 100, 'money'),
    daily ? earnedCell(line) : null,
    daily ? unpaidCell(line, before('F')) : null,
    ...paymentCells(line),
    lostCents === 0
      ? null
      : amountBy(twin.tally, lostCents, [
          {
            formula: kind !== 'WRITTEN_OFF' ? `C${at}` : before('O'),
            value: kind !== 'WRITTEN_OFF' ? lostCents : balanceBeforeCents,
          },
        ]),
    recoveredOf(line) === 0 ? null : formulaCell(`I${at}`, recoveredOf(line) / 100, 'money'),
    feesOpenCell(line, before('N')),
    amountBy(twin.tally, entry.balanceCents, [
      { formula: `ROUND(${before('O')}+D${at}-H${at}+M${at}-L${at},2)`, value: balanceBeforeCents + moved },
    ]),
    ...(split
      ? [split.interestCents, split.principalCents, split.feesCents].map((cents) => money(cents, 'moneyCheck'))
      : [null, null, null]),
    money(entry.balanceCents, 'moneyCheck'),
    formulaCell(differenceText(at, split !== null), 0, 'moneyCheck'),
  ]
}

/** The parts of a payment must also add up to it. */
function differenceText(at: number, isPayment: boolean): string {
  const parts = `ABS(G${at}-P${at})+ABS(H${at}-Q${at})+ABS(J${at}-R${at})+ABS(C${at}-G${at}-H${at}-J${at}-K${at})+`
  return `ROUND(${isPayment ? parts : ''}ABS(O${at}-S${at}),2)`
}

function paymentCells({ twin, entry, index, at, feesOpenCents }: Line): (Cell | null)[] {
  const { split, amountCents } = entry
  if (!split) return [null, null, null, null, null]
  const { tally } = twin
  const { extraPrincipalCents, feesCents, unappliedCents } = split
  const interest = paidByEntry(twin, index, 'interest')
  const principal = paidByEntry(twin, index, 'principal')
  const rest = {
    formula: `C${at}-G${at}-(${principal.formula})`,
    value: amountCents - interest.value - principal.value,
  }
  const isFeesFirst = twin.terms.allocation === 'FEES_INTEREST_PRINCIPAL'
  const forFees = isFeesFirst ? { formula: `C${at}`, value: amountCents } : rest
  const withExtra = {
    formula: `ROUND(${principal.formula}+I${at},2)`,
    value: principal.value + extraPrincipalCents,
  }
  const extra = {
    formula: `ROUND(${rest.formula}-J${at}-K${at},2)`,
    value: rest.value - feesCents - unappliedCents,
  }
  return [
    amountBy(tally, split.interestCents, [interest]),
    amountBy(tally, split.principalCents, [withExtra]),
    extraPrincipalCents === 0 ? null : amountBy(tally, extraPrincipalCents, [extra]),
    amountBy(tally, feesCents, [least({ formula: index === 0 ? '0' : `N${at - 1}`, value: feesOpenCents }, forFees)]),
    unappliedCents === 0 ? null : amountBy(tally, unappliedCents, []),
  ]
}

/** After a write-off, principal received is a recovery and lowers no balance. */
const recoveredOf = ({ entry, isLost }: Line): Cents => (isLost ? (entry.split?.extraPrincipalCents ?? 0) : 0)

/** The lines of the stretches that each line of the ledger earns: the first that they are earned by, else the last. */
function earnedByEntry({ entries, stretches }: Twin): ReadonlyMap<number, readonly number[]> {
  const earned = new Map<number, number[]>()
  for (const [line, stretch] of stretches.entries()) {
    // The lines are in the order of their days, so the first one is found by halving.
    let [from, to] = [0, entries.length - 1]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      const entry = entries[middle]
      if (entry && isEarnedBy(entry, stretch, false)) to = middle
      else from = middle + 1
    }
    earned.set(from, [...(earned.get(from) ?? []), line])
  }
  return earned
}

function earnedCell({ twin, entry, earnedLines }: Line): Cell {
  const { cells } = twin
  const formula = earnedLines.map((line) => cells.at('stretches', 'interest', line)).join('+') || '0'
  return amountBy(twin.tally, entry.earnedCents, [{ formula, value: entry.earnedCents }])
}

function unpaidCell({ twin, entry, at }: Line, before: string): Cell {
  const added = isInterestChange(entry.kind) ? `+C${at}` : ''
  const formula = `ROUND(${before}+E${at}-G${at}${added},2)`
  return amountBy(twin.tally, entry.unpaidCents, [{ formula, value: entry.unpaidCents }])
}

function feesAfter({ entry, feesOpenCents }: Line): Cents {
  const { kind, amountCents, split } = entry
  if (kind === 'FEE_CHARGED' || kind === 'LATE_FEE') return feesOpenCents + amountCents
  if (isFeeTaken(kind)) return feesOpenCents - Math.min(amountCents, feesOpenCents)
  return feesOpenCents - (split?.feesCents ?? 0)
}

function feesOpenCell(line: Line, before: string): Cell {
  const { entry, at } = line
  const { kind } = entry
  const charged = kind === 'FEE_CHARGED' || kind === 'LATE_FEE' ? `+C${at}` : ''
  const waived = isFeeTaken(kind) ? `-MIN(C${at},${before})` : ''
  return formulaCell(`ROUND(${before}${charged}${waived}-J${at},2)`, feesAfter(line) / 100, 'money')
}

function totals({ entries, state, words }: Twin): Row {
  const last = entries.length + HEAD_ROWS
  const at = last + 1
  const sum = (letter: string, pick: (entry: Entry) => Cents): Cell => columnSum(letter, entries.map(pick))
  const blank = text('', 'strong')
  const ours = (cents: Cents) => money(cents, 'moneyTotal')
  return [
    ...[text(words.total, 'strong'), blank, blank],
    sum(L.lent, ({ kind, amountCents }) => (isLent(kind) ? amountCents : 0)),
    ...[blank, blank],
    sum(L.interest, ({ split }) => split?.interestCents ?? 0),
    sum(L.principal, ({ split }) => split?.principalCents ?? 0),
    sum(L.extra, ({ split }) => split?.extraPrincipalCents ?? 0),
    sum(L.fees, ({ split }) => split?.feesCents ?? 0),
    ...[blank, blank, blank, blank, blank],
    ...[ours(state.paid.interestCents), ours(state.paid.principalCents), ours(state.paid.feesCents), blank],
    formulaCell(
      `ROUND(SUM(T${HEAD_ROWS + 1}:T${last})+ABS(G${at}-P${at})+ABS(H${at}-Q${at})+ABS(J${at}-R${at}),2)`,
      0,
      'moneyTotal',
    ),
  ]
}
