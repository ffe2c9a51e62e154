import { buildWeb } from './web-build.ts'

// The server is loaded while the pages are built, which saves a second of the first start.
const [built] = await Promise.all([buildWeb(), import('../server/serve.ts')])
if (built && !built.isGood) {
  console.error(`${built.output}\n\nThe pages could not be built.`)
  process.exitCode = 1
} else {
  await import('../server/main.ts')
}
