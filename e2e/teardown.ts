import { rmSync } from 'node:fs'

/** Removes the data directory of the run. Playwright stops the server before, so nothing writes to it. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default function teardown(): void {
  const directory = process.env['E2E_DATA_DIR']
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
