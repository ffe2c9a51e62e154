import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { isAllowed } from '#contract/permissions.ts'
import { openPlantedHole } from '../e2e/faults/planted-hole.ts'
import { startApi } from '../server/testing/api.ts'
import { pathOf } from '../server/testing/api-client.ts'
import type { Caller } from '../server/testing/expected-statuses.ts'
import { browserOf, CALLS, forgetBrowsers, openMatrix } from '../server/testing/matrix.ts'

/**
 * Lets sqlmap, of the machine's packages, look for a way into the database through every parameter of the API:
 * npm run bench -- sqlmap [--minutes N]
 * First it has to find a hole that is made for it, or its silence would mean nothing. Ends with 1 when it finds another.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string' } } })
const endsAt = performance.now() + Math.min(60, Number(values.minutes ?? 5)) * 60_000
const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-sqlmap-'))

type Target = { name: string; url: string; method: string; cookie: string; body: string | undefined }

if (spawnSync('sqlmap', ['--version']).error) {
  console.log('sqlmap is not installed here, so nothing was tried; on Debian: apt-get install sqlmap.')
} else {
  const api = await startApi()
  try {
    await openMatrix(api)
    await tryAll(api)
  } finally {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryAll(api: Awaited<ReturnType<typeof startApi>>): Promise<void> {
  if (!(await findsPlantedHole(api))) throw new Error('sqlmap did not find the hole that was made for it')
  console.log('the hole that was made for it: found')
  const found: string[] = []
  let [targets, parameters] = [0, 0]
  for (const endpoint of ENDPOINTS.toSorted(byTexts)) {
    if (endpoint.takesFile || performance.now() > endsAt) continue
    forgetBrowsers() // some of what is tried ends sessions
    const target = await targetOf(api.address, endpoint)
    if (!target) continue
    const { isFound, tested } = await tryOne(target)
    targets += 1
    parameters += tested
    console.log(`${target.name}: ${tested} parameters${isFound ? ', A HOLE' : ''}`)
    if (isFound) found.push(target.name)
  }
  const all = ENDPOINTS.length
  console.log(
    `${targets} of ${all} endpoints, ${parameters} parameters, ${found.length} holes: ${found.join(', ') || 'none'}`,
  )
  if (found.length > 0) process.exitCode = 1
}

/** Addresses with a search first: where the time is not enough for all, it goes to where a text meets a statement. */
function byTexts(one: Endpoint, other: Endpoint): number {
  return Number(other.query !== undefined) - Number(one.query !== undefined)
}

/** What sqlmap is to vary: each value of the query and of the body, and the ids in the address. */
async function targetOf(address: string, endpoint: Endpoint): Promise<Target | undefined> {
  const { params, query, body } = (await CALLS[endpoint.name]?.()) ?? {}
  if (!params && !query && !body) return undefined
  const client = await browserOf(callerOf(endpoint))
  const marked = Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, `${value}MARK`]))
  return {
    name: endpoint.name,
    method: endpoint.method,
    url: address + pathOf(endpoint, marked, query).replaceAll('MARK', '*'),
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    body: body && JSON.stringify(body),
  }
}

function callerOf({ access }: Endpoint): Caller {
  if (access.kind === 'PUBLIC') return 'nobody'
  if (access.kind !== 'ROLES' || isAllowed('LENDER', access)) return 'ownLender'
  return isAllowed('BORROWER', access) ? 'ownBorrower' : 'admin'
}

async function tryOne({ url, method, cookie, body }: Target): Promise<{ isFound: boolean; tested: number }> {
  const args = [
    ...['-u', url, `--method=${method}`, '--batch', '--flush-session', `--output-dir=${folder}`, '--dbms=PostgreSQL'],
    ...['--technique=BEU', '--level=1', '--risk=1', '--timeout=15', '--retries=1', '--disable-coloring', '--threads=2'],
    ...['--ignore-code=400,401,403,404,409,415,422,429', '--answers=process=Y,custom=Y,JSON=Y'],
    ...(cookie ? [`--cookie=${cookie}`, '--param-exclude=session'] : []),
    ...(body ? [`--data=${body}`, '--headers=Content-Type: application/json'] : []),
  ]
  const child = spawn('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const killer = setTimeout(() => child.kill(), Math.max(1000, Math.min(120_000, endsAt + 20_000 - performance.now())))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      said += part
    })
  }
  await once(child, 'close')
  if (process.env['SHOW']) console.log(said)
  clearTimeout(killer)
  const tested = new Set([...said.matchAll(/testing if (.+? parameter '[^']+') is dynamic/g)].map(([, name]) => name))
  return { isFound: said.includes('identified the following injection point'), tested: tested.size }
}

/** The hole is in a page that is made for it, on the same database. */
async function findsPlantedHole({ database }: Awaited<ReturnType<typeof startApi>>): Promise<boolean> {
  const page = await openPlantedHole(database.owner)
  const { isFound } = await tryOne({ name: 'planted', method: 'GET', url: page.url, cookie: '', body: undefined })
  page.close()
  return isFound
}
