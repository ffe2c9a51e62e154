import { runBrowserTests } from './browser-tests.ts'

// 'gallery' takes pictures of every screen instead: slow, and for people to look at.
const [first, ...rest] = process.argv.slice(2)
if (first === 'gallery') process.env['E2E_GALLERY'] = '1'
const names = first === undefined || first === 'gallery' ? rest : [first, ...rest]

const { failed } = await runBrowserTests({ names, reporter: 'list' })
if (failed > 0) process.exitCode = 1
