import { accessSync, constants, existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { run, runTool } from './run.ts'

// The headless shell comes first: it draws no window, and the browser tests take a quarter less time with it.
const programs = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser for the browser tests: CHROME_PATH, an installed one, Playwright's own, downloaded when missing, or as
 * root on Debian the system's package. Throws an Error with one sentence and the remedy when none is available.
 */
export async function findBrowser(): Promise<string> {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (canRun(CHROME_PATH)) return CHROME_PATH
    throw new Error(`CHROME_PATH names ${CHROME_PATH}, which is no program; correct it or leave it out.`)
  }
  const found = installed() ?? playwrights()
  if (found) return found

  console.log('Getting a browser for the browser tests, once.')
  await runTool(['@playwright/test/cli.js', 'install', 'chromium'], { isQuiet: true })
  return playwrights() ?? (await fromDebian()) ?? fail()
}

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return [...folders.flatMap((folder) => programs.map((program) => path.join(folder, program))), ...macPrograms].find(
    canRun,
  )
}

/** Playwright's headless shell lies beside its browser: chromium-1234/…/chrome, chromium_headless_shell-1234/…. */
function playwrights(): string | undefined {
  const browser = chromium.executablePath()
  const [folder, revision] = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(browser)?.slice(1) ?? []
  const shells = globSync(`*/{chrome-headless-shell,headless_shell}{,.exe}`, {
    cwd: `${folder}chromium_headless_shell-${revision}`,
  })
  return [...shells.map((file) => `${folder}chromium_headless_shell-${revision}/${file}`), browser].find(canRun)
}

async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update'], { env, isQuiet: true })
  // Older releases have no package of the shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run(['apt-get', 'install', '-y', '--no-install-recommends', name], { env, isQuiet: true })
    const found = installed()
    if (found) return found
  }
  return undefined
}

function fail(): never {
  throw new Error('The browser tests need Chrome or Chromium: install one, or set CHROME_PATH to where it is.')
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // absent, or not executable for this account
  }
}
