import { type CaseResult, differences, type Figure, NOTHING_COMPARED, notExpressible } from './case-result.ts'
import { loanFigures } from './loan-figures.ts'
import { tablesOf } from './loan-tables.ts'
import { type PublishedLoan, readLoan } from './loan-terms.ts'

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
  const reading = readLoan(inputs)
  return 'unknown' in reading
    ? notExpressible(id, reading.unknown)
    : judgeTables(id, { loan: reading.loan, expected, tolerance })
}

function judgeTables(
  id: string,
  { loan, expected, tolerance }: { loan: PublishedLoan; expected: Record<string, unknown>; tolerance: number },
): CaseResult {
  if (/\.\d{5}/.test(String(loan.ratePct)) && loan.compoundingPerYear === undefined) {
    return notExpressible(id, `${loan.ratePct} of the rate, which has more than four decimals`)
  }
  try {
    const attempts: { family: string; figures: readonly Figure[]; leftOut: readonly string[] }[] = []
    for (const table of tablesOf(loan)) {
      const attempt = { family: table.family, ...loanFigures(expected, { loan, table }, tolerance) }
      attempts.push(attempt)
      if (differences(attempt.figures) === '') break
    }
    const best = attempts.at(-1)
    const common = { id, comparedCount: best?.figures.length ?? 0, leftOut: best?.leftOut ?? [] }
    if (common.comparedCount === 0)
      return { ...common, result: 'error', detail: `${NOTHING_COMPARED}: ${common.leftOut.join(', ')}` }
    if (best && differences(best.figures) === '')
      return { ...common, result: 'passed', detail: `family ${best.family}` }
    const detail = attempts.map(({ family, figures }) => `${family}: ${differences(figures)}`).join(' | ')
    return { ...common, result: 'failed', detail }
  } catch (error) {
    return { id, result: 'error', detail: String(error), comparedCount: 0, leftOut: [] }
  }
}
