// Runs the server with a restart at every change and its answers checked against their schemas, and beside it Vite,
// which serves the pages from their sources.
import { run, runTool } from './run.ts'

await Promise.all([
  run([process.execPath, '--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { CHECK_ANSWERS: '1' },
  }),
  runTool(['vite/bin/vite.js']),
])
