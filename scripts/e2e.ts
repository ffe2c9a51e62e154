import { runBrowserTests } from './browser-tests.ts'

const { failed } = await runBrowserTests({ names: process.argv.slice(2), reporter: 'list' })
if (failed > 0) process.exitCode = 1
