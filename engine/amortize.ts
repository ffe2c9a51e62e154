import { levelOfRows } from './level-of-rows.ts'
import type { ScheduleRow } from './loan-state.ts'
import { assertCents, mulDiv } from './money.ts'
import { type RateFactor, type RowPeriod, rateFactor } from './row-periods.ts'
import type { LevelWorking, PlannedRow, PrincipalRule, RowsPlan, RowsSetup, Trace } from './rows-plan.ts'
import type { Cents } from './terms.ts'

/**
 * The rows that repay an amount (docs/money.md, section 3). Interest is rounded once a row; principal is the level
 * payment less the interest; the last row takes the rest, so that the principals add up to the amount exactly.
 * A row whose interest is above the level payment takes no principal, and the level payment is counted over the
 * other rows: unpaid interest never bears interest. One row a period, except that with an agreed payment the rows
 * end as soon as the amount is repaid.
 * Throws RangeError without a period, and for an amount below zero.
 */
export function amortize(plan: RowsPlan, trace?: Trace): ScheduleRow[] {
  const first = firstPeriod(plan)
  const down = downPaymentRow(plan, first)
  const setup = setUp(plan, down)
  const { level, rows } = settle(setup)
  if (trace) {
    trace.onLevel(level)
    if (down) traceDownPayment(trace, { down, plan, first })
    rowsAt(setup, level.levelCents, trace)
  }
  return down ? [down, ...rows] : rows
}

/** The level payment of a plan and how it came about. Throws RangeError as amortize does. */
export function levelOfPlan(plan: RowsPlan): LevelWorking {
  return settle(setUp(plan, downPaymentRow(plan, firstPeriod(plan)))).level
}

const NO_INTEREST: RateFactor = { times: 0, over: 1 }

function firstPeriod({ balanceCents, periods }: RowsPlan): RowPeriod {
  assertCents(balanceCents)
  if (balanceCents < 0) throw new RangeError(`an amount of ${balanceCents} cents cannot be repaid in rows`)
  const first = periods[0]
  if (!first) throw new RangeError('a schedule needs at least one row')
  return first
}

function setUp(plan: RowsPlan, down: ScheduleRow | null): RowsSetup {
  const { interestGraceRows = 0, principalGraceRows = 0 } = plan.options ?? {}
  const graceRows = Math.max(plan.interestOnlyRows ?? 0, principalGraceRows)
  const factors = factorsOf(plan.periods, plan)
  return {
    plan,
    amountCents: down ? down.balanceCents : plan.balanceCents,
    firstNumber: (plan.firstNumber ?? 1) + (down ? 1 : 0),
    planned: plan.periods.map((period, index) => ({
      period,
      factor: factors[index] ?? NO_INTEREST,
      isPrincipalFree: index < graceRows,
      isInterestPostponed: index < interestGraceRows && index < plan.periods.length - 1,
    })),
    levelFactors: plan.levelPeriods ? factorsOf(plan.levelPeriods, plan) : factors,
  }
}

function factorsOf(periods: readonly RowPeriod[], { annualRatePpm, options }: RowsPlan): RateFactor[] {
  const freeRows = options?.interestFreeRows ?? 0
  let part: RowPeriod['part'] | null = null
  let factor = NO_INTEREST
  return periods.map((period, index) => {
    if (index < freeRows) return NO_INTEREST
    // Whole periods share one part of a year, so their factor is reduced only once.
    if (period.part !== part) factor = rateFactor(annualRatePpm, period.part)
    part = period.part
    return factor
  })
}

/** The level payment and its rows, after rows that cannot take principal are left out and the last row is smoothed. */
function settle(setup: RowsSetup): { level: LevelWorking; rows: ScheduleRow[] } {
  let level = levelOfRows(setup)
  let rows = rowsAt(setup, level.levelCents)
  while (level.kind === 'formula' && freeRowsBelowInterest(setup, { rows, levelCents: level.levelCents })) {
    level = levelOfRows(setup)
    rows = rowsAt(setup, level.levelCents)
  }
  return setup.plan.options?.smoothLastRow && level.kind === 'formula'
    ? smoothed(setup, { level, rows })
    : { level, rows }
}

/** Frees the rows of principal whose interest is above the level payment by more than rounding. True if there were any. */
function freeRowsBelowInterest(
  { planned }: RowsSetup,
  { rows, levelCents }: { rows: ScheduleRow[]; levelCents: Cents },
): boolean {
  let found = false
  planned.forEach((row, index) => {
    const interestCents = rows[index]?.interestCents ?? 0
    if (row.isPrincipalFree || index === planned.length - 1 || interestCents <= levelCents + 1) return
    row.isPrincipalFree = true
    found = true
  })
  return found
}

/** Up to three times, spreads the gap between the last and the level payment over the rows, while that makes it smaller. */
function smoothed(
  setup: RowsSetup,
  settled: { level: LevelWorking; rows: ScheduleRow[] },
): { level: LevelWorking; rows: ScheduleRow[] } {
  let { level, rows } = settled
  for (let round = 0; round < 3; round += 1) {
    const gap = gapOf(rows, level.levelCents)
    if (level.rows < 2 || Math.abs(gap) <= Math.floor(level.rows / 2)) break
    const addedCents = mulDiv(gap, { times: 1, over: level.rows, rounding: setup.plan.rounding })
    const levelCents = level.levelCents + addedCents
    const candidate = rowsAt(setup, levelCents)
    if (Math.abs(gapOf(candidate, levelCents)) >= Math.abs(gap)) break
    level = { ...level, levelCents, smoothingCents: level.smoothingCents + addedCents }
    rows = candidate
  }
  return { level, rows }
}

function gapOf(rows: ScheduleRow[], levelCents: Cents): Cents {
  return (rows.at(-1)?.paymentCents ?? levelCents) - levelCents
}

/** The rows that follow from a level payment. */
function rowsAt(setup: RowsSetup, levelCents: Cents, trace?: Trace): ScheduleRow[] {
  const { plan, amountCents, planned } = setup
  const { rounding } = plan
  const isFlat = plan.options?.flatInterest === true
  const rows: ScheduleRow[] = []
  let balanceCents = amountCents
  let carriedCents = plan.carriedInterestCents ?? 0
  let postponedCents = 0
  let number = setup.firstNumber
  for (const row of planned) {
    const baseCents = isFlat ? amountCents : balanceCents
    const { times, over } = row.factor
    const ownCents = times === 0 ? 0 : mulDiv(baseCents, { times, over, rounding })
    const accruedCents = ownCents + carriedCents
    const moment = { balanceCents, levelCents, accruedCents }
    const rule = ruleOf(setup, { row, isLast: rows.length === planned.length - 1, moment })
    const principalCents = principalOf(rule, moment)
    const interestCents = row.isInterestPostponed ? 0 : accruedCents + postponedCents
    const collectedCents = row.isInterestPostponed ? 0 : postponedCents
    const result = {
      number,
      fromOn: row.period.fromOn,
      dueOn: row.period.dueOn,
      paymentCents: principalCents + interestCents,
      principalCents,
      interestCents,
      balanceCents: balanceCents - principalCents,
    }
    rows.push(result)
    trace?.onRow({
      row: result,
      planned: row,
      baseCents,
      balanceBeforeCents: balanceCents,
      ownInterestCents: ownCents,
      carriedInterestCents: carriedCents,
      collectedInterestCents: collectedCents,
      rule,
    })
    postponedCents = row.isInterestPostponed ? postponedCents + accruedCents : 0
    carriedCents = 0
    balanceCents -= principalCents
    number += 1
    if (balanceCents === 0 && plan.paymentCents !== undefined) break
  }
  return rows
}

type Moment = { balanceCents: Cents; levelCents: Cents; accruedCents: Cents }

/** Where the principal of a row comes from. */
function ruleOf(
  { plan }: RowsSetup,
  { row, isLast, moment }: { row: PlannedRow; isLast: boolean; moment: Moment },
): PrincipalRule {
  const { balanceCents, levelCents, accruedCents } = moment
  if (isLast && plan.options?.lastPaymentIsLevel !== true) return 'last'
  if (row.isPrincipalFree) return 'none'
  if (plan.options?.equalPrincipal) return levelCents < balanceCents ? 'equal' : 'repaid'
  if (isLast) return 'level'
  if (levelCents <= accruedCents) return 'none'
  return levelCents - accruedCents < balanceCents ? 'level' : 'repaid'
}

function principalOf(rule: PrincipalRule, { balanceCents, levelCents, accruedCents }: Moment): Cents {
  switch (rule) {
    case 'level':
      return levelCents - accruedCents
    case 'equal':
      return levelCents
    case 'last':
    case 'repaid':
      return balanceCents
    default:
      return 0
  }
}

function downPaymentRow(plan: RowsPlan, { fromOn }: RowPeriod): ScheduleRow | null {
  const downPaymentCents = Math.min(plan.options?.downPaymentCents ?? 0, plan.balanceCents)
  if (downPaymentCents === 0) return null
  return {
    number: plan.firstNumber ?? 1,
    fromOn,
    dueOn: fromOn,
    paymentCents: downPaymentCents,
    principalCents: downPaymentCents,
    interestCents: 0,
    balanceCents: plan.balanceCents - downPaymentCents,
  }
}

function traceDownPayment(
  trace: Trace,
  { down, plan, first }: { down: ScheduleRow; plan: RowsPlan; first: RowPeriod },
): void {
  trace.onRow({
    row: down,
    planned: { period: first, factor: NO_INTEREST, isPrincipalFree: false, isInterestPostponed: false },
    baseCents: 0,
    balanceBeforeCents: plan.balanceCents,
    ownInterestCents: 0,
    carriedInterestCents: 0,
    collectedInterestCents: 0,
    rule: 'down-payment',
  })
}
