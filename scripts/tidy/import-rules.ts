import { isTest, partOf, type Source, targetOf } from './source.ts'

/** The parts that each part may import. A part without an entry may import all of them. */
const arrows: Record<string, readonly string[]> = {
  engine: [],
  contract: ['engine'],
  texts: ['contract', 'engine'],
  server: ['contract', 'engine', 'texts'],
  web: ['contract', 'engine', 'texts'],
}

/** The packages allowed in parts that run in browser and server. */
const packages: Record<string, readonly string[]> = { engine: [], contract: ['zod/mini'], texts: [] }

/** The rooms (folders) of each part, the lowest first: a room imports only from those before it. */
const rooms: Record<string, readonly string[]> = {
  engine: [
    'numbers',
    'terms',
    'schedule',
    'book',
    'allocation',
    'replay',
    'questions',
    'explain',
    'apr',
    'conventions',
  ],
  contract: [
    'tables',
    'spreadsheet',
    'practice',
    'auth',
    'users',
    'borrowers',
    'loans',
    'payments',
    'documents',
    'reminders',
    'imports',
    'bank-statements',
    'desk',
    'approvals',
    'reports',
    'admin',
  ],
  server: [
    'settings',
    'postgres',
    'database',
    'audit',
    'files',
    'http',
    'sessions',
    'idempotency',
    'approval-limits',
    'frame',
    'workers',
    'mail',
    'links',
    'tables',
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
    'desk',
    'practice',
    'reports',
    'admin',
    'approvals',
    'start',
  ],
  web: [
    'proof',
    'theme',
    'i18n',
    'api',
    'session',
    'ui',
    'terms',
    'auth',
    'users',
    'why',
    'lists',
    'borrowers',
    'loans',
    'approvals',
    'servicing',
    'proposals',
    'products',
    'loan-wizard',
    'payments',
    'documents',
    'any-day',
    'reminders',
    'imports',
    'bank-statements',
    'desk',
    'reports',
    'loan-page',
    'admin',
    'dashboard',
    'shell',
  ],
}

/**
 * Files outside any room are above the rooms of their part, because they connect them. These few files are below the
 * rooms, and so is every file in a folder listed with a slash at its end.
 */
const foundations = [
  'contract/messages/',
  'contract/endpoint.ts',
  'contract/enumerations.ts',
  'contract/fields.ts',
  'contract/permissions.ts',
]

/** Imports against the arrows between parts, in every form of import. */
export function arrowProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, line }) => {
      const problem = arrowProblem(source.path, specifier)
      return problem === undefined ? [] : [`${source.path}:${line} ${problem}`]
    }),
  )
}

/** Imports from a lower room to a higher one, and folders that are not listed as rooms of their part. */
export function roomProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const order = rooms[partOf(source.path)]
    if (order === undefined || isTest(source.path)) return []
    const from = floorOf(source.path, order)
    if (from === undefined) return [`${source.path} stands in no room that scripts/tidy/import-rules.ts knows.`]
    return source.imports.flatMap(({ specifier, line }) => {
      const target = targetOf(source.path, specifier)
      if (target === undefined || partOf(target) !== partOf(source.path)) return []
      const to = floorOf(target, order)
      if (to === undefined || to <= from) return []
      const above = order[to] ?? 'what puts the rooms together'
      const below = order[from] ?? 'all rooms'
      return [`${source.path}:${line} imports ${target}, but ${above} stands above ${below}.`]
    })
  })
}

/** Circles of files that import each other. Each circle is named once, by its first file in the alphabet. */
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
  if (!allowed.includes(other)) return `imports ${target}; ${part} may import ${listed(allowed) || 'no other part'}.`
  return specifier.startsWith('#') ? undefined : `imports ${specifier}; across parts use #${target}.`
}

/** The position of a file's room in the order: -1 for a foundation, the number of rooms for files above all rooms. */
function floorOf(file: string, order: readonly string[]): number | undefined {
  if (foundations.some((name) => file === name || (name.endsWith('/') && file.startsWith(name)))) return -1
  const [, room = '', ...rest] = file.split('/')
  if (rest.length === 0) return order.length
  return order.includes(room) ? order.indexOf(room) : undefined
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

/** 'a', 'a and b', 'a, b and c'. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
