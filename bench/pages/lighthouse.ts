import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { type BrowserRole, placesFor, type ServedApp, signIn } from './served-app.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof CATEGORIES)[number]
export type Scores = Record<Category, number>

/** Where the browser listens, and where reports may lie. */
type Place = { port: number; folder: string }

/** Lighthouse has its own folder and lock file, so that nobody who only runs the app installs it. */
const here = path.join(import.meta.dirname, '..', 'web')
const program = path.join(here, 'node_modules', 'lighthouse', 'cli', 'index.js')

/** Scores from 0 to 100 of a page on a simulated phone, the median of the runs. */
export async function lighthouseScores(
  app: ServedApp,
  {
    browserPath,
    role,
    path: page,
    runs,
  }: { browserPath: string; role: BrowserRole | null; path: string; runs: number },
): Promise<Scores> {
  if (!existsSync(program)) install()
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-lighthouse-'))
  const port = 20_000 + (process.pid % 20_000)
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    if (role) await signIn(context, app.address, role)
    const fill = page.includes('{') ? await placesFor(context, app.address) : (path: string) => path
    const all: Scores[] = []
    const url = app.address + fill(page)
    // One who is signed in here has been here before, but with another release: nothing of this one is kept.
    await open(context, url)
    for (let run = 0; run < runs; run += 1) {
      await emptyCache(context)
      all.push(await runOrAgain(url, { port, folder }))
    }
    const middle = (category: Category) =>
      all.map((scores) => scores[category]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
    return {
      performance: middle('performance'),
      accessibility: middle('accessibility'),
      'best-practices': middle('best-practices'),
    }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function open(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
}

/** Else every run but the first would find the files of the one before, and the median would be that of a second visit. */
async function emptyCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await page.close()
}

/** On a busy machine the browser sometimes gives Lighthouse no trace, and Lighthouse asks to be run again. */
async function runOrAgain(url: string, place: Place): Promise<Scores> {
  return runOnce(url, place).catch(() => runOnce(url, place))
}

/** Not waiting in the way of this process, which holds the browser and has to let its new pages go on. */
async function runOnce(url: string, { port, folder }: Place): Promise<Scores> {
  const file = path.join(folder, 'report.json')
  await promisify(execFile)(
    process.execPath,
    [
      ...[program, url, `--port=${port}`, '--quiet', '--disable-storage-reset', '--output=json'],
      ...[`--output-path=${file}`, `--only-categories=${CATEGORIES.join(',')}`],
    ],
    { timeout: 180_000 },
  )
  // Lighthouse's own format.
  const { categories } = JSON.parse(readFileSync(file, 'utf8')) as { categories: Record<Category, { score: number }> }
  const scoreOf = (category: Category) => Math.round(categories[category].score * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  }
}

function install(): void {
  console.log('Getting Lighthouse, once.')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--silent'], { cwd: here, stdio: 'inherit' })
  if (status !== 0) throw new Error('Lighthouse could not be installed; it needs the npm registry.')
}
