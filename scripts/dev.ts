// The server with a restart at every change, and beside it Vite, which serves the pages as they are written.
import { run, runTool } from './run.ts'

await Promise.all([
  run([process.execPath, '--watch', '--watch-preserve-output', 'server/main.ts']),
  runTool(['vite/bin/vite.js']),
])
