import { buildWeb } from './web-build.ts'

const built = await buildWeb({ isForced: true })
if (built?.output) console.log(built.output)
if (!built?.isGood) process.exitCode = 1
