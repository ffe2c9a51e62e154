import { buildWeb } from './web-build.ts'

const built = await buildWeb()
if (built && !built.isGood) {
  console.error(`${built.output}\n\nThe pages could not be built.`)
  process.exitCode = 1
} else {
  await import('../server/main.ts')
}
