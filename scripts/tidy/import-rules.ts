import { isTest, partOf, type Source, targetOf } from './source.ts'

/** What each part may import of the others. Parts that are not here may look at all of them. */
const arrows: Record<string, readonly string[]> = {
  engine: [],
  contract: ['engine'],
  server: ['contract', 'engine'],
  web: ['contract', 'engine'],
}

/** The packages of parts that are for browser and server alike. */
const packages: Record<string, readonly string[]> = { engine: [], contract: ['zod/mini'] }

/** The features, each below those that come after it. */
const features: readonly string[] = [
  'auth',
  'users',
  'ledger',
  'borrowers',
  'loans',
  'payments',
  'documents',
  'reminders',
  'imports',
  'bank-statements',
  'approvals',
  'reports',
  'admin',
]

/** Files whose work is to put the features together, and so stand above them all; in web/, those outside any folder. */
const tops = [
  'contract/endpoints.ts',
  'contract/openapi.ts',
  'server/app.ts',
  'server/main.ts',
  'server/routes.ts',
  'server/serve.ts',
]

/** Imports that go against the arrows between parts, by whatever way of importing. */
export function arrowProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, line }) => {
      const problem = arrowProblem(source.path, specifier)
      return problem === undefined ? [] : [`${source.path}:${line} ${problem}`]
    }),
  )
}

/** Imports of a feature by one that comes before it, or by what all features stand on. */
export function featureProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (isTest(source.path) || isTop(source.path)) return []
    return source.imports.flatMap(({ specifier, line }) => {
      const target = targetOf(source.path, specifier)
      if (target === undefined || partOf(target) !== partOf(source.path)) return []
      const [from, to] = [rankOf(source.path), rankOf(target)]
      if (to <= from) return []
      const above = isTop(target) ? 'everything' : features[to]
      const below = from < 0 ? 'all features' : features[from]
      return [`${source.path}:${line} imports ${target}, but ${above} stands above ${below}.`]
    })
  })
}

/** Rings of files that import each other. Each ring is named once, by its first file in the alphabet. */
export function cycleProblems(sources: readonly Source[]): string[] {
  const targets = new Map(
    sources.map((source) => [
      source.path,
      source.imports.flatMap(({ specifier }) => targetOf(source.path, specifier) ?? []).sort(),
    ]),
  )
  return [...targets.keys()].sort().flatMap((start) => {
    const ring = ringFrom(start, targets)
    return ring?.every((file) => start <= file) ? [`Files import each other: ${[...ring, start].join(' → ')}.`] : []
  })
}

function arrowProblem(file: string, specifier: string): string | undefined {
  const part = partOf(file)
  const target = targetOf(file, specifier)
  if (target === undefined) {
    const allowed = packages[part]
    if (allowed === undefined || isTest(file) || allowed.includes(specifier)) return undefined
    return `imports ${specifier}; ${part} may import ${allowed.join(', ') || 'no packages'}.`
  }
  if (part in arrows && !isTest(file) && isTest(target)) return `imports ${target}, which is for tests only.`
  const other = partOf(target)
  if (other === part)
    return specifier.startsWith('#') ? `imports ${specifier}; inside a part use a relative path.` : undefined
  const allowed = arrows[part]
  if (allowed === undefined) return undefined
  if (!allowed.includes(other))
    return `imports ${target}; ${part} may import ${allowed.join(' and ') || 'no other part'}.`
  return specifier.startsWith('#') ? undefined : `imports ${specifier}; across parts use #${target}.`
}

/** -1 for what stands below the features, their place in the list, or their number for what stands above. */
function rankOf(file: string): number {
  if (isTop(file)) return features.length
  const name = partOf(file) === 'contract' ? file.replace(/^contract\/|\.ts$/g, '') : (file.split('/')[1] ?? '')
  return features.indexOf(name)
}

function isTop(file: string): boolean {
  return tops.includes(file) || /^web\/[^/]+$/.test(file)
}

function ringFrom(start: string, targets: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>()
  const paths: string[][] = [[start]]
  for (let steps = paths.shift(); steps; steps = paths.shift()) {
    for (const target of targets.get(steps.at(-1) ?? '') ?? []) {
      if (target === start) return steps
      if (seen.has(target)) continue
      seen.add(target)
      paths.push([...steps, target])
    }
  }
  return undefined
}
