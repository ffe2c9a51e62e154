import { type Count, noCount } from './count.ts'
import { run } from './run.ts'

/** What the registry said: the serious advisories by package, or why nothing is known. */
export type AuditResult = { advisories: string[] } | { skippedBecause: string }

/**
 * Asks the registry whether packages that run with the app have known weaknesses. Serious ones (high and critical) fail.
 * Without an answer, as offline or at a registry without advisories, it says so and counts nothing. (audit=false in
 * .npmrc only keeps installs quiet.)
 */
export async function auditPackages(): Promise<Count> {
  const patience = ['--fetch-retries=0', '--fetch-timeout=10000']
  const { output } = await run(['npm', 'audit', '--omit=dev', '--json', ...patience], { isQuiet: true })
  const result = readAudit(output)
  if ('skippedBecause' in result) {
    console.log(`  Not asked for advisories: ${result.skippedBecause}`)
    return noCount
  }
  for (const advisory of result.advisories) console.log(`  ${advisory}`)
  return { passed: result.advisories.length === 0 ? 1 : 0, failed: result.advisories.length }
}

/** Reads what `npm audit --json` printed, among its warnings. */
export function readAudit(output: string): AuditResult {
  const answer = jsonIn(output)
  const vulnerabilities = answer?.['vulnerabilities']
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) {
    const message = answer?.['message'] ?? output.trim().split('\n').at(-1)
    return { skippedBecause: `the registry gave no list (${String(message || 'no answer')}).` }
  }
  return { advisories: Object.entries(vulnerabilities).flatMap(([name, found]) => advisoriesOf(name, found)) }
}

type Found = { severity?: string; via?: (string | { title?: string; url?: string; severity?: string })[] }

function advisoriesOf(name: string, { severity, via = [] }: Found): string[] {
  if (!isSerious(severity)) return []
  // A text in `via` names another package of the list, which has its own entry.
  return via.flatMap((cause) =>
    typeof cause === 'object' && isSerious(cause.severity)
      ? [`${name} (${cause.severity}): ${cause.title ?? 'no title'} ${cause.url ?? ''}`.trim()]
      : [],
  )
}

const isSerious = (severity: string | undefined): boolean => severity === 'high' || severity === 'critical'

function jsonIn(output: string): Record<string, unknown> | undefined {
  const begin = output.startsWith('{') ? 0 : output.indexOf('\n{') + 1
  try {
    const value: unknown = JSON.parse(output.slice(begin, output.lastIndexOf('\n}') + 2))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined // npm could not run, or printed something else.
  }
}
