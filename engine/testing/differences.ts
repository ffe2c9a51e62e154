import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { CaseResult } from './case-result.ts'

/** A published figure beside ours. */
export type Figure = { name: string; expected: unknown; got: unknown }

/** The published figures that are not ours, as one line; empty when all agree. */
export function differences(figures: readonly Figure[]): string {
  return figures
    .filter(({ expected, got }) => expected !== undefined && expected !== got)
    .map(({ name, expected, got }) => `${name}: expected ${expected}, got ${got}`)
    .join('; ')
}

/** The result of a case: passed when every figure agrees, and failed when none was compared. */
export function judged(id: string, figures: () => Figure[]): CaseResult {
  try {
    const compared = figures().filter(({ expected }) => expected !== undefined)
    if (compared.length === 0) return { id, result: 'failed', detail: 'no figure was compared' }
    const detail = differences(compared)
    return detail === ''
      ? { id, result: 'passed', detail: `${compared.length} figures agree` }
      : { id, result: 'failed', detail }
  } catch (error) {
    return { id, result: 'failed', detail: String(error) }
  }
}

/** A case that no term of ours can state, for a reason that stands in its inputs. */
export function notExpressible(id: string, reason: string): CaseResult {
  return { id, result: 'not-expressible', detail: reason }
}

/** What the rows of a schedule ask for in all. */
export function totalsOf(rows: readonly PlannedInstallment[]): { principal: number; interest: number; total: number } {
  const principal = rows.reduce((sum, { principalCents }) => sum + principalCents, 0)
  const interest = rows.reduce((sum, { interestCents }) => sum + interestCents, 0)
  return { principal, interest, total: principal + interest }
}
