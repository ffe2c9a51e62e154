/** The number of passed and failed checks or tests of a stage. */
export type Count = { readonly passed: number; readonly failed: number }

export const noCount: Count = { passed: 0, failed: 0 }

export function addCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    noCount,
  )
}
