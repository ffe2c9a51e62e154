import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// Set once by the first process; the workers, which read this file again, inherit them.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 12_000))
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'loanwright-e2e-'))

const port = process.env['E2E_PORT']
const chromium = process.env['CHROME_PATH']
// Pictures instead of journeys, of the demo's data: npm run e2e -- gallery
const isGallery = process.env['E2E_GALLERY'] === '1'

/** The journeys run against the app as a user starts it, on a data directory of its own that the teardown removes. */
// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from the default export.
export default defineConfig({
  testDir: 'e2e',
  testMatch: isGallery ? '**/*.shots.ts' : '**/*.spec.ts',
  // Two for each core that one counts on: of these, one waits for an animation or an answer.
  workers: 4,
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  globalTeardown: './e2e/teardown.ts',
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // What turns or pulses is drawn sixty times a second, a tenth of the processor time of a journey.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives a second or two: its code is replaced before the compilers that make it faster have paid for themselves.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: isGallery ? 'node scripts/demo.ts' : 'node server/main.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      DATA_DIR: process.env['E2E_DATA_DIR'],
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: 'admin@loanwright.example',
      ADMIN_PASSWORD: 'Admin-of-tests-1',
    },
  },
})
