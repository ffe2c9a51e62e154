import { cpus, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/web-build.ts'
import { printTable } from './engine/table.ts'
import { serveBaseline } from './pages/baseline.ts'
import { measureInteractions } from './pages/interactions.ts'
import { lighthouseScores } from './pages/lighthouse.ts'
import { measureLoad } from './pages/loads.ts'
import { LIMITS, ROUTES } from './pages/routes.ts'
import { type ServedApp, serveDemo } from './pages/served-app.ts'

/**
 * What pages weigh, how fast they answer and whether they stand still: npm run bench -- web
 * Of the production build, on the demo's data, beside the least that React, a router and a query cache weigh. Ends with 1
 * when a limit is broken. Words choose parts: npm run bench -- web bytes interactions lighthouse. After `interactions`,
 * other words choose screens: npm run bench -- web interactions 'payments due'
 */
const PARTS = ['bytes', 'interactions', 'lighthouse']
const chosen = process.argv.slice(2)
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part)
const chosenScreens = chosen.filter((word) => !PARTS.includes(word))
const broken: string[] = []
/** Lighthouse looks so often at a page, and the middle mark counts. */
const RUNS = 5
const BARE = { name: '(bare React, router, query)', role: null, path: '/' } as const

/** A value with what it may be, kept for the end when it is broken. */
function judged(what: string, { value, text, isGood }: { value?: number; text: string; isGood: boolean }): string {
  if (!isGood) broken.push(`${what}: ${value ?? text}`)
  return `${text} ${isGood ? '✓' : '✗'}`
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const built = await buildWeb()
if (built && !built.isGood) throw new Error(`${built.output}\nThe pages could not be built.`)
const browserPath = await findBrowser()
const baseline = await serveBaseline()
const app = await serveDemo()
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  console.log(`Chromium ${browser.version()}, production build, demo data. Limits: docs/decisions/0073.`)
  noteLoad()
  if (isChosen('bytes')) await loads(app)
  if (isChosen('interactions')) await interactions(app)
  if (isChosen('lighthouse')) await lighthouse(app)
} finally {
  await browser.close()
  await app.close()
  await baseline.close()
}
console.log(broken.length === 0 ? '\nAll limits are kept.' : `\nBroken:\n${broken.map((one) => `  ${one}`).join('\n')}`)
if (broken.length > 0) process.exitCode = 1

/** Times that were taken while others work on the machine say little; bytes and shifts do. */
function noteLoad(): void {
  const [load = 0] = loadavg()
  if (load > cpus().length) console.log(`The machine is busy (load ${load.toFixed(0)} on ${cpus().length} cores).`)
}

async function loads(served: ServedApp): Promise<void> {
  const { jsBytes: base } = await measureLoad(browser, baseline, { route: BARE, width: 1440 })
  const rows = [['page', 'JS kB', 'limit', 'over baseline', 'CSS kB', 'shift 1440', 'shift 390']]
  rows.push([BARE.name, kilobytes(base), '', '', '', '', ''])
  for (const route of ROUTES) {
    const wide = await measureLoad(browser, served, { route, width: 1440 })
    const narrow = await measureLoad(browser, served, { route, width: 390 })
    const { jsKilobytesMax: max } = route
    const js = kilobytes(wide.jsBytes)
    const shiftOf = ({ shift, widest }: typeof wide, width: number) =>
      judged(`${route.name}, layout shift at ${width} by ${widest}`, {
        text: shift.toFixed(3),
        isGood: shift <= LIMITS.layoutShift,
      })
    rows.push([
      route.name,
      max === undefined ? js : judged(`${route.name}, JS kB`, { text: js, isGood: wide.jsBytes <= max * 1000 }),
      String(max ?? ''),
      `+${kilobytes(wide.jsBytes - base)}`,
      judged(`${route.name}, CSS kB`, {
        text: kilobytes(wide.cssBytes),
        isGood: wide.cssBytes <= LIMITS.cssKilobytes * 1000,
      }),
      shiftOf(wide, 1440),
      shiftOf(narrow, 390),
    ])
  }
  printTable(
    `First visits (Brotli, over the wire; CSS at most ${LIMITS.cssKilobytes} kB, shift ${LIMITS.layoutShift})`,
    rows,
  )
}

async function interactions(served: ServedApp): Promise<void> {
  const measured = await measureInteractions(browser, served, { rounds: 5, screens: chosenScreens })
  const rows = measured.map(({ screen, name, medianMs, slowestMs, longestTaskMs }) => [
    `${screen}: ${name}`,
    judged(`${screen}, ${name}, ms`, { text: String(medianMs), isGood: medianMs <= LIMITS.interactionMilliseconds }),
    String(slowestMs),
    String(Math.round(longestTaskMs)),
  ])
  printTable(
    `10,000 loans, 5,000 borrowers: ms to the next paint (at most ${LIMITS.interactionMilliseconds}), longest task`,
    [['what a person does', 'median', 'slowest', 'task'], ...rows],
  )
}

async function lighthouse(served: ServedApp): Promise<void> {
  const rows = [['page', 'performance', 'accessibility', 'best practices']]
  const bare = await lighthouseScores(baseline, { browserPath, role: null, path: '/', runs: RUNS })
  rows.push([BARE.name, String(bare.performance), String(bare.accessibility), String(bare['best-practices'])])
  for (const { name, role, path } of ROUTES.filter(({ hasMarks }) => hasMarks)) {
    const scores = await lighthouseScores(served, { browserPath, role, path, runs: RUNS })
    const cell = (category: keyof typeof scores, least: number) =>
      judged(`${name}, Lighthouse ${category}`, { text: `${scores[category]}`, isGood: scores[category] >= least })
    rows.push([
      name,
      cell('performance', LIMITS.lighthousePerformance),
      cell('accessibility', 100),
      cell('best-practices', 100),
    ])
  }
  printTable(
    `Lighthouse, phone, median of ${RUNS} (performance at least ${LIMITS.lighthousePerformance}, the others 100)`,
    rows,
  )
}
