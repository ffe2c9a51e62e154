import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import type { Count } from './count.ts'
import { type Ended, runTool } from './run.ts'
import { buildWeb } from './web-build.ts'

type Report = { stats: { expected: number; unexpected: number; flaky: number } }

/** What the journeys need, of which a fresh machine has nothing yet. Neither promise rejects unheard. */
export type Preparations = {
  /** The built pages. Nothing may start the app before they stand: it would read a page that is half written. */
  pages: Promise<Ended | undefined>
  /** The path of a browser. */
  browser: Promise<string>
}

/** Builds the pages when needed, and finds a browser or downloads one, which takes a minute of waiting. */
export function prepareBrowserTests(): Preparations {
  const preparations = { pages: buildWeb(), browser: findBrowser() }
  // Each is awaited later, and says then what was wrong.
  for (const preparation of Object.values(preparations)) preparation.catch(() => undefined)
  return preparations
}

type Journeys = { names: readonly string[]; reporter: string; preparations?: Preparations | undefined }

/** Runs the journeys: all, or those whose file matches a name. */
export async function runBrowserTests({
  names,
  reporter,
  preparations = prepareBrowserTests(),
}: Journeys): Promise<Count> {
  const built = await preparations.pages
  if (built && !built.isGood) {
    console.log(`✗ the pages could not be built\n${built.output}\n`)
    return { passed: 0, failed: 1 }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-browser-tests-'))
  try {
    const report = path.join(folder, 'report.json')
    const env = {
      CHROME_PATH: await preparations.browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_HTML_OPEN: 'never',
    }
    const { isGood } = await runTool(['@playwright/test/cli.js', 'test', `--reporter=${reporter},json`, ...names], {
      env,
    })
    return countOf(report, isGood)
  } catch (error) {
    console.log(`✗ ${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A test that passed only when repeated counts as failed. So does a run that broke off. */
function countOf(report: string, isGood: boolean): Count {
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as Report // Playwright's own format
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: isGood || failed > 0 ? failed : 1 }
}
