/** What became of one published case. The detail says why, with both figures. */
export type CaseResult = {
  id: string
  /** An error is a case that the reader could not carry through: nothing was compared, or the engine threw. */
  result: 'passed' | 'failed' | 'error' | 'not-expressible'
  detail: string
  /** How many published figures were compared with ours. */
  comparedCount: number
  /** The published figures that have no counterpart here. */
  leftOut: readonly string[]
  /** Cases that are counted together in the report: 'tier A, schedule'. */
  group?: string
}

/** A published figure beside ours. An expected figure that is undefined was not published. */
export type Figure = { name: string; expected: unknown; got: unknown }

/** What a reader finds in a case: figures to compare, and the names of those that it does not know. */
export type Reading = { figures: readonly Figure[]; leftOut?: readonly string[] }

/** The published figures that are not ours, as one line; empty when all agree. */
export function differences(figures: readonly Figure[]): string {
  return figures
    .filter(({ expected, got }) => expected !== undefined && expected !== got)
    .map(({ name, expected, got }) => `${name}: expected ${expected}, got ${got}`)
    .join('; ')
}

/** The result of a case: passed when every known figure agrees; an error when none was compared or the reading threw. */
export function judged(id: string, read: () => Reading): CaseResult {
  try {
    const { figures, leftOut = [] } = read()
    const compared = figures.filter(({ expected }) => expected !== undefined)
    const common = { id, comparedCount: compared.length, leftOut }
    if (compared.length === 0) return { ...common, result: 'error', detail: nothingCompared(leftOut) }
    const detail = differences(compared)
    return detail === ''
      ? { ...common, result: 'passed', detail: `${compared.length} figures agree` }
      : { ...common, result: 'failed', detail }
  } catch (error) {
    return { id, result: 'error', detail: String(error), comparedCount: 0, leftOut: [] }
  }
}

/** Why a case without any known figure is an error: it would pass without having shown anything. */
export function nothingCompared(leftOut: readonly string[]): string {
  return `no figure was compared, for none is known here: ${leftOut.join(', ')}`
}

/** A case that no term of ours can state, for a reason that stands in its inputs. */
export function notExpressible(id: string, reason: string): CaseResult {
  return { id, result: 'not-expressible', detail: reason, comparedCount: 0, leftOut: [] }
}

/** A figure that its own file calls not reproduced says nothing against an engine that gives another. */
export function doubted(result: CaseResult, reproduced: unknown): CaseResult {
  if (reproduced !== false || result.result === 'passed' || result.result === 'not-expressible') return result
  return { ...result, result: 'not-expressible', detail: 'a figure that nobody could reproduce' }
}
