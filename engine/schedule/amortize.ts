import { mulDiv } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import { fractionRows } from './fraction-rows.ts'
import type { LevelWorking, RowsPlan, RowsSetup, Trace } from './installment-plan.ts'
import { levelOfRows } from './level-of-plan.ts'
import { setUpRows } from './prepared-plan.ts'
import { rowsAt } from './rows-from-level.ts'

/**
 * The rows that repay an amount (docs/money.md, section 3). Interest is rounded once a row; principal is the level
 * payment less the interest; the last row takes the rest, so that the principals add up to the amount exactly.
 * A row whose interest is above the level payment takes no principal, and the level payment is counted over the
 * other rows: unpaid interest never bears interest. One row a period, except that with an agreed payment the rows
 * end as soon as the amount is repaid.
 * Throws RangeError without a period, and for an amount below zero.
 */
export function amortize(plan: RowsPlan, trace?: Trace): PlannedInstallment[] {
  const setup = setUpRows(plan)
  const { level, rows } = settle(setup)
  if (trace) {
    trace.onLevel(level)
    rowsOf(setup, level.levelCents, trace)
  }
  return setup.down ? [setup.down, ...rows] : rows
}

/** The level payment of a plan and how it came about. Throws RangeError as amortize does. */
export function levelOfPlan(plan: RowsPlan): LevelWorking {
  return settle(setUpRows(plan)).level
}

/** The level payment and its rows, after rows that cannot take principal are left out and the last row is smoothed. */
function settle(setup: RowsSetup): { level: LevelWorking; rows: PlannedInstallment[] } {
  let level = levelOfRows(setup)
  let rows = rowsOf(setup, level.levelCents)
  while (level.kind === 'formula' && freeRowsBelowInterest(setup, rows, level.levelCents)) {
    level = levelOfRows(setup)
    rows = rowsOf(setup, level.levelCents)
  }
  return setup.plan.options?.smoothLastRow && level.kind === 'formula'
    ? smoothed(setup, { level, rows })
    : { level, rows }
}

/** Frees the rows of principal whose interest is above the level payment by more than rounding. True if there were any. */
function freeRowsBelowInterest(
  { principalFree }: RowsSetup,
  rows: readonly PlannedInstallment[],
  levelCents: Cents,
): boolean {
  const before = principalFree.size
  let index = 0
  for (const { interestCents, principalCents } of rows) {
    if (principalCents === 0 && interestCents > levelCents + 1) principalFree.add(index)
    index += 1
  }
  return principalFree.size > before
}

/** Up to three times, spreads the gap between the last and the level payment over the rows, while that makes it smaller. */
function smoothed(
  setup: RowsSetup,
  settled: { level: LevelWorking; rows: PlannedInstallment[] },
): { level: LevelWorking; rows: PlannedInstallment[] } {
  let { level, rows } = settled
  for (let round = 0; round < 3; round += 1) {
    const gap = gapOf(rows, level.levelCents)
    if (level.rows < 2 || Math.abs(gap) <= Math.floor(level.rows / 2)) break
    const multiple = setup.plan.options?.paymentMultipleCents ?? 1
    const { rounding } = setup.plan
    const addedCents = mulDiv(gap, { times: 1, over: level.rows * multiple, rounding }) * multiple
    const levelCents = level.levelCents + addedCents
    const candidate = rowsOf(setup, levelCents)
    if (Math.abs(gapOf(candidate, levelCents)) >= Math.abs(gap)) break
    level = { ...level, levelCents, smoothingCents: level.smoothingCents + addedCents }
    rows = candidate
  }
  return { level, rows }
}

function rowsOf(setup: RowsSetup, levelCents: Cents, trace?: Trace): PlannedInstallment[] {
  const carriesFractions = setup.plan.options?.carriesFractions === true
  return carriesFractions ? fractionRows(setup, levelCents, trace) : rowsAt(setup, levelCents, trace)
}

function gapOf(rows: PlannedInstallment[], levelCents: Cents): Cents {
  return (rows.at(-1)?.paymentCents ?? levelCents) - levelCents
}
