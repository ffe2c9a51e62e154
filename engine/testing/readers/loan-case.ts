import { type CaseResult, differences, type Figure, notExpressible, nothingCompared } from './case-result.ts'
import { loanFigures } from './loan-figures.ts'
import { tablesOf } from './loan-tables.ts'
import { readLoan } from './loan-terms.ts'
import type { PublishedLoan } from './published-loan.ts'

/**
 * Judges the figures of one loan. It passes when one family of rounding gives all of them; a source that says how it rounds
 * is compared with its own families alone.
 */
export function judgeLoan(
  id: string,
  {
    inputs,
    expected,
    tolerance = 0,
  }: { inputs: Record<string, unknown>; expected: Record<string, unknown>; tolerance?: number },
): CaseResult {
  try {
    const reading = readLoan(inputs)
    if ('unknown' in reading) return notExpressible(id, reading.unknown)
    return judgeTables(id, { loan: reading.loan, expected, tolerance })
  } catch (error) {
    return { id, result: 'error', detail: String(error), comparedCount: 0, leftOut: [] }
  }
}

function judgeTables(
  id: string,
  { loan, expected, tolerance }: { loan: PublishedLoan; expected: Record<string, unknown>; tolerance: number },
): CaseResult {
  const attempts: { family: string; figures: readonly Figure[]; leftOut: readonly string[] }[] = []
  for (const table of tablesOf(loan)) {
    const [first] = table.rows
    // Unpaid interest that joins the balance is a term of its own.
    if (loan.payment !== undefined && (first?.interestCents ?? 0) >= loan.payment * 100 * table.unitsPerCent) {
      return notExpressible(id, `${loan.payment} of payment, which is not above the interest`)
    }
    const attempt = { family: table.family, ...loanFigures(expected, { loan: table.loan, table }, tolerance) }
    attempts.push(attempt)
    if (differences(attempt.figures) === '') break
  }
  const best = attempts.at(-1)
  const common = { id, comparedCount: best?.figures.length ?? 0, leftOut: best?.leftOut ?? [] }
  if (common.comparedCount === 0) return { ...common, result: 'error', detail: nothingCompared(common.leftOut) }
  if (best && differences(best.figures) === '') return { ...common, result: 'passed', detail: `family ${best.family}` }
  const detail = attempts
    .map(({ family, figures }) => `${family}: ${differences(figures)}`)
    .slice(0, 4)
    .join(' | ')
  return { ...common, result: 'failed', detail }
}
